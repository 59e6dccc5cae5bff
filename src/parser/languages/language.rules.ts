import { foldText } from '../../platform/text/fold'

/** What the rule-based parser has to know of a language. Words are written as cooks write them; see `foldPhrase`. */
export interface Language {
  /** Unit words and abbreviations, all forms; several words are allowed (`cuillère à soupe`). */
  units: readonly string[]
  /** Words that mean a number: `eine`, `zwei`, `halbe`. */
  numbers: Readonly<Record<string, number>>
  /** Words between the ends of a range: `bis`. */
  ranges: readonly string[]
  /** Words between unit and food that belong to neither: `de`, `d'`. */
  links: readonly string[]
  /** Phrases that say there is no measured amount: `nach Geschmack`. */
  asNeeded: readonly string[]
}

/** Units that are written alike everywhere. */
export const METRIC = 'g,gr,kg,mg,l,dl,cl,ml,cm,mm'.split(',')

/** Folded text without full stops (`c. à s.` → `c a s`): the form in which units and phrases are compared. */
export function foldPhrase(text: string): string {
  return foldText(text).replace(/\.+/g, ' ').replace(/\s+/g, ' ').trim()
}
