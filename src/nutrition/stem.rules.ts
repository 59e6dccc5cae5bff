import { foldText } from '../platform/text/fold'

/** Words that tie a food to what it is of. */
const LINKS = new Set(
  'd de du des l la le les el los las al alla allo a au aux of the di da del dello della delle dei degli von vom van het een con aus en y e'.split(
    ' ',
  ),
)

const STEMS: Record<string, (word: string) => string> = {
  en: (word) =>
    word
      .replace(/ies$/, 'y')
      .replace(/(ch|sh|x|ss|o)es$/, '$1')
      // Leaves and halves, but olives and endives.
      .replace(/^(lea|hal|loa|kni|cal|shel|shea|hoo|bee|wol|el)ves$/, '$1f')
      .replace(/([^su])s$/, '$1'),
  de: (word) => word.replace(/(?<=..)(?:en|er|es|em|e|n|(?<!s)s)$/, ''),
  fr: (word) => word.replace(/[sx]$/, '').replace(/e{1,3}$/, ''),
  es: (word) => word.replace(/s$/, '').replace(/(?<=..)[aeo]$/, ''),
  it: (word) => word.replace(/(?<=..)[aeio]{1,4}$/, '').replace(/(?<=[cg])h$/, ''),
  nl: (word) =>
    word
      .replace(/(?<=...)(?:tjes|tje|jes|je)$/, '')
      .replace(/(?<=...)(?:en|s|e)$/, '')
      .replace(/(.)\1/g, '$1')
      .replace(/v$/, 'f')
      .replace(/z$/, 's'),
}
STEMS.pt = STEMS.es!

/** The words of a name without endings and without what only ties them together. */
export function stemsOf(text: string, language: string): string[] {
  const stem = STEMS[language]
  const words = foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const named = words.filter((word) => !LINKS.has(word))
  return (named.length > 0 ? named : words).map((word) => (stem ? stem(word) : word))
}
