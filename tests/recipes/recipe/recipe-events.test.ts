import { expect, test } from 'bun:test'
import { during } from '../../../src/platform/events/events'
import { deleteRecipe, restoreRecipe } from '../../../src/recipes/recipe/bin.service'
import { duplicateRecipe } from '../../../src/recipes/recipe/duplicate.service'
import { importRecipe } from '../../../src/recipes/recipe/import-recipe.service'
import { getRecipe } from '../../../src/recipes/recipe/recipe.service'
import {
  createRecipe,
  markImage,
  markLastMade,
  patchRecipe,
} from '../../../src/recipes/recipe/recipe-write.service'
import { seedKitchen } from '../../support/kitchen'

const NAMES = ['recipe-created', 'recipe-updated', 'recipe-deleted', 'recipe-restored'] as const

test('every write tells the listeners inside its transaction', () => {
  const { mara, services } = seedKitchen()
  const heard: string[] = []
  for (const name of NAMES) {
    services.events.listen(
      during(name, ({ recipe, groupId, userId }) => {
        expect([groupId, userId, services.raw.inTransaction]).toEqual([mara.groupId, mara.userId, true])
        heard.push(`${name} ${recipe.slug}`)
      }),
    )
  }
  const { id } = createRecipe(mara, { name: 'Soup' })
  patchRecipe(mara, 'soup', { name: 'Broth' })
  markLastMade(mara, 'broth', '2026-11-20T18:00:00.000000Z')
  duplicateRecipe(mara, 'broth', {})
  importRecipe(mara, { name: 'Stew' })
  deleteRecipe(mara, 'broth')
  restoreRecipe(mara, id)
  expect(heard).toEqual([
    'recipe-created soup',
    'recipe-updated broth',
    'recipe-updated broth',
    'recipe-created broth-1',
    'recipe-created stew',
    'recipe-deleted broth',
    'recipe-restored broth',
  ])
})

test('a listener that fails takes the write back', () => {
  const { mara, services } = seedKitchen()
  services.events.listen(
    during('recipe-created', () => {
      throw new Error('no')
    }),
  )
  expect(() => createRecipe(mara, { name: 'Soup' })).toThrow('no')
  expect(() => getRecipe(mara, 'soup')).toThrow('exceptions.no-entry-found')
})

test('a picture is noted with its size and tint, and taken off again', () => {
  const { mara, other } = seedKitchen()
  const { id, updatedAt } = createRecipe(mara, { name: 'Soup' })
  const image = { version: 'a1b2', width: 1200, height: 800, tint: 3 }
  const marked = markImage(mara, id, image)
  expect(marked).toMatchObject({ image: 'a1b2', imageWidth: 1200, imageHeight: 800, imageTint: 3 })
  expect(marked.updatedAt! > updatedAt!).toBe(true)
  expect(() => markImage(other, id, image)).toThrow('exceptions.no-entry-found')
  expect(markImage(mara, id, null)).toMatchObject({ image: null, imageWidth: null, imageTint: null })
})
