import { trimTail } from '../../platform/text/trim'
import { changeRow, ROW_CHANGES, type RowChange } from '../../recipes/editor/row-order.rules'
import { type ParsedFormValues, type ParsedRow, unreadRow } from './parsed-form.rules'

/** What a button of the page asks for; all but `save` show the page again. */
export type LineAction =
  | { kind: 'save' }
  /** Shows the lines as they are sent, for a script that has put them in another order. */
  | { kind: 'show' }
  /** Adds an empty line at the end. */
  | { kind: 'add' }
  /** Reads the texts again, all or one; a text of several lines becomes as many. */
  | { kind: 'parse'; at: number | null }
  /** Takes the known food that the new one ends in. */
  | { kind: 'use'; at: number }
  /** Makes a line the heading of the line below it. */
  | { kind: 'heading'; at: number }
  /** Restores a removed ingredient. */
  | { kind: 'restore'; referenceId: string }
  | { kind: 'change'; change: RowChange; at: number; ofHeading: boolean }

const RESTORE = 'lines.restore.'
const ROW = /^lines\.(?<at>\d{1,4})\.(?<heading>heading-)?(?<change>[a-z-]+)$/

/** Reads the value of the button named `action`: `save`, `lines.add`, `lines.parse`, `lines.3.up`, `lines.restore.<id>`; anything else saves. */
export function readLineAction(value: unknown): LineAction {
  const text = typeof value === 'string' ? value : ''
  if (text === 'show') return { kind: 'show' }
  if (text === 'lines.add') return { kind: 'add' }
  if (text === 'lines.parse') return { kind: 'parse', at: null }
  if (text.startsWith(RESTORE)) return { kind: 'restore', referenceId: text.slice(RESTORE.length) }
  const found = ROW.exec(text)?.groups
  if (!found) return { kind: 'save' }
  const at = Number(found.at)
  const { change: word } = found
  if (word === 'parse' || word === 'use' || word === 'heading') return { kind: word, at }
  const change = ROW_CHANGES.find((known) => known === found.change)
  return change ? { kind: 'change', change, at, ofHeading: found.heading !== undefined } : { kind: 'save' }
}

/** A line of nothing, to be written. */
function emptyRow(referenceId: string): ParsedRow {
  return unreadRow({ referenceId, title: null, isNew: true, isKept: false })
}

export interface ChangedLines {
  values: ParsedFormValues
  /** Name of the field to write in next; null for none. */
  focus: string | null
}

/** The form after a row was added, moved or taken out. Positions outside the list change nothing. @param newId an id for a row that is added */
export function changeLines(
  values: ParsedFormValues,
  action: Extract<LineAction, { kind: 'add' | 'change' }>,
  newId: () => string,
): ChangedLines {
  const { rows } = values
  if (action.kind === 'add') {
    return {
      values: { ...values, rows: [...rows, emptyRow(newId())] },
      focus: `lines.${rows.length}.text`,
    }
  }
  const { at, change, ofHeading } = action
  const changed = changeRow(rows, at, change, ofHeading, () => emptyRow(newId()))
  const kept = new Set(changed.rows.map(({ referenceId }) => referenceId))
  const gone = rows.filter(({ referenceId, isNew }) => !isNew && !kept.has(referenceId))
  return {
    values: {
      ...values,
      rows: changed.rows,
      removed: [...values.removed, ...gone.map(({ referenceId }) => referenceId)],
    },
    focus: changed.at < 0 ? null : `lines.${changed.at}.${changed.isHeading ? 'title' : 'text'}`,
  }
}

/** The form in which a line has become the heading of the one below it; the last line changes nothing. */
export function makeHeading(values: ParsedFormValues, at: number): ParsedFormValues {
  const { rows, removed } = values
  const [row, below] = [rows[at], rows[at + 1]]
  if (!row || !below) return values
  const title = trimTail(row.text, /[\s:]/)
  return {
    ...values,
    rows: rows.toSpliced(at, 2, { ...below, title }),
    removed: row.isNew ? removed : [...removed, row.referenceId],
  }
}

/**
 * Puts things in the order of the form; those that the form does not name keep their place after the one they followed.
 * @param ids the order of the form
 */
export function inFormOrder<Item extends { referenceId: string }>(
  ids: readonly string[],
  stored: readonly Item[],
): string[] {
  const order = [...ids]
  const known = new Set(ids)
  let before: string | null = null
  for (const { referenceId } of stored) {
    if (!known.has(referenceId)) order.splice(before === null ? 0 : order.indexOf(before) + 1, 0, referenceId)
    known.add(referenceId)
    before = referenceId
  }
  return order
}
