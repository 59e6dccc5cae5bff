/**
 * bun tools/letters/write-letters.ts
 *
 * Writes `src/platform/text/letters/latin.zst` from the package `transliteration`: how letters of all scripts are written in Latin ones.
 */
import { join } from 'node:path'
import { transliterate } from 'transliteration'

const ROWS = 256
const COLUMNS = 256

const table = transliterate.setData(undefined as never) as unknown as Record<string, string>

/** What represents a code unit; "" for what is no letter or mark, and for letters that the table does not know. */
function latinOf(code: number): string {
  const letter = String.fromCharCode(code)
  return /^[\p{L}\p{M}]$/u.test(letter) ? (table[letter] ?? '') : ''
}

const rows = Array.from({ length: ROWS }, (_, row) =>
  Array.from({ length: COLUMNS }, (_, column) => latinOf(row * COLUMNS + column)).join('\t'),
)
const file = join(import.meta.dir, '../../src/platform/text/letters/latin.zst')
await Bun.write(file, Bun.zstdCompressSync(rows.join('\n'), { level: 22 }))
