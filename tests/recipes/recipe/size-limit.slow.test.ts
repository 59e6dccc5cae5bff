import { expect, test } from 'bun:test'
import { importRecipe } from '../../../src/recipes/recipe/import-recipe.service'
import { decode, formFields } from '../../support/form-fields'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { send, soup } from '../support'

const SOUP = '/api/recipes/soup'
const FORM = '/g/linden-house/r/soup'

/** Instructions of so many characters in all, none of them longer than one may be. */
function instructions(characters: number): string[] {
  const texts: string[] = []
  for (let left = characters; left > 0; left -= 50_000) texts.push('x'.repeat(Math.min(left, 50_000)))
  return texts
}

/** A recipe whose only texts are its name, Soup, and its instructions. */
const soupOf = (characters: number) => ({
  name: 'Soup',
  recipeIngredient: [],
  recipeInstructions: instructions(characters - 'Soup'.length),
})

/** A soup of 450,000 characters, as they were written before there was a limit. */
async function longSoup(kitchen: Kitchen) {
  await soup(kitchen)
  await send(kitchen, 'PUT', SOUP, kitchen.mara, soupOf(400_000))
  kitchen.services.db.run('UPDATE recipes SET description = ?1', 'x'.repeat(50_000))
  return (await send(kitchen, 'GET', SOUP, kitchen.mara)).body
}

test('a recipe holds 400,000 characters and not one more, by PUT and PATCH', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const put = (characters: number) => send(kitchen, 'PUT', SOUP, kitchen.mara, soupOf(characters))
  expect((await put(400_001)).status).toBe(422)
  expect((await put(400_000)).status).toBe(200)
  const { status, body } = await send(kitchen, 'PATCH', SOUP, kitchen.mara, { description: 'x' })
  const words = 'A recipe can contain up to 400,000 characters of text. This one would have 400,001.'
  const issue = { type: 'string_too_long', loc: ['body'], msg: words, input: null }
  expect([status, body as unknown]).toEqual([422, { detail: [issue], code: 'invalid', fields: {} }])
})

test.each([
  ['notes', { notes: [{ title: 'Tip', text: 'x' }] }],
  ['an ingredient', { recipeIngredient: ['salt'] }],
  ['the line that an ingredient was read from', { recipeIngredient: [{ originalText: 'salt' }] }],
  ['extras', { extras: { a: '' } }],
  ['nutrition', { nutrition: { calories: '1' } }],
  ['an asset', { assets: [{ name: 'x', icon: '' }] }],
])('%s count', async (_, part) => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  await send(kitchen, 'PUT', SOUP, kitchen.mara, soupOf(400_000))
  expect((await send(kitchen, 'PATCH', SOUP, kitchen.mara, part)).status).toBe(422)
})

test('the form says so and keeps what was typed', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  await send(kitchen, 'PUT', SOUP, kitchen.mara, soupOf(400_000))
  const page = await kitchen.request(`${FORM}?edit=true`, { as: kitchen.mara })
  const fields = {
    ...formFields(await page.text(), '.recipe-form'),
    action: 'save',
    description: 'a spring soup',
  }
  const response = await kitchen.request(FORM, {
    method: 'POST',
    as: kitchen.mara,
    body: new URLSearchParams(fields),
  })
  const text = decode(await response.text())
  expect(response.status).toBe(422)
  expect(text).toContain('up to 400,000 characters of text')
  expect(text).toContain('a spring soup')
})

test('the JSON editor says so', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const body = new URLSearchParams({ json: JSON.stringify(soupOf(400_001)) })
  const response = await kitchen.request(`${FORM}?mode=json`, { method: 'POST', as: kitchen.mara, body })
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringContaining('up to 400,000 characters of text'),
  ])
})

test('an import is refused, too', () => {
  const { mara } = seedKitchen()
  expect(() => importRecipe(mara, soupOf(400_001))).toThrow('recipe.too-much-text')
  expect(importRecipe(mara, soupOf(399_000)).recipeInstructions).toHaveLength(8)
})

test('what was longer before there was a limit stays whole and may be changed, not lengthened', async () => {
  const kitchen = seedKitchen()
  const { recipeInstructions, description } = await longSoup(kitchen)
  expect(description).toHaveLength(50_000)
  const patch = async (json: object) => (await send(kitchen, 'PATCH', SOUP, kitchen.mara, json)).status
  expect(await patch({ settings: { public: true }, recipeInstructions })).toBe(200)
  expect(await patch({ recipeIngredient: ['salt'] })).toBe(422)
  expect(await patch({ description: description.slice(4), recipeIngredient: ['salt'] })).toBe(200)
  expect(await patch({ description })).toBe(422)
})

test('a copy of what was longer before is whole', async () => {
  const kitchen = seedKitchen()
  const { recipeInstructions, description } = await longSoup(kitchen)
  const { status, body } = await send(kitchen, 'POST', `${SOUP}/duplicate`, kitchen.mara, {})
  expect([status, body.description]).toEqual([201, description])
  expect(body.recipeInstructions.map(({ text }) => text)).toEqual(recipeInstructions.map(({ text }) => text))
})

/** Fifty instructions that name a hundred ingredients each, with so many more links in one of them, and ten that name none. */
function linked(more: number) {
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
  const all = ids.map((referenceId) => ({ referenceId }))
  const recipeInstructions = Array.from({ length: 60 }, (_, at) => ({
    text: 'Stir.',
    ingredientReferences: at < 50 ? all : [],
  }))
  recipeInstructions[0] = { text: 'Stir.', ingredientReferences: [...all, ...all.slice(0, more)] }
  return { recipeIngredient: ids.map((referenceId) => ({ note: 'salt', referenceId })), recipeInstructions }
}

test('its instructions name 5,000 ingredients and not one more; where they name more already, the form keeps them', async () => {
  const kitchen = seedKitchen()
  await soup(kitchen)
  const put = (more: number) => send(kitchen, 'PUT', SOUP, kitchen.mara, linked(more))
  expect([(await put(1)).status, (await put(0)).status]).toEqual([422, 200])
  const old = "json_insert(ingredient_references, '$[#]', json_extract(ingredient_references, '$[0]'))"
  kitchen.services.db.run(`UPDATE recipe_instructions SET ingredient_references = ${old} WHERE position < 3`)
  const html = await (await kitchen.request(`${FORM}?edit=true`, { as: kitchen.mara })).text()
  expect(html.match(/name="instructions\.\d+\.uses"/g)).toHaveLength(50)
  const fields = { ...formFields(html, '.recipe-form'), action: 'save', description: 'a spring soup' }
  const body = new URLSearchParams(fields)
  const response = await kitchen.request(FORM, { method: 'POST', as: kitchen.mara, body })
  expect(response.status).toBe(303)
  const { description, recipeInstructions } = (await send(kitchen, 'GET', SOUP, kitchen.mara)).body
  expect(description).toBe('a spring soup')
  const counts = (recipeInstructions as { ingredientReferences: unknown[] }[]).map(
    ({ ingredientReferences }) => ingredientReferences.length,
  )
  expect(counts).toEqual(Array.from({ length: 60 }, (_, at) => (at < 50 ? 100 : 0)))
})
