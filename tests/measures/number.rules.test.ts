import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  numberForField,
  parseNumber,
  quantityForField,
  readNumber,
  readRange,
  writeNumber,
  writeRange,
} from '../../src/measures/number.rules'
import { cpuNow } from '../support/hostile/cpu-time'

describe('a number that fills a field', () => {
  test.each<[string, number]>([
    ['2', 2],
    [' 2 ', 2],
    ['999999', 999999],
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['.5', 0.5],
    ['½', 0.5],
    ['1½', 1.5],
    ['1 ½', 1.5],
    ['1\u00a0½', 1.5],
    ['1/2', 0.5],
    ['1⁄2', 0.5],
    ['1 1/2', 1.5],
    ['1-1/2', 1.5],
    ['1 and 1/2', 1.5],
    ['1 und 1/2', 1.5],
    ['1 & ½', 1.5],
    ['¹/₂', 0.5],
    ['1 ¹/₂', 1.5],
    ['¹³/₃₂', 13 / 32],
    ['3/2', 1.5],
    ['7/8', 0.875],
    ['1,000', 1000],
    ['1,234,567', 1234567],
    ['0,125', 0.125],
    ['1.125', 1.125],
    ['1.500', 1500],
    ["1'000", 1000],
  ])('%p is %p', (text, value) => {
    expect(parseNumber(text)).toBeCloseTo(value, 9)
  })

  test.each([
    '',
    ' ',
    'a',
    '1 2',
    '1/0',
    '1/1',
    '4/6',
    '4/5',
    '1 3/2',
    '1.2.3',
    '12:30',
    '1000000',
    'x1',
    '1x',
    '--',
    '/2',
  ])('%p is none', (text) => {
    expect(parseNumber(text)).toBeUndefined()
  })

  test.each<[string, string, number]>([
    ['1,500', 'en', 1500],
    ['1,500', 'en-GB', 1500],
    ['1,500', 'de', 1.5],
    ['1.500', 'de-DE', 1500],
    ['1.500', 'en', 1.5],
    ['1.125', 'it', 1125],
    ['0.125', 'it', 0.125],
    ['1 500', 'fr', 1500],
    ['1\u202f500', 'fr-FR', 1500],
    ['2.5', 'de', 2.5],
  ])('%p in %p is %p', (text, language, value) => {
    expect(parseNumber(text, language)).toBe(value)
  })

  test('a space groups thousands only where people write so', () => {
    expect(parseNumber('1 500', 'en')).toBeUndefined()
  })
})

describe('a number in a text', () => {
  test.each(['T55', 'omega-3', 'E330', '#2', '$5', '€5', 'n°4', 'No. 2', 'Nr. 2', 'Type 405', 'Typ 00'])(
    'the figure in %p is not an amount',
    (text) => {
      const at = text.search(/\d/)
      expect(readNumber(text, at)).toBeUndefined()
    },
  )

  test('is not found in the middle of another', () => {
    for (const text of ['1234', '1.25', '1/2', '12:30']) {
      for (let at = 1; at < text.length; at++) expect(readNumber(text, at)).toBeUndefined()
    }
  })

  test('keeps its place and its form', () => {
    expect(readNumber('take 1 ½ cups', 5)).toMatchObject({ start: 5, end: 8, value: 1.5, form: 'fraction' })
    expect(readNumber('1,5 l', 0)).toMatchObject({ end: 3, form: 'decimal', decimalMark: ',' })
    expect(readNumber('2 l', 0, 'fr')).toMatchObject({ end: 1, form: 'integer', decimalMark: ',' })
  })
})

describe('a range', () => {
  test.each<[string, number, number, number]>([
    ['4–5', 4, 5, 3],
    ['4-5 tbsp', 4, 5, 3],
    ['4 - 5', 4, 5, 5],
    ['2 to 3', 2, 3, 6],
    ['2 bis 3', 2, 3, 7],
    ['2 à 3', 2, 3, 5],
    ['2 or 3', 2, 3, 6],
    ['½–1', 0.5, 1, 3],
    ['1-1 1/2', 1, 1.5, 7],
    ['4/6', 4, 6, 3],
    ['1–10', 1, 10, 4],
  ])('%p', (text, low, high, end) => {
    const range = readRange(text, 0)
    expect([range?.low.value, range?.high?.value, range?.end]).toEqual([low, high, end])
  })

  test.each(['1–11', '1 - 400 g tin', '5-5', '5-4', '2 a pinch', '2 -', '2 x 400'])(
    '%p has one number',
    (text) => {
      expect(readRange(text, 0)?.high).toBeUndefined()
    },
  )

  test('"of" is one only in Dutch', () => {
    expect(readRange('2 of 3', 0, 'nl')?.high?.value).toBe(3)
    expect(readRange('2 of 3', 0, 'en')?.high).toBeUndefined()
  })
})

