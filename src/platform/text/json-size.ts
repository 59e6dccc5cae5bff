/** Values in one JSON text: the largest recipe with all its foods and units whole has thirty thousand. */
export const MAX_JSON_VALUES = 50_000
/** Nesting of lists and objects. */
export const MAX_JSON_DEPTH = 40
/** Names in one object; parsing takes longer with each, and copying more so. */
const MAX_JSON_NAMES = 5_000

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c] as const
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x5d, 0x7b, 0x7d] as const

/** Where the string that begins at a quote ends; without a closing quote, at the end of the text. */
function closingQuote(text: string, opening: number): number {
  let at = opening + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) break
    if (code === BACKSLASH) at += 1
  }
  return at
}

/**
 * Whether a JSON text is too much to parse, found before it is parsed: two million bytes of brackets take a hundred times
 * their size in memory. Null for one that may be parsed; whether it is JSON is the parser's business.
 */
export function jsonExcess(text: string, maxValues = MAX_JSON_VALUES): 'too-deep' | 'too-many-values' | null {
  let values = 1
  // The number of names in each open object so far; lists, which have none, count from far below zero.
  const names: number[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = closingQuote(text, at)
    else if (code === OPEN_LIST || code === OPEN_MAP) {
      values += 1
      if (names.push(code === OPEN_MAP ? 0 : Number.NEGATIVE_INFINITY) > MAX_JSON_DEPTH) return 'too-deep'
    } else if (code === CLOSE_LIST || code === CLOSE_MAP) names.pop()
    else if (code === COMMA) {
      values += 1
      names[names.length - 1]! += 1
      if (names.at(-1)! >= MAX_JSON_NAMES) return 'too-many-values'
    }
    if (values > maxValues) return 'too-many-values'
  }
  return null
}
