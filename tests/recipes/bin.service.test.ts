import { expect, test } from 'bun:test'
import { deleteRecipe, listBin, restoreRecipe } from '../../src/recipes/bin.service'
import { countRecipes, findRecipe, getRecipe, readRecipes } from '../../src/recipes/recipe.service'
import { createRecipe, patchRecipe } from '../../src/recipes/write/recipe-write.service'
import { seedKitchen } from '../support/kitchen'

const DAY_MS = 24 * 3_600_000

test('a deleted recipe waits in the bin with all its parts, and its name is free', () => {
  const { mara, jonas, other, services } = seedKitchen()
  const soup = createRecipe(mara, { name: 'Soup' })
  patchRecipe(mara, 'soup', { notes: [{ title: 'Tip', text: 'Rest it' }] })
  expect(deleteRecipe(jonas, 'soup').id).toBe(soup.id)
  expect(findRecipe(mara, 'soup')).toBeUndefined()
  expect(findRecipe(mara, soup.id)).toBeUndefined()
  expect(countRecipes(services, mara.groupId)).toBe(0)
  expect(listBin(mara)).toEqual([
    {
      id: soup.id,
      name: 'Soup',
      slug: 'soup',
      deletedAt: '2026-11-21T10:00:00.000000Z',
      goneAt: '2026-12-21T10:00:00.000000Z',
      deletedBy: 'Jonas',
    },
  ])
  expect(listBin(other)).toEqual([])
  expect(createRecipe(mara, { name: 'Soup' }).slug).toBe('soup')
})

test('what comes back from the bin is numbered when its name was taken meanwhile', () => {
  const { mara } = seedKitchen()
  const first = createRecipe(mara, { name: 'Soup' })
  deleteRecipe(mara, 'soup')
  createRecipe(mara, { name: 'Soup' })
  const restored = restoreRecipe(mara, first.id)
  expect([restored.name, restored.slug]).toEqual(['Soup (1)', 'soup-1'])
  expect(getRecipe(mara, 'soup-1').id).toBe(first.id)
  expect(listBin(mara)).toEqual([])
})

test('a name that is still free comes back unchanged', () => {
  const { mara } = seedKitchen()
  const { id } = createRecipe(mara, { name: 'Soup' })
  deleteRecipe(mara, 'soup')
  expect(restoreRecipe(mara, id).slug).toBe('soup')
})

test('the bin gives back for 30 days and no longer, and never to another group', () => {
  const { mara, other, clock } = seedKitchen()
  const { id } = createRecipe(mara, { name: 'Soup' })
  deleteRecipe(mara, 'soup')
  expect(() => restoreRecipe(other, id)).toThrow('exceptions.no-entry-found')
  clock.advance(30 * DAY_MS)
  expect(listBin(mara)).toHaveLength(1)
  clock.advance(1)
  expect(listBin(mara)).toHaveLength(0)
  expect(() => restoreRecipe(mara, id)).toThrow('exceptions.no-entry-found')
})

test('deleting what is not there, or in the bin already, is refused', () => {
  const { mara, other } = seedKitchen()
  createRecipe(mara, { name: 'Soup' })
  expect(() => deleteRecipe(other, 'soup')).toThrow('exceptions.not-found')
  deleteRecipe(mara, 'soup')
  expect(() => deleteRecipe(mara, 'soup')).toThrow('exceptions.not-found')
})

test('recipes by number are the own group’s, too, and live', () => {
  const { mara, other } = seedKitchen()
  createRecipe(mara, { name: 'Soup' })
  expect(readRecipes(mara, [1]).map(({ slug }) => slug)).toEqual(['soup'])
  expect(readRecipes(other, [1])).toEqual([])
  deleteRecipe(mara, 'soup')
  expect(readRecipes(mara, [1])).toEqual([])
})
