import { foldText } from '../../platform/text/fold'
import { DIETS, LEFT_OUT_NAMES } from '../words/diet-words'
import { QUERY_WORDS, type QueryWords } from '../words/query-words'

/** A word or a mark of a query, folded, and where it is written. */
export interface Token {
  word: string
  from: number
  to: number
}

const TOKEN = /\d\/[1-9]|\d{1,9}(?:[.,]\d{1,3})?|[½¼¾]|★{1,5}|\p{L}[\p{L}\p{M}]*|[<>≤≥+#&,]/gu
// What is in quotation marks is meant as it is written.
const QUOTED = /"[^"]+"|“[^”“"]+[”“]|„[^„“”"]+[“”]|«[^«»]+»/gu

// Longer searches are pasted texts.
const MOST_TOKENS = 24
const MOST_CHARACTERS = 1_000

/** The words of a query without those in quotation marks; "30min" is two, "mum's" is two. */
export function tokensOf(text: string): Token[] {
  const open = text.slice(0, MOST_CHARACTERS).replace(QUOTED, (quoted) => ' '.repeat(quoted.length))
  return [...open.matchAll(TOKEN)].slice(0, MOST_TOKENS).map(({ 0: word, index }) => ({
    word: /[½¼¾★]/.test(word) ? word : foldText(word),
    from: index,
    to: index + word.length,
  }))
}

/** The key of a name: its words, folded, with single spaces. */
export function nameKey(name: string): string {
  return tokensOf(name)
    .map(({ word }) => word)
    .join(' ')
}

export type PhraseKind =
  | Exclude<keyof QueryWords, 'language' | 'spans' | 'numbers' | 'endings'>
  | 'span'
  | 'number'
  | 'diet'
  | 'allergen'

interface Entry {
  kind: PhraseKind
  words: readonly string[]
  /** Minutes of a span, the unit of a number, a diet, or marks of allergens. */
  value: string
  language: string
}

const PHRASES = new Map<string, Entry[]>()

function add(kind: PhraseKind, phrases: string, language: string, fixed?: string): void {
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
  for (const [kind, phrases] of Object.entries(kinds)) add(kind as PhraseKind, phrases, language)
  add('span', spans, language)
  add('number', numbers, language)
}
for (const [diet, { names }] of Object.entries(DIETS)) add('diet', names, '', diet)
for (const { value, names } of LEFT_OUT_NAMES) add('allergen', names, '', value)
for (const entries of PHRASES.values()) entries.sort((a, b) => b.words.length - a.words.length)

/** The longest phrase of a kind that begins at a token, in any language, and the token after it; undefined for none. */
export function entryAt(
  tokens: readonly Token[],
  at: number,
  kind: PhraseKind,
): { kind: PhraseKind; value: string; language: string; to: number } | undefined {
  const entry = PHRASES.get(tokens[at]?.word ?? '')?.find(
    (one) => one.kind === kind && one.words.every((word, step) => tokens[at + step]?.word === word),
  )
  return entry && { ...entry, to: at + entry.words.length }
}

/** Names of a diet and of those that include it, as `nameKey` writes them. */
export function dietKeys(diet: string): string[] {
  const { names = '', also = [] } = DIETS[diet] ?? {}
  return [...names.split('|').map(nameKey), ...also.flatMap(dietKeys)]
}

/** The marks of a recipe that a diet depends on. */
export const dietMarks = (diet: string): readonly string[] => DIETS[diet]?.marks ?? []

const ENDINGS = new Map(
  QUERY_WORDS.map(({ language, endings }) => [
    language,
    endings.split('|').map((ending) => ending.split('>') as [string, string]),
  ]),
)

const LEAST_STEM = 3

/** A word in singular or plural, by the endings of some languages; forms that are no words match nothing. */
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
