const BASIS = 0x811c9dc5
const PRIME = 0x01000193
const OTHER_PRIME = 0x85ebca6b

/** Two hashes of the FNV-1a kind, 64 bits together: short enough for a hidden field, long enough that no change goes unseen. */
export function fingerprint(text: string): string {
  let one = BASIS
  let other = BASIS
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, PRIME)
    other = Math.imul(other ^ code, OTHER_PRIME)
    other ^= other >>> 15
  }
  return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`
}

/** What a list was when the form was opened: a short id and a fingerprint of the text for each row, in its order. */
export type BaseRows = readonly (readonly [id: string, fingerprint: string])[]

export interface MergeableRow<Row> {
  row: Row
  id: string
  /** Fingerprint of its content; empty for an empty row. */
  fingerprint: string
}

export interface MergedRows<Row> {
  rows: Row[]
  /** Ids of rows that both have changed differently, or that one has changed and the other removed. */
  clashes: string[]
  /** Whether anything of the other's is in it. */
  hasTaken: boolean
}

/** A row's id as the form carries it along. Clients choose ids, and many begin alike. */
export function shortId(id: string): string {
  return fingerprint(id).split('-')[0]!
}

/** Ids that are in both lists, in the order of the first. */
const shared = (one: readonly string[], other: ReadonlySet<string>) => one.filter((id) => other.has(id))

/** Inserts the ids that only `guests` has into `hosts`, each after the one it follows there. */
function seat(hosts: readonly string[], guests: readonly string[]): string[] {
  const seated = [...hosts]
  for (const [at, id] of guests.entries()) {
    if (seated.includes(id)) continue
    const before = guests.slice(0, at).findLast((guest) => seated.includes(guest))
    seated.splice(before === undefined ? 0 : seated.indexOf(before) + 1, 0, id)
  }
  return seated
}

/**
 * Weaves the rows of two people into each other, by what the list was when the first of them opened the form. A row that only one of
 * them has changed, added or removed is that one's. Where both have, the typed version wins, and a row that one has removed and the
 * other changed stays: nothing that was written is lost.
 */
export function mergeRows<Row>(
  typed: readonly MergeableRow<Row>[],
  saved: readonly MergeableRow<Row>[],
  base: BaseRows,
): MergedRows<Row> {
  const before = new Map(base)
  const isWritten = ({ id, fingerprint }: MergeableRow<Row>) => fingerprint !== '' || !before.has(shortId(id))
  const mine = new Map(typed.filter(isWritten).map((row) => [row.id, row]))
  const theirs = new Map(saved.map((row) => [row.id, row]))
  const clashes: string[] = []
  let hasTaken = false
  const kept = new Map<string, Row>()
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const [my, their] = [mine.get(id), theirs.get(id)]
    const was = before.get(shortId(id))
    if (my && their) {
      const takes = my.fingerprint !== their.fingerprint && my.fingerprint === was
      if (my.fingerprint !== their.fingerprint && !takes && their.fingerprint !== was) clashes.push(id)
      kept.set(id, takes ? their.row : my.row)
      hasTaken ||= takes
    } else if (my) {
      if (was === undefined || was !== my.fingerprint) kept.set(id, my.row)
      if (was !== undefined && was !== my.fingerprint) clashes.push(id)
      hasTaken ||= was === my.fingerprint
    } else if (their && was !== their.fingerprint) {
      kept.set(id, their.row)
      if (was === undefined) hasTaken = true
      else clashes.push(id)
    }
  }
  const [myOrder, theirOrder] = [[...mine.keys()], [...theirs.keys()]]
  const both = new Set(shared(myOrder, new Set(theirOrder)))
  const inOrder = base.flatMap(([short]) => [...both].find((id) => shortId(id) === short) ?? [])
  const iMovedNothing = shared(myOrder, new Set(inOrder)).every((id, at) => id === inOrder[at])
  const order = iMovedNothing ? seat(theirOrder, myOrder) : seat(myOrder, theirOrder)
  hasTaken ||= iMovedNothing && shared(theirOrder, new Set(inOrder)).some((id, at) => id !== inOrder[at])
  return { rows: order.flatMap((id) => kept.get(id) ?? []), clashes, hasTaken }
}
