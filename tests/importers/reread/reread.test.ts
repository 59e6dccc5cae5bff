import { expect, test } from 'bun:test'
import { listVersions } from '../../../src/history/history.service'
import type { Outgoing } from '../../../src/platform/net/outgoing'
import { importRecipe } from '../../../src/recipes/recipe/import-recipe.service'
import { getRecipe } from '../../../src/recipes/recipe/recipe.service'
import { patchRecipe } from '../../../src/recipes/recipe/recipe-write.service'
import { formFields } from '../../support/form-fields'
import { seedKitchen } from '../../support/kitchen'
import { buns, pageOf } from '../bakery'

const kitchen = seedKitchen()
const { mara, jonas } = kitchen
let page = pageOf(buns())
kitchen.services.outgoing = {
  get: async (url) => ({
    status: 200,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
    url,
    body: new TextEncoder().encode(page),
  }),
} as Partial<Outgoing> as Outgoing

const { slug } = importRecipe(mara, {
  name: 'Cardamom buns',
  description: 'Ours are better.',
  orgURL: 'https://example.com/buns',
  recipeIngredient: ['500 g flour', '250 ml milk'].map((text) => ({
    note: text,
    originalText: text,
    quantity: null,
  })),
  recipeInstructions: [{ text: 'Warm the milk.' }],
})
const at = `/g/linden-house/r/${slug}/read-again`
const read = async () => (await kitchen.request(at, { as: jonas })).text()

test('the page is set beside the recipe, field by field, and what is ticked is taken over', async () => {
  const flour = getRecipe(mara, slug).recipeIngredient[0]!
  patchRecipe(mara, slug, {
    recipeIngredient: getRecipe(mara, slug).recipeIngredient.map((line, row) => ({
      ...line,
      unit: null,
      food: null,
      referencedRecipe: null,
      note: row === 0 ? 'plain flour, sifted' : line.note,
    })),
  })
  page = pageOf(buns({ recipeYield: '', name: 'Cardamom buns' }))
  const html = await read()
  expect(html).toContain('<ins>2 tsp cardamom</ins>')
  expect(html).toContain('<del>Ours are better.</del>')
  expect(html).not.toContain('name="name"')
  const body = new URLSearchParams({
    found: formFields(html, 'form[action$="/read-again"]').found!,
    ingredients: 'true',
    nutrition: 'true',
  })
  const saved = await kitchen.request(at, { method: 'POST', as: jonas, body })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `/g/linden-house/r/${slug}`])
  const recipe = getRecipe(mara, slug)
  expect(recipe.description).toBe('Ours are better.')
  expect(recipe.nutrition.calories).toBe('310')
  // A line with the same text as before keeps its parts.
  expect(recipe.recipeIngredient.map(({ note }) => note)).toEqual([
    'plain flour, sifted',
    '250 ml milk',
    '2 tsp cardamom',
  ])
  expect(recipe.recipeIngredient[0]!.referenceId).toBe(flour.referenceId)
  expect((await listVersions(mara, slug)).revisions[0]).toMatchObject({
    author: 'Jonas',
    keys: ['ingredients', 'nutrition'],
  })
})

test('a page that has no recipe any more is reported in words', async () => {
  page = '<title>Nothing</title><p>Gone fishing.</p>'
  const failed = await kitchen.request(at, { as: jonas })
  expect(failed.status).toBe(400)
  expect(await failed.text()).toContain('role="alert"')
})

test('new lines of the page are recognized where imports are', async () => {
  page = pageOf(buns({ recipeIngredient: ['500 g flour', '250 ml milk', '3 eggs', '1-2 pears'] }))
  const reread = async () => {
    const body = new URLSearchParams({
      found: formFields(await read(), 'form[action$="/read-again"]').found!,
      ingredients: 'true',
    })
    expect((await kitchen.request(at, { method: 'POST', as: mara, body })).status).toBe(303)
    return getRecipe(mara, slug).recipeIngredient.map(({ quantity, food, note }) => [
      quantity,
      food?.name ?? null,
      note,
    ])
  }
  kitchen.services.db.run(
    'UPDATE group_preferences SET recipe_disable_amount = 0, recipe_parse_on_import = 1',
  )
  kitchen.services.db.run('UPDATE recipes SET disable_amount = 0')
  const [flour, milk, ...added] = await reread()
  expect([flour![2], milk![2]]).toEqual(['plain flour, sifted', '250 ml milk'])
  expect(added).toEqual([
    [3, 'egg', ''],
    [null, null, '1-2 pears'],
  ])
})
