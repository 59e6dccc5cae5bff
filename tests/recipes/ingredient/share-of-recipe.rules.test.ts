import { expect, test } from 'bun:test'
import type { IngredientWords } from '../../../src/recipes/ingredient/ingredient-text.rules'
import { shareOfRecipe } from '../../../src/recipes/ingredient/share-of-recipe.rules'

const apart = { amountsDisabled: false, language: 'en' }
const asText = { amountsDisabled: true, language: 'en' }
const unit = (name: string, pluralName = `${name}s`) => ({ name, pluralName })
const dough = (yieldText: string) => ({ name: 'Pizza dough', yieldText, language: 'en' })
const note = (text: string): IngredientWords => ({ quantity: 1, unit: null, food: null, note: text })

test('what is weighed or poured is taken by the yield, in whatever unit of its kind', () => {
  const line = { quantity: 250, unit: unit('gram'), food: null, note: 'Pizza dough' }
  expect(shareOfRecipe(line, apart, dough('1 kg'))).toBe(0.25)
  expect(shareOfRecipe(line, apart, dough('2 balls (500 g)'))).toBe(0.5)
  expect(shareOfRecipe({ ...line, quantity: 1, unit: unit('litre') }, apart, dough('500 ml'))).toBe(2)
  expect(shareOfRecipe(note('500 g pizza dough'), asText, dough('1 kg'))).toBe(0.5)
})

test('things are counted by the yield that counts them', () => {
  const balls = { quantity: 2, unit: unit('ball'), food: null, note: 'Pizza dough' }
  expect(shareOfRecipe(balls, apart, dough('4 balls'))).toBe(0.5)
  expect(shareOfRecipe(note('2 balls pizza dough'), asText, dough('4 balls'))).toBe(0.5)
  const buns = { name: 'Burger buns', yieldText: '8 buns', language: 'en' }
  expect(shareOfRecipe({ ...note('Burger buns'), quantity: 2 }, apart, buns)).toBe(0.25)
})

test('what counts nothing of the yield is so many times the whole', () => {
  expect(shareOfRecipe(note('Pizza dough'), apart, dough('4 pizzas'))).toBe(1)
  expect(shareOfRecipe({ ...note('Pizza dough'), quantity: 2 }, apart, dough('4 pizzas'))).toBe(2)
  expect(shareOfRecipe({ ...note('Pizza dough'), quantity: null }, apart, dough(''))).toBe(1)
  expect(shareOfRecipe(note('pizza dough, thawed'), asText, dough('4 pizzas'))).toBe(1)
})

test('no one can tell how much is taken in a measure that the yield does not speak of', () => {
  const jar = { quantity: 200, unit: unit('gram'), food: null, note: 'Pizza dough' }
  expect(shareOfRecipe(jar, apart, dough('1 jar'))).toBeNull()
  expect(shareOfRecipe(jar, apart, dough('500 ml'))).toBeNull()
  expect(shareOfRecipe({ ...jar, unit: unit('ball') }, apart, dough('4 servings'))).toBeNull()
})
