/** As little as possible, for what is kept and sent many times; or well enough in 0.06 ms for a page of 10 KB. */
export type Effort = 'best' | 'quick'

const BROTLI_LEVELS: Record<Effort, number> = { best: 9, quick: 4 }
const GZIP_LEVELS = { best: 9, quick: 6 } as const

/** The bytes in brotli. */
export function brotli(bytes: Uint8Array, effort: Effort): Uint8Array<ArrayBuffer> {
  // Loaded by the first browser that asks: it brings all of node's streams along.
  const { brotliCompressSync, constants } = process.getBuiltinModule('node:zlib')
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVELS[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return new Uint8Array(brotliCompressSync(bytes, { params }))
}

/** The bytes in gzip, for browsers that read nothing better. */
export function gzip(bytes: Uint8Array<ArrayBuffer>, effort: Effort): Uint8Array<ArrayBuffer> {
  return Bun.gzipSync(bytes, { level: GZIP_LEVELS[effort] })
}
