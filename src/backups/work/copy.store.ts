import { Database } from 'bun:sqlite'
import { dirname } from 'node:path'
import { MIGRATIONS } from '../../migrations/list'
import { migrate, schemaVersion, snapshot } from '../../platform/db/migrate'
import { prepareConnection } from '../../platform/db/open'
import { diskFault } from '../../platform/faults'

/** A copy of a database that no one else uses. */
export type Copy = Database

export function openCopy(file: string): Copy {
  const raw = new Database(file, { readwrite: true, strict: true })
  prepareConnection(raw)
  return raw
}

/** Closes a copy so that all of it is in its one file. */
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

/** Files that rows name, below the data directory, each with the name of what, or whom, it belongs to. */
function namedMedia(raw: Copy): { path: string; owner: string }[] {
  const sql = `
    SELECT 'recipes/' || id || '/images/original.webp' AS path, name AS owner FROM recipes WHERE image IS NOT NULL
    UNION ALL
    SELECT 'recipes/' || a.recipe_id || '/assets/' || a.file_name, r.name
    FROM recipe_assets a JOIN recipes r ON r.id = a.recipe_id WHERE a.file_name IS NOT NULL
    UNION ALL
    SELECT 'recipes/' || e.recipe_id || '/images/timeline/' || e.id || '/original.webp', r.name
    FROM timeline_events e JOIN recipes r ON r.id = e.recipe_id WHERE e.image IS NOT NULL
    UNION ALL
    SELECT 'users/' || id || '/profile.webp', full_name FROM users WHERE cache_key <> '1234'
    ORDER BY 1`
  return raw.query<{ path: string; owner: string }, []>(sql).all()
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

/** How long a snapshot waits for someone who writes. */
const BUSY_MS = 30_000

/** What cannot be opened is to blame, and not where its copy goes. */
function openSource(file: string): Database {
  try {
    const source = new Database(file, { readwrite: true, strict: true })
    source.run(`PRAGMA busy_timeout = ${BUSY_MS}`)
    schemaOf(source)
    return source
  } catch (error) {
    throw diskFault(error, dirname(file))
  }
}

/** A database as it is at this moment, while others go on writing it, in a file of its own; answers what is in it. */
export function copyDatabase(from: string, to: string) {
  const source = openSource(from)
  try {
    snapshot(source, to)
  } finally {
    source.close()
  }
  const raw = openCopy(to)
  try {
    const schema = schemaOf(raw)
    // An older schema may call its columns otherwise; it is upgraded by the next start.
    const named = schema === KNOWN_SCHEMA ? namedMedia(raw) : []
    return { counted: { schema, tables: countRows(raw) }, named }
  } finally {
    closeCopy(raw)
  }
}
