import { describe, expect, test } from 'bun:test'
import { readEnglishLine } from '../../../src/parser/engine/english-line'
import { parseIngredient } from '../../../src/parser/parse.service'

const parse = (text: string) => {
  const { quantity, quantityEnd, unit, food, note } = parseIngredient(text, { parser: 'nlp', language: 'en' })
  return [quantity, quantityEnd, unit, food, note]
}

describe('amounts in words', () => {
  test.each([
    ['one and a half cups milk', 1.5, null, 'cup', 'milk', ''],
    ['a cup and a half of milk', 1.5, null, 'cup', 'milk', ''],
    ['2 and 1/4 teaspoons ground cumin', 2.25, null, 'teaspoon', 'ground cumin', ''],
    ['1 & ½ cups milk', 1.5, null, 'cup', 'milk', ''],
    ['three quarters of a cup of cream', 0.75, null, 'cup', 'cream', ''],
    ['two-thirds cup sugar', 2 / 3, null, 'cup', 'sugar', ''],
    ['half a dozen eggs', 6, null, null, 'eggs', ''],
    ['juice of half a lemon', 0.5, null, null, 'lemon', 'juice of'],
    ['between 2 and 3 cups water', 2, 3, 'cup', 'water', ''],
  ])('%s', (text, ...parts) => {
    expect<unknown>(parse(text)).toEqual(parts)
  })
})

describe('what pages add to a line', () => {
  test.each([
    ['1/3 cupcream', 1 / 3, null, 'cup', 'cream', ''],
    ['2 tablespoonbutter, softened', 2, null, 'tablespoon', 'butter', 'softened'],
    ['2 cupscream', 2, null, 'cup', 'cream', ''],
    ['2 cupsugar', 2, null, 'cup', 'sugar', ''],
    ['5 cups (600g) of flour', 5, null, 'cup', 'flour', '600g'],
    ['3 - Red Onions, sliced', 3, null, null, 'Red Onions', 'sliced'],
    ['3 cups chicken stock** ($0.85)', 3, null, 'cup', 'chicken stock', '$0.85'],
    ['1. 2 cups flour', 2, null, 'cup', 'flour', ''],
    ['1) flour', null, null, null, 'flour', ''],
    ['[ ] 2 cups flour', 2, null, 'cup', 'flour', ''],
    ["500g '00' flour", 500, null, 'g', '00 flour', ''],
    ['2 cups (250g) chopped walnuts', 2, null, 'cup', 'walnuts', '250g, chopped'],
  ])('%s', (text, ...parts) => {
    expect<unknown>(parse(text)).toEqual(parts)
  })

  test.each(['For the sauce', 'FOR THE SAUCE:', 'for your pizza'])('%s is a heading and all note', (text) => {
    expect(parse(text)).toEqual([null, null, null, null, text])
  })
})

describe('what is as usual stays', () => {
  test.each([
    '12 cupcake liners',
    '2 cupcakes',
    '1 teaspoonful salt',
    '2 cups flour',
    '1.5 kg potatoes',
    '2-3 carrots',
    'bread for the croutons',
    '3 - 4 carrots',
    '1 cup half and half',
    'half and half',
    '7-grain bread',
  ])('%s', (text) => {
    expect(readEnglishLine(text)).toEqual({ text, aside: '', isHeading: false })
  })

  test('the line that was given is what is kept', () => {
    const line = parseIngredient('[ ] half a dozen eggs ($2.10)', { parser: 'nlp', language: 'en' })
    expect(line.input).toBe('[ ] half a dozen eggs ($2.10)')
  })
})
