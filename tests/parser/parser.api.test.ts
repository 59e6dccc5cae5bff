import { describe, expect, test } from 'bun:test'
import type { ParsedIngredient } from '../../src/parser/parser.schema'
import type { Ctx } from '../../src/platform/context'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { addFood, addUnit } from './pantry'

async function post(kitchen: Kitchen, path: string, json: unknown, as: Ctx = kitchen.jonas, headers = {}) {
  const response = await kitchen.request(`/api/parser/${path}`, { method: 'POST', as, json, headers })
  return { status: response.status, body: await response.json() }
}

async function parse(kitchen: Kitchen, ingredient: string, more: object = {}): Promise<ParsedIngredient> {
  const { status, body } = await post(kitchen, 'ingredient', { ingredient, ...more })
  expect(status).toBe(200)
  return body as ParsedIngredient
}

/** What clients read of a unit and a food that the group does not have. */
const NEW = {
  id: null,
  pluralName: null,
  pluralForms: null,
  description: '',
  extras: {},
  onHand: false,
  aliases: [],
  createdAt: null,
  updateAt: null,
  updatedAt: null,
}
const NEW_ONIONS = { ...NEW, name: 'onions', householdsWithIngredientFood: [], labelId: null, label: null }
const UNIT = {
  fraction: true,
  abbreviation: '',
  pluralAbbreviation: null,
  useAbbreviation: false,
  standardQuantity: null,
  standardUnit: null,
}
const NEW_CUP = { ...NEW, ...UNIT, name: 'cup' }

describe('a line', () => {
  test('is answered in the shape that clients know', async () => {
    const parsed = await parse(seedKitchen(), '2 cups onions, chopped')
    expect(Object.keys(parsed).sort()).toEqual(['confidence', 'ingredient', 'input', 'parser'])
    expect(parsed.input).toBe('2 cups onions, chopped')
    expect(parsed.parser).toBe('nlp')
    expect(Object.keys(parsed.confidence).sort()).toEqual([
      'average',
      'comment',
      'food',
      'name',
      'quantity',
      'unit',
    ])
    for (const share of Object.values(parsed.confidence)) {
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
      expect(Math.round(share! * 100) / 100).toBe(share!)
    }
    const { referenceId, ...ingredient } = parsed.ingredient
    expect(referenceId).toMatch(/^[0-9a-f-]{36}$/)
    expect(ingredient).toEqual({
      quantity: 2,
      unit: NEW_CUP,
      food: NEW_ONIONS,
      note: 'chopped',
      isFood: true,
      disableAmount: false,
      display: '2 cup onions chopped',
      title: null,
      originalText: '2 cups onions, chopped',
    })
  })

  test('names the units and foods of the group whole, found by name, plural, abbreviation and alias', async () => {
    const kitchen = seedKitchen()
    const cup = addUnit(kitchen.mara, { name: 'cup', pluralName: 'cups', abbreviation: 'c' })
    const onion = addFood(kitchen.mara, { name: 'onion', pluralName: 'onions', aliases: ['cooking onion'] })
    for (const line of ['2 cups onions', '2 c onion', '2 cup cooking onion', '2 CUPS Onions']) {
      const { unit, food } = (await parse(kitchen, line)).ingredient
      expect([line, unit, food]).toEqual([line, { ...cup }, { ...onion }])
    }
  })

  test('does not know the units and foods of another group', async () => {
    const kitchen = seedKitchen()
    addFood(kitchen.other, { name: 'flour' })
    addUnit(kitchen.other, { name: 'cup' })
    const { unit, food } = (await parse(kitchen, '2 cups flour')).ingredient
    expect({ unit, food }).toMatchObject({
      unit: { id: null, name: 'cup' },
      food: { id: null, name: 'flour' },
    })
  })

  test('takes a unit and a food together for a food when neither is known', async () => {
    const kitchen = seedKitchen()
    const crackers = addFood(kitchen.mara, { name: 'bag crackers' })
    const { ingredient } = await parse(kitchen, '2 bag crackers', { parser: 'brute' })
    expect(ingredient.unit).toBeNull()
    expect(ingredient.food).toEqual({ ...crackers })
  })

  test('keeps a range in the note, whichever parser reads it', async () => {
    const kitchen = seedKitchen()
    const { ingredient } = await parse(kitchen, '2-3 cloves garlic, crushed')
    expect([ingredient.quantity, ingredient.note]).toEqual([2, '2-3, crushed'])
    expect((await parse(kitchen, '2-3 cups milk')).ingredient.note).toBe('2-3')
    expect((await parse(kitchen, '2-3 cups milk', { parser: 'brute' })).ingredient.note).toContain('2-3')
  })

  test('has no confidence under brute, and quantity 0 for a single word', async () => {
    const { confidence, ingredient, parser } = await parse(seedKitchen(), 'salt', { parser: 'brute' })
    expect(Object.values(confidence)).toEqual([null, null, null, null, null, null])
    expect([ingredient.quantity, ingredient.unit, ingredient.food?.name]).toEqual([0, null, 'salt'])
    expect(parser).toBe('brute')
  })

  test('that says nothing or far too much is still answered', async () => {
    const kitchen = seedKitchen()
    const empty = await parse(kitchen, '   ')
    expect([empty.ingredient.food, empty.ingredient.unit]).toEqual([null, null])
    const long = await parse(kitchen, 'flour '.repeat(2000))
    expect(long.ingredient.note).toContain('flour flour')
  })
})

