import { expect, test } from 'bun:test'
import { startDiets } from '../../src/diets/diets-background.service'
import { unfitRecipes, warningsOf } from '../../src/diets/standing.service'
import { swapIds } from '../../src/diets/swap.service'
import { swapName } from '../../src/diets/swap-words.ui'
import { chooseRecipe } from '../../src/mealplans/plan-rules/random.service'
import { i18nFor } from '../../src/platform/i18n/i18n'
import { eventually } from '../support/eventually'
import { type Kitchen, seedKitchen } from '../support/kitchen'

type Person = Kitchen['mara']

async function ask(
  kitchen: Kitchen,
  path: string,
  { as = kitchen.mara, method = 'GET', json }: { as?: Person; method?: string; json?: unknown } = {},
) {
  const response = await kitchen.request(path, { method, as, json })
  return { status: response.status, body: await response.json() }
}

async function dish(kitchen: Kitchen, lines: string[], name = 'Dish') {
  const { body: slug } = await ask(kitchen, '/api/recipes', { method: 'POST', json: { name } })
  const json = { recipeIngredient: lines.map((note) => ({ note })), language: 'en' }
  await ask(kitchen, `/api/recipes/${slug}`, { method: 'PATCH', json })
  return slug as string
}

const mia = (kitchen: Kitchen, wishes: Record<string, unknown>) =>
  ask(kitchen, '/api/households/eaters', { method: 'POST', json: { name: 'Mia', ...wishes } })

const dietsOf = async (kitchen: Kitchen, slug: string) =>
  (await ask(kitchen, `/api/recipes/${slug}/diets`)).body

const form = (kitchen: Kitchen, path: string, fields: Record<string, string>, as = kitchen.mara) =>
  kitchen.request(path, { method: 'POST', as, body: new URLSearchParams(fields) })

const count = ({ services }: Kitchen) =>
  services.db.get<{ count: number }>('SELECT count(*) AS count FROM recipe_diets')!.count

test('a recipe says what it contains, who cannot eat it, from which line, and what to use instead', async () => {
  const kitchen = seedKitchen()
  await mia(kitchen, { allergens: ['milk'], diets: ['vegetarian'] })
  const slug = await dish(kitchen, ['100 g butter', '2 tbsp Worcestershire sauce', '500 g potatoes'])
  const diets = await dietsOf(kitchen, slug)
  expect(diets).toMatchObject({
    isUnderstood: true,
    allergens: { milk: 'contains', fish: 'contains', nuts: 'none' },
  })
  expect(diets.diets).toMatchObject({ vegan: 'contains', vegetarian: 'contains', 'gluten-free': 'may' })
  const [butter, sauce] = diets.lines
  expect(diets.eaters).toMatchObject([
    { name: 'Mia', standing: 'contains', lines: [butter.referenceId, sauce.referenceId] },
  ])
  expect(butter.swaps).toEqual(['plant-margarine'])
})

test('a recipe with a line that is not understood never says that an allergen is absent', async () => {
  const kitchen = seedKitchen()
  await mia(kitchen, { allergens: ['nuts'] })
  const slug = await dish(kitchen, ['500 g potatoes', '1 packet of unobtainium mix', '100 g butter'])
  const { allergens, diets, eaters, isUnderstood } = await dietsOf(kitchen, slug)
  expect(isUnderstood).toBe(false)
  expect([...Object.values(allergens), ...Object.values(diets)]).not.toContain('none')
  expect(allergens).toMatchObject({ milk: 'contains', nuts: 'unknown' })
  expect(eaters).toMatchObject([{ standing: 'unknown', lines: [expect.any(String)] }])
  const page = await kitchen.request(`/g/${kitchen.mara.actor.groupSlug}/r/${slug}/diets`, {
    as: kitchen.mara,
  })
  expect(await page.text()).toContain('Not recognized')
})

