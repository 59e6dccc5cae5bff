import { expect, test } from 'bun:test'
import { deleteForGood, deleteRecipe, restoreRecipe } from '../../../src/recipes/recipe/bin.service'
import type { RecipeId } from '../../../src/recipes/recipe/recipe.schema'
import { getRecipe } from '../../../src/recipes/recipe/recipe.service'
import { createRecipe, patchRecipe } from '../../../src/recipes/recipe/recipe-write.service'
import { createShareToken, openShared } from '../../../src/sharing/share-token.service'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { send } from '../support'

const line = (note: string, referencedRecipe?: { id: string } | null, more = {}) => ({
  quantity: 1,
  note,
  ...(referencedRecipe !== undefined && { referencedRecipe }),
  ...more,
})

/** A pizza of dough, which makes four balls of flour and water. */
async function pizza(kitchen: Kitchen, as = kitchen.mara) {
  const put = async (name: string, json: object) => {
    await send(kitchen, 'POST', '/api/recipes', as, { name })
    return (await send(kitchen, 'PATCH', `/api/recipes/${name.toLowerCase()}`, as, json)).body
  }
  const dough = await put('Dough', {
    recipeYield: '4 balls',
    recipeIngredient: [line('500 g flour'), line('300 ml water')],
    settings: { disableAmount: true, public: false },
  })
  const made = await put('Pizza', {
    recipeYield: '2 pizzas',
    recipeIngredient: [line('2 balls dough', dough), line('tomatoes')],
    recipeInstructions: [{ text: 'Roll the dough.' }],
    settings: { disableAmount: true, public: true },
  })
  return { dough, pizza: made }
}

const page = async (kitchen: Kitchen, path: string, as?: Kitchen['mara']) =>
  (await kitchen.request(path, as ? { as } : {})).text()

test('a line names the recipe that it is made by, with what leads there', async () => {
  const kitchen = seedKitchen()
  const { dough, pizza: made } = await pizza(kitchen)
  expect(made.recipeIngredient.map(({ referencedRecipe }) => referencedRecipe)).toEqual([
    {
      id: dough.id,
      name: 'Dough',
      slug: 'dough',
      image: null,
      recipeYield: '4 balls',
      recipeServings: 0,
      recipeYieldQuantity: 0,
    },
    null,
  ])
})

test('a client that does not know of it keeps it, and one that says null takes it away', async () => {
  const kitchen = seedKitchen()
  const { pizza: made } = await pizza(kitchen)
  const [{ referencedRecipe: _, ...older }] = made.recipeIngredient as [(typeof made.recipeIngredient)[0]]
  const kept = await send(kitchen, 'PUT', '/api/recipes/pizza', kitchen.mara, {
    name: 'Pizza',
    recipeIngredient: [older],
  })
  expect(kept.body.recipeIngredient[0]!.referencedRecipe?.slug).toBe('dough')
  const dropped = await send(kitchen, 'PATCH', '/api/recipes/pizza', kitchen.mara, {
    recipeIngredient: [{ ...older, referencedRecipe: null }],
  })
  expect(dropped.body.recipeIngredient[0]!.referencedRecipe).toBeNull()
})

test('a line without words of its own says the name of its recipe', async () => {
  const kitchen = seedKitchen()
  const { dough } = await pizza(kitchen)
  const { body } = await send(kitchen, 'PATCH', '/api/recipes/pizza', kitchen.mara, {
    recipeIngredient: [line('', dough)],
  })
  expect(body.recipeIngredient[0]).toMatchObject({ note: 'Dough', display: 'Dough' })
})

