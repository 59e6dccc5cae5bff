import { AppError } from '../errors'

export type LogicalOperator = 'AND' | 'OR'

const COMPARISONS = ['=', '<>', '>', '<', '>=', '<='] as const
export const KEYWORDS = ['IS', 'IS NOT', 'IN', 'NOT IN', 'CONTAINS ALL', 'LIKE', 'NOT LIKE'] as const
export type Operator = (typeof COMPARISONS)[number] | (typeof KEYWORDS)[number]

/** One condition as it was written: `tags.name IN ["soup", "stew"]`. */
export interface Condition {
  attribute: string
  operator: Operator
  /** A list for IN, NOT IN and CONTAINS ALL, one text for the others. */
  value: string | string[]
  /** Where it begins in what was written, from 1. */
  at?: number
}

/** A filter as a tree. Operators have no precedence: a row of them leans to the right, `a AND (b OR c)`. */
export type Filter = Condition | { operator: LogicalOperator; left: Filter; right: Filter }

export const isCondition = (filter: Filter): filter is Condition => 'attribute' in filter

const MAX_CHARACTERS = 2000
const MAX_CONDITIONS = 50
/** Each reads every text of an attribute. */
const MAX_LIKES = 10
/** Characters of all LIKE patterns together. */
const MAX_PATTERNS = 300
/** Characters of a pattern that SQLite has to compare at every letter of a text count so often. */
const DEAR = 5
const MAX_DEPTH = 20

/** What a pattern looks for anywhere in a text, `soup` of `%soup%`; null when it asks for something else. */
export function partInside(pattern: string): string | null {
  return /^%([^%_]+)%$/.exec(pattern)?.[1] ?? null
}

/** 400 with a plain text as `detail`, as clients know it. */
export function invalidFilter(detail: string): AppError {
  return new AppError('invalid', 'paging.invalid-filter', { status: 400, detail })
}

/** The refusal of a comparison that cannot be made, with its position. */
export function badComparison({ attribute, operator, value, at }: Condition, why: string): AppError {
  const place = at === undefined ? '' : ` at character ${at}`
  return invalidFilter(`invalid query string: '${attribute} ${operator} ${value}'${place}: ${why}`)
}

const malformed = (why: string) => invalidFilter(`invalid query string: ${why}`)

interface Token {
  kind: 'word' | 'text' | 'comparison' | 'mark'
  text: string
  at: number
}

const TOKEN = /\s*(?:"([^"]*)"|(<>|>=|<=|[=<>])|([()[\],])|([^\s"()[\],=<>]+))/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const rest = text.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < rest.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(rest)
    if (!match) throw malformed(`a quotation mark is not closed: ${rest.slice(at, at + 40).trim()}`)
    const [, quoted, comparison, mark, word] = match
    const place = at + match[0].search(/\S/) + 1
    if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted, at: place })
    else if (comparison) tokens.push({ kind: 'comparison', text: comparison, at: place })
    else if (mark) tokens.push({ kind: 'mark', text: mark, at: place })
    else tokens.push({ kind: 'word', text: word!, at: place })
  }
  return tokens
}

/** Checks that parentheses are balanced; those of lists are square. */
function checkParentheses(tokens: readonly Token[]): void {
  let depth = 0
  for (const { kind, text } of tokens) {
    if (kind !== 'mark') continue
    if (text === '(') depth += 1
    if (text === ')') depth -= 1
    if (depth < 0) break
    if (depth > MAX_DEPTH) throw malformed(`more than ${MAX_DEPTH} parentheses inside each other`)
  }
  if (depth !== 0) throw malformed('parenthesis are unbalanced')
}

class FilterReader {
  #at = 0
  #conditions = 0
  #likes = 0
  #patterns = 0

  constructor(private readonly tokens: readonly Token[]) {}

