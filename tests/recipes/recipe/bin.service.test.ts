import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Ctx } from '../../../src/platform/context'
import {
  deleteAllOfGroup,
  deleteForGood,
  deleteRecipe,
  emptyBin,
  emptyBins,
  listBin,
  restoreRecipe,
} from '../../../src/recipes/recipe/bin.service'
import {
  countRecipes,
  findRecipeById,
  getRecipe,
  readRecipes,
} from '../../../src/recipes/recipe/recipe.service'
import { createRecipe, patchRecipe } from '../../../src/recipes/recipe/recipe-write.service'
import { diskKitchen } from '../../support/disk-kitchen'
import { seedKitchen } from '../../support/kitchen'

const DAY_MS = 24 * 3_600_000

test('a deleted recipe waits in the trash with all its parts, and its name is free', () => {
  const { mara, jonas, other, services } = seedKitchen()
  const soup = createRecipe(mara, { name: 'Soup' })
  patchRecipe(mara, 'soup', { notes: [{ title: 'Tip', text: 'Rest it' }] })
  expect(deleteRecipe(jonas, 'soup').id).toBe(soup.id)
  expect(() => getRecipe(mara, 'soup')).toThrow('exceptions.no-entry-found')
  expect(findRecipeById(mara, soup.id)).toBeUndefined()
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

test('what comes back from the trash is numbered when its name was taken meanwhile', () => {
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

test('the trash keeps recipes for 30 days and no longer, and gives none to another group', () => {
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

test('deleting what is not there, or in the trash already, is refused', () => {
  const { mara, other } = seedKitchen()
  createRecipe(mara, { name: 'Soup' })
  expect(() => deleteRecipe(other, 'soup')).toThrow('exceptions.no-entry-found')
  deleteRecipe(mara, 'soup')
  expect(() => deleteRecipe(mara, 'soup')).toThrow('exceptions.no-entry-found')
})

test('recipes by number are the own group’s, too, and live', () => {
  const { mara, other } = seedKitchen()
  createRecipe(mara, { name: 'Soup' })
  expect(readRecipes(mara, [1]).map(({ slug }) => slug)).toEqual(['soup'])
  expect(readRecipes(other, [1])).toEqual([])
  deleteRecipe(mara, 'soup')
  expect(readRecipes(mara, [1])).toEqual([])
})

test('what can no longer come back is deleted permanently, with its parts and files, in every group and nowhere else', async () => {
  const { mara, other, clock, services, close } = diskKitchen()
  const add = (ctx: typeof mara, name: string) => {
    const { id } = createRecipe(ctx, { name })
    patchRecipe(ctx, id, { notes: [{ title: 'Tip', text: 'Rest it' }] })
    return id
  }
  const [soup, pie, stew] = [add(mara, 'Soup'), add(mara, 'Pie'), add(mara, 'Stew')]
  const foreign = add(other, 'Soup')
  for (const id of [soup, stew]) {
    const file = { 'original.webp': new Uint8Array([1]) }
    await services.media.save(['recipes', id, 'images'], file)
  }
  deleteRecipe(mara, soup)
  deleteRecipe(other, foreign)
  clock.advance(1)
  deleteRecipe(mara, stew)
  clock.advance(30 * DAY_MS)
  services.jobs.run('overdue-recipes')
  await services.jobs.stop()
  const left = services.db.all<{ id: string }>('SELECT id FROM recipes ORDER BY number').map(({ id }) => id)
  expect(left).toEqual([pie, stew])
  const owners = services.db.all<{ id: string }>('SELECT recipe_id AS id FROM recipe_notes')
  expect(owners.map(({ id }) => id).sort()).toEqual([pie, stew].sort())
  expect(await services.media.list(['recipes', soup, 'images'])).toEqual([])
  expect(await services.media.list(['recipes', stew, 'images'])).toEqual(['original.webp'])
  expect(listBin(mara).map(({ id }) => id)).toEqual([stew])
  close()
})

test('more than one batch goes in one run', async () => {
  const { mara, clock, services } = seedKitchen()
  for (let n = 0; n < 45; n++) deleteRecipe(mara, createRecipe(mara, { name: `Soup ${n}` }).id)
  clock.advance(30 * DAY_MS + 1)
  expect(await emptyBins(services)).toBe(45)
  expect(await emptyBins(services)).toBe(0)
})

test('a group’s trash is emptied permanently, files and all, and no other group’s is', async () => {
  const kitchen = diskKitchen()
  const { mara, other, dataDir } = kitchen
  const folderOf = (id: string) => join(dataDir, 'recipes', id)
  const bin = (as: Ctx, name: string) => {
    const { id, slug } = createRecipe(as, { name })
    mkdirSync(folderOf(id), { recursive: true })
    deleteRecipe(as, slug)
    return id
  }
  const [soup, stew, pie] = [bin(mara, 'Soup'), bin(mara, 'Stew'), bin(other, 'Pie')]
  const { slug: live } = createRecipe(mara, { name: 'Cake' })
  await expect(deleteForGood(mara, pie)).rejects.toThrow('exceptions.no-entry-found')
  await expect(deleteForGood(mara, getRecipe(mara, live).id)).rejects.toThrow('exceptions.no-entry-found')
  expect((await deleteForGood(mara, soup)).name).toBe('Soup')
  expect(await emptyBin(mara)).toBe(1)
  expect([soup, stew, pie].map((id) => existsSync(folderOf(id)))).toEqual([false, false, true])
  expect([listBin(mara).length, listBin(other).length]).toEqual([0, 1])
  kitchen.close()
})

test('a group that is given up loses every recipe, in the trash or not, with its files, and no other group does', async () => {
  const { mara, other, services, dataDir, close } = diskKitchen()
  const add = (as: Ctx, name: string) => {
    const { id } = createRecipe(as, { name })
    mkdirSync(join(dataDir, 'recipes', id), { recursive: true })
    return id
  }
  const foreign = add(other, 'Pie')
  for (let n = 0; n < 45; n++) add(mara, `Soup ${n}`)
  deleteRecipe(mara, 'soup-1')
  await deleteAllOfGroup(mara, mara.groupId)
  expect(services.db.all<{ id: string }>('SELECT id FROM recipes')).toEqual([{ id: foreign }])
  expect(readdirSync(join(dataDir, 'recipes'))).toEqual([foreign])
  close()
})
