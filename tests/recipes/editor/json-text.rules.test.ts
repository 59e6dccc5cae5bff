import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readJson } from '../../../src/recipes/editor/json-text.rules'

function mistakeIn(text: string) {
  const read = readJson(text)
  return read.isValid ? null : read.mistake
}

test('what is JSON is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const read = readJson(text)
      expect(read.isValid && read.value).toEqual(JSON.parse(text))
    }),
    { numRuns: 300 },
  )
})

test('a text with one character changed is refused exactly when JSON.parse refuses it', () => {
  const whole = JSON.stringify({ name: 'Soup\n"hot"', list: [1, -0.5e3, true, null, { a: 'ü' }] }, null, 1)
  const spoiled = fc.tuple(
    fc.nat(whole.length),
    fc.constantFrom('', ',', '"', '\\', '{', ']', '0', '-', '\n', ':', 'e'),
  )
  fc.assert(
    fc.property(spoiled, ([at, put]) => {
      const text = whole.slice(0, at) + put + whole.slice(at + 1)
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      expect([text, readJson(text).isValid]).toEqual([text, isJson])
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['', 1, 1, 'json.text-ends-early'],
  ['{', 1, 2, 'json.text-ends-early'],
  ['{\n  "name": "Soup",\n}', 3, 1, 'json.comma-too-many'],
  ['[1,]', 1, 4, 'json.comma-too-many'],
  ['[,1]', 1, 2, 'json.value-expected'],
  ['{"a": 1\n "b": 2}', 2, 2, 'json.comma-expected'],
  ['{\n  name: 1}', 2, 3, 'json.name-expected'],
  ['{"a" 1}', 1, 6, 'json.colon-expected'],
  ['{"a": soup}', 1, 7, 'json.value-expected'],
  ["{'a': 1}", 1, 2, 'json.name-expected'],
  ['{"a": "ends here\n}', 1, 7, 'json.quote-not-closed'],
  ['{"a": "ends here', 1, 7, 'json.quote-not-closed'],
  ['{"a": "\\q"}', 1, 8, 'json.backslash-means-nothing'],
  ['{} soup', 1, 4, 'json.more-after-the-end'],
  ['"🍲" 1', 1, 5, 'json.more-after-the-end'],
])('the mistake in %j is in line %i, column %i', (text, line, column, problem) => {
  expect(mistakeIn(text)).toEqual({ line, column, problem } as ReturnType<typeof mistakeIn>)
})

test('nesting has an end, so that no text outgrows the stack', () => {
  expect(mistakeIn('['.repeat(40) + ']'.repeat(40))).toBeNull()
  expect(mistakeIn('['.repeat(100_000))?.problem).toBe('json.too-deep')
})

test('a field is found in its line, one that is missing in the line of what it is missing from', () => {
  const read = readJson('{\n "name": "Soup",\n "list": [\n  {"a": 1},\n  {"b": 2}\n ]\n}')
  const lineOf = read.isValid ? read.lineOf : () => 0
  expect(['name', 'list', 'list.0.a', 'list.1', 'list.1.gone', 'gone'].map(lineOf)).toEqual([
    2, 3, 4, 5, 5, 1,
  ])
})
