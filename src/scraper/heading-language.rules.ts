import { INGREDIENT_HEADINGS, INSTRUCTION_HEADINGS } from './words/headings'
import { type Language, wordsIn } from './words/languages'
import { COMMON_WORDS } from './words/small-words'

const TABLES = [INGREDIENT_HEADINGS, INSTRUCTION_HEADINGS]
/** The languages that a text can be recognised as; labels are known in a few more. */
const LANGUAGES = Object.keys(COMMON_WORDS) as Language[]

/** Keeps accents, the only difference between `ingrédients` and `ingredients`. */
const keyOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function tableOf(): Map<string, Set<Language>> {
  const table = new Map<string, Set<Language>>()
  for (const words of TABLES) {
    for (const language of LANGUAGES) {
      for (const word of wordsIn(words, language).map(keyOf)) {
        const languages = table.get(word) ?? new Set()
        table.set(word, languages.add(language))
      }
    }
  }
  return table
}

let table: Map<string, Set<Language>> | undefined

/**
 * The language of a recipe's headings, for texts too short to recognise by their words: `Zutaten` is German whatever is below it. A
 * heading that languages share counts for each of them in part; null for none, and when two are as likely.
 */
export function languageOfHeadings(headings: readonly string[]): Language | null {
  table ??= tableOf()
  const hits = new Map<Language, number>()
  for (const heading of headings) {
    const languages = table.get(keyOf(heading)) ?? new Set<Language>()
    for (const language of languages) hits.set(language, (hits.get(language) ?? 0) + 1 / languages.size)
  }
  const [best, second] = [...hits].sort((a, b) => b[1] - a[1])
  return best && best[1] > (second?.[1] ?? 0) ? best[0] : null
}
