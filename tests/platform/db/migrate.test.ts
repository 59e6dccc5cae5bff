import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from '../../../src/migrations/list'
import { migrate, NewerSchemaError, schemaVersion, snapshot } from '../../../src/platform/db/migrate'
import { openDatabase } from '../../../src/platform/db/open'
import { sampleOf } from '../../support/long'

/** The schema as SQL, in an order that does not depend on how it came about. */
function schemaOf(raw: Database): string {
  const rows = raw
    .query<{ sql: string }, []>(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type, name",
    )
    .all()
  return rows.map(({ sql }) => `${sql.replace(/\s+/g, ' ')};`).join('\n')
}

function fresh(upTo = MIGRATIONS.length): Database {
  const { raw } = openDatabase(':memory:')
  migrate(raw, MIGRATIONS.slice(0, upTo))
  return raw
}

test('the schema is the one that was read when it was last changed', () => {
  expect(schemaOf(fresh())).toMatchSnapshot()
})

test('from every earlier schema the same schema is reached, whole', () => {
  const goal = schemaOf(fresh())
  for (const from of sampleOf([...MIGRATIONS.keys(), MIGRATIONS.length], 4)) {
    const raw = fresh(from)
    const ran = migrate(raw, MIGRATIONS)
    expect(ran).toEqual(MIGRATIONS.slice(from).map(({ name }) => name))
    expect(schemaOf(raw)).toBe(goal)
    expect(raw.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get()?.integrity_check).toBe(
      'ok',
    )
    expect(raw.query('PRAGMA foreign_key_check').all()).toEqual([])
  }
})

test('migrations are numbered without gaps, as their files are', () => {
  expect(MIGRATIONS.map(({ name }) => Number(name.slice(0, 4)))).toEqual(
    MIGRATIONS.map((_, index) => index + 1),
  )
})

test('every table is strict, and every foreign key has an index that begins with it', () => {
  const raw = fresh()
  const tables = raw
    .query<{ name: string; strict: number }, []>(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
  expect(tables.filter(({ strict }) => strict === 0).map(({ name }) => name)).toEqual([])
  const bare: string[] = []
  for (const { name } of tables) {
    const keys = raw
      .query<{ from: string }, [string]>('SELECT "from" FROM pragma_foreign_key_list(?1)')
      .all(name)
    const indexed = raw
      .query<{ column: string }, [string]>(
        `SELECT (SELECT name FROM pragma_index_info(l.name) WHERE seqno = 0) AS column FROM pragma_index_list(?1) AS l
         UNION SELECT name FROM pragma_table_info(?1) WHERE pk = 1`,
      )
      .all(name)
      .map(({ column }) => column)
    for (const { from } of keys) if (!indexed.includes(from)) bare.push(`${name}.${from}`)
  }
  expect(bare).toEqual([])
})

describe('when something goes wrong', () => {
  test('a migration that fails leaves its database as it was', () => {
    const raw = fresh()
    const before = schemaOf(raw)
    const broken = {
      name: '9999_broken',
      sql: 'CREATE TABLE half (id TEXT) STRICT; INSERT INTO nowhere VALUES (1);',
    }
    expect(() => migrate(raw, [...MIGRATIONS, broken])).toThrow()
    expect(schemaOf(raw)).toBe(before)
    expect(schemaVersion(raw)).toBe(MIGRATIONS.length)
    expect(raw.query<{ foreign_keys: number }, []>('PRAGMA foreign_keys').get()?.foreign_keys).toBe(1)
  })

  test('a migration that leaves dangling references is not committed', () => {
    const { raw } = openDatabase(':memory:')
    const first = {
      name: '0001_a',
      sql: 'CREATE TABLE a (id TEXT PRIMARY KEY) STRICT; CREATE TABLE b (a TEXT REFERENCES a (id)) STRICT;',
    }
    const second = { name: '0002_b', sql: "INSERT INTO b VALUES ('missing');" }
    migrate(raw, [first])
    expect(() => migrate(raw, [first, second])).toThrow('dangling')
    expect(raw.query('SELECT * FROM b').all()).toEqual([])
  })

  test('a newer schema is refused before anything is touched', () => {
    const raw = fresh()
    raw.run('PRAGMA user_version = 500')
    expect(() => migrate(raw, MIGRATIONS)).toThrow(NewerSchemaError)
    expect(schemaVersion(raw)).toBe(500)
  })
})

test('a snapshot is asked for before an upgrade of a database that holds data, and for no other', () => {
  const asked: number[] = []
  const { raw } = openDatabase(':memory:')
  migrate(raw, MIGRATIONS.slice(0, 3), (from) => asked.push(from))
  expect(asked).toEqual([])
  migrate(raw, MIGRATIONS, (from) => asked.push(from))
  migrate(raw, MIGRATIONS, (from) => asked.push(from))
  expect(asked).toEqual([3])
})

test('a snapshot is a whole database, made while a write is open elsewhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-snapshot-'))
  const { raw, close } = openDatabase(join(folder, 'trivet.db'))
  migrate(raw, MIGRATIONS)
  raw.run("INSERT INTO groups (id, name, slug, created_at, updated_at) VALUES ('g', 'Home', 'home', '', '')")
  snapshot(raw, join(folder, 'copy.db'))
  const copy = new Database(join(folder, 'copy.db'))
  expect(copy.query<{ name: string }, []>('SELECT name FROM groups').get()?.name).toBe('Home')
  expect(copy.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get()?.integrity_check).toBe(
    'ok',
  )
  copy.close()
  close()
  rmSync(folder, { recursive: true })
})
