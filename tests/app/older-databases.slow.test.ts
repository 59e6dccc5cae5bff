import type { Database } from 'bun:sqlite'
import { beforeAll, describe, expect, test } from 'bun:test'
import { MIGRATIONS } from '../../src/migrations/list'
import { migrate } from '../../src/platform/db/migrate'
import { openDatabase } from '../../src/platform/db/open'
import { seedWorld, type World } from '../safety/world'
import { kitchenCopier } from '../support/kitchen'
import { sampleOf } from '../support/long'

// A database of every schema so far, full of rows: the old migrations make it, and two furnished households are poured in, as much of
// them as it has columns for. It comes up, nothing in it is lost, and the pages of the household are there.

/** What the furnished households have nothing of. A table of a new migration that stays empty is asked for here, or in `world.ts`. */
const FURTHER = [
  "INSERT INTO food_aliases SELECT id, 0, 'Meal', 'meal' FROM foods LIMIT 1",
  "INSERT INTO food_names SELECT id, 'de', 'Mehl', 'mehl', NULL, NULL FROM foods LIMIT 1",
  'INSERT INTO distinct_foods SELECT a.id, b.id FROM foods AS a JOIN foods AS b ON b.id > a.id AND b.group_id = a.group_id LIMIT 1',
  "INSERT INTO unit_aliases SELECT id, 0, 'mug', 'mug' FROM units LIMIT 1",
  "INSERT INTO recipe_assets SELECT id, 0, 'Card', 'mdi-file', 'card.pdf' FROM recipes LIMIT 1",
  "INSERT INTO archived_recipes SELECT group_id, 'said', id FROM recipes LIMIT 1",
  "INSERT INTO recipe_translations SELECT number, group_id, 'de-DE', 'hash', 'small', '{}', '2026-11-01' FROM recipes LIMIT 1",
  'INSERT INTO search_stale SELECT number FROM recipes LIMIT 1',
  'INSERT INTO group_categories SELECT group_id, id FROM categories LIMIT 1',
  "INSERT INTO group_exports SELECT 'e', id, 'all.zip', 'groups/all.zip', 9, '2026-12-01', '2026-11-01' FROM groups LIMIT 1",
  "INSERT INTO user_identities SELECT 'https://id.example', 'sub', id, '2026-11-01' FROM users LIMIT 1",
  "INSERT INTO password_resets (token_hash, user_id, made_for, expires_at) SELECT 'r', id, 'x', '2026-12-01' FROM users LIMIT 1",
  "INSERT INTO email_confirmations SELECT 'c', id, email, '2026-12-01' FROM users LIMIT 1",
  "INSERT INTO invitation_mails SELECT 'p', token, 'kim@example.com' FROM invitations LIMIT 1",
  "INSERT INTO login_attempts SELECT id, '203.0.113.0/24', 3, NULL, '2026-11-01' FROM users LIMIT 1",
  "INSERT INTO second_factors (user_id, secret, confirmed_at, last_step) SELECT id, 'secret', '2026-11-01', 7 FROM users LIMIT 1",
  "INSERT INTO recovery_codes SELECT user_id, 'code' FROM second_factors",
  "INSERT INTO plan_digests SELECT id, 1, '2026-11-01' FROM users LIMIT 1",
  "INSERT INTO idempotent_answers SELECT id, 'key', 'f', 201, '{}', '2026-11-01' FROM users LIMIT 1",
  "INSERT INTO download_tokens SELECT 'd', group_id, id, 'file', 'groups/all.zip', '2026-12-01' FROM users LIMIT 1",
  "UPDATE meal_plan_entries SET entry_type = 'side', meal = 'Brunch' WHERE id = (SELECT min(id) FROM meal_plan_entries)",
  "UPDATE meal_plan_rules SET entry_type = 'side', meal = 'snack' WHERE id = (SELECT min(id) FROM meal_plan_rules)",
  "INSERT INTO job_runs (name, known_since) VALUES ('backup', '2026-11-01')",
]

/** Columns that were dropped since, and what was in them. */
const GONE: Record<string, Record<string, number>> = { passkeys: { algorithm: -7 } }

type Row = Record<string, string | number | null>

