import type { Services } from '../../platform/context'
import { runTransaction } from '../../platform/db/transaction'
import { newId } from '../../platform/ids'
import type { MediaPlace } from '../../platform/images/media-store'
import { foldText } from '../../platform/text/fold'
import { type ArrivalTable, type Columns, insertArrival, isIdTaken, updateArrival } from './arrival.store'
import type { SourceRow } from './source-row.rules'
import type { Spool } from './spool.store'
import type { Tally } from './tally.rules'

/** What a file of the source is read by. */
export interface SourceFile {
  size: number
  read(maxBytes?: number): Promise<Uint8Array<ArrayBuffer>>
}

/** An instance as it is read: its rows, and its files by path, `recipes/<id>/images/original.webp`. */
export interface Source {
  spool: Spool
  files: ReadonlyMap<string, SourceFile>
}

/** A picture that a row has. */
export interface PictureJob {
  path: string
  to: MediaPlace
  /** Profile pictures are one file, all others three sizes. */
  kind: 'set' | 'profile'
  /** Notes it with its row; null when it could not be read. */
  place(set: PlacedPicture | null): void
}

export interface PlacedPicture {
  version: string
  width: number
  height: number
  tint: number
}

export interface FileJob {
  path: string
  to: MediaPlace
}

/** One group being imported. */
export interface GroupImport {
  services: Pick<Services, 'raw' | 'db' | 'clock' | 'media' | 'log'> & Partial<Pick<Services, 'groupMedia'>>
  source: Source
  tally: Tally
  /** The group's id, here as there. */
  groupId: string
  /** The group and what is between it and its rows in newer schemas: households and people. */
  owners: string[]
  /** Nothing is written. */
  isDryRun: boolean
  signal: AbortSignal
  now: string
  /** Ids here by ids there, by table of the source; rows that were not imported are missing. */
  ids: Map<string, Map<string, string>>
  /** Owners' ratings by the recipe's id there, for sources without ratings by person. */
  ownRatings: Map<string, { userId: string; rating: number }>
  /** Who gets the rows of people who have no account of their own here; null for no one. */
  fallback: string | null
  /** Email addresses and folded usernames that came with groups before this one. */
  accounts: Set<string>
  /** People among them who may manage the server and can sign in. */
  administrators: number
  /** Rows that were written so far, by table, to be compared with what is there in the end. */
  written: Map<ArrivalTable, number>
  /** Pictures that wait to be converted, and files to be copied, once the rows are there. */
  pictures: PictureJob[]
  files: FileJob[]
  /** Paths of the source for which the group has no room. */
  noRoom: Set<string>
  /** What is written at the end, when the group is shown. */
  atEnd: (() => void)[]
  progress(rows: number): void
}

/** Lets something that works by itself begin once the group is shown. */
export function enableAtEnd(
  job: GroupImport,
  table: 'webhooks' | 'notifiers',
  id: string,
  isOn: boolean,
): void {
  if (isOn) job.atEnd.push(() => updateArrival(job.services.db, table, id, { enabled: 1 }))
}

/** How long a transaction of rows may take: others wait for it. */
const BATCH_MS = 40

/** Does work thing by thing, in transactions of at most forty milliseconds and one thing; others have their turn between. */
export async function inBatches<T>(
  { services: { raw }, isDryRun, signal, progress }: GroupImport,
  things: Iterable<T>,
  work: (thing: T) => void,
): Promise<void> {
  const iterator = things[Symbol.iterator]()
  for (;;) {
    signal.throwIfAborted()
    let done = 0
    const some = (): boolean => {
      const until = performance.now() + BATCH_MS
      do {
        const next = iterator.next()
        if (next.done) return true
        work(next.value)
        done += 1
      } while (performance.now() < until)
      return false
    }
    const isOver = isDryRun ? some() : runTransaction(raw, some)
    progress(done)
    await new Promise<void>((resolve) => setImmediate(resolve))
    if (isOver) return
  }
}