  read(): Filter {
    const filter = this.#expression()
    const left = this.tokens[this.#at]
    if (left) throw malformed(`AND or OR expected before ${left.text}`)
    return filter
  }

  #expression(): Filter {
    const terms = [this.#term()]
    const operators: LogicalOperator[] = []
    for (let operator = this.#logical(); operator; operator = this.#logical()) {
      operators.push(operator)
      terms.push(this.#term())
    }
    return terms.reduceRight((right, left, index) => ({ operator: operators[index]!, left, right }))
  }

  #logical(): LogicalOperator | null {
    const word = this.#isWord('AND') ? 'AND' : this.#isWord('OR') ? 'OR' : null
    if (word) this.#at += 1
    return word
  }

  #term(): Filter {
    if (this.#isMark('(')) {
      this.#at += 1
      const inside = this.#expression()
      if (!this.#isMark(')')) throw malformed('parenthesis are unbalanced')
      this.#at += 1
      return inside
    }
    return this.#condition()
  }

  #condition(): Condition {
    const attribute = this.tokens[this.#at]
    if (attribute?.kind !== 'word') throw malformed(`an attribute is expected${this.#before()}`)
    this.#at += 1
    this.#conditions += 1
    if (this.#conditions > MAX_CONDITIONS) throw malformed(`more than ${MAX_CONDITIONS} conditions`)
    const operator = this.#operator(attribute.text)
    const value = this.#value(operator)
    if (operator.endsWith('LIKE')) this.#checkPattern(String(value))
    return { attribute: attribute.text, operator, value, at: attribute.at }
  }

  #checkPattern(pattern: string): void {
    this.#likes += 1
    const isCheap = partInside(pattern) !== null || /^[^%]*%?$/.test(pattern)
    this.#patterns += pattern.length * (isCheap ? 1 : DEAR)
    if (this.#likes > MAX_LIKES) throw malformed(`more than ${MAX_LIKES} times LIKE`)
    if (this.#patterns > MAX_PATTERNS) throw malformed(`more than ${MAX_PATTERNS} characters after LIKE`)
  }

  #operator(attribute: string): Operator {
    const token = this.tokens[this.#at]
    if (token?.kind === 'comparison') {
      this.#at += 1
      return token.text as Operator
    }
    // The longer ones come first: IS NOT before IS.
    const known = [...KEYWORDS].sort((a, b) => b.length - a.length)
    const keyword = known.find((words) => words.split(' ').every((word, index) => this.#isWord(word, index)))
    if (!keyword) throw malformed(`an operator is expected after ${attribute}`)
    this.#at += keyword.split(' ').length
    return keyword
  }

  #value(operator: Operator): string | string[] {
    const wantsList = operator === 'IN' || operator === 'NOT IN' || operator === 'CONTAINS ALL'
    if (wantsList !== this.#isMark('['))
      throw malformed(wantsList ? `${operator} needs a list in brackets` : `${operator} takes no list`)
    if (wantsList) return this.#list()
    const token = this.tokens[this.#at]
    if (token?.kind !== 'word' && token?.kind !== 'text')
      throw malformed(`a value is expected after ${operator}`)
    this.#at += 1
    if ((operator === 'IS' || operator === 'IS NOT') && !/^(null|none)$/i.test(token.text))
      throw malformed(`${operator} takes NULL or NONE`)
    return token.text
  }

  /** Texts between commas; words beside each other belong together, as in `[sour cream, leek]`. */
  #list(): string[] {
    this.#at += 1
    const values: string[] = []
    let words: string[] = []
    const close = () => {
      if (words.length > 0) values.push(words.join(' '))
      words = []
    }
    for (;;) {
      const token = this.tokens[this.#at]
      if (!token) throw malformed('a bracket is not closed')
      this.#at += 1
      if (token.kind === 'mark' && token.text === ']') break
      if (token.kind === 'mark' && token.text === ',') close()
      else if (token.kind === 'mark') throw malformed(`${token.text} stands in a list`)
      else words.push(token.text)
    }
    close()
    return values
  }

  #isWord(word: string, ahead = 0): boolean {
    const token = this.tokens[this.#at + ahead]
    return token?.kind === 'word' && token.text.toUpperCase() === word
  }

  #isMark(mark: string): boolean {
    const token = this.tokens[this.#at]
    return token?.kind === 'mark' && token.text === mark
  }

  #before(): string {
    const token = this.tokens[this.#at]
    return token ? ` before ${token.text}` : ' at the end'
  }
}

/**
 * Reads a `queryFilter`; null for a blank one.
 * @throws invalid 400 for what is malformed, longer than 2,000 characters, has more than 50 conditions, ten of them LIKE, or is
 * nested more than 20 deep
 */
export function readFilter(text: string): Filter | null {
  if (text.trim() === '') return null
  if (text.length > MAX_CHARACTERS) throw malformed(`more than ${MAX_CHARACTERS} characters`)
  const tokens = tokensOf(text)
  checkParentheses(tokens)
  return new FilterReader(tokens).read()
}

/** Rows that pass both; null lets everything through. */
export function bothFilters(one: Filter | null, other: Filter | null): Filter | null {
  return one && other ? { operator: 'AND', left: one, right: other } : (one ?? other)
}
