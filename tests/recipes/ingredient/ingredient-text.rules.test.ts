import { describe, expect, test } from 'bun:test'
import {
  displayText,
  foodFlags,
  type IngredientWords,
  ingredientLine,
  ingredientParts,
} from '../../../src/recipes/ingredient/ingredient-text.rules'

const cup = {
  name: 'cup',
  pluralName: 'cups',
  abbreviation: 'c',
  pluralAbbreviation: '',
  useAbbreviation: false,
}
const gram = { name: 'gram', pluralName: 'grams', abbreviation: 'g', useAbbreviation: true, fraction: false }
const onion = { name: 'onion', pluralName: 'onions' }
const flour = { name: 'flour', pluralName: null }
const amounts = { disableAmount: false }

describe('the display of the API, amounts on', () => {
  test.each<[IngredientWords, string]>([
    [{ quantity: 2, unit: cup, food: onion, note: 'chopped' }, '2 cups onions chopped'],
    [{ quantity: 1, unit: cup, food: onion, note: '' }, '1 cup onion'],
    [{ quantity: 1.001, unit: cup, food: onion }, '1 cups onions'],
    [{ quantity: 0.5, unit: cup, food: onion }, '¹/₂ cup onion'],
    [{ quantity: 1.5, unit: cup, food: flour }, '1 ¹/₂ cups flour'],
    [{ quantity: 0, unit: cup, food: onion, note: 'chopped' }, 'onions chopped'],
    [{ quantity: null, unit: cup, food: onion }, 'onions'],
    [{ quantity: 1.5, unit: gram, food: flour }, '1.5 g flour'],
    [{ quantity: 2.12345, unit: gram, food: flour }, '2.123 g flour'],
    [{ quantity: 1, unit: null, food: null, note: 'salt' }, '1 salt'],
    [{ quantity: 0, note: '  salt ' }, 'salt'],
    [{ quantity: 0, food: onion, note: 'to taste' }, 'onions to taste'],
    [{ quantity: 0.5, food: onion }, '¹/₂ onion'],
    [{ quantity: 250.25, unit: gram, food: onion }, '250.25 g onions'],
    [{ quantity: 2, unit: { ...gram, abbreviation: '' } }, '2 grams'],
    [{}, ''],
  ])('%j', (ingredient, text) => {
    expect(displayText(ingredient, amounts)).toBe(text)
  })

  test('takes the plural abbreviation, else the abbreviation, else the name', () => {
    const short = { ...cup, useAbbreviation: true }
    expect(displayText({ quantity: 2, unit: { ...short, pluralAbbreviation: 'cs' } }, amounts)).toBe('2 cs')
    expect(displayText({ quantity: 1, unit: { ...short, pluralAbbreviation: 'cs' } }, amounts)).toBe('1 c')
    expect(displayText({ quantity: 2, unit: short }, amounts)).toBe('2 c')
    expect(displayText({ quantity: 2, unit: { ...short, abbreviation: '' } }, amounts)).toBe('2 cups')
    expect(displayText({ quantity: 2, unit: { name: 'clove', pluralName: '' } }, amounts)).toBe('2 clove')
  })
})

describe('the display of the API, amounts off', () => {
  const off = { disableAmount: true }

  test('is the note, and a quantity other than one', () => {
    expect(displayText({ quantity: 1, unit: cup, food: onion, note: 'a note' }, off)).toBe('a note')
    expect(displayText({ quantity: 2, unit: cup, food: onion, note: 'a note' }, off)).toBe('2 a note')
    expect(displayText({ quantity: 0, food: onion, note: 'a note' }, off)).toBe('a note')
  })

  test('is decided by the recipe, whatever the ingredient says', () => {
    const ingredient = { quantity: 1, food: onion, note: 'n', isFood: true, disableAmount: false }
    expect(displayText(ingredient, off)).toBe('n')
    expect(displayText({ ...ingredient, isFood: false, disableAmount: true }, amounts)).toBe('1 onion n')
  })
})

describe('an item alone', () => {
  test('has a flag that fills in for the other', () => {
    expect(foodFlags({ isFood: true })).toEqual({ isFood: true, disableAmount: false })
    expect(foodFlags({ isFood: false })).toEqual({ isFood: false, disableAmount: true })
    expect(foodFlags({ disableAmount: true })).toEqual({ isFood: false, disableAmount: true })
    expect(foodFlags({ disableAmount: false })).toEqual({ isFood: true, disableAmount: false })
    expect(foodFlags({ isFood: true, disableAmount: true })).toEqual({ isFood: true, disableAmount: true })
  })

  test('is a food when it has one and no flag is set', () => {
    expect(foodFlags({ food: onion })).toEqual({ isFood: true, disableAmount: false })
    expect(foodFlags({ food: null })).toEqual({ isFood: false, disableAmount: true })
    expect(displayText({ quantity: 2, food: onion })).toBe('2 onions')
    expect(displayText({ quantity: 1, note: 'batteries' })).toBe('batteries')
    expect(displayText({ quantity: 2, note: 'batteries' })).toBe('2 batteries')
    expect(displayText({ quantity: 2, food: onion, isFood: true, disableAmount: true, note: 'n' })).toBe(
      '2 n',
    )
  })
})

