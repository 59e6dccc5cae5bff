import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { scaleForServings, scaleYield, yieldNumber, yieldSteps } from '../../src/measures/yield.rules'

describe('a yield at another scale', () => {
  test.each<[string, number, string]>([
    ['8 slices', 2, '16 slices'],
    ['8 slices', 0.5, '4 slices'],
    ['5 servings', 0.5, '2.5 servings'],
    ['Serves 4', 1.5, 'Serves 6'],
    ['1 ½ cups', 2, '3 cups'],
    ['1 1/2 cups', 3, '4 ½ cups'],
    ['1/2 litre', 3, '1 ½ litre'],
    ['3/10 l', 1.0001, '3⁄10 l'],
    ['1.5 l', 3, '4.5 l'],
    ['1,5 l', 3, '4,5 l'],
    ['1 loaf', 1 / 3, '0.333 loaf'],
    ['4–6 servings', 2, '8–12 servings'],
    ['4/6 personnes', 2, '8/12 personnes'],
    ['4/5 personnes', 2, '8/10 personnes'],
    ['one 9-inch pie, 8 slices', 2, 'one 9-inch pie, 16 slices'],
    ['12 muffins (2 trays)', 2, '24 muffins (2 trays)'],
    ['a few', 2, 'a few'],
    ['', 2, ''],
  ])('%p times %p is %p', (text, scale, expected) => {
    expect(scaleYield(text, scale)).toBe(expected)
  })

  test('understands comma and point of its language', () => {
    expect(scaleYield('1,500 g', 2, 'en')).toBe('3000 g')
    expect(scaleYield('1,500 kg', 2, 'de')).toBe('3 kg')
  })

  test.each([1, 0, -2, Number.NaN, Number.POSITIVE_INFINITY])('is the same at %p', (scale) => {
    expect(scaleYield('1/2 cup', scale)).toBe('1/2 cup')
  })

  test('is empty without a yield', () => {
    expect(scaleYield(null, 2)).toBe('')
    expect(scaleYield(undefined, 1)).toBe('')
  })
})

test('the number of a yield', () => {
  expect(yieldNumber('8 slices')).toBe(8)
  expect(yieldNumber('4–6')).toBe(4)
  expect(yieldNumber('1 ½ l')).toBe(1.5)
  expect(yieldNumber('0 servings')).toBeUndefined()
  expect(yieldNumber('a loaf')).toBeUndefined()
  expect(yieldNumber(null)).toBeUndefined()
})

test('the scale for so many servings', () => {
  expect(scaleForServings('8 slices', 12)).toBe(1.5)
  expect(scaleForServings('a loaf', 12)).toBe(1)
  expect(scaleForServings('8 slices', 0)).toBe(1)
  expect(scaleForServings('8 slices', Number.NaN)).toBe(1)
})

describe('the buttons beside the yield', () => {
  const servings = (text: string, scale: number) => {
    const { more, less } = yieldSteps(text, scale)
    return [less?.servings, more.servings]
  }

  test('go one by one up to a yield of twelve', () => {
    expect(servings('8 slices', 1)).toEqual([7, 9])
    expect(servings('12 rolls', 1)).toEqual([11, 13])
    expect(yieldSteps('8 slices', 1).more.scale).toBe(9 / 8)
  })

  test('do not go below one serving', () => {
    expect(servings('8 slices', 2 / 8)).toEqual([1, 3])
    expect(servings('8 slices', 1 / 8)).toEqual([undefined, 2])
    expect(servings('8 slices', 0.5 / 8)).toEqual([undefined, 1])
  })

  test('go by half batches for larger and for broken yields', () => {
    expect(servings('13 rolls', 1)).toEqual([6.5, 19.5])
    expect(servings('36 cookies', 1)).toEqual([18, 54])
    expect(servings('36 cookies', 0.5)).toEqual([undefined, 36])
    expect(servings('1.5 l', 1)).toEqual([0.75, 2.25])
  })

  test('without a number change the scale, not below one', () => {
    expect(servings('a loaf', 1)).toEqual([undefined, 2])
    expect(servings('a loaf', 2)).toEqual([1, 3])
  })

  test('land on whole steps again after a number between them', () => {
    expect(servings('8 slices', 7.3 / 8)).toEqual([7, 8])
  })

  test('lead back to where they came from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 30 }), (base, presses) => {
        let scale = 1
        for (let press = 0; press < presses; press++) scale = yieldSteps(`${base}`, scale).more.scale
        for (let press = 0; press < presses; press++) scale = yieldSteps(`${base}`, scale).less!.scale
        expect(scale).toBeCloseTo(1, 9)
      }),
    )
  })
})
