import type { Encoding } from '../negotiation'

/** As little as possible, for what is kept and sent many times; or well enough in 0.06 ms for a page of 10 KB. */
export type Effort = 'best' | 'quick'

const BROTLI_LEVELS: Record<Effort, number> = { best: 9, quick: 4 }
const GZIP_LEVELS = { best: 9, quick: 6 } as const

/** From here on a thread of its own costs less than the main one being held. */
const LARGE_BYTES = 128 * 1024

/** A text or bytes in an encoding; large ones are compressed beside the main thread. */
export async function compress(
  content: string | Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  effort: Effort,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  // Loaded by the first browser that asks: it brings all of node's streams along.
  const zlib = process.getBuiltinModule('node:zlib')
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_LEVELS[effort], [BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const level = GZIP_LEVELS[effort]
  if (bytes.length < LARGE_BYTES) {
    return encoding === 'br'
      ? new Uint8Array(zlib.brotliCompressSync(bytes, { params }))
      : Bun.gzipSync(bytes, { level })
  }
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null, result: Uint8Array) =>
      error ? reject(error) : resolve(new Uint8Array(result))
    if (encoding === 'br') zlib.brotliCompress(bytes, { params }, settle)
    else zlib.gzip(bytes, { level }, settle)
  })
}

/** The same bytes as they were. */
export function unpack(packed: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'gzip') return Bun.gunzipSync(packed)
  return new Uint8Array(process.getBuiltinModule('node:zlib').brotliDecompressSync(packed))
}
