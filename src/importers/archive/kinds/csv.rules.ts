import Papa from 'papaparse'

/** A table of recipes has some thirty columns; what has more is none. */
const MAX_COLUMNS = 300
/** Letters of a field; the longest recipe is a tenth of it. */
const MAX_FIELD = 1_000_000

/**
 * Rows of a CSV text, with commas, semicolons or tabs between the fields; empty ones are left out. Ends at a row that is no row of a table.
 * @param most how many are read; all when left out
 */
export function* csvRows(text: string, most = 0): Generator<string[]> {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
    preview: most,
  })
  for (const row of data) {
    if (row.length > MAX_COLUMNS || row.some((field) => field.length > MAX_FIELD)) return
    yield row
  }
}

/** Rows under the names of the first one, which lose their case and the spaces around them. */
export function* csvRecords(text: string): Generator<Map<string, string>> {
  let names: string[] | undefined
  for (const row of csvRows(text)) {
    if (names) yield new Map(names.map((name, at) => [name, row[at]?.trim() ?? '']))
    else names = row.map((name) => name.trim().toLowerCase())
  }
}
