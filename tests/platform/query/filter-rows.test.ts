import { describe, expect, test } from 'bun:test'
import { createFood } from '../../../src/foods/food.service'
import { createLabel } from '../../../src/foods/label.service'
import type { Db } from '../../../src/platform/db/db'
import { rowsWhere } from '../../../src/platform/query/filter-rows'
import { filterSql } from '../../../src/platform/query/filter-sql'
import { readFilter } from '../../../src/platform/query/filter-text'
import { importRecipe } from '../../../src/recipes/recipe/import-recipe.service'
import { patchRecipe } from '../../../src/recipes/recipe/recipe-write.service'
import { plainFood } from '../../recipes/support'
import { seedKitchen } from '../../support/kitchen'

const TABLES = { recipe: 'recipes', comment: 'recipe_comments', food: 'foods', tag: 'tags' } as const
type Asked = keyof typeof TABLES

const WORDS = ['leek', 'Soup', 'stew', 'quick', 'salt_y']

/** Recipes, foods, tags and comments of two people, and a recipe here and there without any of them. */
async function fill() {
  const kitchen = seedKitchen()
  const { mara, jonas } = kitchen
  const labels = ['Dairy', 'Greens'].map((name) => createLabel(mara, { name, color: '#E0E0E0' }))
  const foods = WORDS.map((name, at) =>
    createFood(mara, {
      ...plainFood,
      name,
      labelId: labels[at]?.id ?? null,
      aliases: [{ name: `${name} too` }],
    }),
  )
  for (let n = 0; n < 20; n++) {
    const pick = WORDS.filter((_, at) => (n * 7919 + at * 104_729) % 3 === 0)
    const recipe = importRecipe(n % 4 === 0 ? jonas : mara, {
      name: `${WORDS[n % 5]} ${n}`,
      description: pick.join(' '),
      tags: pick,
      recipeIngredient: pick,
    })
    const ctx = n % 4 === 0 ? jonas : mara
    patchRecipe(ctx, recipe.id, {
      settings: { disableComments: false },
      recipeIngredient: recipe.recipeIngredient.map((line, at) => ({
        ...line,
        unit: null,
        referencedRecipe: null,
        food: foods[(n + at) % 5]!.id,
      })),
    })
    for (const text of n % 3 === 0 ? pick : [])
      await kitchen.request('/api/comments', { method: 'POST', as: ctx, json: { recipeId: recipe.id, text } })
  }
  return kitchen.services.db
}

const all = (db: Db, collection: Asked) =>
  db.all<{ row: number }>(`SELECT rowid AS row FROM ${TABLES[collection]}`).map(({ row }) => row)

/** What one statement answers, each way followed for each row again. */
function inOneGo(db: Db, collection: Asked, text: string): number[] {
  const { sql, params } = filterSql(readFilter(text)!, { collection, row: 'r', firstParam: 1 })
  const rows = db.allOnce<{ row: number }>(
    `SELECT r.rowid AS row FROM ${TABLES[collection]} AS r WHERE ${sql}`,
    ...params,
  )
  return rows.map(({ row }) => row)
}

const VALUES = [
  '= "leek"',
  '<> "leek"',
  'LIKE "%S%"',
  'LIKE "%o_p%"',
  'NOT LIKE "%LEE%"',
  'IS NULL',
  'IS NOT NULL',
]
const LISTS = ['IN [leek, stew]', 'NOT IN [leek]', 'CONTAINS ALL [leek, quick]']

const byNumber = (a: number, b: number) => a - b

/** Texts at the end of ways from each kind of rows, over one row, over many, and over some that have no numbers. */
const WAYS: Record<Asked, readonly string[]> = {
  recipe: [
    'name',
    'tags.name',
    'tags.recipes.name',
    'tags.recipes.comments.text',
    'user.comments.text',
    'comments.text',
    'recipe_ingredient.food.label.name',
    'recipeIngredient.food.aliases.name',
  ],
  comment: ['text', 'recipe.tags.name', 'user.comments.recipe.name', 'recipe.recipe_ingredient.note'],
  food: ['name', 'label.name', 'label.foods.name', 'ingredients.recipe.tags.name', 'aliases.name'],
  tag: ['recipes.name', 'recipes.comments.user.username', 'recipes.description', 'recipes.notes.text'],
}

describe('rows are found by the ways of a filter as one statement finds them', () => {
  const world = fill()
  const cases = (Object.keys(WAYS) as Asked[]).flatMap((collection) =>
    WAYS[collection].map((way) => [collection, way] as const),
  )

  test.each(cases)('%s by %s', async (collection, way) => {
    const db = await world
    const rows = all(db, collection)
    let found = 0
    for (const value of [...VALUES, ...LISTS]) {
      for (const text of [
        `${way} ${value}`,
        `${way} ${value} AND id IS NOT NULL AND ${way} <> "stew"`,
        `${way} ${value} OR ${way} = "Soup" OR createdAt IS NULL`,
      ]) {
        const passed = await rowsWhere(db, collection, rows, readFilter(text)!)
        const expected = inOneGo(db, collection, text)
        expect([text, passed.toSorted(byNumber)]).toEqual([text, expected.toSorted(byNumber)])
        found += expected.length
      }
    }
    expect(found).toBeGreaterThan(0)
  })

  test('and none that were not among those asked', async () => {
    const db = await world
    const some = all(db, 'recipe').slice(0, 5)
    expect(
      await rowsWhere(db, 'recipe', some, readFilter('tags.name IS NOT NULL OR id IS NOT NULL')!),
    ).toEqual(some)
  })
})
