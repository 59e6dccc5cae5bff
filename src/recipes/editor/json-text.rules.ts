/** What is wrong with a text that should be JSON; message ids. */
export type JsonProblem =
  | 'json.text-ends-early'
  | 'json.value-expected'
  | 'json.name-expected'
  | 'json.colon-expected'
  | 'json.comma-expected'
  | 'json.comma-too-many'
  | 'json.quote-not-closed'
  | 'json.backslash-means-nothing'
  | 'json.more-after-the-end'
  | 'json.too-deep'

/** Position of a problem; both count from 1. */
export interface JsonMistake {
  line: number
  column: number
  problem: JsonProblem
}

export type ReadJson =
  | { isValid: true; value: unknown; lineOf(field: string): number }
  | { isValid: false; mistake: JsonMistake }

const MAX_DEPTH = 40
/** Fields whose place is noted; more than the largest recipe has. */
const MAX_PLACES = 50_000
const SPACE = /[ \t\n\r]*/y
const PLAIN_VALUE = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

class Stop extends Error {
  readonly problem: JsonProblem
  readonly at: number
  constructor(problem: JsonProblem, at: number) {
    super(problem)
    this.problem = problem
    this.at = at
  }
}

/** Walks through a text as JSON and notes where each field begins. @throws Stop at the first mistake */
function walk(text: string): Map<string, number> {
  const places = new Map<string, number>()
  let at = 0

  const fail = (problem: JsonProblem): never => {
    throw new Stop(at >= text.length ? 'json.text-ends-early' : problem, at)
  }
  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.test(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const skip = () => void match(SPACE)

  function readText(problem: JsonProblem): string {
    const from = at
    if (text[at] !== '"') fail(problem)
    at += 1
    while (text[at] !== '"') {
      // A line end or the end of all: the quote that is missing belongs to the text that was begun.
      if (at >= text.length || text.charCodeAt(at) < 0x20) throw new Stop('json.quote-not-closed', from)
      if (text[at] !== '\\') at += 1
      else if (!match(ESCAPE)) fail('json.backslash-means-nothing')
    }
    at += 1
    return JSON.parse(text.slice(from, at)) as string
  }

  function readList(close: string, problem: JsonProblem, readItem: (index: number) => void): void {
    at += 1
    skip()
    if (text[at] === close) {
      at += 1
      return
    }
    for (let index = 0; ; index++) {
      if (text[at] === close) fail('json.comma-too-many')
      if (text[at] === ',') fail(problem)
      readItem(index)
      skip()
      if (text[at] === close) break
      if (text[at] !== ',') fail('json.comma-expected')
      at += 1
      skip()
    }
    at += 1
  }

  function readValue(field: string, depth: number): void {
    if (depth > MAX_DEPTH) fail('json.too-deep')
    const inside = (key: string | number) => (field === '' ? String(key) : `${field}.${key}`)
    if (text[at] === '{') {
      readList('}', 'json.name-expected', () => {
        const from = at
        const name = inside(readText('json.name-expected'))
        if (places.size < MAX_PLACES) places.set(name, from)
        skip()
        if (text[at] !== ':') fail('json.colon-expected')
        at += 1
        skip()
        readValue(name, depth + 1)
      })
    } else if (text[at] === '[') {
      readList(']', 'json.value-expected', (index) => {
        const item = inside(index)
        if (places.size < MAX_PLACES) places.set(item, at)
        readValue(item, depth + 1)
      })
    } else if (text[at] === '"') readText('json.value-expected')
    else if (!match(PLAIN_VALUE)) fail('json.value-expected')
  }

  skip()
  readValue('', 0)
  skip()
  if (at < text.length) fail('json.more-after-the-end')
  return places
}

function placeIn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: [...before.at(-1)!].length + 1 }
}

/**
 * Reads a text as JSON, as strictly as `JSON.parse`, and says where a mistake is, which no browser and no server says
 * the same way. `lineOf('recipeIngredient.3.note')` is the line a field begins in; of a field that is missing, the line of
 * what it is missing from. Never throws.
 */
export function readJson(text: string): ReadJson {
  try {
    const places = walk(text)
    let lineStarts: number[] | undefined
    const lineAt = (at: number) => {
      lineStarts ??= [0, ...text.matchAll(/\n/g).map((found) => found.index + 1)]
      return lineStarts.findLastIndex((start) => start <= at) + 1
    }
    const lineOf = (field: string): number => {
      const at = places.get(field)
      if (at !== undefined) return lineAt(at)
      return field.includes('.') ? lineOf(field.slice(0, field.lastIndexOf('.'))) : 1
    }
    return { isValid: true, value: JSON.parse(text), lineOf }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return { isValid: false, mistake: { ...placeIn(text, error.at), problem: error.problem } }
  }
}
