import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockDataDirectory } from '../../src/app/open-data'
import { startRestartableApp } from '../../src/app/restartable-app'
import { loadConfig } from '../../src/platform/config/config'
import { silentLog } from '../../src/platform/log'
import { lacks } from '../support/skips'
import { canMount, fillDisk, mountAt, unmount } from '../support/small-disk'

const ADMIN = { email: 'mara@example.com', password: 'plum-galette-8' }
const IS_SKIPPED = !canMount()
const why = IS_SKIPPED ? ' (skipped: nothing can be mounted here)' : ''

let folder: string
let disk: string
let closed: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trivet-full-'))
  ;[disk, closed] = [join(folder, 'disk'), join(folder, 'closed')]
  for (const place of [disk, closed]) mkdirSync(place)
})
afterEach(() => {
  for (const place of [disk, closed]) unmount(place)
  rmSync(folder, { recursive: true, force: true })
})

function trivet(env: Record<string, string>, ...args: string[]) {
  const command = [process.execPath, '--preload', './tests/support/preload.ts', 'src/cli/main.ts', ...args]
  const ran = Bun.spawnSync(command, {
    cwd: join(import.meta.dir, '../..'),
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  return { code: ran.exitCode, error: ran.stderr.toString().trim() }
}

describe(`a disk that is full${why}`, () => {
  test.skipIf(lacks(IS_SKIPPED, 'a disk of its own cannot be mounted'))(
    'is answered with 507 by a backup, which can go to another disk meanwhile',
    async () => {
      mountAt(disk, 'size=30m')
      let makeRoom = () => {}
      const dataDir = join(disk, 'data')
      const { config } = loadConfig({
        TRIVET_DATA_DIR: dataDir,
        TRIVET_ADMIN_EMAIL: ADMIN.email,
        TRIVET_ADMIN_PASSWORD: ADMIN.password,
      })
      const errors: unknown[] = []
      const log = {
        ...silentLog,
        error: (message: string, data?: object) => void errors.push([message, data]),
      }
      const life = await startRestartableApp(config, log)
      try {
        const ask = (path: string, init: RequestInit) =>
          life.answer(new Request(`http://localhost/api${path}`, init), () => '127.0.0.1')
        const body = new URLSearchParams({ username: ADMIN.email, password: ADMIN.password })
        const logged = (await (await ask('/auth/token', { method: 'POST', body })).json()) as {
          access_token: string
        }
        const headers = { authorization: `Bearer ${logged.access_token}`, 'content-type': 'application/json' }
        const make = () => ask('/admin/backups', { method: 'POST', headers, body: '{}' })
        expect((await make()).status).toBe(201)
        const before = readdirSync(join(dataDir, 'backups')).sort()
        makeRoom = fillDisk(disk)
        for (let again = 0; again < 2; again++) {
          const refused = await make()
          expect([refused.status, await refused.text()]).toEqual([507, expect.stringContaining('disk-full')])
        }
        // What was foreseen is a sentence in the log, without a stack.
        expect(errors).toContainEqual([
          'the backup failed',
          { reason: expect.stringContaining('There’s no space left in') },
        ])
        expect(readdirSync(join(dataDir, 'backups')).sort()).toEqual(before)
        expect(trivet({ TRIVET_DATA_DIR: dataDir }, 'backup', '--to', join(folder, 'saved.zip'))).toEqual({
          code: 0,
          error: '',
        })
        expect(existsSync(join(folder, 'saved.zip'))).toBe(true)
      } finally {
        makeRoom()
        await life.end(Promise.resolve())
      }
    },
  )

  test.skipIf(lacks(IS_SKIPPED, 'a disk of its own cannot be mounted'))(
    'a folder that cannot be written is named, and no other',
    async () => {
      mountAt(closed, 'ro')
      const dataDir = join(folder, 'data')
      const life = await startRestartableApp(loadConfig({ TRIVET_DATA_DIR: dataDir }).config, silentLog)
      await life.end(Promise.resolve())
      const data = { TRIVET_DATA_DIR: dataDir }
      expect(trivet(data, 'backup', '--to', join(closed, 'x.zip')).error).toBe(
        `Trivet can’t write to ${closed}. Nothing was changed.`,
      )
      const backups = join(closed, 'backups')
      expect(trivet({ ...data, TRIVET_BACKUP_DIR: backups }, 'backup').error).toBe(
        `Trivet can’t write to ${backups}. Nothing was changed.`,
      )
      expect(
        trivet({ ...data, TRIVET_BACKUP_DIR: backups }, 'backup', '--to', join(folder, 'x.zip')).code,
      ).toBe(0)
    },
  )
})

test('what the rehearsal of an upgrade left behind when it was killed goes with the next start', () => {
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const snapshot = 'before-upgrade-from-36-2026-11-23-10-00-00.db'
  for (const end of ['', '.rehearsal', '.rehearsal-wal', '.rehearsal-shm'])
    writeFileSync(join(backups, `${snapshot}${end}`), '')
  for (const name of ['.migrate-check-old', '.migrate-check-new']) mkdirSync(join(folder, name))
  utimesSync(join(folder, '.migrate-check-old'), 0, 0)
  lockDataDirectory({ dataDir: folder }, silentLog, 0).release()
  expect(readdirSync(backups)).toEqual([snapshot])
  expect(readdirSync(folder).filter((name) => name.startsWith('.migrate'))).toEqual(['.migrate-check-new'])
})
