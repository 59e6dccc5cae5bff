import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  count,
  difference,
  has,
  intersection,
  numbersOf,
  parseBits,
  toggle,
  union,
} from '../../src/search/bits.rules'

const numbers = fc.uniqueArray(fc.nat(300), { maxLength: 60 })
const bitsOf = (set: readonly number[]) => parseBits(set.join(','))
const descending = (set: Set<number>) => [...set].sort((a, b) => b - a)

test('sets of bits are joined, cut and counted as sets of numbers are', () => {
  fc.assert(
    fc.property(numbers, numbers, (left, right) => {
      const [a, b] = [new Set(left), new Set(right)]
      const [x, y] = [bitsOf(left), bitsOf(right)]
      expect(numbersOf(union([x, y]))).toEqual(descending(a.union(b)))
      expect(numbersOf(intersection([x, y]))).toEqual(descending(a.intersection(b)))
      expect(numbersOf(difference(x, y))).toEqual(descending(a.difference(b)))
      expect(count(x)).toBe(a.size)
      expect(left.every((number) => has(x, number))).toBe(true)
    }),
  )
})

test('a page of a set is a part of its numbers, the highest first', () => {
  const bits = bitsOf([1, 31, 32, 63, 64, 200])
  expect(numbersOf(bits, { skip: 1, take: 3 })).toEqual([64, 63, 32])
  expect(numbersOf(bits, { skip: 5 })).toEqual([1])
  expect(numbersOf(bits, { skip: 6 })).toEqual([])
})

test('a set is read from a text and grows with what is added', () => {
  expect(numbersOf(parseBits('7,300,5'))).toEqual([300, 7, 5])
  expect(count(parseBits(null))).toBe(0)
  const grown = toggle(bitsOf([3]), 1000, true)
  expect(numbersOf(grown)).toEqual([1000, 3])
  expect(numbersOf(toggle(grown, 3, false))).toEqual([1000])
  expect(has(grown, 100_000)).toBe(false)
})

test('nothing at all is joined to nothing', () => {
  expect([numbersOf(union([])), numbersOf(intersection([]))]).toEqual([[], []])
})
