import { searchWords } from '../platform/text/fold'
import { facet, INSIDE_FROM, insideWord, phrase, type Spec, wholeWord, wordStart } from './spec.rules'
import { type Field, isCharacter, wordsOf } from './terms.rules'

/**
 * One thing that must be found: a word, also in its other number or as a food by another of its names, words side by side, or any of
 * some words that replace a mistyped one.
 */
export type Wanted =
  | { words: [string]; forms?: readonly string[]; foods?: readonly string[] }
  | { phrase: string[] }
  | { anyOf: string[] }

// A longer search is a pasted text, and would delay other requests.
const MOST_WANTED = 16
const MOST_CHARACTERS = 1_000

/** What a search wants; every one must match, the first sixteen count. Blank queries want nothing. */
export function wantedOf(search: string): Wanted[] {
  const wanted = searchWords(search.slice(0, MOST_CHARACTERS)).flatMap((element): Wanted[] => {
    const words = wordsOf(element)
    if (words.length === 0) return []
    if (words.length === 1 && !isCharacter(words[0]!)) return [{ words: [words[0]!] }]
    return [{ phrase: words }]
  })
  return wanted.slice(0, MOST_WANTED)
}

/** Folded words as they are shown: "searched for soup, salt". */
export function wordsShown(wanted: readonly Wanted[]): string[] {
  return wanted.map((one) => {
    if ('words' in one) return one.words[0]
    return 'phrase' in one ? one.phrase.join(isCharacter(one.phrase[0]!) ? '' : ' ') : one.anyOf[0]!
  })
}

/**
 * The specs of one field, the best match first: the whole word, its start, its inside. Together they are everything that
 * matches in the field and those before it.
 */
export function specsIn(code: string, field: Field, wanted: Wanted): Spec[] {
  if ('phrase' in wanted) return [phrase(code, field, wanted.phrase)]
  if ('anyOf' in wanted) return wanted.anyOf.map((word) => wholeWord(code, field, word))
  const { words, forms = [], foods = [] } = wanted
  const [word] = words
  const specs = [wholeWord(code, field, word), wordStart(code, field, word)]
  if ([...word].length >= INSIDE_FROM) specs.push(insideWord(code, field, word))
  specs.push(...forms.map((form) => wholeWord(code, field, form)))
  return field === 'n' ? specs : [...specs, ...foods.map((id) => facet(code, 'd', id))]
}
