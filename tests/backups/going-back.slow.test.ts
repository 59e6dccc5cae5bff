import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMigrated } from '../../src/app/open-data'
import { startRestartableApp } from '../../src/app/restartable-app'
import { operatorContext } from '../../src/auth/operator.service'
import { createInvitation } from '../../src/invitations/invitation.service'
import { loadConfig } from '../../src/platform/config/config'
import { silentLog } from '../../src/platform/log'
import { openText } from '../../src/platform/security/secret-box'

const SNAPSHOT = 'before-upgrade-from-36-2026-11-23-10-00-00.db'
let dataDir: string

function trivet(...args: string[]) {
  const command = [process.execPath, '--preload', './tests/support/preload.ts', 'src/cli/main.ts', ...args]
  const env = { TRIVET_DATA_DIR: dataDir, PATH: process.env.PATH ?? '' }
  const ran = Bun.spawnSync(command, { cwd: join(import.meta.dir, '../..'), env })
  return { code: ran.exitCode, out: ran.stdout.toString(), error: ran.stderr.toString() }
}

function inDatabase<T>(work: (db: Database) => T): T {
  const db = new Database(join(dataDir, 'trivet.db'))
  try {
    return work(db)
  } finally {
    db.close()
  }
}
const groups = () => inDatabase((db) => db.query('SELECT name FROM groups ORDER BY name').values().flat())
const rename = (name: string) => inDatabase((db) => void db.run('UPDATE groups SET name = ?', [name]))
const photograph = () => join(dataDir, 'recipes', 'a', 'images', 'original.webp')

/** A data directory that a newer Trivet has upgraded, after it made its snapshot. */
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trivet-back-'))
  const { config } = loadConfig({
    TRIVET_DATA_DIR: dataDir,
    TRIVET_ADMIN_EMAIL: 'mara@example.com',
    TRIVET_ADMIN_PASSWORD: 'plum-galette-8',
  })
  const life = await startRestartableApp(config, silentLog)
  await life.end(Promise.resolve())
  rename('Before')
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  inDatabase((db) => void db.query('VACUUM INTO ?1').run(join(dataDir, 'backups', SNAPSHOT)))
  rename('Since')
  inDatabase((db) => void db.run('PRAGMA user_version = 9999'))
  mkdirSync(join(photograph(), '..'), { recursive: true })
  writeFileSync(photograph(), 'plum')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('after an upgrade the old executable says how to go back, and the snapshot comes back by its name', () => {
  const refused = trivet('user', 'list')
  expect(refused.code).not.toBe(0)
  expect(refused.error).toContain('trivet restore')
  const restored = trivet('restore', SNAPSHOT)
  expect([restored.code, restored.error]).toEqual([0, ''])
  expect(restored.out).toContain('Photos and files stay as they are')
  expect(groups()).toEqual(['Before'])
  expect(readFileSync(photograph(), 'utf8')).toBe('plum')
  expect(trivet('user', 'list').code).toBe(0)
})

test('what the upgrade had made comes back with --back, and photographs stay where they are meanwhile', () => {
  expect(trivet('restore', join(dataDir, 'backups', SNAPSHOT)).code).toBe(0)
  writeFileSync(photograph(), 'newer plum')
  const back = trivet('restore', '--back')
  expect([back.code, back.error]).toEqual([0, ''])
  expect(groups()).toEqual(['Since'])
  expect(readFileSync(photograph(), 'utf8')).toBe('newer plum')
})

test('a damaged snapshot, and a database that is not Trivet’s, change nothing', () => {
  const file = join(dataDir, 'backups', SNAPSHOT)
  const bytes = readFileSync(file)
  bytes.fill(7, 4096, 12_288)
  writeFileSync(file, bytes)
  expect(trivet('restore', SNAPSHOT).error).toMatch(/damaged/)
  const other = join(dataDir, 'other.db')
  const db = new Database(other, { create: true })
  db.run('CREATE TABLE x (y)')
  db.close()
  expect(trivet('restore', other).error).toContain('isn’t a Trivet backup')
  expect(groups()).toEqual(['Since'])
  expect(readdirSync(join(dataDir, '.restore'))).toEqual([])
})

test('a backup brings its own key along, and --back the one that it has replaced', async () => {
  const keyOf = (folder: string) => readFileSync(join(folder, 'trivet.key'), 'utf8')
  const elsewhere = mkdtempSync(join(tmpdir(), 'trivet-elsewhere-'))
  const { config } = loadConfig({
    TRIVET_DATA_DIR: elsewhere,
    TRIVET_ADMIN_EMAIL: 'ida@example.com',
    TRIVET_ADMIN_PASSWORD: 'plum-galette-8',
  })
  const life = await startRestartableApp(config, silentLog)
  const { token } = createInvitation(operatorContext(life.services), 2)
  await life.end(Promise.resolve())
  const archive = join(elsewhere, 'whole.zip')
  const here = dataDir
  const before = keyOf(here)
  dataDir = elsewhere
  expect(trivet('backup', '--to', archive).code).toBe(0)
  dataDir = here
  expect(trivet('restore', archive)).toMatchObject({ code: 0, error: '' })
  expect([keyOf(here) === keyOf(elsewhere), before === keyOf(elsewhere)]).toEqual([true, false])
  const restored = openMigrated(loadConfig({ TRIVET_DATA_DIR: here }).config, silentLog)
  const { sealed, group_id } = restored.db.get<{ sealed: string; group_id: string }>(
    'SELECT * FROM invitations',
  )!
  expect(openText(restored.db, `invitation to ${group_id}`, sealed)).toBe(token)
  restored.close()
  expect(trivet('restore', '--back').code).toBe(0)
  expect(keyOf(here)).toBe(before)
  rmSync(elsewhere, { recursive: true })
})
