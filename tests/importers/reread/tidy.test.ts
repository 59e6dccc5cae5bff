import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readPartsAnswer } from '../../../src/importers/reread/tidy.rules'
import { importRecipe } from '../../../src/recipes/recipe/import-recipe.service'
import { getRecipe } from '../../../src/recipes/recipe/recipe.service'
import { formFields } from '../../support/form-fields'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { type ModelStandIn, openModel, type Said } from '../../support/model-stand-in'

const LINE = '500 g flour, 250 ml milk, 2 tsp cardamom'
const STEP =
  'Warm the milk. Knead it with the flour and the cardamom for 10 minutes. Let the dough rise for an hour, then bake it at 220 °C.'
const PARTS: Record<string, string[]> = {
  [LINE]: ['500 g flour', '250 ml milk', '2 tsp cardamom'],
  [STEP]: [
    'Warm the milk.',
    'Knead it with the flour and the cardamom for 10 minutes.',
    'Let the dough rise for an hour, then bake it at 220 °C.',
  ],
}

describe('an answer', () => {
  const read = (parts: unknown) => readPartsAnswer({ texts: [{ id: 0, parts }] }, [LINE])

  test('splits a text into all its words', () => {
    expect(read(PARTS[LINE])).toEqual({ value: [PARTS[LINE]!] })
    expect(read(['500 g flour,', '250 ml milk,', '2 tsp cardamom'])).toEqual({ value: [PARTS[LINE]!] })
  })

  test.each([
    ['another amount', ['50 g flour', '250 ml milk', '2 tsp cardamom']],
    ['another unit', ['500 g flour', '250 ml milk', '2 tbsp cardamom']],
    ['a word more', ['500 g white flour', '250 ml milk', '2 tsp cardamom']],
    ['one less', ['500 g flour', '250 ml milk']],
    ['another order', ['250 ml milk', '500 g flour', '2 tsp cardamom']],
    ['nothing', []],
    ['a script', ['<script>500 g flour', '250 ml milk', '2 tsp cardamom</script>']],
  ])('with %s leaves the text whole', (_, parts) => {
    expect(read(parts)).toEqual({ value: [[LINE]] })
  })

  test.each([undefined, {}, { texts: [] }, { texts: [{ id: 1, parts: ['x'] }] }])(
    'of another shape is of no use: %j',
    (answer) => {
      expect(readPartsAnswer(answer, [LINE])).toEqual({ problem: 'openai.unreadable' })
    },
  )
})

let model: ModelStandIn
let answer: (texts: { id: number; text: string }[]) => Said
let kitchen: Kitchen
let at: string
let slug: string

beforeAll(async () => {
  model = await openModel(({ text }) => answer(JSON.parse(text).texts))
})
afterAll(() => model.close())
beforeEach(() => {
  model.asked.length = 0
  answer = (texts) =>
    JSON.stringify({ texts: texts.map(({ id, text }) => ({ id, parts: PARTS[text] ?? [text] })) })
  kitchen = seedKitchen({ TRIVET_AI_TIDY_URL: model.openai, TRIVET_ALLOWED_HOSTS: '127.0.0.1' })
  slug = add([LINE, '1 pinch salt'], [STEP])
  at = `/g/linden-house/r/${slug}/tidy-up`
})

function add(lines: string[], steps: string[]): string {
  return importRecipe(kitchen.mara, {
    name: 'Buns',
    recipeIngredient: lines.map((text) => ({ note: text, originalText: text, quantity: null })),
    recipeInstructions: steps.map((text) => ({ text })),
  }).slug
}

async function press(fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const response = await kitchen.request(at, { method: 'POST', as: kitchen.jonas, body })
  return { status: response.status, html: await response.text() }
}

const shown = () => {
  const { recipeIngredient, recipeInstructions } = getRecipe(kitchen.mara, slug)
  return [recipeIngredient.map(({ note }) => note), recipeInstructions.map(({ text }) => text)]
}

test('what runs together is shown in its parts first, and what is ticked is saved', async () => {
  const page = await (await kitchen.request(at, { as: kitchen.jonas })).text()
  expect(page).toContain('Tidy up')
  expect(model.asked).toEqual([])
  const before = shown()
  const { html } = await press({ action: 'read' })
  expect(html).toContain('<ins>250 ml milk</ins>')
  expect(shown()).toEqual(before)
  const { found } = formFields(html, 'form[action$="/tidy-up"]')
  expect((await press({ found: found!, ingredients: 'true', instructions: 'true' })).status).toBe(303)
  expect(shown()).toEqual([[...PARTS[LINE]!, '1 pinch salt'], PARTS[STEP]!])
})

test('what needs no tidying is said, and short texts are not sent', async () => {
  answer = (texts) => JSON.stringify({ texts: texts.map(({ id, text }) => ({ id, parts: [text] })) })
  expect((await press({ action: 'read' })).html).toContain('nothing to split')
  expect(model.asked.map(({ text }) => text).join()).not.toContain('pinch')
})

test('a model that fails is reported in plain words, and nothing is lost', async () => {
  const before = shown()
  answer = () => 'Gladly!'
  const { status, html } = await press({ action: 'read' })
  expect([status, html]).toEqual([400, expect.stringContaining('AI service’s reply')])
  expect(shown()).toEqual(before)
})

test('without a model there is neither page nor way to it', async () => {
  kitchen.services.config.tidyModel = 'none'
  expect((await kitchen.request(at, { as: kitchen.jonas })).status).toBe(404)
  const recipe = await kitchen.request(`/g/linden-house/r/${slug}`, { as: kitchen.jonas })
  expect(await recipe.text()).not.toContain('tidy-up')
})
