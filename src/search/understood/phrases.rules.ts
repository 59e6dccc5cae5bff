import { foldText } from '../../platform/text/fold'
import { DIETS, QUERY_WORDS, type QueryWords } from '../words/query-words'

/** A word or a mark of a query, folded, and where it is written. */
export interface Token {
  word: string
  from: number
  to: number
}

const TOKEN = /\d+(?:[.,]\d+)?|[½¼¾]|★+|\p{L}[\p{L}\p{M}]*|[<>≤≥+#&,]/gu
// What stands in quotation marks is meant as it is written.
const QUOTED = /"[^"]+"|“[^”“"]+[”“]|„[^„“”"]+[“”]|«[^«»]+»/gu

/** Longer searches are pasted texts. */
export const MOST_TOKENS = 24

/** The words of a query without those in quotation marks; "30min" is two, "mum's" is two. */
export function tokensOf(text: string): Token[] {
  const open = text.replace(QUOTED, (quoted) => ' '.repeat(quoted.length))
  return [...open.matchAll(TOKEN)].slice(0, MOST_TOKENS).map(({ 0: word, index }) => ({
    word: /[½¼¾★]/.test(word) ? word : foldText(word),
    from: index,
    to: index + word.length,
  }))
}

/** What a name is looked up by: its words, folded, with single spaces. */
export function nameKey(name: string): string {
  return tokensOf(name)
    .map(({ word }) => word)
    .join(' ')
}

type Kind =
  | Exclude<keyof QueryWords, 'language' | 'spans' | 'numbers' | 'endings'>
  | 'span'
  | 'number'
  | 'diet'

interface Entry {
  kind: Kind
  words: readonly string[]
  /** Minutes of a span, what a number counts, a diet. */
  value: string
  language: string
}

const PHRASES = new Map<string, Entry[]>()

function add(kind: Kind, phrases: string, language: string, fixed?: string): void {
  for (const phrase of phrases.split('|')) {
    const [text, value] = phrase.split('=') as [string, string?]
    const words = tokensOf(text).map(({ word }) => word)
    const first = words[0]
    if (first === undefined) continue
    const entries = PHRASES.get(first) ?? []
    PHRASES.set(first, entries)
    entries.push({ kind, words, value: fixed ?? value ?? '', language })
  }
}

for (const { language, spans, numbers, endings: _, ...kinds } of QUERY_WORDS) {
  for (const [kind, phrases] of Object.entries(kinds)) add(kind as Kind, phrases, language)
  add('span', spans, language)
  add('number', numbers, language)
}
for (const [diet, { names }] of Object.entries(DIETS)) add('diet', names, '', diet)
for (const entries of PHRASES.values()) entries.sort((a, b) => b.words.length - a.words.length)

/** The longest phrase of a kind that begins at a token, in any language; undefined for none. */
export function phraseAt(tokens: readonly Token[], at: number, kind: Kind): Entry | undefined {
  const entries = PHRASES.get(tokens[at]?.word ?? '')
  return entries?.find(
    (entry) => entry.kind === kind && entry.words.every((word, step) => tokens[at + step]?.word === word),
  )
}

/** Names of a diet and of those that answer for it, as `nameKey` writes them. */
export function dietKeys(diet: string): string[] {
  const { names = '', also = [] } = DIETS[diet] ?? {}
  return [...names.split('|').map(nameKey), ...also.flatMap(dietKeys)]
}

const ENDINGS = new Map(
  QUERY_WORDS.map(({ language, endings }) => [
    language,
    endings.split('|').map((ending) => ending.split('>') as [string, string]),
  ]),
)

const LEAST_STEM = 3

/** A word in its other number, as the endings of some languages have it; what is no word is found nowhere. */
export function otherNumbers(word: string, languages: Iterable<string>): string[] {
  const forms = new Set<string>()
  for (const language of languages) {
    for (const [one, other] of ENDINGS.get(language) ?? []) {
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        if (word.endsWith(from) && word.length - from.length >= LEAST_STEM)
          forms.add(word.slice(0, word.length - from.length) + to)
      }
    }
  }
  forms.delete(word)
  return [...forms]
}
