import { AppError } from '../../platform/errors'
import { decodePage } from '../../scraper/html/charset.rules'

const MEGABYTE = 1024 * 1024
/** The largest file that is read. */
export const MAX_FILE_MEGABYTES = 5
/** How far zero bytes are looked for. */
const LOOKED_AT = 8192
/** Formats that someone may take for text: Word, PDF and rich text, by their first bytes. */
const DOCUMENTS = ['PK\u0003\u0004', '%PDF-', '{\\rtf', '\u00d0\u00cf\u0011\u00e0']

/** UTF-16 without a byte order mark: of text in an alphabet, nearly every other byte is zero. */
function zerosOf(bytes: Uint8Array): { even: number; odd: number; all: number } {
  const looked = bytes.subarray(0, LOOKED_AT)
  let even = 0
  let odd = 0
  for (let at = 0; at < looked.length; at++) {
    if (looked[at] !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  return { even, odd, all: looked.length }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const { even, odd, all } = zerosOf(bytes)
  const isMostly = (count: number, others: number) => all > 3 && count > all / 4 && others < all / 50
  if (isMostly(odd, even)) return 'utf-16le'
  return isMostly(even, odd) ? 'utf-16be' : null
}

/**
 * The text in an uploaded file, whatever its charset: UTF-16 by its looks, everything else as `decodePage` reads it.
 * @throws invalid for no file, an empty one, and one that is no text; too-large
 */
export async function decodeTextFile(file: unknown): Promise<string> {
  if (!(file instanceof File) || file.size === 0) throw new AppError('invalid', 'import.needs-a-file')
  if (file.size > MAX_FILE_MEGABYTES * MEGABYTE) {
    throw new AppError('too-large', 'import.file-too-large', { values: { max: MAX_FILE_MEGABYTES } })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 8))
  const isDocument = DOCUMENTS.some((start) => head.startsWith(start))
  if (isDocument || zerosOf(bytes).even + zerosOf(bytes).odd > 0) {
    throw new AppError('invalid', 'import.file-is-no-text')
  }
  return decodePage(bytes, null)
}
