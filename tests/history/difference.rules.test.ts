import { expect, test } from 'bun:test'
import { lineDifference, wordDifference } from '../../src/history/difference.rules'
import type { DifferenceLine } from '../../src/history/history.schema'

/** `[-gone-]` and `{+new+}`, as in a printed proof. */
const shown = ({ kind, pieces }: DifferenceLine) =>
  kind === 'skipped'
    ? '…'
    : pieces
        .map(({ text, mark }) => (mark === null ? text : mark === 'added' ? `{+${text}+}` : `[-${text}-]`))
        .join('')

const difference = (before: string[], after: string[]) => lineDifference(before, after).map(shown)

test('a changed word is marked within its line, and the neighbours are shown', () => {
  const before = ['200 g flour', '2 eggs, beaten', '1 pinch of salt', 'milk', 'butter']
  const after = ['200 g flour', '3 eggs, beaten', '1 pinch of salt', 'milk', 'butter']
  expect(difference(before, after)).toEqual([
    '200 g flour',
    '[-2-]{+3+} eggs, beaten',
    '1 pinch of salt',
    '…',
  ])
})

test('a line that came, one that went, and one that reads quite differently', () => {
  expect(difference(['salt', 'oil'], ['salt', 'pepper', 'oil'])).toEqual(['salt', '{+pepper+}', 'oil'])
  expect(difference(['salt', 'pepper'], ['salt'])).toEqual(['salt', '[-pepper-]'])
  expect(difference(['Boil the pasta.'], ['Fry two onions slowly'])).toEqual([
    '[-Boil the pasta.-]',
    '{+Fry two onions slowly+}',
  ])
})

test('nothing differs between the same lines', () => {
  expect(lineDifference(['a', 'b'], ['a', 'b'])).toEqual([])
  expect(lineDifference([], [])).toEqual([])
})

test('words of other scripts are words', () => {
  expect(wordDifference('اخفقي البيض جيدا', 'اخفقي الزبدة جيدا')?.map(({ text }) => text)).toEqual([
    'اخفقي ',
    'البيض',
    'الزبدة',
    ' جيدا',
  ])
})

test('of a long text that was changed at its beginning and at its end only these two lines are shown', () => {
  const lines = Array.from({ length: 600 }, (_, at) => `Step ${at}`)
  const changed = ['Wash your hands', ...lines.slice(1, -1), 'Serve']
  expect(difference(lines, changed)).toEqual([
    '[-Step 0-]',
    '{+Wash your hands+}',
    'Step 1',
    '…',
    'Step 598',
    '[-Step 599-]',
    '{+Serve+}',
  ])
})

test('texts that are too long to compare are replaced whole, in no time', () => {
  const many = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word} ${at}`)
  expect(lineDifference(many('stir'), many('whisk')).length).toBeGreaterThanOrEqual(3000)
  expect(wordDifference(many('a').join(' '), many('b').join(' '))).toBeNull()
})

test('a page of lines that are alike, and long, is not compared to the end', () => {
  const lines = (word: string) =>
    Array.from({ length: 450 }, (_, at) => `${'a b '.repeat(120)}${word} ${at} ${'c d '.repeat(120)}`)
  const [one, other] = [lines('x'), lines('y').map((line) => line.split(' ').reverse().join(' '))]
  const difference = lineDifference(one, other)
  const kinds = new Set(difference.map(({ kind }) => kind))
  expect(kinds.has('removed') && kinds.has('added')).toBe(true)
  expect(difference.filter(({ kind }) => kind === 'changed').length).toBeLessThan(100)
})
