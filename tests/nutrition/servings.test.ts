import { expect, test } from 'bun:test'
import { servingsOf } from '../../src/nutrition/typed.rules'

const nothing = { recipeServings: 0, recipeYield: null, recipeYieldQuantity: 0, language: 'en' }

test.each([
  ['4 servings', 4],
  ['Serves 6', 6],
  ['12 muffins', 12],
  ['2 dozen cookies', 24],
  ['4–6 Portionen', 4],
  ['pour 8 personnes', 8],
  ['1 loaf (12 slices)', 12],
  ['1 loaf', null],
  ['2 loaves', null],
  ['1 cake', null],
  ['1 9-inch pie', null],
  ['500 ml', null],
  ['2 cups', null],
  ['1 Blech', null],
  ['a lot', null],
  ['', null],
])('"%s" serves %p', (recipeYield, servings) => {
  expect(servingsOf({ ...nothing, recipeYield })).toBe(servings)
})

test('a number of servings wins over what the yield says, and a yield in two fields is read as one', () => {
  expect(servingsOf({ ...nothing, recipeServings: 8, recipeYield: '1 loaf' })).toBe(8)
  expect(servingsOf({ ...nothing, recipeYieldQuantity: 12, recipeYield: 'rolls' })).toBe(12)
  expect(servingsOf({ ...nothing, recipeYieldQuantity: 2, recipeYield: 'jars' })).toBeNull()
  expect(servingsOf({ ...nothing, recipeYieldQuantity: 4 })).toBe(4)
})
