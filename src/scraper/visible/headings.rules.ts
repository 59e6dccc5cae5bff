import { textKey } from '../html/text.rules'
import { TIME_WORDS } from '../words/facts'
import { INGREDIENT_HEADINGS, INSTRUCTION_HEADINGS, NOTE_HEADINGS, OTHER_HEADINGS } from '../words/headings'
import { allWords, type WordTable } from '../words/languages'

/** What a heading announces. */
export type HeadingKind = 'ingredients' | 'instructions' | 'notes' | 'other'

const MAX_HEADING = 70
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

function keysOf(table: WordTable): string[] {
  return allWords(table).map(textKey)
}

const KEYS: [HeadingKind, string[]][] = [
  ['other', keysOf(OTHER_HEADINGS)],
  ['notes', keysOf(NOTE_HEADINGS)],
  ['ingredients', keysOf(INGREDIENT_HEADINGS)],
  ['instructions', keysOf(INSTRUCTION_HEADINGS)],
]
const TIME_KEYS = keysOf(TIME_WORDS)

/** Whether the key is the word, begins with it, or ends with it after at most three other words. */
function matches(key: string, word: string, isLoose: boolean): boolean {
  if (key === word) return true
  if (WIDE.test(word)) return key.length <= word.length + 12 && (key.startsWith(word) || key.endsWith(word))
  if (key.startsWith(`${word} `)) return isLoose || key.split(' ').length <= word.split(' ').length + 2
  return key.endsWith(` ${word}`) && key.split(' ').length <= word.split(' ').length + (isLoose ? 4 : 2)
}

/**
 * What a line announces as a heading, in any of the known languages: `Zutaten für 4 Personen` → ingredients,
 * `How to make the sauce` → instructions. Null for other lines; a line that states a time (`Preparation time`) is none.
 */
export function headingKind(text: string): HeadingKind | null {
  if (text.length > MAX_HEADING || /[.!]\s*$/.test(text.replace(/\.{3}$|…$/, ''))) return null
  const key = textKey(text)
  if (key === '' || key.length > MAX_HEADING) return null
  if (TIME_KEYS.some((word) => key === word || ` ${key} `.includes(` ${word} `))) return null
  for (const [kind, words] of KEYS) {
    const isLoose = kind === 'ingredients' || kind === 'instructions'
    if (words.some((word) => matches(key, word, isLoose))) return kind
  }
  return null
}
