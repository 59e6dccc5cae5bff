/** What can be managed in a table. */
export const DATA_KINDS = [
  'recipe-actions',
  'foods',
  'units',
  'labels',
  'categories',
  'tags',
  'tools',
] as const
export type DataKindName = (typeof DATA_KINDS)[number]

/** The messages by which a new one of each is called. */
export const NEW_TEXTS: Record<DataKindName, string> = {
  'recipe-actions': 'data.new-recipe-actions',
  foods: 'data.new-foods',
  units: 'data.new-units',
  labels: 'data.new-labels',
  categories: 'data.new-categories',
  tags: 'data.new-tags',
  tools: 'data.new-tools',
}

/** A label is a word on its colour. */
export interface LabelCell {
  text: string
  color: string
}
export type CellValue = string | number | boolean | null | LabelCell

export interface DataRow {
  id: string
  name: string
  cells: Record<string, CellValue>
}

export interface DataColumn {
  key: string
  /** Message id. */
  title: string
  /** Attribute that it sorts by. */
  orderBy: string
  /** Not unless it is chosen. */
  isExtra?: boolean
  isText?: boolean
}

/** `lines` is a list, one to a line. */
export type FieldKind = 'text' | 'area' | 'lines' | 'switch' | 'color' | 'label' | 'action-type'

export interface DataField {
  name: string
  /** Message id. */
  title: string
  kind: FieldKind
  /** Message id of a sentence that helps. */
  hint?: string
  isRequired?: boolean
}

/** Values of a form; switches are empty or `true`. */
export type FieldValues = Record<string, string>

export const blankValues = (fields: readonly DataField[]): FieldValues =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'color' ? '#E0E0E0' : '']))

/** A cell as plain text, for files. */
function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? value.text : String(value)
}

// What spreadsheets take for a formula is no text any more.
const FORMULA = /^[=+\-@\t\r]/

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a spreadsheet reads them; a byte order mark tells Excel that it is UTF-8. */
export function toCsv(columns: readonly DataColumn[], rows: readonly DataRow[]): string {
  const lines = rows.map(({ cells }) => columns.map(({ key }) => csvCell(cellText(cells[key]))).join(','))
  return `\ufeff${[columns.map(({ key }) => key).join(','), ...lines].join('\r\n')}\r\n`
}
