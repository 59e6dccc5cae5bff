import { expect, test } from 'bun:test'
import { createFood } from '../../src/foods/food.service'
import { deleteRecipe } from '../../src/recipes/recipe/bin.service'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { listFacets, listOpenFacets } from '../../src/search/facets.service'
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

const counts = (options: readonly { name: string; count: number }[]) =>
  options.map(({ name, count }) => [name, count])

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

test('what is chosen is among the choices, however rare, with the recipes that have it', () => {
  const { mara, other } = seedKitchen()
  for (let n = 1; n <= 2; n++)
    importRecipe(mara, { name: `Soup ${n}`, tags: Array.from({ length: 100 }, (_, at) => `tag ${at}`) })
  importRecipe(mara, { name: 'Stew', tags: ['rare'] })
  importRecipe(other, { name: 'Pie', tags: ['foreign'] })
  const asked = { ...PLAIN_LIST, tags: ['rare', 'tag-7', 'foreign', 'unknown'] }
  expect(listFacets(mara).tags).toHaveLength(100)
  const { tags } = listFacets(mara, asked)
  expect(tags).toHaveLength(101)
  expect(tags.at(-1)).toEqual({ value: 'rare', name: 'rare', count: 1 })
  expect(tags.filter(({ value }) => value === 'tag-7')).toHaveLength(1)
})

test('visitors see the names of chosen tags only where a public recipe has them', () => {
  const { mara } = seedKitchen()
  for (let n = 1; n <= 2; n++)
    importRecipe(mara, {
      name: `Soup ${n}`,
      tags: Array.from({ length: 30 }, (_, at) => `tag ${at}`),
      settings: { public: true },
    })
  importRecipe(mara, { name: 'Stew', tags: ['rare'], settings: { public: true } })
  importRecipe(mara, { name: 'Secret', tags: ['rare', 'surprise'], settings: { public: false } })
  const { tags } = listOpenFacets(mara, { ...PLAIN_LIST, tags: ['rare', 'surprise'] })
  expect(tags).toHaveLength(31)
  expect(tags.at(-1)).toEqual({ value: 'rare', name: 'rare', count: 1 })
})

test('another group sees nothing of it', () => {
  const { other } = world()
  expect(listFacets(other)).toEqual({ categories: [], tags: [], tools: [], foods: [] })
  importRecipe(other, { name: 'Soup', tags: ['own'] })
  expect(counts(listFacets(other).tags)).toEqual([['own', 1]])
})

test('of more public recipes than are counted for a page the newest give visitors their filters', () => {
  const { mara } = seedKitchen()
  mara.transaction(() => {
    for (let n = 1; n <= 2001; n++)
      importRecipe(mara, {
        name: `Soup ${n}`,
        tags: [n === 1 ? 'first' : 'later'],
        settings: { public: true },
      })
  })
  const { tags } = listOpenFacets(mara)
  expect(tags.map(({ name, count }) => [name, count])).toEqual([['later', undefined]])
})
