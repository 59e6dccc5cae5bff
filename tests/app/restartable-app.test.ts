import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFile } from '../../src/app/open-data'
import { type RestartableApp, startRestartableApp } from '../../src/app/restartable-app'
import { loadConfig } from '../../src/platform/config/config'
import { snapshot } from '../../src/platform/db/migrate'
import { silentLog } from '../../src/platform/log'
import { createStage } from '../../src/platform/storage/stage'
import { swapIn } from '../../src/platform/storage/swap'

let dataDir: string
let life: RestartableApp

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trivet-life-'))
  const { config } = loadConfig({
    TRIVET_DATA_DIR: dataDir,
    TRIVET_ADMIN_EMAIL: 'mara@example.com',
    TRIVET_ADMIN_PASSWORD: 'plum-galette-8',
  })
  life = await startRestartableApp(config, silentLog)
})
afterEach(async () => {
  await life.end(Promise.resolve())
  rmSync(dataDir, { recursive: true, force: true })
})

const about = async () => {
  const response = await life.answer(new Request('http://localhost/api/app/about'), () => '127.0.0.1')
  return response.status
}
const groups = () => life.services.db.all<{ name: string }>('SELECT name FROM groups').map(({ name }) => name)

test('pauses its work, lets the files be changed, and goes on with the new ones', async () => {
  const stage = createStage(dataDir)
  snapshot(life.services.raw, join(stage.dir, 'trivet.db'))
  mkdirSync(join(stage.dir, 'recipes'))
  writeFileSync(join(stage.dir, 'recipes', 'note'), 'new')
  life.services.db.run("UPDATE groups SET name = 'Later'")
  const before = life.services
  const restarted = before.restart!(() => swapIn(dataDir, stage))
  // A request that comes meanwhile waits for the new state.
  expect(await about()).toBe(200)
  await restarted
  expect(life.services).not.toBe(before)
  expect(groups()).toEqual(['Home'])
  expect(await Bun.file(join(dataDir, 'recipes', 'note')).text()).toBe('new')
  expect(await Bun.file(databaseFile(dataDir)).exists()).toBe(true)
})

test('opens the old state again when what was to be done has failed', async () => {
  const failing = life.services.restart!(() => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await about()).toBe(200)
  expect(groups()).toEqual(['Home'])
})
