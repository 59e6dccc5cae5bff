import { expect, test } from 'bun:test'
import { createByteCache } from '../../../src/platform/cache/byte-cache'

test('the longest unused text is forgotten first, and only when room is needed', () => {
  const cache = createByteCache<string>(80)
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, '1234') // ten bytes each
  cache.get('a')
  for (const key of ['e', 'f', 'g', 'h']) cache.set(key, '1234')
  expect(cache.calculatedSize).toBe(80)
  cache.set('i', '1234')
  expect([cache.get('b'), cache.get('a'), cache.get('i'), cache.calculatedSize]).toEqual([
    undefined,
    '1234',
    '1234',
    80,
  ])
})

test('replacing a text counts it once', () => {
  const cache = createByteCache<string>(80)
  cache.set('a', '1234')
  cache.set('a', '12')
  expect([cache.get('a'), cache.calculatedSize]).toEqual(['12', 6])
})

test('a text larger than an eighth of the room is not kept, and its older form is gone', () => {
  const cache = createByteCache<string>(80)
  cache.set('a', '1234')
  cache.set('a', '12345')
  expect([cache.get('a'), cache.calculatedSize]).toEqual([undefined, 0])
})

test('the value that no one has asked for the longest goes, also when everything was asked for', () => {
  const cache = createByteCache<string>(80)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) cache.set(key, '1234')
  for (const key of ['h', 'a', 'b', 'c', 'd', 'e', 'f', 'g']) cache.get(key)
  cache.set('i', '1234')
  cache.set('j', '1234')
  const left = ['a', 'b', 'c', 'h', 'i', 'j'].filter((key) => cache.has(key))
  expect([left, cache.calculatedSize]).toEqual([['b', 'c', 'i', 'j'], 80])
})

test('a caller that knows the bytes of a pair need not have them counted', () => {
  const cache = createByteCache<string>(80)
  cache.set('a', 'as long as it likes', { size: 8 })
  expect(cache.calculatedSize).toBe(8)
  cache.set('a', '1', { size: 102 })
  expect([cache.get('a'), cache.calculatedSize]).toEqual([undefined, 0])
})

test('an empty text is remembered, too', () => {
  const cache = createByteCache<string>(80)
  cache.set('', '')
  expect(cache.get('')).toBe('')
})
