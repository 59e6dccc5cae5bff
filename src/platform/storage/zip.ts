import type { ZipArchiveEntry, ZipArchiveOutputStream } from 'compress-commons'
import { timeSlices } from '../limits/time-slices'
import { filePieces } from './file-pieces'

type Bytes = Uint8Array<ArrayBuffer>

/** A file of an archive. */
export interface ZipEntry<Content = Bytes | Bun.BunFile> {
  name: string
  content: Content
  /** The content is compressed already, as pictures are, and is stored as it is. */
  isPacked?: boolean
}

const CHUNK_BYTES = 256 * 1024
/** Headers are a few bytes each: they are sent with what follows. */
const OUT_BYTES = 64 * 1024
const LEVEL = 6
const [STORED, DEFLATED] = [0, 8]
const MAX_OLD_ENTRIES = 0xffff

/** An entry whose content may also come in pieces. */
export type PiecedEntry = ZipEntry<Bytes | Bun.BunFile | AsyncIterable<Bytes>>

/** Internals of compress-commons: the headers around the files, whose checksums and compression its streams would do in script. */
interface Container extends ZipArchiveOutputStream {
  offset: number
  _entries: ZipArchiveEntry[]
  _normalizeEntry(entry: ZipArchiveEntry): void
  _writeLocalFileHeader(entry: ZipArchiveEntry): void
  _afterAppend(entry: ZipArchiveEntry): void
  _finish(): void
}

async function deflated(pieces: AsyncIterable<Bytes>): Promise<AsyncIterable<Bytes>> {
  const [{ Readable }, { createDeflateRaw }] = await Promise.all([import('node:stream'), import('node:zlib')])
  const packer = createDeflateRaw({ level: LEVEL, chunkSize: OUT_BYTES })
  return Readable.from(pieces, { objectMode: false }).compose(packer) as AsyncIterable<Bytes>
}

/**
 * The format is the library's, 64-bit sizes and counts included; checksums and compression are the runtime's, many times as fast and without
 * streams for each file.
 */
async function container(at: Date) {
  const { ZipArchiveEntry: Entry, ZipArchiveOutputStream: Output } = await import('compress-commons')
  const zip = new Output({ forceLocalTime: true } as object) as Container
  let ready: Bytes[] = []
  let small: Bytes[] = []
  let smallBytes = 0
  const gather = () => {
    if (smallBytes > 0) ready.push(Buffer.concat(small))
    small = []
    smallBytes = 0
  }
  zip.write = ((given: Bytes | string) => {
    const piece = typeof given === 'string' ? Buffer.from(given) : given
    zip.offset += piece.length
    if (piece.length < OUT_BYTES) {
      small.push(piece)
      smallBytes += piece.length
    }
    if (smallBytes >= OUT_BYTES || piece.length >= OUT_BYTES) gather()
    if (piece.length >= OUT_BYTES) ready.push(piece)
    return true
  }) as Container['write']
  // At exactly 65,535 the library would write the number that stands for "see the 64-bit one", and none.
  const isZip64 = zip.isZip64.bind(zip)
  zip.isZip64 = () => zip._entries.length >= MAX_OLD_ENTRIES || isZip64()

  const begin = (name: string, isPacked: boolean): ZipArchiveEntry => {
    const entry = new Entry()
    entry.setName(name)
    entry.setMethod(isPacked ? STORED : DEFLATED)
    entry.setTime(at, true)
    zip._normalizeEntry(entry)
    return entry
  }
  const measure = (entry: ZipArchiveEntry, size: number, stored: number, sum: number) => {
    entry.setSize(size)
    entry.setCompressedSize(stored)
    entry.setCrc(sum)
  }
  return {
    /** The bytes that are ready to be sent. */
    *take(): Generator<Bytes> {
      const all = ready
      ready = []
      yield* all
    },
    addWhole(name: string, content: Bytes, isPacked: boolean): void {
      const entry = begin(name, isPacked)
      const stored = isPacked ? content : Bun.deflateSync(content, { level: LEVEL })
      measure(entry, content.length, stored.length, Bun.hash.crc32(content))
      entry.getGeneralPurposeBit().useDataDescriptor(false)
      zip._writeLocalFileHeader(entry)
      zip.write(stored)
      zip._afterAppend(entry)
    },
    /** The same for content in pieces: checksum and sizes follow it. */
    async *addPieces(name: string, pieces: AsyncIterable<Bytes>, isPacked: boolean): AsyncGenerator<void> {
      const entry = begin(name, isPacked)
      entry.getGeneralPurposeBit().useDataDescriptor(true)
      zip._writeLocalFileHeader(entry)
      let [size, sum, stored] = [0, 0, 0]
      async function* measured() {
        for await (const piece of pieces) {
          size += piece.length
          sum = Bun.hash.crc32(piece, sum)
          yield piece
        }
      }
      const through = isPacked ? measured() : await deflated(measured())
      for await (const piece of through) {
        stored += piece.length
        // A piece that waits is copied: the next one may use the same memory.
        zip.write(piece.length < OUT_BYTES ? piece.slice() : piece)
        yield
      }
      measure(entry, size, stored, sum)
      zip._afterAppend(entry)
    },
    finish() {
      zip._finish()
      gather()
    },
  }
}

/**
 * An archive of any size with any number of entries, piece by piece as its files arrive: it is never in memory as a whole, and others are
 * served between the pieces. A piece is valid until the next one is asked for.
 * @param entries names must be safe in an archive, and different
 * @param at the time of every entry: the same entries at the same time are the same bytes
 */
export async function* zipPieces(
  entries: AsyncIterable<PiecedEntry> | Iterable<PiecedEntry>,
  at = new Date(),
): AsyncGenerator<Bytes> {
  const zip = await container(at)
  const slices = timeSlices()
  const shared = new Uint8Array(CHUNK_BYTES)
  for await (const { name, content, isPacked = false } of entries) {
    if (content instanceof Uint8Array) zip.addWhole(name, content, isPacked)
    else {
      const pieces =
        content instanceof Blob ? filePieces(content.name!, isPacked ? shared : undefined) : content
      for await (const _ of zip.addPieces(name, pieces, isPacked)) {
        yield* zip.take()
        await slices.pause()
      }
    }
    yield* zip.take()
    await slices.pause()
  }
  zip.finish()
  yield* zip.take()
}

/** An archive as a download that is made while it is sent; a reader who leaves stops it. */
export function zipDownload(name: string, entries: AsyncIterable<ZipEntry>): Response {
  const pieces = zipPieces(entries)
  const body = new ReadableStream<Bytes>({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value.slice())
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return new Response(body, { headers: archiveHeaders(name) })
}

/** How an archive is downloaded under a name, and nothing in it shown or run. */
export const archiveHeaders = (name: string) => ({
  'cache-control': 'private, no-store',
  'content-disposition': `attachment; filename="${name}"`,
  'content-security-policy': "default-src 'none'; sandbox",
  'content-type': 'application/zip',
  'x-content-type-options': 'nosniff',
})
