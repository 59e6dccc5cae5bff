import { expect, test } from 'bun:test'
import { startNutrition } from '../../src/nutrition/nutrition-background.service'
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

/** A recipe for two of flour, sugar and something that no one knows. */
async function cake(kitchen: Kitchen, lines: string[], more: Record<string, unknown> = {}) {
  const { body: slug } = await ask(kitchen, '/api/recipes', { method: 'POST', json: { name: 'Cake' } })
  const recipeIngredient = lines.map((note) => ({ note }))
  const json = { recipeIngredient, recipeServings: 2, language: 'en', ...more }
  await ask(kitchen, `/api/recipes/${slug}`, { method: 'PATCH', json })
  return slug as string
}

const nutrition = (kitchen: Kitchen, slug: string, as = kitchen.mara) =>
  ask(kitchen, `/api/recipes/${slug}/nutrition`, { as })

const kept = ({ services }: Kitchen) =>
  services.db.all<{ recipe_as_of: string; matched: number }>(
    'SELECT recipe_as_of, matched FROM recipe_nutrition',
  )

const form = (kitchen: Kitchen, path: string, fields: Record<string, string>, as = kitchen.mara) =>
  kitchen.request(path, { method: 'POST', as, body: new URLSearchParams(fields) })

test('a recipe tells what a serving and 100 g hold, and what each line was taken for', async () => {
  const kitchen = seedKitchen()
  const slug = await cake(kitchen, ['200 g flour', '100 g sugar'])
  const { status, body } = await nutrition(kitchen, slug)
  expect(status).toBe(200)
  expect(body).toMatchObject({ source: 'computed', servings: 2, matched: 1, grams: 300 })
  expect(body.perServing.energy).toBeCloseTo(557, -1)
  expect(body.per100g.energy).toBeCloseTo(371, -1)
  expect(body.lines).toMatchObject([
    { text: '200 g flour', food: 'flour', grams: 200 },
    { text: '100 g sugar', food: 'sugar', grams: 100 },
  ])
})

test('what the recipe itself says wins, and below 80 % of the weight nothing is claimed', async () => {
  const kitchen = seedKitchen()
  const typed = await cake(kitchen, ['200 g flour'], {
    nutrition: { calories: '321 kcal', sodiumContent: '400 mg' },
  })
  const { body } = await nutrition(kitchen, typed)
  expect(body).toMatchObject({
    source: 'typed',
    perServing: { energy: 321, salt: 1, fat: null },
    per100g: null,
  })
  const unknown = await cake(kitchen, ['200 g flour', '300 g unobtainium'])
  expect((await nutrition(kitchen, unknown)).body).toMatchObject({
    source: null,
    perServing: null,
    lines: [{}, { food: null, confidence: 0 }],
  })
})

test('a recipe without a yield tells the whole', async () => {
  const kitchen = seedKitchen()
  const slug = await cake(kitchen, ['100 g sugar'], { recipeServings: 0 })
  const { body } = await nutrition(kitchen, slug)
  expect(body.servings).toBeNull()
  expect(body.perServing.energy).toBeGreaterThan(380)
})

test('a line that is not sure says so on the page', async () => {
  const kitchen = seedKitchen()
  const slug = await cake(kitchen, ['200 g flour', '2 slices rye sourdough', '1 handful gooseberries'])
  const { body } = await nutrition(kitchen, slug)
  const doubts = body.lines.filter(
    ({ confidence }: { confidence: number }) => confidence > 0 && confidence < 0.75,
  )
  const path = `/g/${kitchen.mara.actor.groupSlug}/r/${slug}/nutrition`
  const html = await (await kitchen.request(path, { as: kitchen.mara })).text()
  expect(doubts.length).toBeGreaterThan(0)
  expect(html.match(/likely|uncertain/g)).toHaveLength(doubts.length)
})

test('the nutrition of another group answers 404', async () => {
  const kitchen = seedKitchen()
  const slug = await cake(kitchen, ['100 g sugar'])
  expect((await nutrition(kitchen, slug, kitchen.other)).status).toBe(404)
  const answer = await form(
    kitchen,
    `/g/home/r/${slug}/nutrition`,
    { line: 'x', choice: 'nothing' },
    kitchen.other,
  )
  expect(answer.status).toBe(404)
})

