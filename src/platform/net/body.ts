import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { BodyTooLarge } from './body-limits'

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/**
 * The whole body, inflated. At most `maxBytes` are ever kept, however small the compressed bytes were, and at most
 * `maxBytes` of compressed bytes are read. Throws BodyTooLarge past either, a plain Error for an encoding that is
 * unknown, stacked or broken. The stream is destroyed whenever this throws.
 */
export async function readBody(
  body: Readable,
  encoding: string | null,
  maxBytes: number,
): Promise<Uint8Array> {
  const name = (encoding ?? '').trim().toLowerCase()
  let bytes = new Uint8Array()
  const keep = async (source: AsyncIterable<Uint8Array>) => {
    bytes = await collect(source, maxBytes)
  }
  if (name === '' || name === 'identity') {
    await pipeline(body, keep)
  } else {
    const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined
    if (!decoder) {
      body.destroy()
      throw new Error(`content encoding "${name}" is not understood`)
    }
    await pipeline(body, (source: AsyncIterable<Uint8Array>) => capped(source, maxBytes), decoder(), keep)
  }
  return bytes
}

async function* capped(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > maxBytes) throw new BodyTooLarge()
    yield chunk
  }
}

async function collect(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of capped(source, maxBytes)) {
    size += chunk.length
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