test('one tap says what a name has in it for all recipes of the household, and for no other household', async () => {
  const kitchen = seedKitchen()
  const slug = await dish(kitchen, ['1 packet of unobtainium mix'])
  const { lines } = await dietsOf(kitchen, slug)
  const path = `/g/${kitchen.mara.actor.groupSlug}/r/${slug}/diets`
  const sent = await form(kitchen, path, { line: lines[0].referenceId, choice: 'none' })
  expect(sent.status).toBe(303)
  expect(await dietsOf(kitchen, slug)).toMatchObject({ isUnderstood: true, allergens: { nuts: 'none' } })
  await form(kitchen, path, { line: lines[0].referenceId, choice: 'told', 'has-nuts': 'contains' })
  expect((await dietsOf(kitchen, slug)).allergens).toMatchObject({ nuts: 'contains', milk: 'none' })
  await form(kitchen, path, { line: lines[0].referenceId, choice: 'reset' })
  expect((await dietsOf(kitchen, slug)).isUnderstood).toBe(false)
})

test('the people of another group answer 404, and a name or a member is listed once', async () => {
  const kitchen = seedKitchen()
  const { body: eater } = await mia(kitchen, { allergens: ['milk'], userId: kitchen.mara.userId })
  const path = `/api/households/eaters/${eater.id}`
  expect((await ask(kitchen, path, { as: kitchen.other })).status).toBe(404)
  const stolen = { method: 'PUT', json: { name: 'Tom' }, as: kitchen.other }
  expect((await ask(kitchen, path, stolen)).status).toBe(404)
  expect((await mia(kitchen, {})).status).toBe(400)
  const twice = { name: 'Other', userId: kitchen.mara.userId }
  expect((await ask(kitchen, '/api/households/eaters', { method: 'POST', json: twice })).status).toBe(400)
  const foreign = { name: 'Stranger', userId: kitchen.other.userId }
  expect((await ask(kitchen, '/api/households/eaters', { method: 'POST', json: foreign })).status).toBe(404)
  const odd = { name: 'Odd', allergens: ['unobtainium'] }
  expect((await ask(kitchen, '/api/households/eaters', { method: 'POST', json: odd })).status).toBe(422)
})

test('what is in recipes is looked for in the background, again when they change, and lists filter by it', async () => {
  const kitchen = seedKitchen()
  const stop = startDiets(kitchen.services)
  const slug = await dish(kitchen, ['500 g potatoes', 'salt'])
  await eventually(() => expect(count(kitchen)).toBe(1))
  const vegan = `/api/recipes?queryFilter=${encodeURIComponent('diet.vegan = "none"')}`
  const listed = async () => (await ask(kitchen, vegan)).body.items.map((item: { slug: string }) => item.slug)
  await eventually(async () => expect(await listed()).toEqual([slug]))
  const json = { recipeIngredient: [{ note: '100 g butter' }] }
  await ask(kitchen, `/api/recipes/${slug}`, { method: 'PATCH', json })
  expect(await listed()).toEqual([])
  await mia(kitchen, { diets: ['vegan'], dislikes: ['mushrooms'] })
  const { id } = (await ask(kitchen, `/api/recipes/${slug}`)).body
  await eventually(() =>
    expect(warningsOf(kitchen.mara, [id]).get(id)).toEqual({ cannot: ['Mia'], maybeNot: [] }),
  )
  expect(unfitRecipes(kitchen.mara).unfit.size).toBe(1)
  stop()
})

test('a dish by chance is one that everyone can eat, and one of which no one can tell only when there is no other', async () => {
  const kitchen = seedKitchen()
  const stop = startDiets(kitchen.services)
  const slugs = [
    await dish(kitchen, ['500 g potatoes'], 'Fit'),
    await dish(kitchen, ['100 g unobtainium'], 'Riddle'),
    await dish(kitchen, ['100 g butter'], 'Unfit'),
  ]
  await mia(kitchen, { allergens: ['milk'] })
  // A dish is looked at when it is made, and again when its ingredients are there.
  await eventually(() => {
    const { unfit, unsure } = unfitRecipes(kitchen.mara)
    expect([unfit.size, unsure.size]).toEqual([1, 1])
  })
  const ids = await Promise.all(
    slugs.map(async (slug) => (await ask(kitchen, `/api/recipes/${slug}`)).body.id),
  )
  const [fit, riddle, unfit] = ids
  const slot = { date: '2026-11-23', entryType: 'dinner', forEveryone: true } as never
  const draw = (taken: string[]) => chooseRecipe(kitchen.mara, slot, new Set(taken))
  for (let time = 0; time < 20; time++) expect(await draw([])).toBe(fit)
  expect(await draw([fit])).toBe(riddle)
  expect(await draw([fit, riddle])).toBeUndefined()
  expect(
    await chooseRecipe(
      kitchen.mara,
      { date: '2026-11-23', entryType: 'dinner' } as never,
      new Set([fit, riddle]),
    ),
  ).toBe(unfit)
  stop()
})

