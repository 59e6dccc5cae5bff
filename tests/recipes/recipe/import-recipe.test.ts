import { expect, test } from 'bun:test'
import { createFood } from '../../../src/foods/food.service'
import { listAllOrganizers } from '../../../src/organizers/organizer.service'
import { importRecipe } from '../../../src/recipes/recipe/import-recipe.service'
import { findByAddress, getRecipe } from '../../../src/recipes/recipe/recipe.service'
import { seedKitchen } from '../../support/kitchen'
import { plainFood } from '../support'

test('a whole recipe is taken in at once, organizers found by name or made', () => {
  const { mara } = seedKitchen()
  const onion = createFood(mara, { ...plainFood, name: 'onion' })
  const input = {
    name: 'Onion soup',
    orgURL: 'https://www.example.com/soup/?utm_source=x#top',
    language: 'en',
    recipeServings: '4',
    categories: ['Soups'],
    tags: ['quick', 'Quick', ' '],
    recipeIngredient: [{ quantity: 2, food: { id: onion.id }, originalText: '2 onions' }, 'salt'],
    recipeInstructions: ['Slice the onions.'],
    createdAt: '2020-02-02T12:00:00Z',
    dateAdded: '2020-02-02',
  }
  const recipe = importRecipe(mara, input)
  expect(recipe).toMatchObject({
    recipeServings: 4,
    recipeCategory: [{ name: 'Soups' }],
    tags: [{ name: 'quick' }],
    createdAt: '2020-02-02T12:00:00.000000Z',
    dateAdded: '2020-02-02',
    settings: { public: true, disableAmount: false },
  })
  expect(recipe.recipeIngredient.map((line) => line.food?.name ?? line.note)).toEqual(['onion', 'salt'])
  expect(importRecipe(mara, input).slug).toBe('onion-soup-1')
  expect(listAllOrganizers(mara, 'tag')).toHaveLength(1)
})

test('an input without ingredients and instructions gets a sample of each', () => {
  const { mara } = seedKitchen()
  const recipe = importRecipe(mara, { name: 'Soup' })
  expect([recipe.recipeIngredient.length, recipe.recipeInstructions.length]).toEqual([1, 1])
})

test('an input that points to food of another group is refused, and nothing of it stays', () => {
  const { mara, other } = seedKitchen()
  const onion = createFood(other, { ...plainFood, name: 'onion' })
  const input = { name: 'Soup', tags: ['quick'], recipeIngredient: [{ food: { id: onion.id } }] }
  expect(() => importRecipe(mara, input)).toThrow('validation.invalid-input')
  expect(() => getRecipe(mara, 'soup')).toThrow('exceptions.no-entry-found')
  expect(listAllOrganizers(mara, 'tag')).toEqual([])
})

test('an address is recognised however it is spelled, in its own group', () => {
  const { mara, other } = seedKitchen()
  importRecipe(mara, { name: 'Soup', orgURL: 'https://www.Example.com/soup/?b=2&a=1&fbclid=z' })
  for (const same of [
    'http://example.com/soup?a=1&b=2',
    'https://example.com/soup/?a=1&utm_medium=mail&b=2#method',
  ])
    expect(findByAddress(mara, same)?.slug).toBe('soup')
  for (const different of ['https://example.com/soup', 'https://example.com/Soup?a=1&b=2', 'not an address'])
    expect(findByAddress(mara, different)).toBeUndefined()
  expect(findByAddress(other, 'https://example.com/soup?a=1&b=2')).toBeUndefined()
})
