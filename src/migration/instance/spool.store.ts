import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { OWNERS } from './owners.rules'
import { NoTables } from './row-splitter.rules'
import { plainId, SourceRow } from './source-row.rules'

/** Rows that are read at once: at most so many, and no more than so many bytes of them beside the first. */
const AT_ONCE = 100
const BYTES_AT_ONCE = 4 * 1024 * 1024
/** All that may belong to one thing; a recipe of five hundred comments has a tenth of a megabyte. */
const PARTS_BYTES = 8 * 1024 * 1024
/** A hundred times the largest kitchen: what has more takes the disk and nothing else. */
const MAX_ROWS = 5_000_000

type Bound = Record<string, string | number>
interface StoredRow {
  n: number
  t: number
  json: string
}

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
  /** Numbers of rows that were left out because too much belongs to the same thing. */
  readonly excess = new Set<number>()
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

  /** Adds rows, as texts in JSON, in one transaction; '' is a table without any. Unreadable ones are counted and named. @throws NoTables for more rows than any instance has */
  add(rows: readonly { table: string; text: string }[]): void {
    const insert = this.#database.query('INSERT INTO rows (n, t, owner, json) VALUES (?1, ?2, ?3, ?4)')
    this.#database.transaction(() => {
      for (const { table, text } of rows) {
        if (text === '') {
          this.counts.set(table, this.counts.get(table) ?? 0)
          continue
        }
        this.rows += 1
        if (this.rows > MAX_ROWS) throw new NoTables('too many rows')
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

  #read(rows: StoredRow[]): SourceRow[] {
    const names = [...this.#tables.keys()]
    return rows.map(({ n, t, json }) => new SourceRow(names[t - 1]!, n, JSON.parse(json)))
  }

  /** Rows in their order, as many at a time as may be in memory together. @param where picks them, with the names of `bound` */
  *#each(where: string, bound: Bound): Generator<SourceRow> {
    const sizes = this.#database.query<{ n: number; bytes: number }, [Bound]>(
      `SELECT n, octet_length(json) AS bytes FROM rows WHERE ${where} AND n > $after ORDER BY n LIMIT ${AT_ONCE}`,
    )
    const rows = this.#database.query<StoredRow, [Bound]>(
      `SELECT n, t, json FROM rows WHERE ${where} AND n > $after AND n <= $last ORDER BY n`,
    )
    for (let after = 0; ; ) {
      let [last, total] = [0, 0]
      for (const { n, bytes } of sizes.all({ ...bound, after })) {
        total += bytes
        if (last > 0 && total > BYTES_AT_ONCE) break
        last = n
      }
      if (last === 0) return
      yield* this.#read(rows.all({ ...bound, after, last }))
      after = last
    }
  }

  /** The rows of one table, some at a time; with owners only theirs. */
  *of(table: string, owners?: readonly string[]): Generator<SourceRow> {
    const t = this.#tables.get(table)
    if (t === undefined) return
    if (owners === undefined) yield* this.#each('t = $t', { t })
    else
      yield* this.#each('t = $t AND owner IN (SELECT value FROM json_each($owners))', {
        t,
        owners: JSON.stringify(owners),
      })
  }

  /** Everything that belongs to one thing, some rows at a time. */
  belonging(owner: string): Generator<SourceRow> {
    return this.#each('owner = $owner', { owner })
  }

  /** What belongs to one thing, by table, up to 8 MB; the numbers of further rows go into `excess`. */
  partsOf(owner: string): Map<string, SourceRow[]> {
    const rows = this.#database
      .query<{ n: number; bytes: number }, [string]>(
        'SELECT n, octet_length(json) AS bytes FROM rows WHERE owner = ?1 ORDER BY n',
      )
      .all(owner)
    let [total, last] = [0, 0]
    for (const { n, bytes } of rows) {
      total += bytes
      if (total <= PARTS_BYTES) last = n
      else this.excess.add(n)
    }
    const parts = this.#database
      .query<StoredRow, [string, number]>(
        'SELECT n, t, json FROM rows WHERE owner = ?1 AND n <= ?2 ORDER BY n',
      )
      .all(owner, last)
    return Map.groupBy(this.#read(parts), ({ table }) => table)
  }

  close(): void {
    this.#database.close()
    rmSync(this.file, { force: true })
  }
}
