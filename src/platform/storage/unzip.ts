import { crc32 } from 'node:zlib'
import type * as Yauzl from 'yauzl'
import { AppError } from '../errors'

/** A file of an opened archive; directories, links and hidden files are not among them. */
export interface ArchiveFile {
  /** Its path in the archive with `/` between the parts, never absolute and without `..`. */
  path: string
  /** Unpacked size in bytes, as the archive claims. */
  size: number
  /** Its content. @throws too-large beyond `maxBytes`, whatever the archive says; invalid for a damaged one */
  read(maxBytes?: number): Promise<Uint8Array<ArrayBuffer>>
  /** Its content piece by piece, as `read`. */
  pieces(maxBytes?: number): AsyncGenerator<Uint8Array<ArrayBuffer>>
}

/** An entry that is skipped, and why: a message id. */
export interface SkippedEntry {
  path: string
  messageId: 'archive.encrypted' | 'archive.unsafe-name' | 'archive.link'
}

/** Counts what is unpacked of an archive. */
export interface Meter {
  /** Bytes. */
  left: number
}

/** Limits of an archive; those for an export of another application unless told. */
export interface ArchiveLimits {
  maxEntries?: number
  maxAllBytes?: number
  /** Counts instead of `maxAllBytes`, for archives inside one archive. */
  meter?: Meter
  /** Also files whose names begin with a dot, and what systems leave beside the others. */
  withHidden?: boolean
}

export interface Archive {
  files: ArchiveFile[]
  skipped: SkippedEntry[]
  close(): void
}

/** A kitchen of ten thousand recipes with pictures has fewer. */
const MAX_ENTRIES = 100_000
const MAX_SHOWN_NAME = 200
/** The size of one file unless told. */
const MAX_FILE_BYTES = 64 * 1024 * 1024
/** The size of all files together, however often they are read: far beyond any kitchen, and soon reached by a bomb. */
export const MAX_ALL_BYTES = 8 * 1024 * 1024 * 1024
/** The smallest header before each file. */
const LOCAL_HEADER_BYTES = 30
const UNIX = 3
const KIND_OF_FILE = 0o170000
const LINK = 0o120000

const broken = (cause: unknown) => new AppError('invalid', 'archive.broken', { status: 400, cause })
const unlimited = (path: string) =>
  new AppError('too-large', 'archive.file-too-large', { values: { name: path.slice(0, MAX_SHOWN_NAME) } })

/** The path with `/` between its parts; null for one that leads out of the archive's folder. */
function safePath(name: string): string | null {
  const path = name.replaceAll('\\', '/')
  const parts = path.split('/')
  const isSafe = !path.startsWith('/') && !/^[a-z]:/i.test(path) && !path.includes('\0')
  return isSafe && parts.every((part) => part !== '..')
    ? parts.filter((part) => part !== '.').join('/')
    : null
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Programs for the Mac write UTF-8 without saying so; everything else that is not marked is in an old code page. */
function nameOf(
  yauzl: typeof Yauzl,
  { generalPurposeBitFlag, fileNameRaw, extraFields }: Yauzl.Entry,
): string {
  try {
    return UTF8.decode(fileNameRaw)
  } catch {
    return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  }
}

const isHidden = (path: string) =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part === 'Thumbs.db')

const isLink = ({ versionMadeBy, externalFileAttributes }: Yauzl.Entry) =>
  versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & KIND_OF_FILE) === LINK

// Names are read and checked by us: one bad name costs its entry and not the archive.
const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }

function openZip(yauzl: typeof Yauzl, from: string | Uint8Array): Promise<Yauzl.ZipFile> {
  const { promise, resolve, reject } = Promise.withResolvers<Yauzl.ZipFile>()
  const opened = (error: Error | null, zip: Yauzl.ZipFile) => (error ? reject(broken(error)) : resolve(zip))
  if (typeof from === 'string') yauzl.open(from, OPTIONS, opened)
  else yauzl.fromBuffer(Buffer.from(from.buffer, from.byteOffset, from.byteLength), OPTIONS, opened)
  return promise
}

