import { readFileSync } from 'node:fs'

/** What a file that the build has packed holds: JSON, compressed with zstd. The build wrote it, so its shape is known. */
export function readPacked<T>(file: string): T {
  return JSON.parse(Bun.zstdDecompressSync(readFileSync(file)).toString())
}
