const FULL_WIDTH = /[\uff01-\uff5e]/g
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g
const SIGNS = /[\u066b\u3000\u301c]/g
const PLAIN: Readonly<Record<string, string>> = { '\u066b': ',', '\u3000': ' ', '\u301c': '~' }
/** Where a zero is in each set of digits that a line may be written in. */
const ZEROS = [0x660, 0x6f0, 0xff10]

const shifted = (letter: string, by: number) => String.fromCharCode(letter.charCodeAt(0) + by)

/** A text with European digits and plain signs, letter for letter: every position stays what it was. */
export function plainSigns(text: string): string {
  if (!/[\u0660-\u06f9\u3000-\u301c\uff01-\uff5e]/.test(text)) return text
  return text
    .replace(FULL_WIDTH, (letter) => shifted(letter, 0x21 - 0xff01))
    .replace(DIGITS, (digit) => String((digit.charCodeAt(0) & 0xf) % 10))
    .replace(SIGNS, (sign) => PLAIN[sign]!)
}

/** Figures in the digits of the text that they are in. @param like a piece of that text */
export function inDigitsOf(figures: string, like: string): string {
  const code = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/.exec(like)?.[0].charCodeAt(0)
  const zero = code === undefined ? undefined : ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? figures : figures.replace(/\d/g, (digit) => shifted(digit, zero - 0x30))
}
