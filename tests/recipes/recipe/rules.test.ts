import { expect, test } from 'bun:test'
import { tagsIn } from '../../../src/platform/http/if-match'
import { addressKey } from '../../../src/recipes/recipe/address.rules'
import { laterThan } from '../../../src/recipes/recipe/version.rules'

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

test('If-Match names a version, several, or none', () => {
  expect(tagsIn('"2026-11-21T10:00:00.123000Z"')).toEqual(['2026-11-21T10:00:00.123000Z'])
  expect(tagsIn('W/"x"')).toEqual(['x'])
  expect(tagsIn('"a, b", W/"c" ,,"d"')).toEqual(['a, b', 'c', 'd'])
  // As programs write it that have never read what a tag is.
  expect(tagsIn('x')).toEqual(['x'])
  expect([tagsIn('*'), tagsIn(null)]).toEqual([null, null])
  for (const wrong of ['""', '', ' ', 'W/""', 'W/', '"a", ""', '"a', '"a" b "c"'])
    expect(() => tagsIn(wrong)).toThrow('http.if-match-empty')
})
