import { expect, test } from 'bun:test'
import { movedPath } from '../../src/app/error.pages'

test.each([
  ['/recipe/apple-cake', '/g/home/r/apple-cake'],
  ['/recipe/apple-cake/ocr-editor', '/g/home/r/apple-cake'],
  ['/recipe/create/ocr', '/g/home/r/create/ocr'],
  ['/recipes/all', '/g/home'],
  ['/recipes/all/', '/g/home'],
  ['/search', '/g/home'],
  ['/group/cookbooks', '/g/home/cookbooks'],
  ['/group/mealplan/this-week', '/group/mealplan/planner/view'],
  ['/household/mealplan/planner/edit', '/group/mealplan/planner/edit'],
  ['/household/mealplan/settings', '/group/mealplan/settings'],
  ['/household', '/group'],
  ['/household/members', '/group/members'],
  ['/admin/manage/households/0badc0de', '/admin/manage/groups'],
  ['/toolbox', '/group/data/foods'],
  ['/toolbox/units/', '/group/data/units'],
  ['/toolbox/tags', '/group/data/tags'],
  ['/nowhere', '/g/home/nowhere'],
  ['/r/apple-cake', '/g/home/r/apple-cake'],
  ['/cookbooks/sunday', '/g/home/cookbooks/sunday'],
  ['/g/home/nowhere', null],
  ['/favicon.ico', null],
  ['/api/nothing', null],
  ['/', null],
  ['//evil.test/toolbox', null],
])('the older address %s leads to %s', (older, today) => {
  expect(movedPath(older, 'home')).toBe(today)
})

test('an address that a page of ours answers for stays where it is', () => {
  expect(movedPath('/admin/manage/users/nobody', 'home', true)).toBeNull()
  expect(movedPath('/recipe/apple-cake', 'home', true)).toBe('/r/apple-cake')
})

test('strangers learn nothing about a group', () => {
  for (const path of ['/search', '/toolbox/foods', '/recipes/all']) expect(movedPath(path, null)).toBeNull()
})