test('no recipe goes into itself, not by way of others either', async () => {
  const kitchen = seedKitchen()
  const { dough, pizza: made } = await pizza(kitchen)
  for (const [slug, sub] of [
    ['dough', dough],
    ['dough', made],
  ] as const) {
    const refused = await send(kitchen, 'PATCH', `/api/recipes/${slug}`, kitchen.mara, {
      recipeIngredient: [line('flour'), line('more', sub)],
    })
    expect(refused.status).toBe(422)
    expect(refused.body.detail).toMatchObject([
      { loc: ['body', 'recipeIngredient', '1', 'referencedRecipe', 'id'] },
    ])
  }
  createRecipe(kitchen.mara, { name: 'Menu' })
  patchRecipe(kitchen.mara, 'menu', {
    recipeIngredient: [{ ...EMPTY, note: 'pizza', referencedRecipe: made.id }],
  })
  const menu = getRecipe(kitchen.mara, 'menu')
  const far = await send(kitchen, 'PATCH', '/api/recipes/dough', kitchen.mara, {
    recipeIngredient: [line('all of it', menu)],
  })
  expect(far.status).toBe(422)
})

const EMPTY = { quantity: 1, unit: null, food: null, title: null, originalText: null, referenceId: null }

test('a recipe of another household does not exist, nor one that never was', async () => {
  const kitchen = seedKitchen()
  await pizza(kitchen)
  const theirs = createRecipe(kitchen.other, { name: 'Secret' })
  for (const id of [theirs.id, '00000000-0000-4000-8000-000000000000']) {
    const refused = await send(kitchen, 'PATCH', '/api/recipes/pizza', kitchen.mara, {
      recipeIngredient: [line('secret', { id })],
    })
    expect(refused.status).toBe(422)
  }
})

test('in the trash it leaves the plain line, and comes back with it; once it is deleted permanently, the line stays plain', async () => {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  const { dough } = await pizza(kitchen)
  const first = async () => {
    const { body } = await send(kitchen, 'GET', '/api/recipes/pizza', mara)
    return body.recipeIngredient[0]!
  }
  deleteRecipe(mara, 'dough')
  expect(await first()).toMatchObject({ note: '2 balls dough', referencedRecipe: null })
  expect(await page(kitchen, '/g/linden-house/r/pizza', mara)).not.toContain('/r/dough')
  patchRecipe(mara, 'pizza', { description: 'meanwhile' })
  restoreRecipe(mara, dough.id as RecipeId)
  expect((await first()).referencedRecipe?.slug).toBe('dough')
  deleteRecipe(mara, 'dough')
  await deleteForGood(mara, dough.id as RecipeId)
  expect(await first()).toMatchObject({ note: '2 balls dough', referencedRecipe: null })
})

test('a circle of recipes that is restored from the trash hangs nothing', async () => {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  const { dough, pizza: made } = await pizza(kitchen)
  deleteRecipe(mara, 'pizza')
  patchRecipe(mara, 'dough', { recipeIngredient: [] })
  kitchen.services.db.run(
    'INSERT INTO recipe_ingredients (recipe_id, position, reference_id, sub_recipe_id) VALUES (?1, 0, ?2, ?3)',
    dough.id,
    '00000000-0000-4000-8000-000000000001',
    made.id,
  )
  restoreRecipe(mara, made.id as RecipeId)
  for (const slug of ['dough', 'pizza']) {
    expect((await kitchen.request(`/g/linden-house/r/${slug}`, { as: mara })).status).toBe(200)
    expect(patchRecipe(mara, slug, { description: 'still there' }).description).toBe('still there')
  }
  createRecipe(mara, { name: 'Menu' })
  const menu = patchRecipe(mara, 'menu', {
    recipeIngredient: [{ ...EMPTY, note: '', referencedRecipe: made.id }],
  })
  expect(menu.recipeIngredient[0]!.referencedRecipe?.slug).toBe('pizza')
})

