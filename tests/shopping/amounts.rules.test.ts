import { expect, test } from 'bun:test'
import { joinReferences } from '../../src/shopping/merge.rules'
import { amountIn, unitWord } from '../../src/shopping/page/joined-amount.rules'

type Unit = Parameters<typeof unitWord>[0]

const unit = (more: Partial<Unit>) =>
  ({
    name: 'tin',
    pluralName: 'tins',
    abbreviation: '',
    pluralAbbreviation: '',
    useAbbreviation: false,
    fraction: true,
    measure: null,
    ...more,
  }) as Unit
const gram = unit({
  ...{ name: 'gram', pluralName: 'grams', abbreviation: 'g', useAbbreviation: true },
  measure: { kind: 'weight', size: 1 },
})

test('more than one are called by the plural, or by the short word where that is wanted', () => {
  expect([1, 2].map((count) => unitWord(unit({}), count))).toEqual(['tin', 'tins'])
  expect(unitWord(unit({ pluralName: null }), 2)).toBe('tin')
  const short = unit({ abbreviation: 'tn', pluralAbbreviation: 'tns', useAbbreviation: true })
  expect([1, 2].map((count) => unitWord(short, count))).toEqual(['tn', 'tns'])
  expect(unitWord(unit({ abbreviation: 'tn', useAbbreviation: true }), 2)).toBe('tn')
})

test('grams are kilograms from a thousand on, with the mark of the reader', () => {
  expect([999, 1000, 1500].map((count) => amountIn(gram, count, ','))).toEqual(['999 g', '1 kg', '1,5 kg'])
  expect([amountIn(unit({}), 2, '.'), amountIn(unit({}), 0, '.')]).toEqual(['2 tins', ''])
})

test('Japanese spoons stand before their number, other units behind it', () => {
  const amountOf = (name: string) => amountIn(unit({ name, pluralName: null }), 3, '.')
  expect(['大さじ', '小さじ', '個'].map(amountOf)).toEqual(['大さじ3', '小さじ3', '3個'])
})

test('a recipe that is taken off as often as it was put on keeps the amount that it came with', () => {
  const reference = (recipeScale: number, recipeQuantity: number) =>
    ({ recipeId: 'soup', recipeScale, recipeQuantity, recipeNote: '' }) as never
  expect(joinReferences([reference(1, 200)], [reference(-1, 500)])).toEqual([reference(0, 200)])
  expect(joinReferences([reference(1, 200)], [reference(1, 400)])).toEqual([reference(2, 300)])
})
