import { Database } from 'bun:sqlite'
import { MIGRATIONS } from '../../migrations/list'
import { migrate, schemaVersion, snapshot } from '../../platform/db/migrate'
import { prepareConnection } from '../../platform/db/open'

/** A copy of a database that nobody else uses. */
export type Copy = Database

export function openCopy(file: string): Copy {
  const raw = new Database(file, { readwrite: true, strict: true })
  prepareConnection(raw)
  return raw
}

/** Closes a copy so that all of it lies in its one file. */
export function closeCopy(raw: Copy): void {
  raw.run('PRAGMA wal_checkpoint(TRUNCATE)')
  raw.run('PRAGMA journal_mode = DELETE')
  raw.close()
}

/** Rows of each table; what SQLite keeps for itself and for its indexes is left out. */
export function countRows(raw: Copy): Record<string, number> {
  const sql =
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'"
  const tables = raw.query<{ name: string }, []>(sql).all()
  const count = (name: string) =>
    raw.query<{ n: number }, []>(`SELECT count(*) AS n FROM "${name.replaceAll('"', '""')}"`).get()?.n ?? 0
  return Object.fromEntries(tables.map(({ name }) => [name, count(name)]))
}

/** What SQLite itself finds wrong with a copy: its pages, its indexes, references that lead nowhere. Null for a sound one. */
export function findDamage(raw: Copy): string | null {
  const found = raw.query<{ integrity_check: string }, []>('PRAGMA integrity_check(5)').all()
  const damage = found.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  const dangling = raw.query('PRAGMA foreign_key_check').all().length
  if (dangling > 0) damage.push(`${dangling} dangling references`)
  return damage.length > 0 ? damage.join('; ') : null
}

export const schemaOf = schemaVersion

/** Brings a copy up to this version's schema. @returns how many migrations ran */
export function upgradeCopy(raw: Copy): number {
  return migrate(raw, MIGRATIONS).length
}

export const KNOWN_SCHEMA = MIGRATIONS.length

/** How long a snapshot waits for somebody who writes. */
const BUSY_MS = 30_000

/** A database as it is at this moment, while others go on writing it, in a file of its own; answers what is in it. */
export function copyDatabase(from: string, to: string): { schema: number; tables: Record<string, number> } {
  const source = new Database(from, { readwrite: true, strict: true })
  try {
    source.run(`PRAGMA busy_timeout = ${BUSY_MS}`)
    snapshot(source, to)
  } finally {
    source.close()
  }
  const raw = openCopy(to)
  try {
    return { schema: schemaOf(raw), tables: countRows(raw) }
  } finally {
    closeCopy(raw)
  }
}
