import type { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json'
import { MIGRATIONS } from '../../src/migrations/list'
import { rehearseUpgrade, schemaVersion } from '../../src/platform/db/migrate'
import { openDatabase } from '../../src/platform/db/open'

// The database of each release, filled by its own `trivet demo`: it has to open in every later one.

const FOLDER = join(import.meta.dir, '../fixtures/releases')
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.db.zst'))
const folder = mkdtempSync(join(tmpdir(), 'trivet-released-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const counts = (raw: Database) =>
  ['recipes', 'recipe_ingredients', 'recipe_instructions', 'foods', 'units', 'labels', 'users'].map((table) =>
    Number(raw.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()!.n),
  )

describe('the database of a release', () => {
  test('is kept for this version, or this version is not released yet', () => {
    const released = files.map((name) => name.replace('.db.zst', ''))
    expect(released.toSorted(Bun.semver.order).at(-1)).toBe(packageJson.version)
  })

  test.each(files)('%s is brought up to date and loses nothing', (name) => {
    const path = join(folder, name.replace('.zst', ''))
    writeFileSync(path, Bun.zstdDecompressSync(readFileSync(join(FOLDER, name))))
    const opened = openDatabase(path)
    const before = counts(opened.raw)
    expect(before[0]).toBe(30)
    rehearseUpgrade(opened.raw, MIGRATIONS)
    expect([schemaVersion(opened.raw), counts(opened.raw)]).toEqual([MIGRATIONS.length, before])
    opened.close()
  })
})
