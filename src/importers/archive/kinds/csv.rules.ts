/** A table of recipes has some thirty columns; what has more is none. */
const MAX_COLUMNS = 300
/** Letters of a field; the longest recipe is a tenth of it. */
const MAX_FIELD = 1_000_000

function endOfField(source: string, from: number, mark: RegExp): number {
  mark.lastIndex = from
  return mark.exec(source)?.index ?? source.length
}

/** Where the text of a quoted field ends, behind its closing quote, and the text with its doubled quotes made single. */
function quotedField(source: string, from: number): { text: string; end: number } {
  let text = ''
  let at = from + 1
  while (at < source.length) {
    const quote = source.indexOf('"', at)
    text += source.slice(at, quote < 0 ? source.length : quote)
    at = quote < 0 ? source.length : quote + 1
    if (source[at] !== '"') break
    text += '"'
    at += 1
  }
  return { text, end: at }
}

function separatorOf(source: string): string {
  const [head = ''] = source.split('\n', 1)
  return [',', ';', '\t'].find((mark) => head.includes(mark)) ?? ','
}

/**
 * Rows of a CSV text as RFC 4180 has them: quotes, doubled quotes, line breaks inside; `;` or tabs where the head has no comma. Ends at a row
 * that is no row of a table.
 */
export function* csvRows(text: string): Generator<string[]> {
  const source = text.replace(/^\ufeff/, '')
  const separator = separatorOf(source)
  const mark = new RegExp(`[${separator}\\r\\n]`, 'g')
  let row: string[] = []
  for (let at = 0; at < source.length; ) {
    const quoted = source[at] === '"' ? quotedField(source, at) : { text: '', end: at }
    const end = endOfField(source, quoted.end, mark)
    if (end - at > MAX_FIELD || row.length === MAX_COLUMNS) return
    row.push(quoted.text + source.slice(quoted.end, end))
    at = end
    if (source[at] === separator) {
      at += 1
      // A separator at the very end stands before an empty field.
      if (at < source.length) continue
      row.push('')
    }
    if (source[at] === '\r') at += 1
    if (source[at] === '\n') at += 1
    if (row.some((field) => field.trim() !== '')) yield row
    row = []
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