test('the page leads there and shows what goes in, as much as is needed, also when that has changed', async () => {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  await pizza(kitchen)
  const html = await page(kitchen, '/g/linden-house/r/pizza', mara)
  expect(html).toContain('href="/g/linden-house/r/dough?scale=0.5"')
  expect(html).toContain('<summary>Ingredients for 2 balls</summary>')
  expect(html).toContain('<bdi class="amount" dir="ltr">250</bdi>')
  expect(await page(kitchen, '/g/linden-house/r/pizza?scale=4', mara)).toContain('Ingredients for 8 balls')
  patchRecipe(mara, 'dough', { name: 'Sourdough' })
  expect(await page(kitchen, '/g/linden-house/r/pizza', mara)).toContain('/g/linden-house/r/sourdough')
})

test('paper shows it as a run of text, cook mode without a way out', async () => {
  const kitchen = seedKitchen()
  await pizza(kitchen)
  const paper = await page(kitchen, '/g/linden-house/r/pizza/print', kitchen.mara)
  expect(paper).toContain('250 g flour · 150 ml water')
  expect(paper).not.toContain('<details class="sub-recipe"')
  const cook = await page(kitchen, '/g/linden-house/r/pizza/cook', kitchen.mara)
  expect(cook).toContain('Ingredients for 2 balls')
  expect(cook).not.toContain('/r/dough')
})

test('strangers read what goes into public sub-recipes, and a link gives all that a recipe is made of', async () => {
  const kitchen = seedKitchen()
  const { pizza: made } = await pizza(kitchen)
  const path = '/g/linden-house/r/pizza'
  const goesIn = '<bdi class="amount" dir="ltr">250</bdi> <span>g flour'
  const strange = await page(kitchen, path)
  expect(strange).not.toContain(goesIn)
  expect(strange).not.toContain('/r/dough')
  expect(await page(kitchen, `${path}/print`)).not.toContain('250 g flour')
  expect(await page(kitchen, `${path}/cook`)).not.toContain(goesIn)
  expect(await page(kitchen, `${path}.cook`)).not.toContain('./dough')
  patchRecipe(kitchen.mara, 'dough', { settings: { public: true } })
  const open = await page(kitchen, path)
  expect(open).toContain('href="/g/linden-house/r/dough?scale=0.5"')
  expect(open).toContain(goesIn)
  expect(await page(kitchen, `${path}/print`)).toContain('250 g flour · 150 ml water')
  expect(await page(kitchen, `${path}/cook`)).toContain(goesIn)
  expect(await page(kitchen, `${path}.cook`)).toContain('@./dough|2 balls dough{}')
  const token = createShareToken(kitchen.mara, { recipeId: made.id as RecipeId, expiresAt: null })
  const shared = `/g/linden-house/shared/r/${token.id}`
  for (const below of ['', '/cook']) expect(await page(kitchen, shared + below)).toContain(goesIn)
  expect(await page(kitchen, `${shared}/print`)).toContain('250 g flour · 150 ml water')
  expect(await page(kitchen, shared)).not.toContain('/r/dough')
  expect(openShared(kitchen.services, token.id).recipe.recipeIngredient[0]!.referencedRecipe).toBeNull()
})

test('a copy is made with the same recipes, and an earlier version brings them back', async () => {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  await pizza(kitchen)
  const copy = await send(kitchen, 'POST', '/api/recipes/pizza/duplicate', mara, { name: 'Calzone' })
  expect(copy.body.recipeIngredient[0]!.referencedRecipe?.slug).toBe('dough')
  patchRecipe(mara, 'pizza', {
    recipeIngredient: [{ ...EMPTY, note: '2 balls dough', referencedRecipe: null }],
  })
  const history = await page(kitchen, '/g/linden-house/r/pizza/history', mara)
  const newest = /history\/(\d+)"/.exec(history)![1]!
  expect(await page(kitchen, `/g/linden-house/r/pizza/history/${newest}`, mara)).toContain('↳ Dough')
  const before = String(Number(newest) - 1)
  const back = await kitchen.request(`/g/linden-house/r/pizza/history/${before}/restore`, {
    method: 'POST',
    as: mara,
  })
  expect(back.status).toBe(303)
  expect(getRecipe(mara, 'pizza').recipeIngredient[0]!.referencedRecipe?.slug).toBe('dough')
})
