import { expect, test } from 'bun:test'
import { type FoundInLine, markLine } from '../../../src/recipes/ingredient/line-marks.rules'

const found = (unit: string[], food: string[], hasQuantity = true): FoundInLine => ({
  hasQuantity,
  unit,
  food,
})
/** `200|g|plain flour|sifted` as `q:200 u:g f:plain flour n:sifted`. */
const parts = (line: string, what: FoundInLine) =>
  markLine(line, what)
    .filter(({ part }) => part !== null)
    .map(({ part, text }) => `${part![0]}:${text}`)
    .join(' ')

test.each([
  ['200 g plain flour, sifted', found(['gram', 'g'], ['plain flour']), 'q:200 u:g f:plain flour n:sifted'],
  ['1 ½ cups milk', found(['cup', 'cups'], ['milk']), 'q:1 ½ u:cups f:milk'],
  ['2-3 large onions', found([], ['onion', 'onions']), 'q:2-3 n:large f:onions'],
  ['1 1/2 TBSP Oil (mild)', found(['tablespoon', 'tbsp'], ['oil']), 'q:1 1/2 u:TBSP f:Oil n:(mild)'],
  ['3 eggs, beaten', found([], ['egg']), 'q:3 f:eggs n:beaten'],
  ['4 große Äpfel', found([], ['Apfel']), 'q:4 n:große f:Äpfel'],
  ['2 red onions in rings', found([], ['red onion']), 'q:2 f:red onions n:in rings'],
  ['2 hams', found([], ['halibut']), 'q:2 n:hams'],
  ['a pinch of salt', found(['pinch'], ['salt'], false), 'n:a u:pinch n:of f:salt'],
  ['٢ كوب دقيق', found(['كوب'], ['دقيق'], false), 'n:٢ u:كوب f:دقيق'],
  ['salt', found([], ['salt'], false), 'f:salt'],
  ['grams of gold', found(['g'], ['gold'], false), 'n:grams of f:gold'],
])('%s is coloured as it is understood', (line, what, expected) => {
  expect(parts(line, what)).toBe(expected)
})

test.each(['', '   ', '200 g flour, ', 'İ 2 g x', '1 egg,, beaten ,', 'x'.repeat(600)])(
  'the pieces of %p are the line again',
  (line) => {
    const marks = markLine(line, found(['g'], ['flour', 'egg', '']))
    expect(marks.map(({ text }) => text).join('')).toBe(line)
  },
)

test('a line in which nothing was found is one piece', () => {
  expect(markLine('For the sauce', found([], [], false))).toEqual([{ part: null, text: 'For the sauce' }])
})