describe('the parts on a page', () => {
  test.each<[IngredientWords, number, [string, string, string, string]]>([
    [{ quantity: 2, unit: cup, food: onion, note: ' chopped ' }, 1, ['2', 'cups', 'onions', 'chopped']],
    [{ quantity: 1, unit: cup, food: onion }, 1, ['1', 'cup', 'onion', '']],
    [{ quantity: 1, unit: cup, food: onion }, 1.5, ['1 ½', 'cups', 'onions', '']],
    [{ quantity: 2, unit: cup, food: onion }, 0.5, ['1', 'cup', 'onion', '']],
    [{ quantity: 0.1, unit: cup, food: flour }, 3, ['⅓', 'cup', 'flour', '']],
    [{ quantity: 1, unit: gram, food: flour }, 1.5, ['1.5', 'g', 'flour', '']],
    [{ quantity: 0, unit: cup, food: onion }, 2, ['', '', 'onions', '']],
    [{ quantity: null, unit: cup, food: onion }, 2, ['', '', 'onions', '']],
    [{ quantity: 2, unit: null, food: onion }, 1, ['2', '', 'onions', '']],
  ])('%j at scale %p', (ingredient, scale, [amount, unit, food, note]) => {
    expect(ingredientParts(ingredient, { scale })).toMatchObject({ amount, unit, food, note })
  })

  test('are the note alone, as the name, when amounts are disabled', () => {
    const parts = ingredientParts(
      { quantity: 2, unit: cup, food: onion, note: 'salt' },
      { amountsDisabled: true },
    )
    expect(parts).toEqual({ amount: '', unit: '', food: 'salt', note: '' })
  })

  test('have the reader’s decimal mark', () => {
    expect(ingredientParts({ quantity: 1.5, unit: gram }, { decimalMark: ',' }).amount).toBe('1,5')
  })
})

test.each([0, 0.5, 1, 1.5, 2])(
  'the API and the page name the same unit and food for %p of it',
  (quantity) => {
    for (const unit of [cup, gram, { ...cup, useAbbreviation: true }, null]) {
      const ingredient = { quantity, unit, food: onion, note: 'chopped' }
      const { amount, ...words } = ingredientParts(ingredient)
      const behind = Object.values(words).filter((word) => word !== '')
      expect(displayText(ingredient, amounts).endsWith(behind.join(' '))).toBe(true)
      expect(amount === '').toBe(quantity === 0)
    }
  },
)

describe('the line on a page', () => {
  test('of a parsed ingredient sets the amount apart', () => {
    const ingredient = { quantity: 1.5, unit: cup, food: onion, note: 'chopped, fine' }
    expect(ingredientLine(ingredient)).toEqual({ amount: '1 ½', rest: 'cups onions', note: 'chopped, fine' })
  })

  test('of a free text is split and scaled', () => {
    const view = { amountsDisabled: true, scale: 2 }
    const ingredient = { quantity: 1, note: '200 g flour, sifted' }
    expect(ingredientLine(ingredient, view)).toEqual({ amount: '400', rest: 'g flour', note: 'sifted' })
  })

  test('does not put a placeholder quantity before figures no one has parsed', () => {
    const ingredient = { quantity: 1, unit: null, food: null, note: '200 g flour, sifted' }
    expect(ingredientLine(ingredient, { scale: 2 })).toEqual({
      amount: '400',
      rest: 'g flour',
      note: 'sifted',
    })
    expect(ingredientLine({ ...ingredient, quantity: 3 }).amount).toBe('3')
  })

  test('of a quantity with a note alone uses the note as the name', () => {
    expect(ingredientLine({ quantity: 2, note: 'lemons, juiced' })).toEqual({
      amount: '2',
      rest: 'lemons',
      note: 'juiced',
    })
    expect(ingredientLine({ quantity: 3, note: '400 g tins, rinsed' })).toEqual({
      amount: '3',
      rest: '400 g tins, rinsed',
      note: '',
    })
  })
})

test('a line that no one has taken apart does not count one of what it says', () => {
  const fresh = { unit: null, food: null, note: 'crème fraîche, to serve' }
  expect(ingredientLine({ ...fresh, quantity: 1 })).toEqual({
    amount: '',
    rest: 'crème fraîche',
    note: 'to serve',
  })
  expect(ingredientLine({ ...fresh, quantity: 1 }, { scale: 2 }).amount).toBe('')
  expect(ingredientLine({ ...fresh, quantity: 2 }).amount).toBe('2')
  expect(ingredientLine({ ...fresh, quantity: 1, food: { name: 'lemon' } }).amount).toBe('1')
})
