import { describe, expect, test } from 'bun:test'
import { lineWriter } from '../../../src/recipes/editor/line-text.rules'
import {
  emptyIngredient,
  type IngredientRow,
  readRecipeForm,
} from '../../../src/recipes/editor/recipe-form.rules'

const PANTRY = {
  units: [
    { name: 'gram', abbreviation: 'g', useAbbreviation: true },
    { name: 'cup', pluralName: 'cups', abbreviation: 'c' },
  ],
  foods: [{ name: 'Onion', pluralName: 'onions' }],
}
const write = lineWriter(PANTRY, { language: 'en', comma: ', ' })
const row = (parts: Partial<IngredientRow>): IngredientRow => ({ ...emptyIngredient(), ...parts })

test.each([
  [{ quantity: '200', unit: 'gram', food: 'plain flour', note: 'sifted' }, '200 g plain flour, sifted'],
  [{ quantity: '1 ½', unit: 'Cup', food: 'milk' }, '1 ½ cups milk'],
  [{ quantity: '2', food: 'onion', note: 'in rings' }, '2 onions, in rings'],
  [{ unit: 'pinch', note: 'of something' }, 'pinch of something'],
  [{ quantity: '1', note: '200 g sugar' }, '200 g sugar'],
  [{ quantity: '3', note: 'eggs' }, '3 eggs'],
  [{ note: 'x'.repeat(600) }, 'x'.repeat(600)],
  [{}, ''],
])('%p is written as one line', (parts, line) => {
  const { text, marks } = write(row(parts))
  expect(text).toBe(line)
  expect(marks.map((mark) => mark.text).join('')).toBe(line)
})

test('in Japanese the thing is said first, and its amount with the unit behind it', () => {
  const inJapanese = lineWriter({ units: [], foods: [] }, { language: 'ja', comma: '、' })
  const { text } = inJapanese(row({ quantity: '3', unit: '大さじ', food: '醤油', note: '薄口' }))
  expect(text).toBe('醤油 大さじ3、薄口')
  expect(inJapanese(row({ quantity: '200', unit: 'g', food: '鶏もも肉' })).text).toBe('鶏もも肉 200g')
})

test('in words that no one has taken apart figures and unit are marked, in any order', () => {
  const partsOf = (language: string, note: string) =>
    lineWriter(PANTRY, { language, comma: ', ' })(row({ quantity: '1', note })).marks.flatMap(
      ({ part, text }) => (part === null ? [] : [`${part}: ${text}`]),
    )
  expect(partsOf('en', '2 tbsp oil, warm')).toEqual(['quantity: 2', 'unit: tbsp', 'food: oil', 'note: warm'])
  expect(partsOf('ar', '120 g شوفان')).toEqual(['quantity: 120', 'unit: g', 'food: شوفان'])
  expect(partsOf('ja', '醤油 大さじ2')).toEqual(['food: 醤油', 'unit: 大さじ', 'quantity: 2'])
})

describe('a line that was sent', () => {
  const sent = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(`ingredients.0.${name}`, value)
    return readRecipeForm(form).ingredients[0]
  }
  const parts = { quantity: '200', unit: 'gram', food: 'flour', note: 'sifted' }

  test('leaves the parts that it is made of', () => {
    expect(sent({ ...parts, line: '200 g flour, sifted', read: '200 g flour, sifted' })).toMatchObject(parts)
    expect(sent(parts)).toMatchObject(parts)
  })

  test('is kept as it was typed where no one has understood it yet', () => {
    const typed = sent({ ...parts, line: ' 250 g rye flour\n', read: '200 g flour, sifted' })
    expect(typed).toMatchObject({ quantity: '', unit: '', food: '', note: '250 g rye flour' })
  })
})
