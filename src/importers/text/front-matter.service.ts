import { type Head, headKey, toHead } from './head.rules'

const MAX_CHARACTERS = 50_000
const MAX_PIECES = 300
/** References make a few lines of YAML mean millions of values; a head has some hundred. */
const MAX_VALUES = 5_000
const FENCE = /^\ufeff?\s*(---|\+\+\+)[ \t]*\r?\n([\s\S]*?)(?<=\n)(?:\1|\.\.\.)[ \t]*(?:\r?\n|$)/

function parsedOr<Value>(parse: () => Value, otherwise: Value): Value {
  try {
    return parse()
  } catch {
    return otherwise
  }
}

/** Whether a value holds no more than a head may, what is referred to counted each time. */
function isBounded(value: unknown): boolean {
  const pending: unknown[] = [value]
  for (let values = 0; pending.length > 0; values += 1) {
    if (values > MAX_VALUES) return false
    const next = pending.pop()
    if (next !== null && typeof next === 'object') pending.push(...Object.values(next).slice(0, MAX_VALUES))
  }
  return true
}

/** Each name with what is below it, further in: one that is no YAML must not cost the others. */
function topLevelPieces(yaml: string): string[] {
  const pieces: string[] = []
  for (const line of yaml.split(/\r?\n/)) {
    const isBelow = /^(?:\s|-(?:\s|$)|#|$)/.test(line)
    if (isBelow && pieces.length > 0) pieces[pieces.length - 1] += `\n${line}`
    else pieces.push(line)
  }
  return pieces.slice(0, MAX_PIECES)
}

const unquoted = (text: string) => text.trim().replace(/^(["'])(.*)\1$/s, '$2')

/** `title: Soup: the best` is no YAML, and everyone writes it. */
function readPiece(piece: string): [string, unknown] | null {
  const pair = /^(\p{L}[\p{L}\p{N} _.-]*):(?=\s|$)([\s\S]*)$/u.exec(piece)
  if (!pair) return null
  const [name, rest] = [pair[1]!.trimEnd(), pair[2]!.trimStart()]
  const list = /^\[(.*)\]$/s.exec(rest.trim())
  if (list) return [name, list[1]!.split(',').map(unquoted)]
  const items = rest.split(/\n[^\S\n]*-\s+/)
  if (items.length < 2) return [name, unquoted(rest)]
  return [name, items.map(unquoted).filter((item) => item !== '')]
}

function parseYaml(yaml: string): unknown {
  const whole = parsedOr<unknown>(() => Bun.YAML.parse(yaml), undefined)
  if (whole !== undefined) return whole
  const values = new Map<string, unknown>()
  for (const piece of topLevelPieces(yaml)) {
    const parsed = parsedOr<unknown>(() => Bun.YAML.parse(piece), undefined)
    const found =
      parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)
        ? Object.entries(parsed)[0]
        : readPiece(piece)
    if (found && !values.has(headKey(found[0]))) values.set(headKey(found[0]), found[1])
  }
  return Object.fromEntries(values)
}

/**
 * Cuts the head off a text file: YAML between `---` (or ended by `...`), TOML between `+++`. A text without one has an empty head.
 * What cannot be read of it is left out, name by name. Never throws.
 */
export function cutHead(text: string): { head: Head; body: string } {
  const match = FENCE.exec(text.slice(0, MAX_CHARACTERS))
  if (!match) return { head: new Map(), body: text }
  const [whole, fence, inside = ''] = match
  const values = fence === '---' ? parseYaml(inside) : parsedOr<unknown>(() => Bun.TOML.parse(inside), {})
  const head = toHead(isBounded(values) ? values : {})
  // A recipe may begin with a line of dashes that is no fence.
  return head.size === 0 && inside.trim() !== ''
    ? { head, body: text }
    : { head, body: text.slice(whole.length) }
}
