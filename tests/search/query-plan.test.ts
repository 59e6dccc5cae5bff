import { expect, test } from 'bun:test'
import { HOME_GREETERS } from '../../src/app/home-shelves'
import type { Ctx } from '../../src/platform/context'
import { deleteRecipe, listBin, restoreRecipe } from '../../src/recipes/recipe/bin.service'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { findByAddress, getRecipe } from '../../src/recipes/recipe/recipe.service'
import { listFacets } from '../../src/search/facets.service'
import { reindexSome } from '../../src/search/index.service'
import { PLAIN_LIST, type RecipeListQuery } from '../../src/search/list.schema'
import { listRecipes } from '../../src/search/list.service'
import { emptyOrganizers, recipesWithout } from '../../src/search/organizer-recipes.service'
import { seedKitchen } from '../support/kitchen'

const ORDERS = [
  'created_at',
  'updated_at',
  'date_added',
  'date_updated',
  'name',
  'slug',
  'rating',
  'last_made',
]

function statementsOf(ctx: Ctx, work: () => void): Set<string> {
  const statements = new Set<string>()
  ctx.db.onStatement = (sql) => statements.add(sql)
  work()
  ctx.db.onStatement = undefined
  return statements
}

interface Step {
  detail: string
}

function plan(raw: { query(sql: string): { all(): unknown[] } }, sql: string): string[] {
  return (raw.query(`EXPLAIN QUERY PLAN ${sql}`).all() as Step[]).map(({ detail }) => detail)
}

// What may be read from end to end: lists handed over as JSON, the index itself, and what the statement has made.
const HARMLESS = /^SCAN (\S+ VIRTUAL TABLE|CONSTANT ROW|\(subquery|SUBQUERY|s$)/

test('no list, search or look-up reads a whole table', () => {
  const { mara, services } = seedKitchen()
  for (let n = 0; n < 40; n++)
    importRecipe(mara, {
      name: `Soup ${n}`,
      tags: ['quick'],
      categories: ['Soups'],
      orgURL: `https://a.example/${n}`,
    })
  const list = (query: Partial<RecipeListQuery>) => listRecipes(mara, { ...PLAIN_LIST, ...query })
  const statements = statementsOf(mara, () => {
    for (const orderBy of ORDERS)
      for (const orderDirection of ['asc', 'desc'] as const)
        list({ orderBy, orderDirection, perPage: 7, page: 3 })
    list({ search: 'soup 3 quick' })
    list({ search: 'suop' })
    list({ search: 'soup', orderBy: 'name' })
    list({ tags: ['quick'], categories: ['soups'], tools: ['none'] })
    listFacets(mara)
    listFacets(mara, { ...PLAIN_LIST, tags: ['quick'] })
    getRecipe(mara, 'soup-1')
    findByAddress(mara, 'https://a.example/1')
    emptyOrganizers(mara, 'tag')
    recipesWithout(mara, 'tag')
    const { id } = deleteRecipe(mara, 'soup-1')
    listBin(mara)
    for (const shelf of HOME_GREETERS.shelves) shelf.offer(mara, 24, 'today')
    restoreRecipe(mara, id)
    reindexSome(services)
  })
  const reads = [...statements].filter((sql) => /^\s*SELECT/.test(sql))
  const scans = reads.flatMap((sql) =>
    plan(services.raw, sql)
      .filter((step) => step.startsWith('SCAN') && !HARMLESS.test(step))
      .map((step) => ({ step, sql })),
  )
  expect(scans).toEqual([])
  expect(reads.length).toBeGreaterThan(30)
})

test('every plain order is read from an index, and nothing is sorted', () => {
  const { mara, services } = seedKitchen()
  importRecipe(mara, { name: 'Soup' })
  for (const orderBy of ORDERS) {
    for (const orderDirection of ['asc', 'desc'] as const) {
      const statements = statementsOf(mara, () =>
        listRecipes(mara, { ...PLAIN_LIST, orderBy, orderDirection }),
      )
      const page = [...statements].find((sql) => sql.includes('LIMIT'))!
      const sorts = plan(services.raw, page).filter((step) => step.includes('TEMP B-TREE'))
      expect({ orderBy, orderDirection, sorts }).toEqual({ orderBy, orderDirection, sorts: [] })
    }
  }
})
