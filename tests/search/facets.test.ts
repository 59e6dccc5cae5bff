import { expect, test } from 'bun:test'
import { createFood } from '../../src/foods/food.service'
import { deleteRecipe } from '../../src/recipes/recipe/bin.service'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { listFacets } from '../../src/search/facets.service'
import { PLAIN_LIST } from '../../src/search/list.schema'
import { plainFood } from '../recipes/support'
import { seedKitchen } from '../support/kitchen'

function world() {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  const egg = createFood(mara, { ...plainFood, name: 'egg' })
  const twice = [{ food: { id: egg.id } }, { food: { id: egg.id }, note: 'for the glaze' }]
  importRecipe(mara, {
    name: 'Omelette',
    categories: ['Breakfast'],
    tags: ['quick', 'cheap'],
    recipeIngredient: twice,
  })
  importRecipe(mara, { name: 'Quiche', categories: ['Tarts'], tags: ['cheap'], recipeIngredient: twice })
  importRecipe(mara, { name: 'Salad', tags: ['quick', 'cheap', 'vegan'], tools: ['Bowl'] })
  return { ...kitchen, egg }
}

const counts = (options: { name: string; count: number }[]) => options.map(({ name, count }) => [name, count])

test('what is in use is counted, the most used first, a food once per recipe', () => {
  const { mara, egg } = world()
  const facets = listFacets(mara)
  expect(counts(facets.tags)).toEqual([
    ['cheap', 3],
    ['quick', 2],
    ['vegan', 1],
  ])
  expect(counts(facets.categories)).toEqual([
    ['Breakfast', 1],
    ['Tarts', 1],
  ])
  expect(facets.foods).toEqual([{ value: egg.id, name: 'egg', count: 2 }])
  expect(facets.tools).toEqual([{ value: 'bowl', name: 'Bowl', count: 1 }])
})

test('counts follow each write at once', () => {
  const { mara } = world()
  listFacets(mara)
  deleteRecipe(mara, 'omelette')
  const facets = listFacets(mara)
  expect(counts(facets.tags)[0]).toEqual(['cheap', 2])
  expect(counts(facets.categories)).toEqual([['Tarts', 1]])
})

test('with a search or filters only what matches is counted, and what is chosen stays', () => {
  const { mara } = world()
  expect(counts(listFacets(mara, { ...PLAIN_LIST, search: 'quiche' }).tags)).toEqual([['cheap', 1]])
  const filtered = listFacets(mara, {
    ...PLAIN_LIST,
    categories: ['tarts'],
    tags: ['vegan'],
    requireAllTags: true,
  })
  expect(counts(filtered.tags)).toEqual([['vegan', 0]])
})

test('a filter with any of its choices does not narrow the others of its kind', () => {
  const { mara } = world()
  const facets = listFacets(mara, { ...PLAIN_LIST, tags: ['vegan'], categories: [] })
  expect(counts(facets.tags)).toEqual([
    ['cheap', 3],
    ['quick', 2],
    ['vegan', 1],
  ])
  expect(counts(facets.tools)).toEqual([['Bowl', 1]])
  expect(facets.categories).toEqual([])
})

test('another group sees nothing of it', () => {
  const { other } = world()
  expect(listFacets(other)).toEqual({ categories: [], tags: [], tools: [], foods: [] })
  importRecipe(other, { name: 'Soup', tags: ['own'] })
  expect(counts(listFacets(other).tags)).toEqual([['own', 1]])
})
