import { afterAll, describe, expect, test } from 'bun:test'
import type { ApiRoute } from '../../src/platform/http/route'
import { reindexSome } from '../../src/search/index.service'
import { sampleOf } from '../support/long'
import { CASES, type Case, keysOf } from './example'
import { type Call, holdsOf } from './watchdog/hold'
import { watch } from './watchdog/server'
import { seedWorld } from './world'

/**
 * Lists with as much in them as a household of writers has in ten years, filtered and ordered by the longest texts there are, and by
 * ways on which rows lead to rows that lead to rows. No one else may have to wait.
 */
const ROWS = 600

const world = await seedWorld()
const { linden, mara } = { linden: world.linden, mara: world.mara }

/** Nearly what the patterns below ask for, from each letter on. */
const LONG = (letters: number) => `substr(replace(hex(zeroblob(${letters})), '0', 'a'), 1, ${letters})`
const ID =
  "lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))"

/** So many copies of a row, with other values in some columns. */
function copy(table: string, id: string, changed: Record<string, string>, rows = ROWS): void {
  const { raw } = world.services
  const columns = (raw.query(`PRAGMA table_info(${table})`).all() as { name: string; pk: number }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'number')
  const values: Record<string, string> = { id: ID, ...changed }
  raw.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO ${table} (${columns.join(', ')})
    SELECT ${columns.map((name) => values[name] ?? name).join(', ')} FROM ${table}, n WHERE id = '${id}'`)
}

function fillLists(): void {
  const { raw } = world.services
  const numbered = (...columns: string[]) =>
    Object.fromEntries(columns.map((name) => [name, `${name} || ' ' || i`]))
  copy('recipes', linden.recipeId, {
    ...numbered('slug', 'name', 'name_key'),
    description: `iif(i % 10 = 0, ${LONG(10_000)}, description)`,
  })
  copy('recipe_comments', linden.commentId, { text: LONG(10_000) })
  copy('timeline_events', linden.eventId, { message: LONG(10_000) })
  copy('foods', linden.foodId, {
    ...numbered('name', 'name_key'),
    description: `iif(i % 20 = 0, ${LONG(50_000)}, description)`,
  })
  raw.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
    INSERT OR IGNORE INTO food_aliases (food_id, position, name, name_key)
    SELECT id, i, name || ' alias ' || i, name_key || ' alias ' || i FROM foods, n WHERE group_id = '${linden.groupId}'`)
  copy('units', linden.unitId, numbered('name', 'name_key', 'search_key'))
  copy('labels', linden.labelId, numbered('name', 'name_key'))
  for (const [table, id] of [
    ['categories', linden.categoryId],
    ['tags', linden.tagId],
    ['tools', linden.toolId],
  ] as const)
    copy(table, id, numbered('name', 'name_key', 'slug'))
  copy(
    'cookbooks',
    linden.cookbookId,
    { ...numbered('name', 'slug'), is_public: '1', description: LONG(10_000) },
    300,
  )
  copy('recipe_actions', linden.actionId, numbered('title', 'title_key'), 300)
  copy('meal_plan_rules', linden.planRuleId, {}, 300)
  for (const pairs of ['tag', 'tool', 'category'] as const)
    raw.exec(`INSERT OR IGNORE INTO recipe_${pairs === 'category' ? 'categories' : `${pairs}s`} (recipe_id, ${pairs}_id)
      SELECT id, '${linden[`${pairs}Id`]}' FROM recipes WHERE group_id = '${linden.groupId}'`)
  raw.exec(`INSERT OR IGNORE INTO recipe_ingredients (recipe_id, position, reference_id, food_id, note)
    SELECT id, 0, id, '${linden.foodId}', 'sieved' FROM recipes WHERE group_id = '${linden.groupId}'`)
  raw.exec(`UPDATE group_preferences SET private_group = 0 WHERE group_id = '${linden.groupId}'`)
  raw.exec('INSERT OR IGNORE INTO search_stale (number) SELECT number FROM recipes')
  while (reindexSome(world.services));
}

fillLists()
const server = await watch(world)
afterAll(async () => {
  await server.stop()
  world.close()
})

interface Asked {
  /** Its longest text. */
  text: string
  /** Texts at the end of ways that fan out. */
  ways: readonly string[]
}

const RECIPES: Asked = {
  text: 'description',
  ways: ['tags.recipes.tags.recipes.name', 'user.comments.text', 'comments.user.comments.text'],
}
const ORGANIZERS: Asked = {
  text: 'recipes.description',
  ways: ['recipes.comments.text', 'recipes.tags.recipes.name'],
}
const COOKBOOKS: Asked = {
  text: 'description',
  ways: ['tags.recipes.description', 'tags.recipes.comments.text'],
}

const PEOPLE: Asked = { text: 'full_name', ways: ['comments.text', 'comments.recipe.comments.text'] }
const GROUPS: Asked = { text: 'name', ways: [] }

