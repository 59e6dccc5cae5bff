import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { type Entry, fromBuffer } from 'yauzl'
import { type ZipEntry, zipPieces } from '../../../src/platform/storage/zip'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zip-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** What another program reads of an archive: each file as it is in it, by name. */
async function read(archive: Buffer): Promise<Map<string, { entry: Entry; stored: Buffer }>> {
  const files = new Map<string, { entry: Entry; stored: Buffer }>()
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const ended = new Promise<void>((resolve, reject) => zip.on('end', resolve).on('error', reject))
  zip.on('entry', (entry: Entry) => {
    const options = { decompress: entry.compressionMethod === 8 ? false : null } as const
    zip.openReadStream(entry, options as never, async (error, stream) => {
      if (error) throw error
      const stored = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>))
      files.set(entry.fileName, { entry, stored })
      zip.readEntry()
    })
  })
  zip.readEntry()
  await ended
  return files
}

test('holds bytes and files, packed or not, with the length and the sum that other programs check', async () => {
  const long = crypto.getRandomValues(new Uint8Array(60_000))
  const photograph = new Uint8Array(600_000).map((_, at) => long[at % long.length]! ^ (at >> 8))
  const path = join(folder, 'photograph.webp')
  writeFileSync(path, photograph)
  const text = new TextEncoder().encode('One onion, finely chopped. '.repeat(50))
  const contents: Record<string, Uint8Array> = {
    'Zwiebelkuchen für 6.json': text,
    'packed.gz': long,
    'photograph.webp': photograph,
    'database.json': photograph,
    empty: new Uint8Array(),
  }
  const entries: ZipEntry[] = [
    { name: 'Zwiebelkuchen für 6.json', content: text },
    { name: 'packed.gz', content: long, isPacked: true },
    { name: 'photograph.webp', content: Bun.file(path), isPacked: true },
    { name: 'database.json', content: Bun.file(path) },
    { name: 'empty', content: new Uint8Array() },
  ]
  const pieces: Uint8Array[] = []
  for await (const piece of zipPieces(entries)) pieces.push(piece.slice())
  const files = await read(Buffer.concat(pieces))
  expect([...files.keys()]).toEqual(Object.keys(contents))
  for (const [name, { entry, stored }] of files) {
    const content = contents[name]!
    expect([entry.uncompressedSize, entry.crc32]).toEqual([content.length, crc32(content)])
    const unpacked = entry.compressionMethod === 8 ? inflateRawSync(stored) : stored
    expect(Buffer.compare(unpacked, Buffer.from(content))).toBe(0)
  }
  const isPacked = [...files.values()].map(({ entry }) => entry.compressionMethod === 8)
  expect(isPacked).toEqual([true, false, false, true, true])
  expect(files.get('Zwiebelkuchen für 6.json')!.stored.length).toBeLessThan(text.length / 10)
})

test('the same files at the same time are the same bytes, however they come', async () => {
  const archive = async () => {
    const entries: ZipEntry[] = [{ name: 'a.txt', content: Buffer.from('Leek') }]
    return Buffer.concat(await Array.fromAsync(zipPieces(entries, new Date('2020-02-29T12:00:00Z'))))
  }
  const first = await archive()
  expect(await archive()).toEqual(first)
  const { entry } = (await read(first)).get('a.txt')!
  expect(entry.getLastModDate().getFullYear()).toBe(2020)
})
