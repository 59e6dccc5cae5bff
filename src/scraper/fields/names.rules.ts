import { cleanLine } from '../html/text.rules'
import { isThing, lineIn, listOf, property, type Thing } from '../html/thing.rules'

const MAX_NAMES = 60
const MAX_NAME = 120
/** Entries that are looked at; more is no list of names. */
const MAX_ENTRIES = 200

function unique(names: string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => {
    const key = name.toLowerCase()
    if (name === '' || name.length > MAX_NAME || seen.has(key) || seen.size >= MAX_NAMES) return false
    seen.add(key)
    return true
  })
}

function nameOf(entry: unknown, byId: ReadonlyMap<string, Thing>): string {
  if (!isThing(entry)) return lineIn(entry)
  const own = property(entry, 'name')
  if (own !== undefined) return lineIn(own)
  const target = typeof entry['@id'] === 'string' ? byId.get(entry['@id'].trim()) : undefined
  return target === undefined ? lineIn(entry) : lineIn(property(target, 'name'))
}

/** Names of people and organisations; references are followed, addresses are no names. */
export function readAuthors(value: unknown, byId: ReadonlyMap<string, Thing>): string[] {
  return unique(
    listOf(value)
      .slice(0, MAX_ENTRIES)
      .map((entry) => nameOf(entry, byId).replace(/^by\s+/i, ''))
      .filter((name) => !/^https?:/i.test(name)),
  )
}

/** Words from a list, or from one text with commas between them; `key: value` marks of a site's software are left out. */
export function readWords(value: unknown): string[] {
  const texts = listOf(value)
    .slice(0, MAX_ENTRIES)
    .map((entry) => (typeof entry === 'string' ? cleanLine(entry) : lineIn(entry)))
  const separator = texts.some((text) => text.includes(',')) ? /[,、]/ : /[;|、]/
  return unique(
    texts
      .flatMap((text) => text.split(separator))
      .map((word) => word.trim().replace(/^#/, ''))
      .filter((word) => !/^[\w-]{3,}: ?\S/.test(word) && !/^https?:/i.test(word)),
  )
}
