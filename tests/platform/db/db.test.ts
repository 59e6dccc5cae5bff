import { expect, test } from 'bun:test'
import { openDatabase } from '../../../src/platform/db/open'

function pantry() {
  const opened = openDatabase(':memory:')
  opened.db.run('CREATE TABLE jars (id INTEGER PRIMARY KEY, name TEXT)')
  opened.db.run("INSERT INTO jars (name) VALUES ('plum')")
  return opened
}

test.each([
  "INSERT INTO jars (name) VALUES ('quince') RETURNING id",
  "\n  update jars SET name = 'quince' RETURNING id",
  'DELETE FROM jars RETURNING id',
  "REPLACE INTO jars (id, name) VALUES (1, 'quince') RETURNING id",
  "WITH new(name) AS (VALUES ('quince'))\nINSERT INTO jars (name) SELECT name FROM new RETURNING id",
])('%j counts as a write, whether it is asked for one row or for all', (sql) => {
  for (const ask of ['get', 'all', 'allOnce'] as const) {
    const { db } = pantry()
    const before = db.writes
    expect(db[ask](sql)).toBeTruthy()
    expect(db.writes - before).toBe(1)
  }
})

test.each([
  'SELECT name FROM jars',
  'WITH old(name) AS (SELECT name FROM jars) SELECT name FROM old',
  'PRAGMA data_version',
])('%j counts as none', (sql) => {
  const { db } = pantry()
  const before = db.writes
  expect([db.get(sql), ...db.all(sql)]).toHaveLength(2)
  expect(db.writes - before).toBe(0)
})
