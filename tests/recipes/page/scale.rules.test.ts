import { describe, expect, test } from 'bun:test'
import { i18nFor } from '../../../src/platform/i18n/i18n'
import { chosenAmount, scaleOf, servingsBeside, yieldWords } from '../../../src/recipes/page/scale.rules'

const chosen = (query: string) => chosenAmount(new URLSearchParams(query))

describe('the amount that an address asks for', () => {
  test.each([
    ['scale=2', { scale: 2 }],
    ['scale=0.5', { scale: 0.5 }],
    ['scale=1.27', { scale: 1.27 }],
    ['scale=0.333', { scale: 1 / 3 }],
    ['scale=0.3333333333333333', { scale: 1 / 3 }],
    ['scale=0.875', { scale: 7 / 8 }],
    ['scale=0.19444444444444445', { scale: 7 / 36 }],
    ['scale=1000', { scale: 1000 }],
    ['servings=12', { servings: 12 }],
    ['servings=12&scale=3', { servings: 12 }],
    ['servings=7.5', { servings: 7.5 }],
  ])('%p is %p', (query, amount) => {
    expect(chosen(query)).toEqual(amount)
  })

  test('is rounded to what a kitchen can tell apart', () => {
    const scales = ['0.011', '0.012', '0.0130001', '0.01'].map((scale) => chosen(`scale=${scale}`))
    expect(scales).toEqual(Array.from({ length: 4 }, () => ({ scale: 0.01 })))
    expect(chosen('servings=8.0049')).toEqual({ servings: 8 })
  })

  test.each([
    '',
    'scale=1',
    'scale=x1',
    'scale=0',
    'scale=-2',
    'scale=1001',
    'scale=0.001',
    'scale=1e999',
    'servings=0',
    'servings=x',
  ])('%p is the recipe as it is written', (query) => {
    expect(chosen(query)).toBeNull()
  })
})

test('servings are a multiple of the yield, where it says one and the multiple is possible', () => {
  const recipe = (recipeYield: string | null) => ({ recipeYield, recipeServings: 0, language: 'en' })
  expect(scaleOf({ servings: 12 }, recipe('8 slices'))).toBe(1.5)
  expect(scaleOf({ servings: 8 }, recipe('8 slices'))).toBe(1)
  expect(scaleOf({ servings: 12 }, recipe(null))).toBe(1)
  expect(scaleOf({ servings: 9_000_000 }, recipe('8 slices'))).toBe(1)
  expect(scaleOf({ scale: 3 }, recipe('8 slices'))).toBe(3)
  expect(scaleOf(null, recipe('8 slices'))).toBe(1)
})

test('a recipe that tells only its servings makes these, in words of the reader', () => {
  const recipe = { recipeYield: ' ', recipeServings: 6, language: 'en' }
  expect(scaleOf({ servings: 9 }, recipe)).toBe(1.5)
  expect(yieldWords(i18nFor('en-US'), recipe)).toBe('6 servings')
  expect(yieldWords(i18nFor('de-DE'), recipe)).toBe('6 Portionen')
  expect(yieldWords(i18nFor('de-DE'), { ...recipe, recipeYield: '6 people' })).toBe('6 people')
  expect(yieldWords(i18nFor('de-DE'), { ...recipe, recipeServings: 0 })).toBe('')
})

test('a yield and its separate number are one phrase, servings another', () => {
  const recipe = { recipeYield: 'cups', recipeYieldQuantity: 1.25, recipeServings: 4, language: 'en' }
  expect(yieldWords(i18nFor('en-US'), recipe)).toBe('1 ¼ cups')
  expect(servingsBeside(recipe)).toBe(4)
  expect(yieldWords(i18nFor('en-US'), { ...recipe, recipeYield: '2 cups' })).toBe('2 cups')
})
