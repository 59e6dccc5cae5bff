import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { EventMap } from '../../../src/platform/events/events'
import { during } from '../../../src/platform/events/events'
import { toFormValues } from '../../../src/recipes/editor/form-values.rules'
import { duplicateRecipe } from '../../../src/recipes/recipe/duplicate.service'
import { importRecipe } from '../../../src/recipes/recipe/import-recipe.service'
import type { Recipe } from '../../../src/recipes/recipe/recipe.schema'
import { getRecipe } from '../../../src/recipes/recipe/recipe.service'
import { createRecipe } from '../../../src/recipes/recipe/recipe-write.service'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { photograph } from '../../support/photographs'

const EVENTS = ['recipes-written', 'recipe-created', 'recipe-updated'] as const satisfies (keyof EventMap)[]

let kitchen: DiskKitchen
let heard: string[] = []
beforeAll(() => {
  kitchen = diskKitchen()
  for (const name of EVENTS) kitchen.services.events.listen(during(name, () => heard.push(name)))
})
afterAll(() => kitchen.close())

/** What happens to tables of recipes, and what listeners hear, while something is made. */
async function watch(make: () => unknown) {
  const { db } = kitchen.services
  const before = db.statements
  const writes: string[] = []
  heard = []
  db.onStatement = (sql) => {
    const write = /^\s*(INSERT INTO|UPDATE|DELETE FROM) (recipe\w*)/.exec(sql)
    if (write && write[2] !== 'recipe_search') writes.push(write[0].trim())
  }
  await make()
  db.onStatement = undefined
  return { heard, writes, statements: db.statements - before }
}

async function post(form: FormData, path = '/g/linden-house/r/create/new') {
  const response = await kitchen.request(path, { method: 'POST', as: kitchen.mara, body: form })
  expect(response.status).toBe(303)
}

function formOf(name: string, more: Record<string, string | Blob> = {}): FormData {
  const form = new FormData()
  const typed = { action: 'save', name, 'ingredients.0.note': 'leeks', 'instructions.0.text': 'Boil.' }
  for (const [field, value] of Object.entries({ ...typed, ...more })) form.append(field, value)
  return form
}

async function jpeg(width: number): Promise<File> {
  const bytes = await photograph({ width, height: 60 }).jpeg().toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg')
}

async function read(slug: string): Promise<Recipe> {
  const response = await kitchen.request(`/api/recipes/${slug}`, { as: kitchen.mara })
  return (await response.json()) as Recipe
}

const ONE = ['recipes-written', 'recipe-created']

test('a recipe that is created by the form is written once, and listeners hear of one event', async () => {
  await post(formOf('The first, which prepares what is kept'))
  const seen = await watch(() => post(formOf('Leek soup')))
  expect(seen.heard).toEqual(ONE)
  const parts = ['recipe_ingredients', 'recipe_instructions']
  expect(seen.writes).toEqual(['recipes', ...parts].map((table) => `INSERT INTO ${table}`))
  expect(seen.statements).toBeLessThanOrEqual(20)
})

test('its picture comes with the same event', async () => {
  const seen = await watch(async () => post(formOf('Leek pie', { image: await jpeg(300) })))
  expect(seen.heard).toEqual(ONE)
  const { id, image } = await read('leek-pie')
  expect(image).toMatch(/^[A-Za-z0-9]{4}$/)
  expect((await kitchen.request(`/api/media/recipes/${id}/images/original.webp`)).status).toBe(200)
})

test('a recipe is changed in one write as well, a new picture or none with it', async () => {
  const { mara } = kitchen
  const recipe = createRecipe(mara, { name: 'Quiche', recipeIngredient: [], recipeInstructions: [] })
  const change = async (more: Record<string, string | Blob>) => {
    const { version } = toFormValues(getRecipe(mara, 'quiche'))
    const seen = await watch(() => post(formOf('Quiche', { version, ...more }), '/g/linden-house/r/quiche'))
    expect(seen.heard).toEqual(['recipes-written', 'recipe-updated'])
    expect(seen.writes.filter((write) => write === 'UPDATE recipes')).toHaveLength(1)
    return { ...(await read('quiche')), statements: seen.statements }
  }
  const plain = await change({ description: 'Without' })
  const pictured = await change({ description: 'With', image: await jpeg(120) })
  expect(pictured).toMatchObject({ description: 'With', imageWidth: 120 })
  // The recipe is read for the page, for the change and for the listeners; once more when its picture is ready.
  expect(plain.statements).toBeLessThanOrEqual(37)
  expect(pictured.statements).toBeLessThanOrEqual(43)
  const bare = await change({ description: 'None', removeImage: 'true' })
  expect(bare).toMatchObject({ description: 'None', image: null, imageWidth: null })
  const file = await kitchen.request(`/api/media/recipes/${recipe.id}/images/original.webp`)
  expect(file.status).toBe(404)
})

test('a form that cannot be saved leaves the picture alone', async () => {
  const before = await read('leek-pie')
  const form = formOf('Leek pie', { version: 'of long ago', description: 'x', image: await jpeg(90) })
  const path = '/g/linden-house/r/leek-pie'
  const response = await kitchen.request(path, { method: 'POST', as: kitchen.mara, body: form })
  expect(response.status).toBe(409)
  expect(await read('leek-pie')).toEqual(before)
  const folder = ['recipes', before.id, 'images']
  expect(await kitchen.mara.media.list(folder)).toEqual([
    'min-original.webp',
    'original.webp',
    'tiny-original.webp',
  ])
})

test('so are a name alone, a copy and an import', async () => {
  const { mara } = kitchen
  const made = [
    () => createRecipe(mara, { name: 'Broth' }),
    () => duplicateRecipe(mara, 'broth', {}),
    () => importRecipe(mara, { name: 'Stew', tags: ['slow'], recipeIngredient: ['1 leek'] }),
  ]
  for (const make of made) {
    const seen = await watch(make)
    expect(seen.heard).toEqual(ONE)
    expect(seen.writes.filter((write) => write === 'INSERT INTO recipes')).toHaveLength(1)
    expect(seen.writes).not.toContain('UPDATE recipes')
  }
})

test('lists that are left out get a sample, empty ones stay empty', () => {
  const { mara } = kitchen
  expect(createRecipe(mara, { name: 'Plain' }).recipeIngredient).toHaveLength(1)
  const bare = createRecipe(mara, { name: 'Bare', recipeIngredient: [], recipeInstructions: [] })
  expect([bare.recipeIngredient, bare.recipeInstructions]).toEqual([[], []])
})
