import { afterAll, beforeEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFood, deleteFood, mergeFoods } from '../../src/foods/food.service'
import { getVersionOf, listVersions, restoreVersion } from '../../src/history/history.service'
import { pruneHistory } from '../../src/history/prune.service'
import { lastOperation, undoOperation } from '../../src/history/undo.service'
import { createOrganizer, removeOrganizer } from '../../src/organizers/organizer.service'
import type { Ctx } from '../../src/platform/context'
import type { WebpSet } from '../../src/platform/images/image-set'
import { attachFile, removeAsset } from '../../src/recipes/image/asset.service'
import { placePicture, removePicture } from '../../src/recipes/image/image.service'
import { deleteRecipe, restoreRecipe } from '../../src/recipes/recipe/bin.service'
import { getRecipe } from '../../src/recipes/recipe/recipe.service'
import { createRecipe, patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { plainFood } from '../recipes/support'
import { diskKitchen } from '../support/disk-kitchen'
import { eventually } from '../support/eventually'

const kitchen = diskKitchen()
const { mara, jonas, other, services, clock } = kitchen
afterAll(() => kitchen.close())

let slug = ''
let count = 0
beforeEach(() => {
  count += 1
  clock.set('2026-11-21T10:00:00.000Z')
  slug = createRecipe(mara, { name: `Soup ${count}`, recipeIngredient: [], recipeInstructions: [] }).slug
})

const instruction = (text: string) => ({ id: null, title: '', summary: '', text, ingredientReferences: [] })
const line = (note: string, food: string | null = null, referenceId: string | null = null) => ({
  quantity: 1,
  unit: null,
  food,
  note,
  title: null,
  originalText: null,
  referenceId,
})
const write = (text: string, as: Ctx = mara) =>
  patchRecipe(as, slug, { recipeInstructions: [instruction(text)] })
const textOf = () => getRecipe(mara, slug).recipeInstructions.map(({ text }) => text)

test('each change is a version with its author, its time and what it was about', async () => {
  write('Chop.')
  clock.advance(60_000)
  patchRecipe(jonas, slug, { prepTime: '10 minutes', notes: [{ title: '', text: 'Freezes well' }] })
  patchRecipe(jonas, slug, { prepTime: '10 minutes' })
  const { revisions, start } = await listVersions(mara, slug)
  expect(revisions).toEqual([
    {
      number: 2,
      madeAt: '2026-11-21T10:01:00.000Z',
      author: 'Jonas',
      keys: ['prepTime', 'notes'],
      operation: null,
    },
    {
      number: 1,
      madeAt: '2026-11-21T10:00:00.000Z',
      author: 'Mara',
      keys: ['instructions'],
      operation: null,
    },
  ])
  expect(start).toBe(0)
  await expect(listVersions(other, slug)).rejects.toThrow('exceptions.no-entry-found')
})

test('a version is brought back, and that is a version of its own', async () => {
  write('Chop.')
  write('Slice.')
  patchRecipe(mara, slug, { name: `Broth ${count}` })
  slug = `broth-${count}`
  await restoreVersion(jonas, slug, 1)
  slug = `soup-${count}`
  expect(textOf()).toEqual(['Chop.'])
  const { revisions } = await listVersions(mara, slug)
  expect(revisions[0]).toMatchObject({ number: 4, author: 'Jonas', keys: ['name', 'instructions'] })
  await restoreVersion(mara, slug, 0)
  expect(textOf()).toEqual([])
  await expect(restoreVersion(mara, slug, 9)).rejects.toThrow('exceptions.not-found')
  await expect(restoreVersion(other, slug, 1)).rejects.toThrow('exceptions.no-entry-found')
})

test('a recipe that is locked by someone else keeps its version', async () => {
  write('Chop.')
  patchRecipe(mara, slug, { settings: { locked: true } })
  await expect(restoreVersion(jonas, slug, 0)).rejects.toThrow('exceptions.permission-denied')
  await restoreVersion(mara, slug, 0)
  expect(getRecipe(mara, slug).settings.locked).toBe(true)
})

test('a hundred saves of one changed line cost less than five times the recipe', async () => {
  const steps = Array.from({ length: 6 }, (_, at) =>
    instruction(
      `Stir for ${at + 2} minutes over a low heat, then add the next one and wait until it is soft.`,
    ),
  )
  const food = createFood(mara, { ...plainFood, name: 'leek' }).id
  const lines = Array.from({ length: 8 }, (_, at) => line(`thinly sliced, the ${at}th`, food))
  const whole = patchRecipe(mara, slug, { recipeIngredient: lines, recipeInstructions: steps })
  const pages = () =>
    services.db.get<{ bytes: number }>(
      "SELECT sum(pgsize) AS bytes FROM dbstat WHERE name LIKE 'recipe_revisions%'",
    )!.bytes
  services.raw.run('VACUUM')
  const before = pages()
  const kept = whole.recipeInstructions.map((step) => ({ ...step, ingredientReferences: [] }))
  for (let n = 1; n <= 100; n++) {
    patchRecipe(mara, slug, {
      recipeInstructions: kept.with(2, { ...kept[2]!, text: `${kept[2]!.text} Taste ${n} times.` }),
    })
  }
  services.raw.run('VACUUM')
  const { comments: _, ...recipe } = getRecipe(mara, slug)
  expect((await listVersions(mara, slug)).revisions[0]!.number).toBe(101)
  expect(pages() - before).toBeLessThan(5 * JSON.stringify(recipe).length)
})

test('a food that two recipes had is merged away and comes back, with its name and its lines', async () => {
  const from = createFood(mara, { ...plainFood, name: `spud ${count}`, pluralName: `spuds ${count}` })
  const to = createFood(mara, { ...plainFood, name: `potato ${count}` })
  const second = createRecipe(mara, { name: `Mash ${count}` }).slug
  for (const one of [slug, second]) patchRecipe(mara, one, { recipeIngredient: [line('boiled', from.id)] })
  mergeFoods(mara, from.id, to.id)
  const operation = lastOperation(mara)!
  const foodOf = (one: string) => getRecipe(mara, one).recipeIngredient.map(({ food }) => food?.name)
  expect([foodOf(slug), foodOf(second)]).toEqual([[to.name], [to.name]])
  expect((await listVersions(mara, slug)).revisions[0]).toMatchObject({
    keys: ['ingredients'],
    operation: { id: operation, kind: 'food-merged', undoneAt: null },
  })
  // Someone has moved the line meanwhile.
  const moved = getRecipe(mara, slug).recipeIngredient[0]!
  patchRecipe(mara, slug, { recipeIngredient: [line('salt'), line('boiled', to.id, moved.referenceId)] })
  await expect(undoOperation(other, operation)).rejects.toThrow('exceptions.not-found')
  await undoOperation(mara, operation)
  expect([foodOf(slug), foodOf(second)]).toEqual([[undefined, from.name], [from.name]])
  await undoOperation(mara, operation)
  expect(lastOperation(mara)).not.toBe(operation)
})

test('a deleted tag comes back to its recipes, and with an older version', async () => {
  const tag = createOrganizer(mara, 'tag', { name: `Quick ${count}` })
  patchRecipe(mara, slug, { tags: [tag.id] })
  await removeOrganizer(mara, 'tag', tag.id)
  const tags = () => getRecipe(mara, slug).tags.map(({ name }) => name)
  expect(tags()).toEqual([])
  await restoreVersion(mara, slug, 1)
  expect(tags()).toEqual([tag.name])
})

test('a deleted food is still read in older versions', async () => {
  const { id } = createFood(mara, { ...plainFood, name: `chard ${count}` })
  patchRecipe(mara, slug, { recipeIngredient: [line('', id)] })
  deleteFood(mara, id)
  const { state } = await getVersionOf(mara, slug, 1)
  expect(state.ingredients[0]!.foodId).toBe(id)
  await undoOperation(mara, lastOperation(mara)!)
  expect(getRecipe(mara, slug).recipeIngredient[0]!.food!.name).toBe(`chard ${count}`)
})

test('moves into the trash and out of it are in the history', async () => {
  const { id } = deleteRecipe(mara, slug)
  restoreRecipe(jonas, id)
  expect((await listVersions(mara, slug)).revisions.map(({ author, keys }) => [author, keys])).toEqual([
    ['Jonas', ['isBinned']],
    ['Mara', ['isBinned']],
  ])
})

const picture = (word: string): WebpSet => {
  const bytes = new TextEncoder().encode(word)
  return {
    width: 4,
    height: 3,
    tint: 1,
    files: { 'original.webp': bytes, 'min-original.webp': bytes, 'tiny-original.webp': bytes },
  } as WebpSet
}

test('a picture stays as long as a version names it', async () => {
  const { id } = getRecipe(mara, slug)
  const folder = join(kitchen.dataDir, 'recipes', id)
  const shown = () => readFileSync(join(folder, 'images', 'original.webp'), 'utf8')
  const first = (await placePicture(mara, id, picture('first'))).image!
  await placePicture(mara, id, picture('second'))
  await restoreVersion(mara, slug, 1)
  expect([getRecipe(mara, slug).image, shown()]).toEqual([first, 'first'])
  await removePicture(mara, slug)
  expect(existsSync(join(folder, 'images', 'original.webp'))).toBe(false)
  await restoreVersion(mara, slug, 2)
  expect(shown()).toBe('second')
  clock.advance(366 * 86_400_000)
  expect(await pruneHistory(services)).toBeGreaterThan(0)
  expect(existsSync(join(folder, 'kept', first))).toBe(false)
  expect(await listVersions(mara, slug)).toMatchObject({ revisions: [], start: null })
  expect(shown()).toBe('second')
})

test('the file of an attachment goes when no version that is kept names it', async () => {
  const { id } = getRecipe(mara, slug)
  const attach = (name: string) =>
    attachFile(mara, slug, { name, icon: 'mdi-file', extension: 'txt', file: new Blob([name]) })
  const files = () => readdirSync(join(kitchen.dataDir, 'recipes', id, 'assets')).sort()
  await attach('First')
  await attach('Second')
  removeAsset(mara, slug, 'first.txt')
  clock.advance(200 * 86_400_000)
  await attach('Third')
  removeAsset(mara, slug, 'third.txt')
  expect(files()).toEqual(['first.txt', 'second.txt', 'third.txt'])
  clock.advance(200 * 86_400_000)
  await pruneHistory(services)
  expect(files()).toEqual(['second.txt', 'third.txt'])
})

test('keeps nothing where the operator wants no history, no file of an attachment either', async () => {
  const { mara, dataDir } = diskKitchen({ TRIVET_HISTORY_DAYS: '0' })
  const { slug, id } = createRecipe(mara, { name: 'Soup' })
  patchRecipe(mara, slug, { prepTime: '1 minute' })
  expect((await listVersions(mara, slug)).revisions).toEqual([])
  for (const name of ['First', 'Second', 'Third'])
    await attachFile(mara, slug, { name, icon: 'mdi-file', extension: 'txt', file: new Blob([name]) })
  removeAsset(mara, slug, 'first.txt')
  const files = () => readdirSync(join(dataDir, 'recipes', id, 'assets')).sort()
  await eventually(() => expect(files()).toEqual(['second.txt', 'third.txt']))
  patchRecipe(mara, slug, { assets: [] })
  await eventually(() => expect(files()).toEqual([]))
})

test('pages tell the versions, show what a change brought, and bring one back', async () => {
  write('Chop <b>all</b> the leeks finely.')
  write('Chop <b>all</b> the onions finely.')
  const at = `/g/linden-house/r/${slug}/history`
  const page = async (path: string) => (await kitchen.request(path, { as: jonas })).text()
  const list = await page(at)
  expect(list).toContain(`href="${at}/2"`)
  expect(list).toContain('Oldest saved version')
  expect(await page(`${at}/2`)).toContain(
    'Chop &lt;b&gt;all&lt;/b&gt; the <del>leeks</del><ins>onions</ins> finely.',
  )
  expect(await page(`${at}/0`)).toContain('<ins>Chop &lt;b&gt;all&lt;/b&gt; the onions finely.</ins>')
  const back = await kitchen.request(`${at}/1/restore`, { method: 'POST', as: jonas })
  expect([back.status, back.headers.get('location')]).toEqual([303, `/g/linden-house/r/${slug}`])
  expect(textOf()).toEqual(['Chop <b>all</b> the leeks finely.'])
  expect((await kitchen.request(`${at}/x`, { as: jonas })).status).toBe(404)
})
