import { MAX_ROWS } from '../../recipes/recipe/lenient.schema'
import type { DraftIngredient, DraftText } from '../../scraper/draft.schema'

interface Row {
  section: string
  text: string
}

const MAX_DEPTH = 4
/** A line that only names what follows: `Dough:`, `## Dough`, `**Dough**`. */
const HEADING = /^(?:#{1,6}\s([^#]{1,80})#*|\*\*([^*]{1,80})\*\*:?|([^:]{1,80}):)$/
const MARK = /^\s*(?:[-*•]|\[[ xX]?\]|\d{1,2}[.)])\s+/

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  // A unit or a food of its own: `{name: "cup", …}`.
  const isNamed = value !== null && typeof value === 'object' && 'name' in value
  return isNamed && typeof value.name === 'string' ? value.name.trim() : ''
}

function firstOf(map: Record<string, unknown>, names: readonly string[]): unknown {
  return names.map((name) => map[name]).find((value) => value !== undefined && value !== null)
}

const ROWS = ['ingredients', 'instructions', 'steps', 'items', 'itemListElement'] as const

const isMap = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const hasRows = (map: Record<string, unknown>) => firstOf(map, ROWS) !== undefined

/** Lists, block texts with a row per line, maps from a heading to its rows, and rows written as maps, as `rowOf` reads them. */
function rowsIn(
  value: unknown,
  rowOf: (map: Record<string, unknown>) => string,
  section = '',
  depth = 1,
): Row[] {
  if (depth > MAX_DEPTH || value === null || value === undefined) return []
  if (Array.isArray(value)) {
    let current = section
    return value.slice(0, MAX_ROWS).flatMap((item) => {
      const heading = typeof item === 'string' && !item.includes('\n') ? HEADING.exec(item.trim()) : null
      if (heading) current = (heading[1] ?? heading[2] ?? heading[3] ?? '').trim()
      const rows = heading ? [] : rowsIn(item, rowOf, current, depth + 1)
      // A row may open a section by a title of its own.
      if (rows.length === 1 && isMap(item) && !hasRows(item)) current = rows[0]!.section
      return rows
    })
  }
  if (typeof value === 'object') {
    const map = value as Record<string, unknown>
    const row = rowOf(map)
    if (row !== '') return [{ section: textOf(map.title) || section, text: row }]
    const named = textOf(firstOf(map, ['section', 'title', 'name', 'group', 'heading']))
    const rows = firstOf(map, ROWS)
    if (rows !== undefined) return rowsIn(rows, rowOf, named || section, depth + 1)
    return Object.entries(map).flatMap(([name, rows]) => rowsIn(rows, rowOf, name.trim(), depth + 1))
  }
  const lines = textOf(value).split('\n')
  if (lines.length > 1) return rowsIn(lines, rowOf, section, depth + 1)
  const text = textOf(value).replace(MARK, '').trim()
  return text === '' ? [] : [{ section, text }]
}

/** `{name: flour, amount: 200, unit: g, note: sifted}` as one line; empty for any other map. */
function ingredientOf(map: Record<string, unknown>): string {
  if (hasRows(map)) return ''
  const whole = textOf(firstOf(map, ['display', 'originalText']))
  if (whole !== '') return whole
  const name = textOf(firstOf(map, ['name', 'ingredient', 'item', 'food', 'text']))
  const note = textOf(firstOf(map, ['note', 'notes', 'preparation', 'comment']))
  const amount = textOf(firstOf(map, ['amount', 'quantity', 'qty']))
  const unit = textOf(firstOf(map, ['unit', 'units']))
  // A line that no one has taken apart is all note, and its quantity says nothing.
  if (name === '') return unit === '' ? note : ''
  const line = [amount === '0' ? '' : amount, unit, name].filter((part) => part !== '').join(' ')
  return note === '' ? line : `${line}, ${note}`
}

function stepOf(map: Record<string, unknown>): string {
  return textOf(firstOf(map, ['text', 'step', 'description', 'instruction', 'direction']))
}

/** Ingredients that are in a file's head, in whatever shape; each row names its section. Never throws. */
export function readHeadIngredients(value: unknown): DraftIngredient[] {
  return rowsIn(value, ingredientOf).slice(0, MAX_ROWS)
}

/** Instructions that are in a file's head, in whatever shape; each names its section. Never throws. */
export function readHeadSteps(value: unknown): DraftText[] {
  return rowsIn(value, stepOf)
    .slice(0, MAX_ROWS)
    .map(({ section, text }) => ({ title: section, text }))
}

/** Notes that are in a file's head: texts, or maps with a title and a text. Never throws. */
export function readHeadNotes(value: unknown): DraftText[] {
  return rowsIn(Array.isArray(value) ? value : [value], stepOf)
    .slice(0, MAX_ROWS)
    .map(({ section, text }) => ({ title: section, text }))
}
