import { textKey } from '../html/text.rules'
import { TIME_WORDS } from '../words/facts'
import { INGREDIENT_HEADINGS, INSTRUCTION_HEADINGS, NOTE_HEADINGS, OTHER_HEADINGS } from '../words/headings'
import { allWords, type WordTable } from '../words/languages'

/** What a heading announces. */
export type HeadingKind = 'ingredients' | 'instructions' | 'notes' | 'other'

const MAX_HEADING = 70
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** Kinds in the order of their weight: `Ingredient notes` is a note. */
const TABLES: [HeadingKind, WordTable][] = [
  ['other', OTHER_HEADINGS],
  ['notes', NOTE_HEADINGS],
  ['ingredients', INGREDIENT_HEADINGS],
  ['instructions', INSTRUCTION_HEADINGS],
]
const ORDER = TABLES.map(([kind]) => kind)

function keysOf(table: WordTable): string[] {
  return allWords(table)
    .map(textKey)
    .filter((key) => key !== '')
}

/** The kinds that a word announces; several tables may have it. */
const KINDS = new Map<string, HeadingKind[]>()
for (const [kind, table] of TABLES)
  for (const key of keysOf(table)) KINDS.set(key, [...(KINDS.get(key) ?? []), kind])
const WIDE_KEYS = [...KINDS.keys()].filter((key) => WIDE.test(key))
const LONGEST = Math.max(...[...KINDS.keys()].map((key) => key.split(' ').length))
const TIME_KEYS = new Set(keysOf(TIME_WORDS))

/** Headings of the recipe's own lists may have more words around them: `Zutaten für 4 Personen`. */
function isLoose(kind: HeadingKind): boolean {
  return kind === 'ingredients' || kind === 'instructions'
}

function kindsOfWords(words: readonly string[]): Set<HeadingKind> {
  const found = new Set<HeadingKind>()
  for (let count = Math.min(LONGEST, words.length); count > 0; count -= 1) {
    const others = words.length - count
    for (const kind of KINDS.get(words.slice(0, count).join(' ')) ?? [])
      if (others <= 3 || isLoose(kind)) found.add(kind)
    for (const kind of KINDS.get(words.slice(-count).join(' ')) ?? [])
      if (others <= (isLoose(kind) ? 4 : 2)) found.add(kind)
  }
  return found
}

/** In scripts without spaces a heading begins or ends with the word and is not much longer. */
function kindsOfWideText(key: string): Set<HeadingKind> {
  const fitting = WIDE_KEYS.filter(
    (word) => key.length <= word.length + 12 && (key.startsWith(word) || key.endsWith(word)),
  )
  return new Set(fitting.flatMap((word) => KINDS.get(word) ?? []))
}

function statesTime(words: readonly string[]): boolean {
  return words.some(
    (word, index) => TIME_KEYS.has(word) || TIME_KEYS.has(words.slice(index, index + 2).join(' ')),
  )
}

/**
 * The kind that a line announces as a heading, in any of the known languages: `Zutaten für 4 Personen` → ingredients,
 * `How to make the sauce` → instructions. Null for other lines; a line that states a time (`Preparation time`) is none.
 */
export function headingKind(text: string): HeadingKind | null {
  if (text.length > MAX_HEADING || /\.\s*$/.test(text.replace(/\.{3}$|…$/, ''))) return null
  const key = textKey(text)
  // A question announces a list only in the very words: `Wat heb je nodig?`.
  if (/[?？]\s*$/.test(text)) return KINDS.get(key)?.find(isLoose) ?? null
  if (key === '' || key.length > MAX_HEADING) return null
  const words = key.split(' ')
  if (statesTime(words)) return null
  const kinds = WIDE.test(key) ? kindsOfWideText(key) : kindsOfWords(words)
  return ORDER.find((kind) => kinds.has(kind)) ?? null
}

const LABELLED_LINE = /^([^:|\n]{3,24})\s?[:|]\s?(\S.*)$/s

/** The text of a note that names itself: `Note: keeps for a week` → `keeps for a week`; null for other lines. */
export function noteIn(text: string): string | null {
  const match = LABELLED_LINE.exec(text)
  return match !== null && headingKind(match[1]!) === 'notes' ? match[2]! : null
}

/** The kind of a labelled line that is no step: `Note: …` → notes, `Keywords: …`, `Storage: …` → other; else null. */
export function asideKind(text: string): 'notes' | 'other' | null {
  const label = LABELLED_LINE.exec(text)?.[1]
  const kind = label === undefined ? null : headingKind(label)
  return kind === 'notes' || kind === 'other' ? kind : null
}
