import { readFileSync } from 'node:fs'
import table from './latin.zst' with { type: 'file' }

/** The letters of the plane that most scripts are in, 256 in a row: U+0000 to U+00FF, and so on. */
let rows: readonly string[] | undefined
/** The row of the last letter, which mostly is that of the next one. */
let open: { index: number; letters: readonly string[] } | undefined

function latinOf(letter: string): string {
  const code = letter.codePointAt(0)!
  const index = code >> 8
  if (open?.index !== index) {
    rows ??= Bun.zstdDecompressSync(readFileSync(table)).toString().split('\n')
    open = { index, letters: rows[index]?.split('\t') ?? [] }
  }
  return open.letters[code & 0xff] ?? ''
}

/** The characters of its plane that the package knows, from Unicode 13; the last three are newer. */
const HAN = /(?![\u9ffd-\u9fff])\p{Script=Han}/u

/**
 * Letters of any script in Latin ones, as the package `transliteration` writes them, from which the table is made (`NOTICE.md`):
 * "Борщ" → "Borshch", "日本" → "Ri Ben". What it does not know is left out.
 * @param letters letters and marks only, in NFC
 */
export function toLatin(letters: string): string {
  let latin = ''
  let isAfterHan = false
  for (const letter of letters) {
    let written = latinOf(letter)
    // A Chinese character is a word, or at least a syllable.
    if (isAfterHan && !/[\s\p{P}]/u.test(written)) written = ` ${written}`
    latin += written
    isAfterHan = written !== '' && HAN.test(letter)
  }
  return latin
}
