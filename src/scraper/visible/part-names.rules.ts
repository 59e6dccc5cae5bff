import { PURPOSE_WORDS } from '../words/headings'
import { allWords, alternatives } from '../words/languages'

const MAX_NAME = 50
const PURPOSE = new RegExp(`^(?:${alternatives(allWords(PURPOSE_WORDS))})\\s`, 'iu')
const ELIDED_PURPOSE = /^(?:pour|per)\s(?:l|dell)['’]\p{L}/iu
/** Hungarian and Turkish have the purpose at the end: `A tésztához`, `Sosu için`. */
const PURPOSE_AT_END = /^az?\s\p{L}+h[oeö]z$|\siçin$/iu

/** `【ソース】`, `■生地`, as pages in wide scripts mark a part. */
const IN_BRACKETS = /^[【〈《＜［][^【】〈《]{1,20}[】〉》＞］]$|^[■◆▼]\s?\p{L}+$/u

function isInCapitals(text: string): boolean {
  return /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text)
}

/**
 * Whether a line without a number among amounts names what the next ones are for: `For the sauce`, `Für den Teig`,
 * `Per la crema`, `SAUCE`.
 */
export function isPartName(text: string): boolean {
  if (text.length > MAX_NAME || /[\p{N},]/u.test(text)) return false
  if (IN_BRACKETS.test(text)) return true
  return PURPOSE.test(text) || ELIDED_PURPOSE.test(text) || PURPOSE_AT_END.test(text) || isInCapitals(text)
}
