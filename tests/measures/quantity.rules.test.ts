import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  decimalMarkOf,
  formatDecimal,
  formatQuantity,
  nearestFraction,
  roundForKitchen,
  scaleQuantity,
} from '../../src/measures/quantity.rules'

describe('a quantity on the page', () => {
  test.each([
    [0.5, '½'],
    [1.5, '1 ½'],
    [0.333, '⅓'],
    [0.667, '⅔'],
    [2.25, '2 ¼'],
    [0.2, '⅕'],
    [0.125, '⅛'],
    [0.1, '⅒'],
    [0.3, '3⁄10'],
    [0.9, '9⁄10'],
    [2 / 7, '2⁄7'],
    [4 / 9, '4⁄9'],
    [3, '3'],
    [0.999, '1'],
    [2.999, '3'],
    [1000, '1000'],
    [0.06, '0.06'],
    [0.001, '0.001'],
    [-1.5, '-1 ½'],
  ])('%p is written %p', (value, text) => {
    expect(formatQuantity(value)).toBe(text)
  })

  test.each([0, -0, null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'nothing is shown for %p',
    (value) => {
      expect(formatQuantity(value)).toBe('')
      expect(formatQuantity(value, { fraction: false })).toBe('')
      expect(formatQuantity(value, { style: 'display' })).toBe('')
    },
  )

  test.each([
    [1.5, '1.5'],
    [2, '2'],
    [0.1 + 0.2, '0.3'],
    [133.33333, '133.333'],
    [0.0005, '0.001'],
    [0.0001, '0.001'],
    [1e21, '1000000000000000000000'],
  ])('%p of a unit without fractions is written %p', (value, text) => {
    expect(formatQuantity(value, { fraction: false })).toBe(text)
  })

  test('the decimal mark is the reader’s', () => {
    expect(formatQuantity(1.5, { fraction: false, decimalMark: ',' })).toBe('1,5')
    expect(formatQuantity(0.06, { decimalMark: ',' })).toBe('0,06')
  })
})

describe('a quantity in the API’s display', () => {
  test.each([
    [1.5, '1 ¹/₂'],
    [1 / 3, '¹/₃'],
    [0.333, '¹/₃'],
    [0.3, '³/₁₀'],
    [1 / 32, '¹/₃₂'],
    [31 / 32, '³¹/₃₂'],
    [2, '2'],
    [0.01, '0.01'],
  ])('%p is written %p', (value, text) => {
    expect(formatQuantity(value, { style: 'display' })).toBe(text)
  })

  test('a unit without fractions gives at most three decimals', () => {
    expect(formatQuantity(2.0, { style: 'display', fraction: false })).toBe('2')
    expect(formatQuantity(2.1236, { style: 'display', fraction: false })).toBe('2.124')
  })
})

describe('the nearest fraction', () => {
  test('respects the largest denominator on both sides of it', () => {
    expect(nearestFraction(0.1, 10)).toEqual({ whole: 0, numerator: 1, denominator: 10 })
    expect(nearestFraction(1 / 11, 10)).toEqual({ whole: 0, numerator: 1, denominator: 10 })
    expect(nearestFraction(1 / 11, 11)).toEqual({ whole: 0, numerator: 1, denominator: 11 })
  })

  test('of two equally near ones is the simpler', () => {
    expect(nearestFraction(0.05, 10)).toEqual({ whole: 0, numerator: 0, denominator: 1 })
  })

  test('is in lowest terms, below one, and no farther off than half a step', () => {
    const value = fc.double({ min: 0, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 32 }), (number, limit) => {
        const { whole, numerator, denominator } = nearestFraction(number, limit)
        expect(denominator).toBeLessThanOrEqual(limit)
        expect(numerator).toBeLessThan(denominator)
        expect(Math.abs(whole + numerator / denominator - number)).toBeLessThanOrEqual(0.5 / limit + 1e-8)
        for (let d = 2; d <= numerator; d++) expect(numerator % d === 0 && denominator % d === 0).toBe(false)
      }),
    )
  })

  test('gives back every fraction a cook may have written', () => {
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.nat(31),
        fc.integer({ min: 1, max: 32 }),
        (whole, numerator, denominator) => {
          const value = whole + (numerator % denominator) / denominator
          const found = nearestFraction(value, 32)
          expect(found.whole + found.numerator / found.denominator).toBeCloseTo(value, 9)
        },
      ),
    )
  })
})

test('no number whatsoever is written as NaN, Infinity or with an exponent', () => {
  fc.assert(
    fc.property(
      fc.double(),
      fc.boolean(),
      fc.constantFrom('page' as const, 'display' as const),
      (value, fraction, style) => {
        expect(formatQuantity(value, { fraction, style })).not.toMatch(/[NIe]/)
        expect(formatDecimal(value)).not.toMatch(/[NIe]/)
      },
    ),
  )
})

describe('scaling', () => {
  test('leaves no trace of binary arithmetic', () => {
    expect(scaleQuantity(0.1, 3)).toBe(0.3)
    expect(scaleQuantity(1.1, 1.1)).toBe(1.21)
    expect(scaleQuantity(1 / 3, 3)).toBe(1)
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('takes a scale of %p for 1', (scale) => {
    expect(scaleQuantity(2, scale)).toBe(2)
  })

  test('a missing quantity stays missing', () => {
    expect(scaleQuantity(null, 2)).toBeNull()
    expect(scaleQuantity(undefined, 2)).toBeNull()
    expect(scaleQuantity(Number.NaN, 2)).toBeNull()
    expect(scaleQuantity(Number.MAX_VALUE, 2)).toBeNull()
    expect(scaleQuantity(0, 2)).toBe(0)
  })
})

test('the decimal mark follows the locale', () => {
  expect(decimalMarkOf('en-US')).toBe('.')
  expect(decimalMarkOf('de-DE')).toBe(',')
  expect(decimalMarkOf('not a locale')).toBe('.')
})

describe('a scaled quantity as a kitchen measures it', () => {
  test.each([
    [5 / 9, '½'],
    [2 / 7, '¼'],
    [2 / 3, '⅔'],
    [1.125, '1 ⅛'],
    [2 / 5, '⅜'],
    [4.4, '4 ⅓'],
    [12.4, '12 ½'],
    [33.4, '33'],
    [0.1, '⅛'],
    [0.0123, '0.012'],
  ])('%p cups are %p', (value, text) => {
    expect(formatQuantity(roundForKitchen(value, false))).toBe(text)
  })

  test.each([
    [168.75, 169],
    [1687.5, 1688],
    [37.5, 38],
    [4.6875, 4.7],
    [1.25, 1.25],
    [0.3125, 0.31],
    [0.0004, 0.0004],
  ])('%p grams are %p', (value, rounded) => {
    expect(roundForKitchen(value, true)).toBe(rounded)
  })

  test('is never nothing, never far off, and whole numbers stay', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 5000, noNaN: true }), fc.boolean(), (value, isDecimal) => {
        const rounded = roundForKitchen(value, isDecimal)
        expect(rounded).toBeGreaterThan(0)
        expect(Math.abs(rounded - value) / value).toBeLessThan(0.4)
        expect(roundForKitchen(Math.ceil(value), isDecimal)).toBe(Math.ceil(value))
      }),
    )
  })
})
