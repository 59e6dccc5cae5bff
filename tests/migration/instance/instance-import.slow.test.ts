import { afterEach, beforeEach, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBackup } from '../../../src/migration/instance/backup-source.service'
import { type InstanceResult, importInstance } from '../../../src/migration/instance/instance-import.service'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { photograph } from '../../support/photographs'
import {
  ANNA,
  AUTUMN,
  BEN,
  backupOf,
  CUP,
  FLOUR,
  GROUP,
  idOf,
  LINE,
  LIST,
  newKitchen,
  oldKitchen,
  SOUP,
  TART,
  type Tables,
} from './backups'

let kitchen: DiskKitchen
beforeEach(() => {
  kitchen = diskKitchen()
})
afterEach(() => kitchen.close())

async function bring(bytes: Uint8Array, isDryRun = false, signal = new AbortController().signal) {
  const file = join(kitchen.dataDir, 'backup.zip')
  writeFileSync(file, bytes)
  const source = await openBackup(file, kitchen.dataDir)
  return await importInstance(kitchen.services, source, { isDryRun, signal }).finally(() => source.close())
}

/** Signs in with a password and reads something. */
async function as(username: string, password: string) {
  const form = new URLSearchParams({ username, password })
  const answer = await kitchen.request('/api/auth/token', { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  const { access_token } = (await answer.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  return async (path: string) => {
    const response = await kitchen.request(path, { headers })
    expect([path, response.status]).toEqual([path, 200])
    return (await response.json()) as Record<string, unknown>
  }
}

const bcrypt = (password: string) => Bun.password.hash(password, { algorithm: 'bcrypt', cost: 4 })
const reasons = ({ tables }: InstanceResult, table: string) =>
  tables[table]!.why.map(({ messageId }) => messageId)

/** Every row is counted once. */
function expectAllCounted({ tables }: InstanceResult, source: Tables) {
  for (const [name, rows] of Object.entries(source)) {
    const { kept, changed, lost, source: total } = tables[name]!
    expect([name, kept + changed + lost, total]).toEqual([name, rows.length, rows.length])
  }
}

test('an old kitchen is imported whole, and its people sign in with the passwords that they know', async () => {
  const tables = oldKitchen(await bcrypt('plum-and-thyme'))
  const files = {
    [`data/recipes/${SOUP}/images/original.webp`]: await photograph({ width: 40, height: 30 })
      .webp()
      .toBuffer(),
    [`data/recipes/${SOUP}/assets/card.txt`]: 'By hand',
    [`data/users/${ANNA}/profile.webp`]: await photograph({ width: 20, height: 20 }).webp().toBuffer(),
    'data/recipes/nobody/images/original.webp': 'x',
  }
  const result = await bring(backupOf(tables, files))
  expectAllCounted(result, tables)
  expect(result.groups).toEqual([{ name: 'Old Mill', became: 'Old Mill', outcome: 'new' }])
  expect(result.tokens).toEqual([{ name: 'Phone', person: 'Ben', group: 'Old Mill' }])
  expect(result.files).toMatchObject({ source: 4, kept: 3, lost: 1 })
  const lost = Object.entries(result.tables).filter(([, { lost }]) => lost > 0)
  expect(lost.map(([name, { lost }]) => [name, lost])).toEqual([
    ['alembic_version', 1],
    ['recipe_instructions', 1],
    ['long_live_tokens', 1],
    ['server_tasks', 1],
    ['weather', 1],
  ])
  expect(reasons(result, 'weather')).toEqual(['moving.why-no-place'])
  expect(reasons(result, 'recipe_instructions')).toEqual(['moving.why-orphan'])

  const read = await as('Anna@mill.example', 'plum-and-thyme')
  expect(await read('/api/users/self')).toMatchObject({
    ...{
      id: ANNA,
      username: 'anna',
      email: 'anna@mill.example',
      fullName: 'Anna',
      admin: true,
      group: 'Old Mill',
    },
    ...{ groupId: GROUP, groupSlug: 'old-mill', advanced: true },
  })
  const { db } = kitchen.services
  const { password_hash } = db.get<{ password_hash: string }>(
    'SELECT password_hash FROM users WHERE id = ?1',
    ANNA,
  )!
  expect(password_hash).toStartWith('$argon2id$')
  const soup = await read('/api/recipes/plum-soup')
  expect(soup).toMatchObject({
    ...{
      id: SOUP,
      userId: BEN,
      name: 'Plum soup',
      slug: 'plum-soup',
      description: 'Sweet',
      recipeYield: '4 bowls',
    },
    ...{ totalTime: '1 hour', orgURL: 'https://plums.example/soup', rating: 4, dateAdded: '2023-04-30' },
    ...{ createdAt: '2023-05-01T08:00:00.123456Z', lastMade: '2023-07-01T18:00:00.000000Z' },
    recipeCategory: [{ name: 'Fruit', slug: 'fruit' }],
    tags: [{ id: AUTUMN, name: 'Autumn' }],
    tools: [{ name: 'Pot', onHand: true }],
    nutrition: { calories: '210 kcal', fatContent: '2' },
    settings: { public: true, showNutrition: true, disableAmount: false },
    notes: [{ title: 'Cold', text: 'Also good cold.' }],
    extras: { origin: 'Grandmother', recipeCuisine: 'Bohemian' },
    assets: [
      { name: 'Card', fileName: 'card.txt' },
      { name: 'Gone', fileName: null },
    ],
    recipeIngredient: [
      {
        quantity: 1.5,
        note: 'sifted',
        title: 'Base',
        referenceId: LINE,
        unit: { id: CUP },
        food: { id: FLOUR },
      },
      { quantity: 3, note: 'plums', food: null },
    ],
    recipeInstructions: [{ title: 'Cook', text: 'Simmer.', ingredientReferences: [{ referenceId: LINE }] }],
    comments: [{ text: 'Lovely', userId: ANNA }],
  })
  const picture = await kitchen.request(`/api/media/recipes/${SOUP}/images/min-original.webp`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  const foods = (await read('/api/foods?search=flour')) as { items: unknown[] }
  expect(foods.items).toMatchObject([
    {
      id: FLOUR,
      pluralName: 'Flours',
      aliases: [{ name: 'Meal' }],
      extras: { shop: 'mill' },
      label: { name: 'Baking' },
    },
  ])
  expect(await read(`/api/groups/shopping/lists/${LIST}`)).toMatchObject({
    ...{
      name: 'Market',
      userId: BEN,
      extras: { shop: 'square' },
      recipeReferences: [{ recipeId: SOUP, recipeQuantity: 2 }],
    },
    listItems: [
      {
        ...{
          id: idOf(21, 1),
          checked: false,
          quantity: 2,
          note: 'ripe',
          foodId: FLOUR,
          extras: { todo: 'x' },
        },
      },
    ],
    labelSettings: [{ position: 3, label: { name: 'Baking' } }],
  })
  const item = await read(`/api/groups/shopping/items/${idOf(21, 1)}`)
  expect(item).toMatchObject({ recipeReferences: [{ recipeId: SOUP, recipeQuantity: 1.5, recipeScale: 2 }] })
  const plans = await read('/api/groups/mealplans?start_date=2023-07-01&end_date=2023-07-02')
  expect(plans.items).toMatchObject([
    { id: 8, entryType: 'dinner', title: 'Out' },
    { id: 7, date: '2023-07-01', recipeId: SOUP },
  ])
  expect(reasons(result, 'group_meal_plans')).toEqual(['moving.why-value'])
  expect(await read('/api/groups/cookbooks/of-fruit')).toMatchObject({
    categories: [{ name: 'Fruit' }],
    public: true,
  })
  const rules = await read('/api/groups/mealplans/rules')
  expect(rules.items).toMatchObject([{ day: 'monday', categories: [{ name: 'Fruit' }] }])
  const notifiers = await read('/api/groups/events/notifications')
  expect(notifiers.items).toMatchObject([{ name: 'Chat', enabled: true, options: { recipeCreated: true } }])
  expect((await read('/api/groups/webhooks')).items).toMatchObject([{ name: 'Bell', enabled: true }])
  expect((await read('/api/groups/recipe-actions')).items).toMatchObject([
    { title: 'Send', actionType: 'post' },
  ])
  expect((await read('/api/recipes/timeline/events')).items).toMatchObject([
    { subject: 'Ben made this', userId: BEN },
  ])
  expect(await read('/api/users/self/ratings')).toMatchObject({
    ratings: [{ recipeId: SOUP, isFavorite: true }],
  })
  expect(await read(`/api/recipes/shared/${idOf(17, 1)}`)).toMatchObject({ slug: 'plum-soup' })
  const found = await read('/api/recipes?search=simmer%20plum')
  expect(found.items).toMatchObject([{ slug: 'plum-soup' }])
  const reports = (await kitchen.request('/api/groups/reports', { as: kitchen.mara })).status
  expect(reports).toBe(200)
})

test('households go into their group, with what newer versions know besides', async () => {
  const tables = newKitchen()
  const result = await bring(backupOf(tables, {}, 'mealie_2025/'))
  expectAllCounted(result, tables)
  const { db } = kitchen.services
  const row = (sql: string) => db.get<Record<string, unknown>>(sql)
  expect(row(`SELECT * FROM group_preferences WHERE group_id = '${GROUP}'`)).toMatchObject({
    ...{ private_group: 1, first_day_of_week: 6, recipe_show_assets: 1 },
  })
  expect(row(`SELECT * FROM recipes WHERE id = '${SOUP}'`)).toMatchObject({
    ...{
      recipe_servings: 4,
      recipe_yield_quantity: 2,
      recipe_yield: 'pots',
      rating: 3.5,
      locked: 1,
      disable_amount: 0,
    },
    ...{ last_made: '2025-03-01T00:00:00.000000Z', nutrition: '{"transFatContent":"0"}' },
  })
  expect(row(`SELECT sub_recipe_id FROM recipe_ingredients WHERE recipe_id = '${TART}'`)).toEqual({
    sub_recipe_id: SOUP,
  })
  expect(row(`SELECT on_hand FROM foods WHERE id = '${FLOUR}'`)).toEqual({ on_hand: 1 })
  expect(db.all('SELECT slug, query_filter FROM cookbooks ORDER BY slug')).toEqual([
    { slug: 'autumn', query_filter: `tags.id IN ["${AUTUMN}"]` },
    { slug: 'autumn-1', query_filter: '' },
  ])
  expect(row('SELECT entry_type, meal, noted_at FROM meal_plan_entries')).toEqual({
    entry_type: 'side',
    meal: 'snack',
    noted_at: null,
  })
  expect(reasons(result, 'household_preferences')).toEqual(['moving.why-household-settings'])
})

test('beside what is here: names are numbered, no one becomes two, and the same backup twice makes nothing twice', async () => {
  const tables = oldKitchen()
  tables.groups![0]!.name = 'Linden House'
  tables.groups![0]!.slug = 'linden-house'
  tables.users![1]!.email = 'jonas@example.com'
  const first = await bring(backupOf(tables))
  expect(first.groups).toEqual([{ name: 'Linden House', became: 'Linden House (1)', outcome: 'new' }])
  expect(reasons(first, 'users')).toContain('moving.why-account-taken')
  expect(reasons(first, 'recipes')).toContain('moving.why-person')
  const { db } = kitchen.services
  expect(db.get('SELECT user_id FROM recipes WHERE id = ?1', SOUP)).toEqual({ user_id: ANNA })
  expect(db.all('SELECT id FROM users WHERE group_id = ?1', GROUP)).toEqual([{ id: ANNA }])
  const again = await bring(backupOf(tables))
  expect(again.groups).toEqual([{ name: 'Linden House', became: 'Linden House (1)', outcome: 'here' }])
  expect(again.tables.recipes).toMatchObject({ kept: 1, lost: 0 })
  expect(db.get('SELECT count(*) AS n FROM recipes')).toEqual({ n: 1 })
})

test('a trial writes nothing and tells the same', async () => {
  const tables = oldKitchen()
  const { db } = kitchen.services
  const before = db.get<{ n: number }>('SELECT total_changes() AS n')
  const tried = await bring(backupOf(tables), true)
  expect(db.get('SELECT total_changes() AS n')).toEqual(before)
  expect(tried).toEqual(await bring(backupOf(tables)))
})

test('while a group arrives no one sees it, and one that is broken off leaves nothing', async () => {
  const stopping = new AbortController()
  const file = join(kitchen.dataDir, 'backup.zip')
  writeFileSync(file, backupOf(oldKitchen()))
  const source = await openBackup(file, kitchen.dataDir)
  const seen: unknown[] = []
  const { db } = kitchen.services
  const look = async (path: string) => (await kitchen.request(path, { as: kitchen.mara })).text()
  let looking: Promise<string[]> = Promise.resolve([])
  const onProgress = (done: number) => {
    if (done < 20 || stopping.signal.aborted) return
    stopping.abort(new Error('enough'))
    seen.push(db.get('SELECT count(*) AS n FROM recipes'))
    looking = Promise.all([look('/api/admin/groups'), look('/api/admin/users')])
  }
  const options = { isDryRun: false, signal: stopping.signal, onProgress }
  await expect(importInstance(kitchen.services, source, options)).rejects.toThrow('enough')
  source.close()
  expect(seen[0]).toEqual({ n: 1 })
  const [groups, users] = await looking
  expect(groups).toContain('Linden House')
  expect(groups).not.toContain('~')
  expect(users).toContain('mara')
  expect(users).not.toContain('~')
  for (const table of ['recipes', 'foods', 'shopping_lists', 'recipe_search', 'share_tokens', 'webhooks'])
    expect([table, db.get(`SELECT count(*) AS n FROM ${table}`)]).toEqual([table, { n: 0 }])
  expect(db.get('SELECT count(*) AS n FROM groups')).toEqual({ n: 2 })
})

test('what is no backup is refused in words', async () => {
  const refused: [string, Uint8Array][] = [
    ['no zip', new Uint8Array(100)],
    ['no tables', backupOf({})],
    ['a list', backupOf([] as never)],
    ['cut off', new TextEncoder().encode('PK\u0003\u0004')],
  ]
  for (const [name, bytes] of refused) {
    const outcome = await bring(bytes).catch((error: Error) => error.message)
    expect([name, typeof outcome]).toEqual([name, 'string'])
  }
})

test('rows of nonsense are reported and never fatal', async () => {
  const tables = oldKitchen()
  for (const rows of Object.values(tables))
    rows.push({}, { id: 5, group_id: 'x', recipe_id: [], name: { a: 1 } })
  const result = await bring(backupOf(tables))
  expectAllCounted(result, tables)
  expect(result.groups).toHaveLength(1)
})