test('suggestions leave out what someone cannot eat, and mark where that is not known', async () => {
  const kitchen = seedKitchen()
  const stop = startDiets(kitchen.services)
  const { body: food } = await ask(kitchen, '/api/foods', { method: 'POST', json: { name: 'potato' } })
  const line = { quantity: 1, food: { id: food.id, name: 'potato' }, note: '' }
  for (const [name, note] of [
    ['Plain dish', 'salt'],
    ['Riddle dish', 'unobtainium'],
    ['Butter dish', 'butter'],
  ] as const) {
    const slug = await dish(kitchen, [], name)
    const json = { recipeIngredient: [line, { note }], language: 'en' }
    await ask(kitchen, `/api/recipes/${slug}`, { method: 'PATCH', json })
  }
  await mia(kitchen, { allergens: ['milk'] })
  await eventually(() => expect(unfitRecipes(kitchen.mara).unsure.size).toBe(1))
  const page = async (query = '') => {
    const path = `/g/${kitchen.mara.actor.groupSlug}/recipes/suggestions?foods=${food.id}${query}`
    return (await kitchen.request(path, { as: kitchen.mara })).text()
  }
  const html = await page()
  expect(html).toContain('Plain dish')
  expect(html).not.toContain('Butter dish')
  expect(html.match(/Some ingredients weren’t recognized/g)).toHaveLength(1)
  expect(html).toMatch(/riddle-dish\/diets/)
  expect(await page('&unfit=yes')).toContain('Butter dish')
  stop()
})

test('a recipe without ingredients is said to be free of nothing', async () => {
  const kitchen = seedKitchen()
  const slug = await dish(kitchen, [])
  const { allergens, diets, isUnderstood } = await dietsOf(kitchen, slug)
  expect([allergens.milk, diets.vegan, isUnderstood]).toEqual(['unknown', 'unknown', false])
})

test('a dislike counts whatever the ending of the word', async () => {
  const kitchen = seedKitchen()
  await mia(kitchen, { dislikes: ['mushrooms'] })
  const slug = await dish(kitchen, ['1 large mushroom, sliced'])
  expect((await dietsOf(kitchen, slug)).eaters).toMatchObject([{ standing: 'contains' }])
})

test('every swap has a name', () => {
  const i18n = i18nFor('en-US')
  const plain = ['quinoa', 'rice', 'tofu', 'parsnip', 'chives', 'lentils', 'horseradish', 'mushrooms', 'agar']
  const nameless = swapIds().filter((id) => swapName(i18n, id) === id && !plain.includes(id))
  expect(nameless).toEqual([])
})

test('a recipe that another is made with tells on it, also after it has changed', async () => {
  const kitchen = seedKitchen()
  const stop = startDiets(kitchen.services)
  const sauce = await dish(kitchen, ['500 g tomatoes'], 'Sauce')
  const pasta = await dish(kitchen, ['500 g potatoes'], 'Bake')
  const { body } = await ask(kitchen, `/api/recipes/${sauce}`)
  const recipeIngredient = [{ note: '', quantity: 1, referencedRecipe: { id: body.id } }]
  await ask(kitchen, `/api/recipes/${pasta}`, { method: 'PATCH', json: { recipeIngredient } })
  await eventually(async () => expect((await dietsOf(kitchen, pasta)).allergens.milk).toBe('none'))
  const json = { recipeIngredient: [{ note: '100 g butter' }] }
  await ask(kitchen, `/api/recipes/${sauce}`, { method: 'PATCH', json })
  await eventually(async () => expect((await dietsOf(kitchen, pasta)).allergens.milk).toBe('contains'))
  stop()
})
