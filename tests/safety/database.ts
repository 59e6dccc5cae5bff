import type { Services } from '../../src/platform/context'

/** Rows that change by being read or asked for: when a token was last used. */
const PASSING_COLUMNS = new Set(['last_used_at'])
/** The search index is derived from the recipes, and its tables hold numbers that no household is named by. */
const DERIVED = /^(recipe_search|search_)|^sqlite_/

type Row = Record<string, unknown>

interface Dump {
  /** By the database's own counts: of what this connection has changed, and of what others have. */
  at: string
  lines: readonly string[]
}

/** Most calls are refused and change nothing: what was read before them is what would be read again. */
const dumps = new WeakMap<Services['db'], Dump>()

/** Every row of every table as one line of text each, sorted; the same array as long as nothing changes. */
export function dumpDatabase({ db }: Pick<Services, 'db'>): readonly string[] {
  const at = JSON.stringify([db.get('SELECT total_changes() AS own'), db.get('PRAGMA data_version')])
  const known = dumps.get(db)
  if (known?.at === at) return known.lines
  const lines = readAll(db)
  dumps.set(db, { at, lines })
  return lines
}

function readAll(db: Services['db']): string[] {
  const tables = db.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
  return tables
    .filter(({ name }) => !DERIVED.test(name))
    .flatMap(({ name }) => db.all<Row>(`SELECT * FROM ${name}`).map((row) => `${name} ${toLine(row)}`))
    .sort()
}

function toLine(row: Row): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(row).filter(([name]) => !PASSING_COLUMNS.has(name))),
  )
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/**
 * A household's part of the database as it is now: all rows that name it, or name something that does, and so on. Ask
 * once, before anyone could have tied two households together.
 */
export function watchHousehold(services: Pick<Services, 'db'>, groupId: string): () => string[] {
  const lines = dumpDatabase(services)
  const known = new Set([groupId])
  for (let size = 0; size !== known.size; ) {
    size = known.size
    for (const line of lines) {
      const ids = line.match(ID) ?? []
      if (ids.some((id) => known.has(id))) for (const id of ids) known.add(id)
    }
  }
  // Anyone may try a password at anyone's name, and that is counted.
  const isTheirs = (line: string) =>
    !line.startsWith('login_attempts ') && (line.match(ID) ?? []).some((id) => known.has(id))
  let last: { all: readonly string[]; theirs: string[] } | undefined
  return () => {
    const all = dumpDatabase(services)
    if (last?.all !== all) last = { all, theirs: all.filter(isTheirs) }
    return last.theirs
  }
}
