import { type FacetKind, type Field, facetTerm, isCharacter, nameTerm } from './terms.rules'

/** A set of recipes by what the index knows of them; read once, then kept up to date as recipes change. */
export interface Spec {
  /** Names the set in the memory of a group. */
  key: string
  /** Part of words to look up in the vocabulary; null when the set does not depend on it. */
  part: string | null
  /** FTS5 expressions whose recipes make the set. @param words of the vocabulary that have the part, the shortest first */
  expressions(words: readonly string[]): string[]
  /** Whether a recipe belongs to the set. @param text its terms with a space before, between and after */
  matches(text: string): boolean
}

// Terms hold letters, digits and underscores alone, so that nothing in a query can be an operator.
const exactly = (term: string) => `"${term}"`
const startingWith = (term: string) => `"${term}" *`

/** Words of this length or more are searched inside of words, too. */
export const INSIDE_FROM = 3
// Three letters are inside of very many words; the shortest of them are the likeliest.
const insideLimit = (word: string) => (word.length <= INSIDE_FROM ? 64 : 500)

/** Recipes with exactly this word. */
export function wholeWord(code: string, field: Field, word: string): Spec {
  const term = `${code}${field}${word}`
  return {
    key: `${field}=${word}`,
    part: null,
    expressions: () => [exactly(term)],
    matches: (text) => text.includes(` ${term} `),
  }
}

/** Recipes with a word that starts so; for one and two letters the index has its own entry, which includes the word itself. */
export function wordStart(code: string, field: Field, word: string): Spec {
  const term = `${code}${field}${word}`
  const isShort = [...word].length < INSIDE_FROM
  return {
    key: `${field}>${word}`,
    part: isShort ? null : word,
    expressions: (words) =>
      isShort
        ? [startingWith(term)]
        : words
            .filter((known) => known.startsWith(word) && known !== word)
            .map((known) => exactly(`${code}${field}${known}`)),
    matches: (text) => text.includes(` ${term}`),
  }
}

/** Recipes with a word that has this inside, not at its start. */
export function insideWord(code: string, field: Field, word: string): Spec {
  const prefix = `${code}${field}`
  return {
    key: `${field}*${word}`,
    part: word,
    expressions: (words) =>
      words
        .filter((known) => !known.startsWith(word))
        .slice(0, insideLimit(word))
        .map((known) => exactly(`${prefix}${known}`)),
    matches: (text) =>
      text.split(' ').some((term) => term.startsWith(prefix) && term.indexOf(word, prefix.length + 1) > 0),
  }
}

/** Recipes with these words side by side; the last may be a beginning unless it is a character. */
export function phrase(code: string, field: Field, words: readonly string[]): Spec {
  const terms = words.map((word) => `${code}${field}${word}`).join(' ')
  const isClosed = isCharacter(words.at(-1) ?? '')
  return {
    key: `${field}"${words.join(' ')}`,
    part: null,
    expressions: () => [isClosed ? exactly(terms) : startingWith(terms)],
    matches: (text) => text.includes(` ${terms}${isClosed ? ' ' : ''}`),
  }
}

/** Recipes of exactly this name. */
export function wholeName(code: string, words: readonly string[]): Spec {
  const term = nameTerm(code, words)
  return {
    key: `w=${words.join('_')}`,
    part: null,
    expressions: () => [exactly(term)],
    matches: (text) => text.includes(` ${term} `),
  }
}

/** Recipes whose name starts so. */
export function nameStart(code: string, words: readonly string[]): Spec {
  const term = nameTerm(code, words)
  return {
    key: `w>${words.join('_')}`,
    part: null,
    expressions: () => [startingWith(term)],
    matches: (text) => text.includes(` ${term}`),
  }
}

/** Recipes with a category, tag, tool or food. */
export function facet(code: string, kind: FacetKind, id: string): Spec {
  const term = facetTerm(code, kind, id)
  return {
    key: `f${kind}${id}`,
    part: null,
    expressions: () => [exactly(term)],
    matches: (text) => text.includes(` ${term} `),
  }
}
