import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { OWNERS } from './owners.rules'
import { plainId, SourceRow } from './source-row.rules'

const AT_ONCE = 100

/** A row of the source that cannot be read. */
export interface UnreadableRow {
  table: string
  number: number
}

/**
 * The rows of a whole instance on the disk, to be asked for by what they belong to: an instance may hold more than memory does. The
 * file is ours alone and goes when it is closed.
 */
export class Spool {
  readonly counts = new Map<string, number>()
  readonly unreadable: UnreadableRow[] = []
  rows = 0
  readonly #database: Database
  readonly #tables = new Map<string, number>()

  constructor(private readonly file: string) {
    rmSync(file, { force: true })
    this.#database = new Database(file, { create: true, strict: true })
    this.#database.run('PRAGMA journal_mode = OFF')
    this.#database.run('PRAGMA synchronous = OFF')
    this.#database.run('PRAGMA cache_size = -8000')
    this.#database.run(
      'CREATE TABLE rows (n INTEGER PRIMARY KEY, t INTEGER NOT NULL, owner TEXT, json TEXT NOT NULL)',
    )
  }

  /** Adds rows, as texts in JSON, in one transaction; '' is a table without any. Those that cannot be read are counted and named. */
  add(rows: readonly { table: string; text: string }[]): void {
    const insert = this.#database.query('INSERT INTO rows (n, t, owner, json) VALUES (?1, ?2, ?3, ?4)')
    this.#database.transaction(() => {
      for (const { table, text } of rows) {
        if (text === '') {
          this.counts.set(table, this.counts.get(table) ?? 0)
          continue
        }
        this.rows += 1
        this.counts.set(table, (this.counts.get(table) ?? 0) + 1)
        const owner = this.#ownerOf(table, text)
        if (owner === undefined) this.unreadable.push({ table, number: this.rows })
        else insert.run(this.rows, this.#numberOf(table), owner, text)
      }
    })()
  }

  #numberOf(table: string): number {
    const known = this.#tables.get(table)
    if (known !== undefined) return known
    this.#tables.set(table, this.#tables.size + 1)
    return this.#tables.size
  }

  /** What a row belongs to; null for nothing, undefined for what is no row. */
  #ownerOf(table: string, text: string): string | null | undefined {
    try {
      const values = JSON.parse(text) as Record<string, unknown>
      for (const column of OWNERS[table] ?? []) {
        const id = plainId(values[column])
        if (id !== null) return id
      }
      return null
    } catch {
      return undefined
    }
  }

  /** To be called once all rows are there. */
  ready(): void {
    this.#database.run('CREATE INDEX rows_owner ON rows (owner, t)')
    this.#database.run('CREATE INDEX rows_table ON rows (t)')
  }

  #read(rows: { n: number; t: number; json: string }[]): SourceRow[] {
    const names = [...this.#tables.keys()]
    return rows.map(({ n, t, json }) => new SourceRow(names[t - 1]!, n, JSON.parse(json)))
  }

  /** The rows of one table, a hundred at a time; with owners only theirs. */
  *of(table: string, owners?: readonly string[]): Generator<SourceRow> {
    const t = this.#tables.get(table)
    if (t === undefined) return
    const whose = owners === undefined ? 't = ?1' : 't = ?1 AND owner IN (SELECT value FROM json_each(?4))'
    const query = this.#database.query<{ n: number; t: number; json: string }, (string | number)[]>(
      `SELECT n, t, json FROM rows WHERE ${whose} AND n > ?2 ORDER BY n LIMIT ?3`,
    )
    for (let after = 0; ; ) {
      const bound = [t, after, AT_ONCE, ...(owners ? [JSON.stringify(owners)] : [])]
      const rows = query.all(...bound)
      yield* this.#read(rows)
      if (rows.length < AT_ONCE) return
      after = rows.at(-1)!.n
    }
  }

  /** Everything that belongs to one thing, by table. */
  partsOf(owner: string): Map<string, SourceRow[]> {
    const rows = this.#database
      .query<{ n: number; t: number; json: string }, [string]>(
        'SELECT n, t, json FROM rows WHERE owner = ?1 ORDER BY n',
      )
      .all(owner)
    return Map.groupBy(this.#read(rows), ({ table }) => table)
  }

  close(): void {
    this.#database.close()
    rmSync(this.file, { force: true })
  }
}
