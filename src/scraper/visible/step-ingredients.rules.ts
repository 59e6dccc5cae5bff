import type { DraftIngredient, DraftText } from '../draft.schema'
import { textKey } from '../html/text.rules'

const MAX_PIECES = 20
/** The least share of words known from the ingredients; steps have verbs and little words besides. */
const MIN_KNOWN = 0.9
const MIN_WORDS = 3

/** Whether all pieces of a line begin as a known ingredient does: `2 eggs, 1 cup sugar`. */
function areIngredients(text: string, keys: readonly string[]): boolean {
  const pieces = text.split(/,\s/).map(textKey)
  if (pieces.length > MAX_PIECES) return false
  return pieces.every(
    (piece) => piece !== '' && keys.some((key) => key.startsWith(piece) || piece.startsWith(key)),
  )
}

/** Whether a line without an end has nothing but words of the ingredients: `100 g (1/2 cup) sugar, 2 large eggs`. */
function holdsTheirWordsOnly(text: string, words: ReadonlySet<string>): boolean {
  if (/[.!?]$/.test(text)) return false
  const own = textKey(text)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word))
  return own.length >= MIN_WORDS && own.filter((word) => words.has(word)).length >= own.length * MIN_KNOWN
}

/** The steps without those that only repeat their ingredients, as some pages do at each step. */
export function withoutIngredients(
  steps: readonly DraftText[],
  ingredients: readonly DraftIngredient[],
): DraftText[] {
  const keys = ingredients.map(({ text }) => textKey(text)).filter((key) => key !== '')
  const whole = new Set(keys)
  const words = new Set(keys.flatMap((key) => key.split(' ')))
  return steps.filter(({ text }) => {
    if (whole.has(textKey(text))) return false
    return !(/^\p{N}/u.test(text) && (areIngredients(text, keys) || holdsTheirWordsOnly(text, words)))
  })
}
