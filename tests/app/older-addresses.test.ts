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
  ['/nowhere', null],
  ['//evil.test/toolbox', null],
])('the older address %s leads to %s', (older, today) => {
  expect(movedPath(older, 'home')).toBe(today)
})

test('strangers are told nothing of a group', () => {
  for (const path of ['/search', '/toolbox/foods', '/recipes/all']) expect(movedPath(path, null)).toBeNull()
})
