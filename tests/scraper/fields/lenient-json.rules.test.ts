import { expect, test } from 'bun:test'
import { opensTooDeep, parseLenientJson } from '../../../src/scraper/fields/lenient-json.rules'
import { cpuNow } from '../../support/hostile/cpu-time'

test.each([
  ['{"a":"one\ntwo"}', { a: 'one\ntwo' }],
  ['{"a":1,}', { a: 1 }],
  ['[1,2,]', [1, 2]],
  ['{"a":1};', { a: 1 }],
  ['{"a":"don\\\'t"}', { a: "don't" }],
  ['// <![CDATA[\n{"a":1}\n// ]]>', { a: 1 }],
  ['/* x */ {"a": /* y */ 1}', { a: 1 }],
  ['{"a":"say "hello" twice","b":2}', { a: 'say "hello" twice', b: 2 }],
  ['{"a":undefined,"b":NaN}', { a: null, b: null }],
  ['{"a":"x" "b":"y"}', { a: 'x', b: 'y' }],
  ['{"a":[1,2', { a: [1, 2] }],
  ['{"a":{"b":"c"', { a: { b: 'c' } }],
  ['{a:true,b:false}', { a: true, b: false }],
  ['{"a":1}\n{"b":2}', [{ a: 1 }, { b: 2 }]],
  ['{"a":"\\u00e9\\ud83c\\udf5e\\u00zz"}', { a: 'é🍞u00zz' }],
  ['', null],
  ['no json', null],
])('%p is read with backoff', (text, value) => {
  expect<unknown>(parseLenientJson(text)).toEqual(value)
})

test.each([
  ['lists', '['.repeat(200_000)],
  ['objects', '{"a":'.repeat(100_000)],
  ['quotes', `{"a":"${'" '.repeat(200_000)}`],
  ['quotes and commas', `{"a":"${'",'.repeat(200_000)}`],
  ['quotes and spaces', `{"a":"${`"${' '.repeat(1_000)}`.repeat(300)}`],
  ['backslashes', `{"a":"${'\\'.repeat(500_001)}`],
  ['comments', `{${'/*'.repeat(200_000)}`],
])('a text of %s takes bounded time', (_, text) => {
  const start = cpuNow()
  parseLenientJson(text)
  expect(cpuNow() - start).toBeLessThan(2_000)
})

test('a thousand lists in lists are too many, a thousand beside each other are not', () => {
  expect(opensTooDeep('['.repeat(1_000))).toBe(false)
  expect(opensTooDeep(`"a": ${'[ {'.repeat(501)}`)).toBe(true)
  expect(opensTooDeep('[1],'.repeat(2_000))).toBe(false)
  expect(parseLenientJson('['.repeat(100_000))).not.toBeNull()
})