test('a choice of the household counts in all its recipes, in no other household, and can be undone', async () => {
  const kitchen = seedKitchen()
  const slug = await cake(kitchen, ['200 g flour', '300 g unobtainium'])
  const path = `/g/${kitchen.mara.actor.groupSlug}/r/${slug}/nutrition`
  const line = (await nutrition(kitchen, slug)).body.lines[1].referenceId
  expect((await form(kitchen, path, { line, choice: 'food:sugar' })).status).toBe(303)
  expect((await nutrition(kitchen, slug)).body).toMatchObject({
    matched: 1,
    lines: [{}, { food: 'sugar', grams: 300 }],
  })
  const packet = { line, choice: 'values', energy: '50', protein: '2,5', pieceGrams: '20', perPiece: 'true' }
  expect((await form(kitchen, path, packet)).status).toBe(303)
  const own = (await nutrition(kitchen, slug)).body
  expect(own.lines[1]).toMatchObject({ food: 'unobtainium', grams: 300 })
  expect(own.perServing.energy).toBeCloseTo((728 + 750) / 2, -1)
  expect((await form(kitchen, path, { line, choice: 'nothing' })).status).toBe(303)
  expect((await nutrition(kitchen, slug)).body.lines[1]).toMatchObject({ grams: 0 })
  expect((await form(kitchen, path, { line, choice: 'reset' })).status).toBe(303)
  expect((await nutrition(kitchen, slug)).body.source).toBeNull()
})

test('how much frying fat is eaten is said once and counts in all recipes of the household', async () => {
  const kitchen = seedKitchen()
  const slug = await cake(kitchen, ['200 g flour', '500 ml oil for deep frying'])
  const path = `/g/${kitchen.mara.actor.groupSlug}/r/${slug}/nutrition`
  const before = (await nutrition(kitchen, slug)).body
  expect(before.lines[1]).toMatchObject({ food: 'vegetable oil', confidence: 0 })
  const line = before.lines[1].referenceId
  const page = async (query: string) => (await kitchen.request(path + query, { as: kitchen.mara })).text()
  expect(await page('')).toContain('How much do you eat?')
  expect(await page(`?line=${line}`)).toContain('Amount per recipe')
  expect((await form(kitchen, path, { line, choice: 'amount', quantity: 'lots' })).status).toBe(422)
  const amount = { line, choice: 'amount', quantity: '2', unit: 'tbsp' }
  expect((await form(kitchen, path, amount)).status).toBe(303)
  const after = (await nutrition(kitchen, slug)).body
  expect(after).toMatchObject({ matched: 1, source: 'computed' })
  expect(after.lines[1].grams).toBeCloseTo(27, 0)
  expect(await page(`?line=${line}`)).toMatch(/value="2"/)
  const other = await cake(kitchen, ['1 l oil, for frying', '3 tbsp oil'])
  const counted = (await nutrition(kitchen, other)).body.lines
  expect(counted[0].grams).toBeCloseTo(27, 0)
  expect(counted[1].grams).toBeCloseTo(41, 0)
  expect((await form(kitchen, path, { ...amount, quantity: '' })).status).toBe(303)
  expect((await nutrition(kitchen, slug)).body.lines[1].confidence).toBe(0)
})

