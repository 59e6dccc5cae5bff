import { expect, test } from 'bun:test'
import { hasUnitOrFood, unparsedLine } from '../../../src/recipes/ingredient/unparsed.rules'

test.each([
  ['the 1 that imports carry is no amount', 1, '¾ C milk', false, '¾ C milk'],
  ['nor before a word', 1, 'salt', false, 'salt'],
  ['no amount at all', null, 'salt', false, 'salt'],
  ['nothing', 0, 'salt', false, 'salt'],
  ['an amount that was typed', 3, 'eggs', false, '3 eggs'],
  ['half a thing', 1.5, 'onions', false, '1 ½ onions'],
  ['figures in the note count', 2, '400 g beans', false, '400 g beans'],
  ['amounts that are off', 3, 'eggs', true, 'eggs'],
  ['an amount alone', 3, '', false, '3'],
  ['a blank line', 1, '  ', false, ''],
])('%s', (_, quantity, note, isDisabled, line) => {
  expect(unparsedLine({ quantity, note }, isDisabled)).toBe(line)
})

test('one unit or food is enough to have been taken apart', () => {
  const nothing = { unit: null, food: null }
  expect(hasUnitOrFood([])).toBe(false)
  expect(hasUnitOrFood([nothing, { unit: '', food: '' }])).toBe(false)
  expect(hasUnitOrFood([nothing, { unit: null, food: 'egg' }])).toBe(true)
  expect(hasUnitOrFood([{ unit: { id: 'x' }, food: null }])).toBe(true)
})
