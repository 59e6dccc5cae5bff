import { expect, test } from 'bun:test'
import { tinScale } from '../../src/measures/tin.rules'
import { chosenAmount, scaleOf } from '../../src/recipes/page/scale.rules'

const round = (size: string) => ({ shape: 'round', size }) as const
const square = (size: string) => ({ shape: 'square', size }) as const
const loaf = (size: string) => ({ shape: 'loaf', size }) as const

test('tins by area, and by volume where both have a height', () => {
  expect(tinScale(round('20'), round('26 cm'))).toBeCloseTo(1.69)
  expect(tinScale(square('20'), square('20x30'))).toBeCloseTo(1.5)
  expect(tinScale(round('20 x 5'), round('20 x 10'))).toBeCloseTo(2)
  expect(tinScale(round('20 x 5'), round('20'))).toBeCloseTo(1)
  expect(tinScale(loaf('30 x 11 x 7'), loaf('25,5 x 11 x 7'))).toBeCloseTo(0.85)
  expect(tinScale(square('9 x 13'), round('9'))).toBeCloseTo(0.5437)
})

test('a size that makes no sense scales nothing', () => {
  const sizes = ['', 'large', '0', '999', '1 x 2 x 3 x 4']
  expect(sizes.map((size) => tinScale(round('20'), round(size)))).toEqual(sizes.map(() => null))
  expect(tinScale(loaf('30'), loaf('25'))).toBeNull()
})

const id = '5f1c3e0a-7a51-4c5e-9d1c-3f0d5a1b2c3d'
const asked = (query: string, ingredient: object) =>
  scaleOf(chosenAmount(new URLSearchParams(query)), {
    recipeYield: null,
    recipeServings: 0,
    language: 'en',
    recipeIngredient: [{ referenceId: id, quantity: 1, unit: null, food: null, note: '', ...ingredient }],
  })

test('what there is of one ingredient scales the rest', () => {
  expect(asked(`by=${id}&to=300`, { quantity: 200, unit: {}, food: {} })).toBe(1.5)
  expect(asked(`by=${id}&to=1 ½`, { note: '3 eggs, beaten' })).toBe(0.5)
  expect(asked(`by=${id}&to=300`, { note: 'salt', quantity: null })).toBe(1)
  for (const odd of ['to=3', `by=${id}`, `by=x&to=3`, `by=${id}&to=-1`, `by=${id}&to=1e9`]) {
    expect(asked(odd, { quantity: 200, unit: {}, food: {} })).toBe(1)
  }
})

test('a tin and a number of servings are in the address, too', () => {
  expect(chosenAmount(new URLSearchParams('tin=20&into=26&tinShape=round&intoShape=round'))).toEqual({
    scale: 1.69,
  })
  expect(chosenAmount(new URLSearchParams('tin=20&into=26&servings=6'))).toEqual({ servings: 6 })
})
