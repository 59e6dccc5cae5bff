import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePieces } from '../../../src/platform/storage/file-pieces'
import { openArchive } from '../../../src/platform/storage/unzip'
import { type PiecedEntry, zipPieces } from '../../../src/platform/storage/zip'
import { cpuNow } from '../../support/hostile/cpu-time'
import { IS_LONG, longTimeout, sampleOf, times } from '../../support/long'
import { lacks } from '../../support/skips'

const GIGABYTE = 2 ** 30
/** Programs of others that read archives whole, where they are installed. */
const READERS = [
  ['unzip', '-tq'],
  ['7z', 't', '-bso0', '-bsp0'],
].filter(([command]) => Bun.which(command!) !== null)

let folder: string
let archive: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zip-large-'))
  archive = join(folder, 'all.zip')
})

afterEach(() => rmSync(folder, { recursive: true }))

function* small(count: number): Generator<PiecedEntry> {
  for (let at = 0; at < count; at++)
    yield { name: `recipes/${at}.json`, content: Buffer.from(`{"number":${at}}`), isPacked: at % 2 === 0 }
}

function expectWhole(): void {
  for (const reader of READERS) {
    const { exitCode, stdout, stderr } = Bun.spawnSync([...reader, archive])
    expect([reader[0], exitCode, exitCode === 0 ? '' : `${stdout}${stderr}`]).toEqual([reader[0], 0, ''])
  }
}

async function expectEntries(count: number): Promise<void> {
  await writePieces(archive, zipPieces(small(count)))
  const opened = await openArchive(archive)
  expect(opened.files).toHaveLength(count)
  expect(Buffer.from(await opened.files[count - 1]!.read()).toString()).toBe(`{"number":${count - 1}}`)
  opened.close()
  expectWhole()
  rmSync(archive)
}

describe('an archive of any size', () => {
  test('holds 65,535 entries, 65,536, and 70,000', async () => {
    for (const count of sampleOf([65_535, 70_000, 65_536], 3, 1)) await expectEntries(count)
  }, 120_000)

  test('takes no more time per entry for eight times as many', async () => {
    const few = times(3_000, 10_000)
    const many = 8 * few
    const perEntry = async (count: number) => {
      const before = cpuNow()
      for await (const _ of zipPieces(small(count)));
      return (cpuNow() - before) / count
    }
    await perEntry(few)
    const least = Math.min(await perEntry(few), await perEntry(few))
    // Quadratic work would take eight times as much; caches of a busy machine make up to a third of a difference.
    expect(Math.min(await perEntry(many), await perEntry(many)) / least).toBeLessThan(1.5)
  }, 120_000)

  test.skipIf(lacks(!IS_LONG, 'only npm run test:long takes the time'))(
    'holds a file of 5 GB, packed or not, and what follows it',
    async () => {
      const zeros = join(folder, 'zeros')
      writeFileSync(zeros, '')
      truncateSync(zeros, 5 * GIGABYTE)
      const entries = (): PiecedEntry[] => [
        { name: 'small.json', content: Buffer.from('{}') },
        { name: 'photograph.webp', content: Bun.file(zeros), isPacked: true },
        { name: 'database.json', content: Bun.file(zeros) },
        { name: 'last.json', content: Buffer.from('{"last":true}') },
      ]
      await writePieces(archive, zipPieces(entries()))
      expect(Bun.file(archive).size).toBeGreaterThan(5 * GIGABYTE)
      expectWhole()
      const opened = await openArchive(archive, { maxAllBytes: 20 * GIGABYTE })
      expect(opened.files.map(({ size }) => size)).toEqual([2, 5 * GIGABYTE, 5 * GIGABYTE, 13])
      expect(Buffer.from(await opened.files[3]!.read()).toString()).toBe('{"last":true}')
      let bytes = 0
      for (const file of opened.files.slice(1, 3))
        for await (const piece of file.pieces(5 * GIGABYTE)) bytes += piece.length
      expect(bytes).toBe(10 * GIGABYTE)
      opened.close()
    },
    longTimeout(60_000),
  )
})
