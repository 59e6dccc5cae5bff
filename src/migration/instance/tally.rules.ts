import type { Reason, SourceRow } from './source-row.rules'

/** What happened to the rows of one table; each row is counted once. */
export interface TableTally {
  source: number
  /** As they were. */
  kept: number
  /** Here, but not in all they were. */
  changed: number
  lost: number
  why: Reason[]
}

/** Reasons of one table that are listed one by one; the counts go on. */
const MAX_REASONS = 20_000

/** Counts what happens to every row of an instance, table by table, so that nothing is lost without a note. */
export class Tally {
  readonly tables = new Map<string, TableTally>()
  #settled: Uint8Array

  constructor(counts: ReadonlyMap<string, number>, rows: number) {
    for (const [table, source] of counts)
      this.tables.set(table, { source, kept: 0, changed: 0, lost: 0, why: [] })
    this.#settled = new Uint8Array(rows + 1)
  }

  #settle({ table, number }: SourceRow, outcome: 'kept' | 'changed' | 'lost', why: readonly Reason[]): void {
    if (this.#settled[number]) return
    this.#settled[number] = 1
    const tally = this.tables.get(table)!
    tally[outcome] += 1
    if (tally.why.length < MAX_REASONS) tally.why.push(...why)
  }

  isSettled({ number }: SourceRow): boolean {
    return this.#settled[number] === 1
  }

  /** The row is here: as it was, or with the changes that were noted when it was read. */
  arrived(row: SourceRow): void {
    this.#settle(row, row.changes.length > 0 ? 'changed' : 'kept', row.changes)
  }

  /** The row is not here. */
  lost(row: SourceRow, messageId: string, values: Record<string, string | number> = {}): void {
    this.#settle(row, 'lost', [{ messageId, values: { name: row.label, ...values } }])
  }

  /** A row that could not be read. */
  unreadable(table: string): void {
    const tally = this.tables.get(table)!
    tally.lost += 1
    if (tally.why.length < MAX_REASONS) tally.why.push({ messageId: 'moving.why-unreadable' })
  }

  /** Restores the counts from before a group that was not imported after all. @param mark as `mark` gave it */
  restore({ tables, settled }: TallyMark): void {
    for (const [table, tally] of tables) this.tables.set(table, structuredClone(tally))
    this.#settled = settled.slice()
  }

  mark(): TallyMark {
    const tables = [...this.tables].map(([table, tally]): [string, TableTally] => [
      table,
      structuredClone(tally),
    ])
    return { tables, settled: this.#settled.slice() }
  }
}

export interface TallyMark {
  tables: readonly [string, TableTally][]
  settled: Uint8Array
}
