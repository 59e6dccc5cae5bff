import { expect, test } from 'bun:test'
import { countChanges, type Entry } from '../../../src/recipes/editor/changes.rules'

const rows = (...notes: string[]): Entry[] =>
  notes.flatMap((note, at): Entry[] => [
    [`ingredients.${at}.note`, note],
    [`ingredients.${at}.referenceId`, `id of ${note}`],
    [`ingredients.${at}.food`, ''],
  ])
const saved: Entry[] = [
  ['name', 'Soup'],
  ['tags', 'warm'],
  ['settings.public', 'true'],
  ...rows('leeks', 'salt'),
]

test('nothing has changed in a form that is as it was', () => {
  expect(countChanges(saved, [...saved])).toBe(0)
  expect(
    countChanges(saved, [...saved, ['version', '2026'], ['base', 'a b'], ['ingredients.pasteAs', 'lines']]),
  ).toBe(0)
})

test.each([
  ['a field that reads differently', [['name', 'Broth'], ...saved.slice(1)], 1],
  ['a switch that is off', saved.filter(([name]) => name !== 'settings.public'), 1],
  ['a row that is written differently', [...saved.slice(0, 3), ...rows('leeks', 'sea salt')], 1],
  ['a row more', [...saved.slice(0, 3), ...rows('leeks', 'salt', 'oil')], 1],
  ['a row in between', [...saved.slice(0, 3), ...rows('leeks', 'oil', 'salt')], 1],
  ['a row less', [...saved.slice(0, 3), ...rows('salt')], 1],
  ['a row more that is still empty', [...saved.slice(0, 3), ...rows('leeks', 'salt', '')], 0],
  ['another order', [...saved.slice(0, 3), ...rows('salt', 'leeks')], 1],
  ['two of them', [['name', 'Broth'], ...saved.slice(1, 3), ...rows('salt')], 2],
] as [string, Entry[], number][])('%s', (_, after, count) => {
  expect(countChanges(saved, after)).toBe(count)
})

test('a heading that moved above another row is one change', () => {
  const heading: Entry = ['ingredients.0.title', 'Dough']
  const moved: Entry = ['ingredients.1.title', 'Dough']
  expect(countChanges([...saved, heading], [...saved, moved])).toBe(1)
  expect(countChanges(saved, [...saved, moved])).toBe(1)
  expect(countChanges(saved, [...saved, ['ingredients.0.title', '']])).toBe(0)
})

test('rows count by their places even when numbers have holes and ten follows two', () => {
  const spread: Entry[] = [
    ['notes.10.text', 'last'],
    ['notes.2.text', 'first'],
  ]
  const close: Entry[] = [
    ['notes.0.text', 'first'],
    ['notes.1.text', 'last'],
  ]
  expect(countChanges(spread, close)).toBe(0)
})
