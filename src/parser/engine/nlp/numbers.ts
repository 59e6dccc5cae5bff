const VULGAR = new Map<string, number>([
  ['½', 1 / 2],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
  ['⅕', 1 / 5],
  ['⅖', 2 / 5],
  ['⅗', 3 / 5],
  ['⅘', 4 / 5],
  ['⅙', 1 / 6],
  ['⅚', 5 / 6],
  ['⅐', 1 / 7],
  ['⅛', 1 / 8],
  ['⅜', 3 / 8],
  ['⅝', 5 / 8],
  ['⅞', 7 / 8],
  ['⅑', 1 / 9],
  ['⅒', 1 / 10],
])

const WORDS = new Map<string, number>(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, i) => [word, i + 1] as const),
)
WORDS.set('quarter', 0.25).set('half', 0.5).set('thirty', 30).set('forty', 40)

const JOINS_MIXED = /^(?:and|&)$/i
const JOINS_RANGE = /^(?:to|or|[-–—‑‐−])$/i
const DASH = /^[-–—‑‐−]$/

/** One number, or an ascending range, and the token after it. */
export interface NumberRead {
  end: number
  low: number
  high: number
}

/** True for `½` and `1/2`. */
export function isFraction(token: string | undefined): boolean {
  return token !== undefined && (VULGAR.has(token) || /^\d+[/⁄]\d+$/.test(token))
}

/** Value of one token: `½`, `3/4`, `1,000`, `2.5`, `two`; undefined if it is no number. */
export function tokenValue(token: string): number | undefined {
  const first = token.charCodeAt(0)
  if ((first >= 48 && first <= 57) || first === 46) {
    const [top, bottom] = token.split(/[/⁄]/)
    const value = Number(top!.replaceAll(',', '')) / (bottom === undefined ? 1 : Number(bottom))
    return Number.isFinite(value) ? value : undefined
  }
  return VULGAR.get(token) ?? WORDS.get(token.toLowerCase())
}

/** A whole number with its fraction: `1 1/2`, `1½`, `1-1/2`, `1 and 1/2`. */
function readMixed(tokens: readonly string[], at: number): { end: number; value: number } | undefined {
  const token = tokens[at]
  const value = token === undefined ? undefined : tokenValue(token)
  if (token === undefined || value === undefined) return undefined
  if (!/^\d+$/.test(token)) return { end: at + 1, value }
  const joint = tokens[at + 1] ?? ''
  const behind = JOINS_MIXED.test(joint) || (DASH.test(joint) && value >= 1) ? at + 2 : at + 1
  const fraction = tokens[behind]
  if (!isFraction(fraction)) return { end: at + 1, value }
  return { end: behind + 1, value: value + (tokenValue(fraction ?? '') ?? 0) }
}

/** Reads a number or a range (`2-3`, `2 to 3`, `2 or 3`) that begins at the token `at`. */
export function readNumber(tokens: readonly string[], at: number): NumberRead | undefined {
  const first = readMixed(tokens, at)
  if (!first) return undefined
  let next = first.end
  while (next < first.end + 2 && JOINS_RANGE.test(tokens[next] ?? '')) next++
  const second = next > first.end ? readMixed(tokens, next) : undefined
  if (!second || second.value <= first.value) return { end: first.end, low: first.value, high: first.value }
  return { end: second.end, low: first.value, high: second.value }
}