test('values that are no numbers are refused in words, and nothing is kept', async () => {
  const kitchen = seedKitchen()
  const slug = await cake(kitchen, ['300 g unobtainium'])
  const path = `/g/${kitchen.mara.actor.groupSlug}/r/${slug}/nutrition`
  const line = (await nutrition(kitchen, slug)).body.lines[0].referenceId
  const answer = await form(kitchen, path, { line, choice: 'values', energy: 'much' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Enter a number such as 12.5.')
  expect((await form(kitchen, path, { line, choice: 'food:moon dust' })).status).toBe(422)
  expect((await form(kitchen, path, { line })).status).toBe(422)
  expect(kitchen.services.db.all('SELECT * FROM nutrition_choices')).toEqual([])
})

test('what a recipe holds is computed in the background, and again when it changes', async () => {
  const kitchen = seedKitchen()
  const slug = await cake(kitchen, ['200 g flour'])
  expect(kept(kitchen)).toEqual([])
  const stop = startNutrition(kitchen.services)
  await eventually(() => expect(kept(kitchen)).toHaveLength(1))
  const [first] = kept(kitchen)
  const json = { recipeIngredient: [{ note: '200 g flour' }, { note: '900 g unobtainium' }] }
  await ask(kitchen, `/api/recipes/${slug}`, { method: 'PATCH', json })
  await eventually(() => expect(kept(kitchen)[0]!.matched).toBeLessThan(0.5))
  expect(kept(kitchen)[0]!.recipe_as_of >= first!.recipe_as_of).toBe(true)
  stop()
})

test('the page of a recipe shows an estimate where nutrition is shown, with the lines that are not counted', async () => {
  const kitchen = seedKitchen()
  const settings = { showNutrition: true, public: true }
  const slug = await cake(kitchen, ['200 g flour', '20 g unobtainium'], { settings })
  const page = async (path: string) => (await kitchen.request(path, { as: kitchen.mara })).text()
  const group = kitchen.mara.actor.groupSlug
  const shown = await page(`/g/${group}/r/${slug}`)
  expect(shown).toContain('Not medical advice')
  expect(shown).toContain('Not counted: 20 g unobtainium')
  const detail = await page(`/g/${group}/r/${slug}/nutrition`)
  expect(detail).toContain('Counted as')
  const line = (await nutrition(kitchen, slug)).body.lines[0].referenceId
  expect(await page(`/g/${group}/r/${slug}/nutrition?line=${line}&q=rice`)).toContain('food:rice')
})

test('machines of strangers read computed numbers only where nine tenths are understood, and what the recipe says as it says it', async () => {
  const kitchen = seedKitchen()
  const settings = { showNutrition: true, public: true }
  const group = kitchen.mara.actor.groupSlug
  const told = async (slug: string) => {
    const page = await (await kitchen.request(`/g/${group}/r/${slug}`)).text()
    const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)![1]!
    return JSON.parse(json).nutrition
  }
  const whole = await cake(kitchen, ['200 g flour', '100 g sugar'], { settings })
  expect(await told(whole)).toMatchObject({
    '@type': 'NutritionInformation',
    calories: expect.stringMatching(/^5\d\d kcal$/),
    proteinContent: expect.stringMatching(/ g$/),
  })
  const most = await cake(kitchen, ['170 g flour', '30 g unobtainium'], { settings })
  expect((await nutrition(kitchen, most)).body.source).toBe('computed')
  expect(await told(most)).toBeUndefined()
  const uncounted = await cake(kitchen, ['200 g flour'], { settings, recipeServings: 0 })
  expect(await told(uncounted)).toBeUndefined()
  const typed = await cake(kitchen, ['200 g flour'], { settings, nutrition: { calories: 'about 321 kcal' } })
  expect(await told(typed)).toEqual({ '@type': 'NutritionInformation', calories: 'about 321 kcal' })
})

test('paper shows the estimate of a recipe that shows nutrition and says nothing itself', async () => {
  const kitchen = seedKitchen()
  const group = kitchen.mara.actor.groupSlug
  const paper = async (slug: string) =>
    (await kitchen.request(`/g/${group}/r/${slug}/print`, { as: kitchen.mara })).text()
  const settings = { showNutrition: true }
  const shown = await paper(await cake(kitchen, ['200 g flour', '100 g sugar'], { settings }))
  expect(shown).toContain('Not medical advice')
  expect(shown).toMatch(/5\d\d kcal/)
  const vague = await cake(kitchen, ['20 g flour', '900 g unobtainium'], { settings })
  expect(await paper(vague)).not.toContain('Not medical advice')
  const hidden = await cake(kitchen, ['200 g flour'], { settings: { showNutrition: false } })
  expect(await paper(hidden)).not.toContain('Not medical advice')
  const typed = await cake(kitchen, ['200 g flour'], { settings, nutrition: { calories: '321' } })
  expect(await paper(typed)).toContain('321 kcal')
})
