import { open } from 'node:fs/promises'
import type * as Fflate from 'fflate'
import { timeSlices } from './time-slices'

/** A file of an archive. */
export interface ZipEntry {
  name: string
  /** Bytes, or a file on the disk. */
  content: Uint8Array<ArrayBuffer> | Bun.BunFile
  /** It is compressed in itself, as pictures are, and goes in as it is. */
  isPacked?: boolean
}

const CHUNK_BYTES = 256 * 1024

/** A file in pieces that share their memory: a thousand photographs leave nothing for the collector to find. */
async function* chunksOf(
  file: Bun.BunFile,
  chunk: Uint8Array<ArrayBuffer>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const handle = await open(file.name!)
  try {
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES)
      if (bytesRead === 0) return
      yield chunk.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

type Push = (piece: Uint8Array<ArrayBuffer>, isLast: boolean) => void

// fflate writes the archive around the files. What it would sum and pack in script, the runtime does where it can: many times as
// fast, and leaving nothing for the collector to find.
const DEFLATED = 8

function addWhole(
  zip: Fflate.Zip,
  filename: string,
  content: Uint8Array<ArrayBuffer>,
  isPacked: boolean,
): void {
  const compression = isPacked ? 0 : DEFLATED
  const file: Fflate.ZipInputFile = {
    filename,
    size: content.length,
    crc: Bun.hash.crc32(content),
    compression,
  }
  zip.add(file)
  file.ondata!(null, isPacked ? content : Bun.deflateSync(content, { level: 6 }), true)
}

function packedFile(zip: Fflate.Zip, filename: string): Push {
  const file: Fflate.ZipInputFile = { filename, size: 0, crc: 0, compression: 0 }
  zip.add(file)
  return (piece, isLast) => {
    file.size += piece.length
    file.crc = Bun.hash.crc32(piece, file.crc)
    file.ondata!(null, piece, isLast)
  }
}

function looseFile(zip: Fflate.Zip, file: Fflate.ZipDeflate): Push {
  zip.add(file)
  return (piece, isLast) => file.push(piece, isLast)
}

/**
 * An archive piece by piece, as its files come: it never lies in memory whole, and others are served between the pieces. A piece holds
 * until the next one is asked for.
 * @param entries names must be safe in an archive, and different
 */
export async function* zipPieces(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { Zip, ZipDeflate } = (await import('fflate')) as typeof Fflate
  const slices = timeSlices()
  const chunk = new Uint8Array(CHUNK_BYTES)
  const ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece as Uint8Array<ArrayBuffer>)
  })
  for await (const { name, content, isPacked = false } of entries) {
    if (content instanceof Uint8Array) addWhole(zip, name, content, isPacked)
    else {
      const push = isPacked ? packedFile(zip, name) : looseFile(zip, new ZipDeflate(name, { level: 6 }))
      for await (const piece of chunksOf(content, chunk)) {
        push(piece, false)
        yield* ready.splice(0)
        await slices.pause()
      }
      push(new Uint8Array(), true)
    }
    yield* ready.splice(0)
    await slices.pause()
  }
  zip.end()
  yield* ready.splice(0)
}

/** An archive as a download that goes out while it is made; whoever goes away stops it. */
export function zipDownload(name: string, entries: AsyncIterable<ZipEntry>): Response {
  const pieces = zipPieces(entries)
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value.slice())
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/zip',
      'x-content-type-options': 'nosniff',
    },
  })
}
