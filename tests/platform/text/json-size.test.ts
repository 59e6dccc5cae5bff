import { expect, test } from 'bun:test'
import { jsonExcess, MAX_JSON_DEPTH } from '../../../src/platform/text/json-size'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const listOf = (count: number, item = '0') => `[${Array(count).fill(item).join(',')}]`
const namesOf = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])))

test.each([
  ['an object of ours', '{"name":"Soup","tags":[{"id":1},{"id":2}]}', null],
  ['brackets, commas and quotes in texts', `["${'[{,'.repeat(200_000)}\\"${'['.repeat(100)}"]`, null],
  ['backslashes before the end of a text', '["\\\\\\\\",[[]]]', null],
  ['as deep as may be', nested(MAX_JSON_DEPTH), null],
  ['one deeper', nested(MAX_JSON_DEPTH + 1), 'too-deep'],
  ['deep after much that was shut', `[${'[],'.repeat(100)}${nested(50)}]`, 'too-deep'],
  ['objects in lists in objects', '{"a":['.repeat(21), 'too-deep'],
  ['a list of many', listOf(49_999), null],
  ['a list of too many', listOf(50_000), 'too-many-values'],
  ['many empty lists', listOf(30_000, '[]'), 'too-many-values'],
  ['an object of many names', namesOf(5_000), null],
  ['an object of too many names', namesOf(5_001), 'too-many-values'],
  ['one name again and again', `{${'"a":1,'.repeat(5_000)}"a":1}`, 'too-many-values'],
  ['nothing', '', null],
  ['a text without an end', '["aaaa', null],
  ['brackets that were never opened', ']}]},,', null],
])('%s', (_, text, excess) => {
  expect(jsonExcess(text)).toBe(excess as ReturnType<typeof jsonExcess>)
})

test('a larger number of values may be asked for', () => {
  expect(jsonExcess(listOf(60_000), 100_000)).toBeNull()
})
