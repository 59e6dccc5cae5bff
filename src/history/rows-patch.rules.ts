import type { Fields, RowsUndo } from './patch.schema'
import { applyTextUndo, isTextInParts, textUndo } from './text-patch.rules'

/** What a row is known by through changes of its text; rows without an id by all that they say. */
function keyOf(row: Fields): string {
  return String(row.referenceId ?? row.id ?? JSON.stringify(row))
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function fieldsUndo(after: Fields, before: Fields): Fields {
  // Fields that were missing before are noted, too.
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => !same(after[name] ?? null, before[name] ?? null))
  return Object.fromEntries(
    changed.map((name) => {
      const [now, then] = [after[name], before[name] ?? null]
      return [name, typeof now === 'string' && typeof then === 'string' ? textUndo(now, then) : then]
    }),
  )
}

function applyFieldsUndo(after: Fields, back: Fields): Fields {
  const before = { ...after }
  for (const [name, then] of Object.entries(back)) {
    before[name] = isTextInParts(then) ? applyTextUndo(String(after[name] ?? ''), then) : then
  }
  return before
}

/** Which rows of two lists are the same, as pairs of places: the longest that keeps the order. */
function commonRows(after: readonly string[], before: readonly string[]): [number, number][] {
  const width = before.length + 1
  const lengths = new Uint16Array((after.length + 1) * width)
  for (let i = after.length - 1; i >= 0; i--) {
    for (let j = before.length - 1; j >= 0; j--) {
      const at = i * width + j
      lengths[at] =
        after[i] === before[j]
          ? lengths[at + width + 1]! + 1
          : Math.max(lengths[at + width]!, lengths[at + 1]!)
    }
  }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < after.length && j < before.length; ) {
    if (after[i] === before[j]) pairs.push([i++, j++])
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  }
  return pairs
}

function rowByRow(after: readonly Fields[], before: readonly Fields[]): RowsUndo {
  const rows: (number | [Fields] | Fields)[] = []
  const count = (by: 1 | -1) => {
    const last = rows.at(-1)
    if (typeof last === 'number' && Math.sign(last) === by) rows[rows.length - 1] = last + by
    else rows.push(by)
  }
  let next = 0
  let then = 0
  const upTo = (i: number, j: number) => {
    for (; next < i; next++) count(-1)
    for (; then < j; then++) rows.push(before[then]!)
  }
  for (const [i, j] of commonRows(after.map(keyOf), before.map(keyOf))) {
    upTo(i, j)
    const fields = fieldsUndo(after[i]!, before[j]!)
    if (Object.keys(fields).length === 0) count(1)
    else rows.push([fields])
    next = i + 1
    then = j + 1
  }
  upTo(after.length, before.length)
  return { rows }
}

/** What leads from a list of rows back to the one before. */
export function rowsUndo(after: readonly object[], before: readonly object[]): RowsUndo {
  const [now, then] = [after as Fields[], before as Fields[]]
  const isInPlace = (row: Fields, at: number) =>
    (row.referenceId ?? row.id) === (then[at]!.referenceId ?? then[at]!.id)
  if (now.length !== then.length || !now.every(isInPlace)) return rowByRow(now, then)
  const at: Record<number, Fields> = {}
  for (const [place, row] of now.entries()) {
    const fields = fieldsUndo(row, then[place]!)
    if (Object.keys(fields).length > 0) at[place] = fields
  }
  return { at }
}

/** The rows before a change. */
export function applyRowsUndo<Row extends object>(after: readonly Row[], back: RowsUndo): Row[] {
  const now = after as readonly (Row & Fields)[]
  const patched = (row: Fields, fields: Fields | undefined) =>
    (fields ? applyFieldsUndo(row, fields) : row) as Row
  if ('at' in back) return now.map((row, place) => patched(row, back.at[place]))
  if ('by' in back) return now.map((row) => patched(row, back.by[keyOf(row)]))
  const rows: Row[] = []
  let next = 0
  for (const step of back.rows) {
    if (typeof step === 'number') {
      if (step > 0) rows.push(...now.slice(next, next + step))
      next += Math.abs(step)
    } else if (Array.isArray(step)) {
      const row = now[next++]
      if (row) rows.push(patched(row, step[0]))
    } else rows.push(step as Row)
  }
  return rows
}