/** What is asked of each list, no matter who asks for it in whichever dialect. */
const LISTS: Record<string, Asked> = {
  recipes: RECIPES,
  'recipes/category': RECIPES,
  'self/recipes': RECIPES,
  'recipes/suggestions': RECIPES,
  comments: {
    text: 'text',
    ways: ['user.comments.text', 'recipe.tags.recipes.description', 'recipe.comments.user.comments.text'],
  },
  'recipes/timeline/events': {
    text: 'message',
    ways: ['user.comments.text', 'recipe.timeline_events.message', 'recipe.comments.text'],
  },
  foods: {
    text: 'description',
    ways: ['aliases.name', 'ingredients.recipe.comments.text', 'label.foods.description'],
  },
  units: { text: 'description', ways: ['aliases.name', 'ingredients.recipe.description'] },
  labels: { text: 'name', ways: ['foods.description', 'foods.ingredients.recipe.comments.text'] },
  'organizers/categories': ORGANIZERS,
  'organizers/tags': ORGANIZERS,
  'organizers/tools': ORGANIZERS,
  cookbooks: COOKBOOKS,
  'recipe-actions': { text: 'url', ways: [] },
  webhooks: { text: 'url', ways: [] },
  'events/notifications': { text: 'name', ways: [] },
  mealplans: { text: 'text', ways: ['user.comments.text', 'recipe.meal_entries.text'] },
  'mealplans/rules': { ...COOKBOOKS, text: 'query_filter_string' },
  'shopping/lists': { text: 'name', ways: ['user.comments.text', 'listItems.label.foods.description'] },
  'shopping/items': {
    text: 'note',
    ways: ['food.ingredients.recipe.comments.text', 'shoppingList.user.comments.text'],
  },
  users: { text: 'email', ways: [] },
  'users/group-users': PEOPLE,
  members: PEOPLE,
  'admin/users': { text: 'email', ways: [] },
  'admin/groups': GROUPS,
  'admin/households': GROUPS,
  households: GROUPS,
  eaters: { text: 'name', ways: [] },
}

/** The name above of a list, by its path. */
const nounOf = ({ route: { path } }: Case) =>
  path
    .replace('/api/', '')
    .replace('/:group', '')
    .replace(/^explore\/(?:groups\/)?/, '')
    .replace(/^(?:groups|households)\//, '')

/** As much as a filter may ask of a text. */
function filtersOn(text: string): string[] {
  return [
    `${text} LIKE "%${'a'.repeat(290)}b%"`,
    `${text} LIKE "%${'a'.repeat(50)}_b%"`,
    Array.from({ length: 10 }, () => `${text} LIKE "%${'a'.repeat(27)}b%"`).join(' OR '),
  ]
}

const takesFilters = ({ isApi, route }: Case) =>
  isApi && route.method === 'GET' && keysOf((route as ApiRoute).query).includes('queryFilter')
const lists = CASES.filter(takesFilters)

test('every list that takes filters is here', () => {
  expect([...new Set(lists.map(nounOf))].sort()).toEqual(Object.keys(LISTS).sort())
})

describe('no filter and no order holds the event loop', () => {
  // Strangers ask the same lists for less.
  const measured = Map.groupBy(
    lists.filter(({ route }) => !route.path.startsWith('/api/explore/')),
    nounOf,
  )
  const rows = [...measured].map(([noun, [one]]) => [noun, one!] as const)
  test.each(sampleOf(rows, 2))(
    'a list of %s lets others be served meanwhile',
    async (noun, { route, example }) => {
      const { text, ways } = LISTS[noun]!
      const queries: Record<string, string>[] = [
        { perPage: '-1' },
        ...filtersOn(text).map((queryFilter) => ({ queryFilter })),
        ...ways.map((way) => ({ queryFilter: `${way} = "b" OR ${way} LIKE "%${'a'.repeat(290)}b%"` })),
        ...[text, ...ways].map((orderBy) => ({ orderBy })),
      ]
      const calls = queries.map(
        (query): Call => ({
          what: JSON.stringify(query).slice(0, 90),
          method: 'GET',
          path: `${route.path}?${new URLSearchParams({ ...example.query?.(linden), ...query })}`,
          userId: mara.userId,
        }),
      )
      expect(await holdsOf(server, calls, { again: async () => {} })).toEqual([])
    },
  )
})

test('nor do lines of foods that are written nearly like those of the pantry', async () => {
  const ingredients = Array.from({ length: 100 }, (_, at) => `${at} g Linden fluor alais ${at % 20} ${at}`)
  const call: Call = {
    what: 'lines',
    method: 'POST',
    path: '/api/parser/ingredients',
    body: JSON.stringify({ ingredients }),
    type: 'application/json',
    userId: mara.userId,
  }
  expect(await holdsOf(server, [call], { again: async () => {} })).toEqual([])
})
