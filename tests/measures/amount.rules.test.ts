import { describe, expect, test } from 'bun:test'
import {
  isForEach,
  isSizeOfEach,
  readAmount,
  readContainer,
  writeAmount,
} from '../../src/measures/amount.rules'

const scaled = (text: string, scale: number, language = 'en') => {
  const amount = readAmount(text, 0, language)!
  return writeAmount(text, amount, scale, language)
}

describe('what a number counts', () => {
  test.each<[string, string]>([
    ['150 g butter', 'measure'],
    ['4–5 tbsp', 'measure'],
    ['3 eggs', 'count'],
    ['3', 'count'],
    ['180 °C', 'temperature'],
    ['160–180 °C', 'temperature'],
    ['350F', 'temperature'],
    ['70% chocolate', 'fixed'],
    ['20 cm', 'fixed'],
    ['9 x 13 inch', 'fixed'],
    ['4th', 'fixed'],
    ['2-cup jug', 'fixed'],
  ])('%p is a %s', (text, kind) => {
    expect(readAmount(text, 0, 'en')?.kind).toBe(kind as 'measure')
  })

  test('begins where a number begins', () => {
    expect(readAmount('a 2', 0)).toBeUndefined()
    expect(readAmount('200g/7oz', 5)).toBeUndefined()
    expect(readAmount('200g/7oz', 5, '', true)).toMatchObject({ kind: 'measure', start: 5, end: 8 })
  })
})

describe('an amount for more or fewer', () => {
  test.each<[string, number, string]>([
    ['150 g', 2, '300 g'],
    ['150g', 0.5, '75g'],
    ['1 cup', 2, '2 cups'],
    ['2 cups', 0.5, '1 cup'],
    ['1–2 cups', 0.5, '½–1 cup'],
    ['½ tsp', 3, '1 ½ tsp'],
    ['½ kg', 3, '1.5 kg'],
    ['3 eggs', 2, '6'],
  ])('%p times %p is %p', (text, scale, expected) => {
    expect(scaled(text, scale)).toBe(expected)
  })

  test('follows the language', () => {
    expect(scaled('1 Tasse', 2, 'de')).toBe('2 Tassen')
    expect(scaled('0,5 l', 3, 'de')).toBe('1,5 l')
    expect(scaled('1 kg', 0.5, 'de')).toBe('500 g')
  })
})

test('a container behind a weight makes it a size', () => {
  expect(readContainer('400 g tin', 5)).toBe(9)
  expect(readContainer('400 g Dose', 5)).toBe(10)
  expect(readContainer('400 g tinned', 5)).toBeUndefined()
  expect(readContainer('400 g flour', 5)).toBeUndefined()
})

test('a figure behind a count is the size of each', () => {
  for (const text of [
    '2 x 400 g',
    '2×400 g',
    '1 (400 g)',
    '2 400 g',
    '2 Dosen à 400 g',
    '2 Stück je 400 g',
  ]) {
    expect(isSizeOfEach(text, text.indexOf('400'))).toBe(true)
  }
  for (const text of ['and 400 g', '(400 g)', '400 g', 'voilà 400 g']) {
    expect(isSizeOfEach(text, text.indexOf('400'))).toBe(false)
  }
})

test('an amount for each of something is known by what follows, in the language of the text', () => {
  expect(isForEach('2 tbsp batter per pancake', 6, 'en')).toBe(true)
  expect(isForEach('1 tbsp at a time', 6)).toBe(true)
  expect(isForEach('200 g pro Person', 5, 'de')).toBe(true)
  expect(isForEach('200 g di farina per la pasta', 5, 'it')).toBe(false)
  expect(isForEach('2 tbsp of butter', 6, 'en')).toBe(false)
  expect(isForEach('2 tbsp percolated', 6, 'en')).toBe(false)
})
