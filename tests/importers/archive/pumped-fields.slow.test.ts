import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import {
  ARCHIVE_KINDS,
  type ArchiveKind,
  PLAIN_FILES,
} from '../../../src/importers/archive/archive-kind.schema'
import { openArchiveFile } from '../../../src/importers/archive/archive-reader.service'
import { archivedInput } from '../../../src/importers/archive/kinds/archived-recipe.rules'
import { AppError } from '../../../src/platform/errors'
import { i18nFor } from '../../../src/platform/i18n/i18n'
import { cpuNow } from '../../support/hostile/cpu-time'
import { PUMPS } from '../../support/hostile/pumps'
import { longTimeout, sampleOf } from '../../support/long'
import { ARCHIVES, zipOf } from './archives'

// Each field of each kind of archive, as long as an expression that runs over it twice would need to hold up a server.
const folder = mkdtempSync(join(tmpdir(), 'trivet-pumped-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LETTERS = 150_000
/** Linear work takes a tenth; what is quadratic takes a hundred times as long. */
const MAX_MS = 1_500

function filesOf(kind: ArchiveKind): Record<string, Uint8Array> {
  const bytes = ARCHIVES[kind](new Uint8Array(10))
  // Some kinds come as one file that is not zipped.
  return bytes[0] === 80 && bytes[1] === 75 ? unzipSync(bytes) : { [PLAIN_FILES[kind]!]: bytes }
}

/** Places in a text where a field may become long: at the end of each run of letters and digits, each by its number. */
const PLACE = /[\p{L}\p{N}](?![\p{L}\p{N}])/gu

interface Case {
  kind: ArchiveKind
  path: string
  at: number
  pump: string
}

const isPacked = (path: string) => path.endsWith('.paprikarecipe')

function textOf(kind: ArchiveKind, path: string): string | null {
  const bytes = filesOf(kind)[path]!
  try {
    return strFromU8(isPacked(path) ? gunzipSync(bytes) : bytes)
  } catch {
    return null
  }
}

const CASES: Case[] = ARCHIVE_KINDS.flatMap((kind) =>
  Object.keys(filesOf(kind)).flatMap((path) => {
    if (/\.(jpe?g|webp|png)$/i.test(path)) return []
    const places = [...(textOf(kind, path) ?? '').matchAll(PLACE)].map(({ index }) => index + 1)
    return places.flatMap((at) => Object.keys(PUMPS).map((pump) => ({ kind, path, at, pump })))
  }),
)

function pumped({ kind, path, at, pump }: Case): Uint8Array {
  const files = filesOf(kind)
  const text = textOf(kind, path)!
  const piece = PUMPS[pump]!
  const long = piece.repeat(LETTERS / piece.length)
  const isJson = /^\s*[[{]/.test(text)
  const fill = isJson ? JSON.stringify(long).slice(1, -1) : long
  const made = strToU8(`${text.slice(0, at)}${fill}x${text.slice(at)}`)
  return zipOf({ ...files, [path]: isPacked(path) ? gzipSync(made) : made })
}

async function readAll(kind: ArchiveKind): Promise<void> {
  const archive = await openArchiveFile(Bun.file(join(folder, 'a.zip')), kind)
  for (const { key } of archive.units) {
    try {
      archivedInput(i18nFor('en-US'), await archive.read(key), null)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  archive.close()
}

test.each([...ARCHIVE_KINDS])(
  'no field of %s takes longer to read than its length says',
  async (kind) => {
    const cases = sampleOf(
      CASES.filter((one) => one.kind === kind),
      42,
    )
    expect(cases.length).toBeGreaterThan(0)
    const slow: unknown[] = []
    for (const one of cases) {
      writeFileSync(join(folder, 'a.zip'), pumped(one))
      const before = cpuNow()
      await readAll(kind).catch((error) => {
        if (!(error instanceof AppError)) throw error
      })
      const ms = cpuNow() - before
      if (ms > MAX_MS) slow.push({ ...one, ms })
    }
    expect(slow).toEqual([])
  },
  longTimeout(120_000),
)
