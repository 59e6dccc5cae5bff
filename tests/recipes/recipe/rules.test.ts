import { expect, test } from 'bun:test'
import { ingredientDisplay } from '../../../src/recipes/ingredient/display.rules'
import { addressKey } from '../../../src/recipes/recipe/address.rules'
import { laterThan, versionOf } from '../../../src/recipes/recipe/version.rules'
import { plainFood, plainUnit } from '../support'

const stamps = { id: 'x', createdAt: null, updateAt: null, updatedAt: null }
const cup = { ...plainUnit, ...stamps, name: 'cup', pluralName: 'cups', extras: {}, onHand: false }
const gram = {
  ...cup,
  name: 'gram',
  pluralName: 'grams',
  abbreviation: 'g',
  useAbbreviation: true,
  fraction: false,
}
const onion = { ...plainFood, ...stamps, name: 'onion', pluralName: 'onions', label: null }

test.each([
  [{ quantity: 1, unit: cup, food: onion, note: 'chopped' }, '1 cup onion chopped'],
  [{ quantity: 1.5, unit: cup, food: onion, note: '' }, '1 ¹/₂ cups onions'],
  [{ quantity: null, unit: cup, food: onion, note: '' }, 'onions'],
  [{ quantity: 0, unit: null, food: onion, note: 'to taste' }, 'onions to taste'],
  [{ quantity: 0.5, unit: null, food: onion, note: '' }, '¹/₂ onion'],
  [{ quantity: 250.25, unit: gram, food: onion, note: '' }, '250.25 g onions'],
  [{ quantity: 2, unit: { ...gram, pluralAbbreviation: 'gs' }, food: null, note: '' }, '2 gs'],
  [{ quantity: 2, unit: { ...gram, abbreviation: '' }, food: null, note: '' }, '2 grams'],
])('an ingredient is written as one line: %#', (line, display) => {
  expect(ingredientDisplay(line, false)).toBe(display)
})

test('without amounts the note stands alone, and a quantity that says something before it', () => {
  const line = { unit: cup, food: onion, note: 'one onion' }
  expect(ingredientDisplay({ ...line, quantity: 1 }, true)).toBe('one onion')
  expect(ingredientDisplay({ ...line, quantity: 2 }, true)).toBe('2 one onion')
  expect(ingredientDisplay({ ...line, quantity: null }, true)).toBe('one onion')
})

test.each([
  ['https://www.Example.com/Soup/', 'example.com/Soup'],
  ['http://example.com:8080/', 'example.com:8080'],
  ['https://example.com/?utm_source=a&id=3&gclid=b#x', 'example.com?id=3'],
  ['ftp://example.com/soup', null],
  ['soup', null],
  ['', null],
])('the key of the address %p is %p', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('a change is always later than the one before', () => {
  const before = '2026-11-21T10:00:00.123000Z'
  expect(laterThan('2026-11-21T10:00:00.124000Z', before)).toBe('2026-11-21T10:00:00.124000Z')
  expect(laterThan(before, before)).toBe('2026-11-21T10:00:00.123001Z')
  expect(laterThan('2025-01-01T00:00:00.000000Z', '2026-11-21T10:00:00.999999Z')).toBe(
    '2026-11-21T10:00:01.000000Z',
  )
})

test('If-Match names a version, or none', () => {
  expect(versionOf('"2026-11-21T10:00:00.123000Z"')).toBe('2026-11-21T10:00:00.123000Z')
  expect(versionOf('W/"x"')).toBe('x')
  expect([versionOf('*'), versionOf(''), versionOf(null)]).toEqual([null, null, null])
})
