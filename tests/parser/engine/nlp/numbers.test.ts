import { describe, expect, test } from 'bun:test'
import { readNumber, tokenValue } from '../../../../src/parser/engine/nlp/numbers'

const read = (text: string) => {
  const number = readNumber(text.split(' '), 0)
  return number && [number.low, number.high, number.end]
}

describe('numbers of ingredient lines', () => {
  test('digits, fractions, thousands and words have a value', () => {
    expect(tokenValue('2.5')).toBe(2.5)
    expect(tokenValue('3/4')).toBe(0.75)
    expect(tokenValue('⅔')).toBeCloseTo(2 / 3)
    expect(tokenValue('1,000')).toBe(1000)
    expect(tokenValue('Seventeen')).toBe(17)
    expect(tokenValue('half')).toBe(0.5)
    expect(tokenValue('flour')).toBeUndefined()
    expect(tokenValue('1/0')).toBeUndefined()
  })

  test('a whole number takes the fraction behind it', () => {
    expect(read('1 1/2')).toEqual([1.5, 1.5, 2])
    expect(read('1 - 1/2')).toEqual([1.5, 1.5, 3])
    expect(read('1 and ½')).toEqual([1.5, 1.5, 3])
    expect(read('2.5 1/2')).toEqual([2.5, 2.5, 1])
  })

  test('an ascending pair is a range, a descending one is not', () => {
    expect(read('2 - 3')).toEqual([2, 3, 3])
    expect(read('½ – ¾')).toEqual([0.5, 0.75, 3])
    expect(read('2 to 3')).toEqual([2, 3, 3])
    expect(read('3 or 2')).toEqual([3, 3, 1])
    expect(read('3 1/2 - 4')).toEqual([3.5, 4, 4])
  })
})
