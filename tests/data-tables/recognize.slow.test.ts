import { beforeEach, expect, test } from 'bun:test'
import { RECOGNIZE, startRecognition } from '../../src/data-tables/recognize/recognize.service'
import { undoOperation } from '../../src/history/undo.service'
import { createTaskRunner } from '../../src/platform/jobs/task-runner'
import { getRecipe } from '../../src/recipes/recipe/recipe.service'
import { seedEverything } from '../../src/seeds/seed.service'
import { urls } from '../../src/urls'
import { findActor } from '../../src/users/actor.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'

const LINES = ['500 g flour', '2 large eggs', '1-2 onions', 'salt and pepper']

let kitchen: Kitchen
beforeEach(() => {
  kitchen = seedKitchen()
  seedEverything(kitchen.mara, 'en-US')
})

async function work(): Promise<void> {
  const worker = createTaskRunner(kitchen.services, {
    kinds: { 'recognize-ingredients': () => RECOGNIZE },
    actorOf: (id) => findActor(kitchen.services, id),
  })
  worker.start()
  await worker.idle()
  await worker.stop()
}

async function make(name: string, lines: object[], as = kitchen.mara): Promise<string> {
  const path = '/api/recipes'
  const slug = (await (await kitchen.request(path, { method: 'POST', as, json: { name } })).json()) as string
  const json = { recipeIngredient: lines, settings: { disableAmount: true } }
  await kitchen.request(`${path}/${slug}`, { method: 'PATCH', as, json })
  return slug
}

const shown = (slug: string) =>
  getRecipe(kitchen.mara, slug).recipeIngredient.map(({ quantity, food, note }) => [
    quantity,
    food?.name ?? null,
    note,
  ])

test('all recipes are recognized as one operation, with one undo', async () => {
  const { mara, request, services } = kitchen
  const lines = LINES.map((note) => ({ note }))
  const slug = await make('Dough', lines)
  const before = shown(slug)
  const begun = startRecognition(mara)!
  await work()
  expect(shown(slug)).toEqual([
    [500, 'flour', ''],
    [2, 'egg', 'large'],
    [null, null, '1-2 onions'],
    [null, null, 'salt and pepper'],
  ])
  expect(getRecipe(mara, slug).settings.disableAmount).toBe(false)
  const changes = services.db.all('SELECT 1 FROM recipe_revisions WHERE operation IS NOT NULL')
  expect(changes).toHaveLength(1)
  const { task, operation } = begun
  const page = async () => (await request(`${urls.recognize({ task, operation })}`, { as: mara })).text()
  expect(await page()).toContain('Recognized ingredients in 1 recipe.')
  expect(await page()).toContain('1-2 onions')
  await undoOperation(mara, operation)
  // Its result is no longer shown, and it can be started again.
  expect(await page()).not.toContain('Recognized ingredients in')
  expect(await page()).toContain('Recognize ingredients in 1 recipe')
  expect(shown(slug)).toEqual(before)
  expect(getRecipe(mara, slug).settings.disableAmount).toBe(true)
})

test('of a recipe that is recognized in part only the other lines are read', async () => {
  const { mara, services } = kitchen
  const slug = await make('Batter', [{ note: '1 cup milk' }, { note: '2 eggs' }])
  const { recipeIngredient } = getRecipe(mara, slug)
  const foodId = services.db.get<{ id: string }>("SELECT id FROM foods WHERE name = 'butter'")!.id
  const json = {
    recipeIngredient: [
      { ...recipeIngredient[0]!, quantity: 3, note: 'own', food: { id: foodId } },
      recipeIngredient[1],
    ],
    settings: { disableAmount: false },
  }
  await kitchen.request(`/api/recipes/${slug}`, { method: 'PATCH', as: mara, json })
  startRecognition(mara)
  await work()
  expect(shown(slug)).toEqual([
    [3, 'butter', 'own'],
    [2, 'egg', ''],
  ])
})

test('recipes of another group, and those that others have locked, stay as they are', async () => {
  const { mara, jonas, other } = kitchen
  const theirs = await make('Theirs', [{ note: '2 eggs' }], other)
  const locked = await make('Locked', [{ note: '2 eggs' }], jonas)
  await kitchen.request(`/api/recipes/${locked}`, {
    method: 'PATCH',
    as: jonas,
    json: { settings: { locked: true } },
  })
  startRecognition(mara)
  await work()
  expect(getRecipe(other, theirs).recipeIngredient[0]).toMatchObject({ food: null, note: '2 eggs' })
  expect(shown(locked)).toMatchObject([[expect.anything(), null, '2 eggs']])
})

test('a kitchen without such lines has nothing to begin', () => {
  expect(startRecognition(kitchen.mara)).toBeNull()
})

test('undoing a recognition removes what it made, except for what is used elsewhere', async () => {
  const { mara, services, clock } = kitchen
  const counts = () => [
    services.db.get<{ count: number }>('SELECT count(*) count FROM foods')!.count,
    services.db.get<{ count: number }>('SELECT count(*) count FROM units')!.count,
  ]
  const json = {
    recipeIngredient: [{ note: '2 Bund dragon kale' }, { note: '100 g zapote' }],
    language: 'de',
  }
  const slug = await make('Kale', json.recipeIngredient)
  await kitchen.request(`/api/recipes/${slug}`, { method: 'PATCH', as: mara, json: { language: 'de' } })
  const before = counts()
  const { operation } = startRecognition(mara)!
  clock.advance(1000)
  await work()
  expect(counts()).toEqual([before[0]! + 2, before[1]! + 1])
  const zapote = getRecipe(mara, slug).recipeIngredient[1]!.food!
  const kept = await make('Zapote', [{ note: '', quantity: 1, food: { id: zapote.id } }])
  await undoOperation(mara, operation)
  expect(shown(slug).map(([, food]) => food)).toEqual([null, null])
  expect(shown(kept).map(([, food]) => food)).toEqual(['zapote'])
  expect(counts()).toEqual([before[0]! + 1, before[1]!])
})