describe('writing another number the same way', () => {
  const scaled = (text: string, scale: number, isMetric = false, language = '') => {
    const range = readRange(text, 0, language)!
    return writeRange(text, range, scale, isMetric) + text.slice(range.end)
  }

  test.each<[string, number, boolean, string]>([
    ['1/2', 3, false, '1 ½'],
    ['½', 0.5, false, '¼'],
    ['½', 3, true, '1.5'],
    ['1 ½', 2, false, '3'],
    ['4–5', 2, false, '8–10'],
    ['4 to 5', 0.5, false, '2 to 2 ½'],
    ['3', 0.5, false, '1 ½'],
    ['3', 0.5, true, '1.5'],
    ['1', 0.85, false, '⅞'],
    ['1,5', 3, true, '4,5'],
    ['1,000', 2, true, '2,000'],
    ['600', 2, true, '1200'],
    ['1,000', 1000, true, '1,000,000'],
    ['400', 1 / 3, true, '133'],
    ['5', 1 / 3, true, '1.67'],
    ['1', 1 / 3, true, '0.33'],
    ['4000', 1 / 3, true, '1333'],
  ])('%p times %p', (text, scale, isMetric, expected) => {
    expect(scaled(text, scale, isMetric)).toBe(expected)
  })

  test('uses the decimal mark of the language when a whole number becomes a part', () => {
    expect(scaled('3', 0.5, true, 'de')).toBe('1,5')
    expect(scaled('½', 3, true, 'de')).toBe('1,5')
  })

  test('never gives nothing, NaN or an exponent for a number above 0', () => {
    const like = fc.constantFrom('2', '½', '1.5', '1,000', '1,5').map((text) => readNumber(text, 0)!)
    fc.assert(
      fc.property(
        like,
        fc.double({ min: 1e-4, max: 1e6, noNaN: true }),
        fc.boolean(),
        (number, value, isMetric) => {
          expect(writeNumber(value, number, isMetric)).toMatch(/^[^NIe]+$/)
        },
      ),
    )
  })
})

test('reading is quick and quiet on any text', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('1', '2', '/', '.', ',', ' ', '½', '-', 'a', '¹', '₂', ':'),
    maxLength: 40,
  })
  fc.assert(
    fc.property(hostile, (text) => {
      for (let at = 0; at <= text.length; at++) {
        const range = readRange(text, at)
        if (range) expect(range.end).toBeLessThanOrEqual(text.length)
        if (range) expect(Number.isFinite(range.low.value)).toBe(true)
      }
    }),
  )
  const started = cpuNow()
  for (const piece of ['1', '1/', '1 ', '1.', '1,111', '½', '1-', '⁰/']) {
    const text = piece.repeat(20_000 / piece.length)
    for (let at = 0; at < text.length; at++) readRange(text, at)
  }
  expect(cpuNow() - started).toBeLessThan(5000)
})

test.each(['de', 'de-CH', 'fr', 'es-MX', 'sv', 'en', 'ar', 'ja', 'fa', 'xx', ''])(
  'a number in a field of a recipe in %p is read back as the same number',
  (language) => {
    for (const value of [1 / 3, 1.333, 12.125, 2.5, 0.125, 1000, 1500, 1500.125]) {
      expect(parseNumber(numberForField(value, language), language)).toBeCloseTo(value, 2)
    }
  },
)

test('a quantity in a field is a fraction where cooks write one, and the same number', () => {
  const fields = [0.5, 1.5, 1 / 3, 2, 0.06, 12.125].map((value) => quantityForField(value, 'en'))
  expect(fields).toEqual(['½', '1 ½', '⅓', '2', '0.06', '12 ⅛'])
  expect(quantityForField(0.55, 'de')).toBe('0,55')
})

test('the field of a German recipe has a comma', () => {
  expect(numberForField(4 / 3, 'de')).toBe('1,333')
  expect(numberForField(4 / 3, 'en')).toBe('1.333')
})
