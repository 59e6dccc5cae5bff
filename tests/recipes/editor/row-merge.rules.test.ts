import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { mergeRows, shortId } from '../../../src/recipes/editor/row-merge.rules'

/** `a=leeks b=salt`: rows by id and text. */
const rows = (text: string) =>
  text
    .split(' ')
    .filter((row) => row !== '')
    .map((row) => {
      const [id = '', words = ''] = row.split('=')
      return { row, id, fingerprint: words }
    })
const base = (text: string) => rows(text).map(({ id, fingerprint }) => [shortId(id), fingerprint] as const)
const merge = (was: string, typed: string, saved: string) => {
  const { rows: kept, clashes, hasTaken } = mergeRows(rows(typed), rows(saved), base(was))
  return [kept.join(' '), clashes.join(' '), hasTaken]
}

const WAS = 'a=leeks b=salt c=oil'
const cases: [name: string, typed: string, saved: string, merged: (string | boolean)[]][] = [
  [
    'different rows',
    'a=onions b=salt c=oil',
    'a=leeks b=salt c=butter',
    ['a=onions b=salt c=butter', '', true],
  ],
  [
    'the same row differently',
    'a=onions b=salt c=oil',
    'a=garlic b=salt c=oil',
    ['a=onions b=salt c=oil', 'a', false],
  ],
  [
    'the same row alike',
    'a=onions b=salt c=oil',
    'a=onions b=salt c=oil',
    ['a=onions b=salt c=oil', '', false],
  ],
  [
    'one added here, one there',
    'a=leeks x=milk b=salt c=oil',
    'a=leeks b=salt y=rye c=oil',
    ['a=leeks x=milk b=salt y=rye c=oil', '', true],
  ],
  ['one removed here, one there', 'b=salt c=oil', 'a=leeks b=salt', ['b=salt', '', true]],
  [
    'removed here, changed there',
    'b=salt c=oil',
    'a=onions b=salt c=oil',
    ['a=onions b=salt c=oil', 'a', false],
  ],
  [
    'changed here, removed there',
    'a=onions b=salt c=oil',
    'b=salt c=oil',
    ['a=onions b=salt c=oil', 'a', false],
  ],
  [
    'moved there, changed here',
    'a=onions b=salt c=oil',
    'c=oil a=leeks b=salt',
    ['c=oil a=onions b=salt', '', true],
  ],
  [
    'moved here, added there',
    'c=oil a=leeks b=salt',
    'a=leeks b=salt y=rye c=oil',
    ['c=oil a=leeks b=salt y=rye', '', true],
  ],
  ['emptied here', 'a= b=salt c=oil', 'a=leeks b=pepper c=oil', ['b=pepper c=oil', '', true]],
]
test.each(cases)('%s', (_, typed, saved, merged) => {
  expect(merge(WAS, typed, saved)).toEqual(merged)
})

test('anyone who changes nothing gets what the other wrote, and no row is there twice', () => {
  const list = fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom('1', '2')), {
      selector: ([id]) => id,
    })
    .map((pairs) => pairs.map(([id, text]) => `${id}=${text}`).join(' '))
  fc.assert(
    fc.property(list, list, list, (was, one, other) => {
      expect(merge(was, was, other)[0]).toBe(other)
      expect(merge(was, one, was)[0]).toBe(one)
      const ids = rows(String(merge(was, one, other)[0])).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})
