import { expect, test } from 'bun:test'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'

const RECIPES = 1_200

interface List {
  total: number
  per_page: number
  total_pages: number
  next: string | null
  items: { name: string }[]
}

function longList(): Kitchen {
  const kitchen = seedKitchen()
  kitchen.mara.transaction((tx) => {
    for (let at = 0; at < RECIPES; at++)
      importRecipe(tx, { name: `Soup ${String(at).padStart(4, '0')}`, tags: ['quick'] })
  })
  return kitchen
}

const kitchen = longList()
const get = (path: string, headers: Record<string, string> = {}) =>
  kitchen.request(path, { as: kitchen.mara, headers })
const ALL = '/api/recipes?perPage=-1&orderBy=name&orderDirection=asc'
const NAMES = Array.from({ length: RECIPES }, (_, at) => `Soup ${String(at).padStart(4, '0')}`)

/** Nothing of them is known by heart afterwards. */
const changeAll = (hour: number) =>
  kitchen.services.db.run('UPDATE recipes SET updated_at = ?1', `2026-11-21T${hour}:00:00.000000Z`)

test('all recipes at once are one JSON page, whole and in order', async () => {
  const list = (await (await get(ALL)).json()) as List
  const { items, ...envelope } = list
  expect(items.map(({ name }) => name)).toEqual(NAMES)
  expect(envelope).toMatchObject({ total: RECIPES, per_page: RECIPES, total_pages: 1, next: null })
})

test('they are the same when compressed', async () => {
  const response = await get(ALL, { 'accept-encoding': 'br, gzip' })
  expect([response.headers.get('content-encoding'), response.headers.get('x-streamed')]).toEqual([
    'gzip',
    null,
  ])
  const list = JSON.parse(new TextDecoder().decode(Bun.gunzipSync(await response.bytes()))) as List
  expect(list.items.map(({ name }) => name)).toEqual(NAMES)
})

test.each(['/api/organizers/tags/slug/quick', '/api/recipes/summary/uncategorized'])(
  '%s holds them all',
  async (path) => {
    const body = (await (await get(path)).json()) as { recipes: unknown[] } | unknown[]
    expect(Array.isArray(body) ? body : body.recipes).toHaveLength(RECIPES)
  },
)

test('others are served between the pieces', async () => {
  const order: string[] = []
  const ask = async (name: string, path: string) => {
    await (await get(path)).text()
    order.push(name)
  }
  changeAll(11)
  await Promise.all([ask('all', ALL), ask('one', '/api/recipes/soup-0007')])
  expect(order).toEqual(['one', 'all'])
})

test('a recipe that goes meanwhile is left out of the rest', async () => {
  changeAll(12)
  const response = await get('/api/recipes?perPage=-1&orderBy=name&orderDirection=desc')
  const reader = response.body!.getReader()
  const first = await reader.read()
  kitchen.services.db.run("UPDATE recipes SET deleted_at = updated_at WHERE name_key = 'soup 0003'")
  let text = new TextDecoder().decode(first.value)
  for (let next = await reader.read(); !next.done; next = await reader.read())
    text += new TextDecoder().decode(next.value)
  kitchen.services.db.run('UPDATE recipes SET deleted_at = NULL')
  expect((JSON.parse(text) as List).items).toHaveLength(RECIPES - 1)
})

test('a client that goes away stops it', async () => {
  const response = await get(ALL)
  let statements = 0
  const reader = response.body!.getReader()
  await reader.read()
  await reader.cancel()
  kitchen.services.db.onStatement = () => {
    statements += 1
  }
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  kitchen.services.db.onStatement = undefined
  expect(statements).toBe(0)
})
