import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkUpgrade, openMigrated } from '../../src/app/open-data'
import { MIGRATIONS } from '../../src/migrations/list'
import { loadConfig } from '../../src/platform/config/config'
import { migrate, schemaVersion } from '../../src/platform/db/migrate'
import { openDatabase } from '../../src/platform/db/open'
import { silentLog } from '../../src/platform/log'

let dataDir: string
const config = () => loadConfig({ TRIVET_DATA_DIR: dataDir }).config
const file = () => join(dataDir, 'trivet.db')

/** A database of an earlier schema; broken so that the next migration cannot go well, if wanted. */
function older(schema: number, damage?: string): void {
  const { raw, close } = openDatabase(file())
  migrate(raw, MIGRATIONS.slice(0, schema))
  if (damage) raw.run(damage)
  raw.run('PRAGMA wal_checkpoint(TRUNCATE)')
  close()
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trivet-upgrade-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('an upgrade is tried on a copy first; a snapshot stays, the copy does not', () => {
  older(20)
  const opened = openMigrated(config(), silentLog)
  expect(schemaVersion(opened.raw)).toBe(MIGRATIONS.length)
  opened.close()
  const kept = readdirSync(join(dataDir, 'backups'))
  expect(kept).toHaveLength(1)
  expect(kept[0]).toMatch(/^before-upgrade-from-20-.*\.db$/)
})

test('an upgrade that fails on the copy leaves the database untouched and says how to go back', () => {
  // The next migration makes this table as well.
  older(20, 'CREATE TABLE shopping_lists (mine TEXT) STRICT')
  const before = readFileSync(file()).toBase64()
  expect(() => openMigrated(config(), silentLog)).toThrow(
    /tried on a copy and failed there: .*shopping_lists.*Nothing was changed: start the Trivet that you had before/,
  )
  expect(readFileSync(file()).toBase64()).toBe(before)
})

test('looking whether it would go well changes nothing', () => {
  older(26)
  const before = readFileSync(file()).toBase64()
  const needed = MIGRATIONS.slice(26).map(({ name }) => name)
  expect(checkUpgrade(config())).toEqual({ schema: 26, needed })
  expect(readFileSync(file()).toBase64()).toBe(before)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.migrate'))).toEqual([])
})
