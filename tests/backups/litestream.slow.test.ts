import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMigrated } from '../../src/app/open-data'
import { loadConfig } from '../../src/platform/config/config'
import { silentLog } from '../../src/platform/log'

/** The version that docs/operating/back-up-and-restore.md names, as npm brings it. */
const PACKAGE = `@flydotio/litestream-${process.platform}-${process.arch}`
const PROGRAM = join(import.meta.dir, '../../node_modules', PACKAGE, 'litestream')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trivet-litestream-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const namesIn = (file: string) => {
  const db = new Database(file, { readwrite: true })
  const names = db.query<{ name: string }, []>('SELECT name FROM groups ORDER BY name').all()
  const check = db.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get()?.integrity_check
  db.close()
  expect(check).toBe('ok')
  return names.map(({ name }) => name)
}

test('what Litestream has copied while Trivet was written to comes back whole after both are killed', async () => {
  const dataDir = join(folder, 'data')
  const replica = `file://${join(folder, 'replica')}`
  const { raw, close } = openMigrated(loadConfig({ TRIVET_DATA_DIR: dataDir }).config, silentLog)
  let written = 0
  const write = () => {
    const name = `group ${String(written++).padStart(4, '0')}`
    raw.run("INSERT INTO groups (id, name, slug, created_at, updated_at) VALUES (?1, ?1, ?1, '', '')", [name])
  }
  const litestream = Bun.spawn([PROGRAM, 'replicate', join(dataDir, 'trivet.db'), replica], {
    stdout: 'ignore',
    stderr: 'ignore',
  })
  let restores = 0
  const restored = () => {
    const file = join(folder, `restored-${restores++}.db`)
    const ran = Bun.spawnSync([PROGRAM, 'restore', '-o', file, replica])
    return ran.exitCode === 0 && existsSync(file) ? namesIn(file) : []
  }
  for (let n = 0; n < 50; n++) write()
  while (!restored().includes('group 0049')) await Bun.sleep(200)
  const confirmed = written
  // It copies once a second: what is written now may be missing, but not in the middle.
  const began = performance.now()
  while (performance.now() - began < 2500) {
    write()
    await Bun.sleep(20)
  }
  litestream.kill('SIGKILL')
  await litestream.exited
  const secondAgo = confirmed + Math.floor((written - confirmed) * 0.2)
  close()
  const all = namesIn(join(dataDir, 'trivet.db'))
  const back = restored()
  expect(back).toEqual(all.slice(0, back.length))
  expect(back.length).toBeGreaterThanOrEqual(secondAgo)
}, 600_000)