/** Tables with rows of their own; what the search keeps is made of them. */
function tablesOf(raw: Database): string[] {
  const sql = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
    AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'recipe_search%' ORDER BY name`
  return raw
    .query<{ name: string }, []>(sql)
    .all()
    .map(({ name }) => name)
}

const columnsOf = (raw: Database, table: string) =>
  raw
    .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?1)')
    .all(table)
    .map(({ name }) => name)

/** Rows of some columns, in an order of their own. */
function rowsOf(raw: Database, table: string, columns: readonly string[]): Row[] {
  const list = columns.map((name) => `"${name}"`).join(', ')
  return raw.query<Row, []>(`SELECT ${list} FROM ${table} ORDER BY ${list}`).all()
}

interface Older {
  raw: Database
  /** What was poured in, by table. */
  rows: Map<string, { columns: string[]; rows: Row[] }>
}

/** A database of an earlier schema, full. Its triggers come last: the rows are what they have left behind already. */
function olderDatabase(world: World, schema: number): Older {
  const today = world.services.raw
  const { raw } = openDatabase(':memory:')
  migrate(raw, MIGRATIONS.slice(0, schema))
  raw.run('PRAGMA foreign_keys = OFF')
  const triggers = raw.query<{ name: string; sql: string }, []>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
  )
  const kept = triggers.all()
  for (const { name } of kept) raw.run(`DROP TRIGGER ${name}`)
  const known = new Set(tablesOf(today))
  const rows: Older['rows'] = new Map()
  raw.transaction(() => {
    for (const table of tablesOf(raw).filter((name) => known.has(name))) {
      const now = new Set(columnsOf(today, table))
      const before = columnsOf(raw, table)
      const columns = before.filter((name) => now.has(name))
      const gone = Object.entries(GONE[table] ?? {}).filter(([name]) => before.includes(name))
      const filled = [...columns, ...gone.map(([name]) => name)]
      const all = rowsOf(today, table, columns)
      const places = filled.map((_, at) => `?${at + 1}`).join(', ')
      const insert = raw.query(
        `INSERT INTO ${table} (${filled.map((name) => `"${name}"`).join(', ')}) VALUES (${places})`,
      )
      for (const row of all) insert.run(...Object.values(row), ...gone.map(([, value]) => value))
      rows.set(table, { columns, rows: all })
    }
  })()
  for (const { sql } of kept) raw.run(sql)
  raw.run('PRAGMA foreign_keys = ON')
  expect(raw.query('PRAGMA foreign_key_check').all()).toEqual([])
  return { raw, rows }
}

let world: World
beforeAll(async () => {
  world = await seedWorld()
  for (const sql of FURTHER) world.services.raw.run(sql)
})

test('no table of today is without a row here', () => {
  const { raw } = world.services
  const empty = tablesOf(raw).filter((table) => raw.query(`SELECT 1 FROM ${table} LIMIT 1`).get() === null)
  expect(empty).toEqual([])
})

/** What is asked of the database once it is up; the recipe, where there were recipes. */
const ASKED = [
  ...['/api/users/self', '/api/recipes', '/api/foods', '/api/groups/shopping/lists', '/api/organizers/tags'],
  ...['/g/linden-house', '/shopping-lists', '/group/mealplan/planner/view'],
]
const RECIPE_SCHEMA = 4

describe('a full database', () => {
  test.each(
    sampleOf(
      MIGRATIONS.map(({ name }, at) => [name, at + 1] as const),
      2,
    ),
  )('as %s left it comes up', async (_, schema) => {
    const { raw, rows } = olderDatabase(world, schema)
    migrate(raw, MIGRATIONS)
    expect(raw.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(raw.query('PRAGMA foreign_key_check').all()).toEqual([])
    for (const [table, before] of rows) {
      const after = rowsOf(raw, table, before.columns)
      // A migration that widens the search index has every recipe read once more.
      const all = table === 'search_stale' ? expect.arrayContaining(before.rows) : before.rows
      expect([table, after]).toEqual([table, all])
    }
    const kitchen = kitchenCopier({ ...world, services: { ...world.services, raw } })()
    for (const path of schema < RECIPE_SCHEMA ? ASKED : [...ASKED, '/g/linden-house/r/linden-cake']) {
      const response = await kitchen.request(path, { as: kitchen.mara })
      expect([path, response.status]).toEqual([path, 200])
    }
    raw.close()
  })
})
