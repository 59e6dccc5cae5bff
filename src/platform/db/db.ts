import { Database } from 'bun:sqlite'

// bun:sqlite keeps 20 prepared statements, fewer than one recipe page and one sign-in need together; each one beyond is prepared
// again at every call, which costs several times what running it does.
Database.MAX_QUERY_CACHE_SIZE = 500

export type SqlValue = string | number | bigint | boolean | null | Uint8Array

/**
 * The database as stores see it: rows in, rows out, parameters always bound.
 * Statements are prepared once and kept by bun:sqlite; each call is counted, so that tests and metrics can
 * hold list pages to a fixed number of queries.
 */
export interface Db {
  all<Row>(sql: string, ...params: SqlValue[]): Row[]
  /** As `all`, for a statement that is not worth keeping: a request has shaped it, so the next one is another. */
  allOnce<Row>(sql: string, ...params: SqlValue[]): Row[]
  get<Row>(sql: string, ...params: SqlValue[]): Row | undefined
  run(sql: string, ...params: SqlValue[]): { changes: number; lastInsertRowid: number }
  /** Statements executed so far. */
  readonly statements: number
  /** Statements among them that may have written. While this does not change, what was read still holds, unless another process wrote. */
  readonly writes: number
  /** Whether a transaction is open on the connection: what is read now may never be committed. */
  readonly inTransaction: boolean
  /** Sees every statement; used by the query plan test. */
  onStatement: ((sql: string) => void) | undefined
}

/** What writes and answers rows as well: `INSERT … RETURNING` and its like. */
const WRITES_ROWS = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|WITH\b.*\bRETURNING)\b/is

class CountingDb implements Db {
  statements = 0
  writes = 0
  onStatement: ((sql: string) => void) | undefined
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction
  }

  #prepare(sql: string) {
    this.statements += 1
    this.onStatement?.(sql)
    return this.#database.query(sql)
  }

  all<Row>(sql: string, ...params: SqlValue[]): Row[] {
    if (WRITES_ROWS.test(sql)) this.writes += 1
    return this.#prepare(sql).all(...params) as Row[]
  }

  allOnce<Row>(sql: string, ...params: SqlValue[]): Row[] {
    if (WRITES_ROWS.test(sql)) this.writes += 1
    this.statements += 1
    this.onStatement?.(sql)
    const statement = this.#database.prepare(sql)
    try {
      return statement.all(...params) as Row[]
    } finally {
      statement.finalize()
    }
  }

  get<Row>(sql: string, ...params: SqlValue[]): Row | undefined {
    if (WRITES_ROWS.test(sql)) this.writes += 1
    return (this.#prepare(sql).get(...params) as Row | null) ?? undefined
  }

  run(sql: string, ...params: SqlValue[]): { changes: number; lastInsertRowid: number } {
    this.writes += 1
    const { changes, lastInsertRowid } = this.#prepare(sql).run(...params)
    return { changes, lastInsertRowid: Number(lastInsertRowid) }
  }
}

export function wrapDatabase(database: Database): Db {
  return new CountingDb(database)
}

/** Whether SQLite refused a write because a UNIQUE constraint was hit. */
export function isUniqueClash(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(String(error.code))
  )
}
