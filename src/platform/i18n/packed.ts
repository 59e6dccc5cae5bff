import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** What a file that the build has packed holds: JSON, compressed with brotli. The build wrote it, so its shape is known. */
export function openPacked<T>(file: string): T {
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString())
}
