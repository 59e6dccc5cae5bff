/** Names as one text, with commas between them; a name that has a comma itself is in quotes. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => (/[,"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
}

// The longest name that can be saved has 500 characters; a quote that is never closed costs no more than that.
const NAME = /\s*(?:"((?:[^"]|""){0,500})"\s*(?=,|\n|$)|([^,\n]*))(?:,|\n|$)/y

/** Names between commas or in lines, each once whatever its case; the first spelling counts. Reads what `joinNames` writes. */
export function splitNames(text: string): string[] {
  const byKey = new Map<string, string>()
  NAME.lastIndex = 0
  while (NAME.lastIndex < text.length) {
    const [, quoted, plain] = NAME.exec(text) ?? []
    const name = (quoted?.replaceAll('""', '"') ?? plain ?? '').trim().replace(/\s+/g, ' ')
    const key = name.toLowerCase()
    if (name !== '' && !byKey.has(key)) byKey.set(key, name)
  }
  return [...byKey.values()]
}
