import type { Encoding } from '../negotiation'

/** `best`: as small as possible, for what is kept and sent many times; `quick`: 0.06 ms for a page of 10 KB. */
export type Effort = 'best' | 'quick'

const BROTLI_LEVELS: Record<Effort, number> = { best: 9, quick: 4 }
const GZIP_LEVELS = { best: 9, quick: 6 } as const

/** From this size on, compressing on another thread costs less than blocking the main one. */
const LARGE_BYTES = 128 * 1024

/** A text or bytes in an encoding; large ones are compressed off the main thread. */
export async function compress(
  content: string | Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  effort: Effort,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  // Loaded with the first request that needs it: it loads all of node's streams.
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

/** The bytes before compression. */
export function unpack(packed: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'gzip') return Bun.gunzipSync(packed)
  return new Uint8Array(process.getBuiltinModule('node:zlib').brotliDecompressSync(packed))
}