async function* piecesOf(
  zip: Yauzl.ZipFile,
  entry: Yauzl.Entry,
  path: string,
  maxBytes: number,
  meter: Meter,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (entry.uncompressedSize > maxBytes) throw unlimited(path)
  const opened = Promise.withResolvers<NodeJS.ReadableStream & { destroy(): void }>()
  zip.openReadStream(entry, (error, stream) =>
    error ? opened.reject(broken(error)) : opened.resolve(stream as never),
  )
  const stream = await opened.promise
  let bytes = 0
  let sum = 0
  try {
    for await (const piece of stream as AsyncIterable<Buffer<ArrayBuffer>>) {
      bytes += piece.byteLength
      meter.left -= piece.byteLength
      if (bytes > maxBytes || meter.left < 0) throw unlimited(path)
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (error) {
    throw error instanceof AppError ? error : broken(error)
  } finally {
    stream.destroy()
  }
  if (sum !== entry.crc32) throw broken(new Error(`checksum of ${path}`))
}

const NO_BYTES = Buffer.alloc(0)

/** An entry without the raw bytes that its name was read from, which add up in an archive of a hundred thousand. */
function lighten(entry: Yauzl.Entry): Yauzl.Entry {
  Object.assign(entry, { fileName: NO_BYTES, fileNameRaw: NO_BYTES, fileComment: NO_BYTES })
  Object.assign(entry, { fileCommentRaw: NO_BYTES, extraFieldRaw: NO_BYTES, extraFields: [] })
  return entry
}

/** A file that is unpacked when it is asked for. There may be very many, so each holds as little as possible. */
class PackedFile implements ArchiveFile {
  constructor(
    readonly path: string,
    readonly size: number,
    private readonly entry: Yauzl.Entry,
    private readonly from: { zip: Yauzl.ZipFile; meter: Meter },
  ) {}

  pieces(maxBytes = MAX_FILE_BYTES): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    return piecesOf(this.from.zip, this.entry, this.path, maxBytes, this.from.meter)
  }

  async read(maxBytes?: number): Promise<Uint8Array<ArrayBuffer>> {
    const all = await Array.fromAsync(this.pieces(maxBytes))
    return all.length === 1 ? all[0]! : Buffer.concat(all)
  }
}

async function* entriesOf(zip: Yauzl.ZipFile): AsyncGenerator<Yauzl.Entry> {
  for (;;) {
    const { promise, resolve, reject } = Promise.withResolvers<Yauzl.Entry | null>()
    zip
      .once('entry', resolve)
      .once('end', () => resolve(null))
      .once('error', reject)
    zip.readEntry()
    const entry = await promise.finally(() => zip.removeAllListeners())
    if (entry === null) return
    yield entry
  }
}

/**
 * Opens a zip that is on the disk, or a small one in memory. Its table of contents is read; files are unpacked one by one when they are asked for, their bytes
 * counted and their checksums compared. Of two entries of one name the last counts.
 * @throws invalid 400 for what is no zip or a damaged one, also one whose files share their bytes, as bombs do; too-large for more entries than any kitchen has
 */
export async function openArchive(
  from: string | Uint8Array,
  { maxEntries = MAX_ENTRIES, maxAllBytes = MAX_ALL_BYTES, meter, withHidden = false }: ArchiveLimits = {},
): Promise<Archive> {
  const yauzl = (await import('yauzl')).default
  const zip = await openZip(yauzl, from)
  const source = { zip, meter: meter ?? { left: maxAllBytes } }
  const files = new Map<string, ArchiveFile>()
  const skipped: SkippedEntry[] = []
  try {
    if (zip.entryCount > maxEntries)
      throw new AppError('too-large', 'archive.too-many-files', { values: { limit: maxEntries } })
    let packed = 0
    for await (const entry of entriesOf(zip)) {
      packed += LOCAL_HEADER_BYTES + entry.compressedSize
      if (packed > zip.fileSize) throw broken(new Error('its files share their bytes'))
      const name = nameOf(yauzl, entry)
      if (/[\\/]$/.test(name)) continue
      const safe = safePath(name)
      const skip = (messageId: SkippedEntry['messageId']) =>
        skipped.push({ path: name.slice(0, MAX_SHOWN_NAME), messageId })
      if (safe === null) skip('archive.unsafe-name')
      else if (isLink(entry)) skip('archive.link')
      else if (!withHidden && isHidden(safe)) continue
      else if (entry.isEncrypted()) skip('archive.encrypted')
      else files.set(safe, new PackedFile(safe, entry.uncompressedSize, lighten(entry), source))
    }
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : broken(error)
  }
  return { files: [...files.values()], skipped, close: () => zip.close() }
}