/** Writes a row and nothing else. False when the table refuses it; in a dry run nothing is refused. */
export function insertRow(
  { isDryRun, written, services: { db } }: GroupImport,
  table: ArrivalTable,
  columns: Columns,
): boolean {
  if (isDryRun) return true
  const isThere = insertArrival(db, table, columns)
  if (isThere) written.set(table, (written.get(table) ?? 0) + 1)
  return isThere
}

/** Writes what a row of the source became, and counts it. */
export function importRow(job: GroupImport, row: SourceRow, table: ArrivalTable, columns: Columns): boolean {
  const isThere = insertRow(job, table, columns)
  if (isThere) job.tally.arrived(row)
  else job.tally.lost(row, 'moving.why-refused')
  return isThere
}

/** The id that a row gets here: its own, or a new one when it has none or it is taken. */
export function assignId({ services: { db } }: GroupImport, row: SourceRow, table: ArrivalTable): string {
  const own = row.id('id')
  if (own !== null && !isIdTaken(db, table, own)) return own
  if (own !== null) row.changed('moving.why-new-id')
  return newId()
}

/** Notes under which id a row is here. */
export function rememberId({ ids }: GroupImport, row: SourceRow, id: string): void {
  const own = row.id('id')
  if (own === null) return
  const known = ids.get(row.table) ?? new Map<string, string>()
  ids.set(row.table, known.set(own, id))
}

/** The id here of what a column names; null for nothing. What is not there is noted. */
export function mappedId(
  job: GroupImport,
  row: SourceRow,
  table: string,
  ...columns: string[]
): string | null {
  const id = row.id(...columns)
  if (id === null) return null
  const here = job.ids.get(table)?.get(id)
  if (here === undefined) row.changed('moving.why-reference', { column: columns[0]! })
  return here ?? null
}

/** Whose a row is: the person's own, or that of the person who replaces those without an account here. */
export function mappedUser(job: GroupImport, row: SourceRow): string | null {
  const id = row.id('user_id')
  if (id === null) return null
  const here = job.ids.get('users')?.get(id)
  if (here !== undefined) return here
  row.changed('moving.why-person')
  return job.fallback
}

/** When a row was made and last changed. */
export function timestampsOf(
  { now }: GroupImport,
  row: SourceRow,
): { created_at: string; updated_at: string } {
  const created = row.moment('created_at', 'update_at', 'updated_at') ?? now
  return { created_at: created, updated_at: row.moment('update_at', 'updated_at') ?? created }
}

/** Texts by key, as Trivet keeps extras; a later value of a key counts. */
export function extrasOf(job: GroupImport, rows: readonly SourceRow[] = []): Record<string, string> {
  const extras: Record<string, string> = {}
  for (const row of rows) {
    const key = row.text('key_name')
    if (key === '') job.tally.lost(row, 'moving.why-empty')
    else {
      extras[key] = row.text('value')
      job.tally.arrived(row)
    }
  }
  return extras
}

/** Names that are taken in the group, folded; what has the same one is the same thing. */
export class TakenNames {
  readonly #ids = new Map<string, { id: string; name: string }>()

  /** Whose the name is already; else it is `id`'s from now on. */
  claim(name: string, id: string): { id: string; name: string } | null {
    const key = foldText(name)
    const taken = this.#ids.get(key)
    if (!taken) this.#ids.set(key, { id, name })
    return taken ?? null
  }
}

/** A name that no one has, numbered where it is taken. */
export function freeName(
  name: string,
  isTaken: (candidate: string) => boolean,
  join = (n: number) => ` (${n})`,
): string {
  let candidate = name
  for (let n = 1; isTaken(candidate); n++) candidate = `${name}${join(n)}`
  return candidate
}

/** A text as long as Trivet keeps it. */
export function cut(row: SourceRow, column: string, most: number, ...others: string[]): string {
  const text = row.text(column, ...others)
  if (text.length <= most) return text
  row.changed('moving.why-cut', { column, most })
  return text.slice(0, most)
}

export const flag = (value: boolean) => (value ? 1 : 0)
