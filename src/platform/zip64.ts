import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

export interface Zip64File {
  /** Adds one entry from its pieces and waits until it is written. @param isPacked it is compressed in itself */
  add(name: string, pieces: AsyncIterable<Uint8Array>, options?: { isPacked?: boolean }): Promise<void>
  /** Writes the table of contents; resolves when the disk, or whoever reads, has everything. */
  close(): Promise<void>
  /** Stops in the middle. */
  abandon(): void
}

/** A zip of any size with any number of entries, written one after the other as they come; nothing of it lies in memory. */
export async function writeZip64(to: Writable): Promise<Zip64File> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  zip.on('error', failed.reject)
  to.on('error', failed.reject)
  // The types know less than Node's own stream that it is.
  const out = zip.outputStream as unknown as Readable
  out.pipe(to)
  const ended = finished(to)
  ended.catch(failed.reject)
  return {
    async add(name, pieces, { isPacked = false } = {}) {
      const source = Readable.from(pieces, { objectMode: false })
      const read = finished(source)
      zip.addReadStream(source, name, { compress: !isPacked, mtime: new Date(), mode: 0o100600 })
      await Promise.race([read, failed.promise])
    },
    async close() {
      zip.end()
      await Promise.race([ended, failed.promise])
    },
    abandon() {
      to.destroy()
    },
  }
}

/** A file that must not be there yet, as somewhere to write. `sync` before it is relied on. */
export function newFile(path: string): Writable {
  return createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 1 << 20 })
}

/** Waits until the disk has a file. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
