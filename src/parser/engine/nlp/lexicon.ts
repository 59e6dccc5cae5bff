import { WordClass } from './words'

/** Columns of the word counts from which a lexicon class is made. */
export const LexiconColumn = { quantity: 0, unit: 1, name: 2, preparation: 3, comment: 4, size: 5 } as const
export const LEXICON_COLUMNS = 6

/** Classes 0–27: signs 0, words without counts by their look 1–5, then one per usual label and certainty. */
export const LEXICON_CLASSES = 28
const STRONG = 6
const MEDIUM = STRONG + LEXICON_COLUMNS
const MIXED_NAME_PREPARATION = MEDIUM + LEXICON_COLUMNS
const MINIMUM_COUNT = 5

/**
 * How a word is usually labelled, as a class: surely or mostly one label, or torn between two.
 * @param counts weighted counts per column, starting at `at`; the word's own occurrence must not be among them
 */
export function lexiconClass(counts: Float32Array | Float64Array, at: number): number {
  let total = 0
  let best = 0
  let second = -1
  for (let k = 0; k < LEXICON_COLUMNS; k++) {
    const count = counts[at + k]!
    total += count
    if (k > 0 && count > counts[at + best]!) {
      second = best
      best = k
    } else if (k > 0 && (second < 0 || count > counts[at + second]!)) second = k
  }
  if (total < MINIMUM_COUNT) return -1
  const share = counts[at + best]! / total
  if (share >= 0.95) return STRONG + best
  if (share >= 0.75) return MEDIUM + best
  const name = LexiconColumn.name
  if (best === name || second === name) {
    const other = best === name ? second : best
    const leansToName = best === name ? 1 : 0
    if (other === LexiconColumn.preparation) return MIXED_NAME_PREPARATION + leansToName
    if (other === LexiconColumn.comment) return MIXED_NAME_PREPARATION + 2 + leansToName
    if (other === LexiconColumn.unit) return MIXED_NAME_PREPARATION + 4 + leansToName
    return MIXED_NAME_PREPARATION + 6
  }
  return best === LexiconColumn.preparation || second === LexiconColumn.preparation
    ? MIXED_NAME_PREPARATION + 7
    : MIXED_NAME_PREPARATION + 8
}

/** Class of a word that the training data hardly knows, from its look. */
export function unknownClass(kind: number): number {
  if (kind === WordClass.participle) return 1
  if (kind === WordClass.adverb || kind === WordClass.gerund) return 2
  if (kind === WordClass.capital) return 3
  return kind === WordClass.other ? 4 : 5
}

/** True for the tokens that have no lexicon class of their own: numbers and signs keep their coarse class. */
export function isSignOrNumber(kind: number): boolean {
  return (
    (kind >= WordClass.integer && kind <= WordClass.fraction) ||
    (kind >= WordClass.open && kind <= WordClass.sign)
  )
}
