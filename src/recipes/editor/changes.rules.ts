import { FORM_KEY } from '../../platform/http/form.rules'
import type { RowList } from './recipe-form.rules'

/** A field of the form and what is in it; a name may come several times. */
export type Entry = readonly [name: string, value: string]

const ROW = /^(ingredients|instructions|notes|extras)\.(\d+)\.(\w+)$/
/** Parts of a row that no one types. */
const SILENT_PARTS = new Set(['id', 'referenceId', 'originalText', 'summary', 'read'])
const SILENT_FIELDS = new Set([
  FORM_KEY,
  'version',
  'base',
  'clash',
  'ingredients.pasteAs',
  'instructions.pasteAs',
])
const HEADED: ReadonlySet<RowList> = new Set<RowList>(['ingredients', 'instructions'])
const LISTS: readonly RowList[] = ['ingredients', 'instructions', 'notes', 'extras']

interface Written {
  fields: Map<string, string>
  rows: Record<RowList, string[]>
}

/** Headings and rows of each list in their order, without the empty ones, and the other fields by name. */
function sortOut(entries: readonly Entry[]): Written {
  const fields = new Map<string, string>()
  const rows: Record<RowList, Map<number, { heading: string; text: string }>> = {
    ingredients: new Map(),
    instructions: new Map(),
    notes: new Map(),
    extras: new Map(),
  }
  for (const [name, value] of entries) {
    const [, list, number, part = ''] = ROW.exec(name) ?? []
    const known = LISTS.find((one) => one === list)
    if (!known) {
      if (!SILENT_FIELDS.has(name)) fields.set(name, `${fields.get(name) ?? ''}${value}\n`)
      continue
    }
    const row = rows[known].get(Number(number)) ?? { heading: '', text: '' }
    rows[known].set(Number(number), row)
    if (SILENT_PARTS.has(part) || value.trim() === '') continue
    // A heading above another row is a heading that has moved, not two rows that read differently.
    if (part === 'title' && HEADED.has(known)) row.heading = `# ${value}`
    else row.text += `${part}: ${value}\n`
  }
  const inOrder = (list: RowList) =>
    [...rows[list]]
      .sort(([one], [other]) => one - other)
      .flatMap(([, { heading, text }]) => [heading, text])
      .filter((text) => text !== '')
  return {
    fields,
    rows: {
      ingredients: inOrder('ingredients'),
      instructions: inOrder('instructions'),
      notes: inOrder('notes'),
      extras: inOrder('extras'),
    },
  }
}

function missing(from: readonly string[], rows: readonly string[]): number {
  const left = [...from]
  for (const row of rows) {
    const at = left.indexOf(row)
    if (at !== -1) left.splice(at, 1)
  }
  return left.length
}

/** A row that is written differently, added or removed is one change; another order of the same rows is one, too. */
function changedRows(before: readonly string[], after: readonly string[]): number {
  const changed = Math.max(missing(before, after), missing(after, before))
  if (changed > 0) return changed
  return before.every((row, index) => row === after[index]) ? 0 : 1
}

/**
 * How many things a cook has changed in the form since it was opened: fields by name, rows by what is written in them,
 * whatever numbers they have meanwhile. Rows that are still empty do not count.
 */
export function countChanges(before: readonly Entry[], after: readonly Entry[]): number {
  const one = sortOut(before)
  const other = sortOut(after)
  const names = new Set([...one.fields.keys(), ...other.fields.keys()])
  const fields = [...names].filter((name) => {
    return (one.fields.get(name) ?? '').trim() !== (other.fields.get(name) ?? '').trim()
  })
  const rows = LISTS.map((list) => changedRows(one.rows[list], other.rows[list]))
  return rows.reduce((sum, count) => sum + count, fields.length)
}
