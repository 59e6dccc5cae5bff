/** JSON as pages write it: parsed strictly when that works, else leniently. */

const MAX_DEPTH = 200
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }
const MAX_KEY = 48
const KEY = /^"[@\w]{1,40}"\s?:/
const SPACE = /[\s\ufeff]/
const HEXADECIMAL = /^[0-9a-fA-F]{4}$/

class LenientReader {
  position = 0

  constructor(private readonly text: string) {}

  /** Position of the next character that is neither space nor comment. */
  private next(from: number): number {
    const { text } = this
    let at = from
    for (;;) {
      while (at < text.length && SPACE.test(text[at]!)) at += 1
      const end = text.startsWith('//', at) ? '\n' : text.startsWith('/*', at) ? '*/' : ''
      if (end === '') return at
      const found = text.indexOf(end, at + 2)
      at = found < 0 ? text.length : found + end.length
    }
  }

  /** Whether a quote at this position ends its text: what follows must be able to follow a value. */
  private endsText(quote: number): boolean {
    const { text } = this
    const after = this.next(quote + 1)
    if (after >= text.length || text[after] === '}' || text[after] === ']' || text[after] === ':') return true
    // A comma may be missing between two entries: the next text is then a key or begins a line.
    if (text[after] === '"')
      return text.slice(quote, after).includes('\n') || KEY.test(text.slice(after, after + MAX_KEY))
    if (text[after] !== ',') return false
    const value = text[this.next(after + 1)]
    return value === undefined || '"{[}]tfnN-0123456789'.includes(value)
  }

  private readEscape(): string {
    const mark = this.text[this.position + 1] ?? ''
    const code = this.text.slice(this.position + 2, this.position + 6)
    if (mark === 'u' && HEXADECIMAL.test(code)) {
      this.position += 6
      return String.fromCharCode(Number.parseInt(code, 16))
    }
    this.position += 2
    return ESCAPES[mark] ?? mark
  }

  private readText(): string {
    const parts: string[] = []
    const { text } = this
    let start = ++this.position
    while (this.position < text.length) {
      const character = text[this.position]
      if (character === '\\') {
        parts.push(text.slice(start, this.position), this.readEscape())
        start = this.position
      } else if (character === '"' && this.endsText(this.position)) {
        break
      } else {
        this.position += 1
      }
    }
    parts.push(text.slice(start, this.position))
    this.position += 1
    return parts.join('')
  }

  private readBare(): unknown {
    const start = this.position
    while (this.position < this.text.length && !',:]}'.includes(this.text[this.position]!)) this.position += 1
    // Always advance: a stray mark where a value should be is skipped.
    if (this.position === start) this.position += 1
    const word = this.text.slice(start, this.position).trim()
    if (word === 'true') return true
    if (word === 'false') return false
    if (/^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(word)) return Number(word)
    return word === 'null' || word === 'undefined' || word === 'NaN' || word === '' ? null : word
  }

  private readList(depth: number): unknown[] {
    const list: unknown[] = []
    this.position += 1
    for (;;) {
      this.position = this.next(this.position)
      const character = this.text[this.position]
      if (character === undefined) return list
      if (character === ']' || character === '}') {
        // A brace here belongs to an object around a list that was never closed.
        if (character === ']') this.position += 1
        return list
      }
      if (character === ',') this.position += 1
      else list.push(this.readValue(depth + 1))
    }
  }

  private readObject(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = []
    this.position += 1
    for (;;) {
      this.position = this.next(this.position)
      const character = this.text[this.position]
      if (character === undefined) break
      if (character === '}') {
        this.position += 1
        break
      }
      if (character === ',' || character === ';' || character === ']') {
        this.position += 1
        continue
      }
      const key = character === '"' ? this.readText() : String(this.readBare())
      this.position = this.next(this.position)
      if (this.text[this.position] !== ':') continue
      this.position = this.next(this.position + 1)
      entries.push([key, this.readValue(depth + 1)])
    }
    return Object.fromEntries(entries)
  }

  readValue(depth: number): unknown {
    this.position = this.next(this.position)
    const character = this.text[this.position]
    if (character === undefined) return null
    if (depth > MAX_DEPTH) {
      this.position = this.text.length
      return null
    }
    if (character === '{') return this.readObject(depth)
    if (character === '[') return this.readList(depth)
    if (character === '"') return this.readText()
    return this.readBare()
  }

  /** Every object and list at the top level; the rest between them is noise. */
  readAll(): unknown[] {
    const found: unknown[] = []
    for (;;) {
      const rest = this.text.slice(this.position).search(/[{[]/)
      if (rest < 0 || found.length >= 50) return found
      this.position += rest
      found.push(this.readValue(0))
    }
  }
}

/** Brackets in a row that only someone who means harm writes. */
const MAX_OPENED = 1_000
const LIST = '['.charCodeAt(0)
const OBJECT = '{'.charCodeAt(0)
const SPACE_CODE = 32

/**
 * Whether a text opens a thousand lists or objects in a row: the engine takes a hundred bytes of memory for each, and half a
 * gigabyte for a file of them.
 */
export function opensTooDeep(text: string): boolean {
  let opened = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === LIST || code === OBJECT) {
      opened += 1
      if (opened > MAX_OPENED) return true
    } else if (code > SPACE_CODE) opened = 0
  }
  return false
}

/**
 * The value of a JSON text. Control characters in texts, trailing commas, unknown escapes, comments, CDATA marks,
 * quotes within texts, a missing end and a semicolon at the end are forgiven; several values in a row become a list.
 * Nothing readable gives null. Never throws.
 */
export function parseLenientJson(text: string): unknown {
  try {
    if (opensTooDeep(text)) throw new RangeError('too deep')
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    const found = new LenientReader(text.replace(/<!\[CDATA\[|\]\]>/g, '')).readAll()
    return found.length > 1 ? found : (found[0] ?? null)
  }
}