describe('the language', () => {
  test('of the recipe hands a German line from nlp over to the rules, and says so', async () => {
    const parsed = await parse(seedKitchen(), '2 EL Zucker', { language: 'de' })
    expect(parsed.parser).toBe('brute')
    const { quantity, unit, food } = parsed.ingredient
    expect([quantity, unit?.name, food?.name]).toEqual([2, 'EL', 'Zucker'])
  })

  test('is the caller’s when the body names none, and the recipe’s before the caller’s', async () => {
    const kitchen = seedKitchen()
    const german = { 'accept-language': 'de-DE' }
    const ask = async (json: object) =>
      ((await post(kitchen, 'ingredient', json, kitchen.jonas, german)).body as ParsedIngredient).parser
    expect(await ask({ ingredient: '2 EL Zucker' })).toBe('brute')
    expect(await ask({ ingredient: '2 cups sugar', language: 'en-GB' })).toBe('nlp')
  })
})

describe('several lines', () => {
  test('are answered in their order', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `${at + 1} g flour number ${at + 1}`)
    const { body } = await post(seedKitchen(), 'ingredients', { ingredients: lines })
    expect((body as ParsedIngredient[]).map(({ input }) => input)).toEqual(lines)
    expect((body as ParsedIngredient[]).map(({ ingredient }) => ingredient.quantity)).toEqual(
      lines.map((_, at) => at + 1),
    )
  })

  test('are at most five hundred', async () => {
    const kitchen = seedKitchen()
    const lines = (count: number) => ({ ingredients: Array.from({ length: count }, () => 'salt') })
    const most = await post(kitchen, 'ingredients', lines(500))
    expect([most.status, (most.body as unknown[]).length]).toEqual([200, 500])
    expect((await post(kitchen, 'ingredients', lines(501))).status).toBe(422)
    expect((await post(kitchen, 'ingredients', lines(0))).body).toEqual([])
  })
})

test('only the three parsers are known', async () => {
  const kitchen = seedKitchen()
  const wrong = await post(kitchen, 'ingredient', { parser: 'magic', ingredient: 'salt' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toMatchObject({ detail: [{ type: 'enum', loc: ['body', 'parser'], input: 'magic' }] })
  expect((await post(kitchen, 'ingredient', {})).status).toBe(422)
  expect((await post(kitchen, 'ingredients', { ingredients: 'salt' })).status).toBe(422)
})

test.each([
  ['ingredient', { ingredient: null }, 'ingredient', 'This must be text.'],
  ['ingredient', { ingredient: 5 }, 'ingredient', 'This must be text.'],
  ['ingredients', { ingredients: ['salt', null] }, 'ingredients.1', 'This must be text.'],
  ['ingredients', { ingredients: 'salt' }, 'ingredients', 'This must be a list.'],
])('%s with %j is refused in words of ours', async (path, json, field, words) => {
  const { status, body } = await post(seedKitchen(), path, json)
  expect([status, body]).toMatchObject([422, { fields: { [field]: words } }])
})

test.each([
  ['1/3 cup sugar', 0.333],
  ['1 2/3 cups sugar', 1.667],
  ['1/8 tsp salt', 0.125],
])('the quantity of %s has three places', async (ingredient, quantity) => {
  expect((await parse(seedKitchen(), ingredient)).ingredient.quantity).toBe(quantity)
})

test('visitors may not use it', async () => {
  const response = await seedKitchen().request('/api/parser/ingredient', {
    method: 'POST',
    json: { ingredient: 'salt' },
  })
  expect(response.status).toBe(401)
})

test('nothing is written', async () => {
  const kitchen = seedKitchen()
  await parse(kitchen, '2 cups flour')
  const { foods, units } = kitchen.services.db.get<{ foods: number; units: number }>(
    'SELECT (SELECT COUNT(*) FROM foods) AS foods, (SELECT COUNT(*) FROM units) AS units',
  )!
  expect([foods, units]).toEqual([0, 0])
})

test('canned tomatoes stay canned tomatoes in a kitchen that begins with the lists', async () => {
  const kitchen = seedKitchen()
  const json = { locale: 'en-US' }
  await kitchen.request('/api/groups/seeders/foods', { method: 'POST', as: kitchen.mara, json })
  const { ingredient } = await parse(kitchen, '800 g canned tomatoes')
  expect(ingredient.food?.name).toBe('canned tomatoes')
  const butter = (await parse(kitchen, '200 g unsalted butter, soft')).ingredient
  expect([butter.food?.name, butter.note]).toEqual(['butter', 'unsalted, soft'])
})
