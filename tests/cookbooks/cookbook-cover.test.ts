import { expect, test } from 'bun:test'
import { clothsOf, platesOf } from '../../src/cookbooks/cookbook-cover.rules'

test('five books beside each other have five cloths', () => {
  const cloths = clothsOf(Array.from({ length: 40 }, (_, at) => ({ slug: at < 20 ? 'soups' : `book-${at}` })))
  for (const at of cloths.keys()) expect(new Set(cloths.slice(at, at + 5)).size).toBe(Math.min(5, 40 - at))
})

test.each([
  ['the best of its own', ['a', 'bc', 'c'], 'abc'],
  ['another one where that is all that the next one has', ['ab', 'a'], 'ba'],
  ['none where others need what it has', ['a', 'a', 'b'], 'a-b'],
  ['nothing of nothing', ['', 'a'], '-a'],
  ['what is left along a chain', ['ab', 'bc', 'a', 'b'], 'bca-'],
])('a book shows %s', (_, choices, plates) => {
  const found = platesOf(choices.map((ids) => [...ids].map((id) => ({ id }))))
  expect(found.map((plate) => plate?.id ?? '-').join('')).toBe(plates)
})
