import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { unzipSync } from 'fflate'
import { type RestartableApp, startRestartableApp } from '../../src/app/restartable-app'
import { createBackup, noteFailure, placesOf } from '../../src/backups/backup.service'
import { backupsDirOf, readLedger } from '../../src/backups/ledger.service'
import { hashFile } from '../../src/backups/work/media-pool.service'
import { runJob } from '../../src/backups/work/run-job.service'
import type { runInProcess } from '../../src/backups/work/worker-process.service'
import { loadConfig } from '../../src/platform/config/config'
import { AppError } from '../../src/platform/errors'
import { silentLog } from '../../src/platform/log'
import { lockFolder } from '../../src/platform/storage/folder-lock'

const ADMIN = { email: 'mara@example.com', password: 'plum-galette-8' }

let folder: string
let life: RestartableApp
let token: string

const env = (dataDir: string) => ({
  TRIVET_DATA_DIR: dataDir,
  TRIVET_ADMIN_EMAIL: ADMIN.email,
  TRIVET_ADMIN_PASSWORD: ADMIN.password,
})
const dataDir = () => join(folder, 'data')

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  const init = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }
  return life.answer(
    new Request(`http://localhost/api${path}`, { method, headers, ...init }),
    () => '127.0.0.1',
  )
}

async function logIn(): Promise<void> {
  const body = new URLSearchParams({ username: ADMIN.email, password: ADMIN.password })
  const request = new Request('http://localhost/api/auth/token', { method: 'POST', body })
  const answer = (await (await life.answer(request, () => '127.0.0.1')).json()) as { access_token: string }
  token = answer.access_token
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trivet-backup-'))
  const loaded = loadConfig(env(dataDir())).config
  life = await startRestartableApp(loaded, silentLog)
  await logIn()
  await call('POST', '/recipes', { name: 'Plum galette' })
  picture('a', 'plum')
})
afterEach(async () => {
  await life.end(Promise.resolve())
  rmSync(folder, { recursive: true, force: true })
})

function picture(id: string, bytes: string): void {
  const images = join(dataDir(), 'recipes', id, 'images')
  mkdirSync(images, { recursive: true })
  writeFileSync(join(images, 'original.webp'), bytes)
}

const names = () =>
  life.services.db.all<{ name: string }>('SELECT name FROM recipes ORDER BY name').map((row) => row.name)
const backups = async () =>
  ((await (await call('GET', '/admin/backups')).json()) as { imports: { name: string; size: string }[] })
    .imports
const pool = () =>
  readdirSync(join(dataDir(), 'backups', 'media'), { recursive: true })
    .map(String)
    .filter((name) => name.includes('/'))
const ledger = () => readLedger(backupsDirOf(life.services.config))

async function make(): Promise<string> {
  const response = await call('POST', '/admin/backups', {})
  expect([response.status, await response.json()]).toEqual([
    201,
    { message: 'Backup created successfully', error: false },
  ])
  return (await backups())[0]!.name
}

async function download(name: string): Promise<string> {
  const { fileToken } = (await (await call('GET', `/admin/backups/${name}`)).json()) as { fileToken: string }
  const response = await call('GET', `/utils/download?token=${fileToken}`)
  expect(response.status).toBe(200)
  const file = join(folder, `fetched-${name}`)
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()))
  expect((await call('GET', `/utils/download?token=${fileToken}`)).status).toBe(401)
  return file
}

describe('a backup', () => {
  test('is made, proven, listed and deleted, and its photographs are shared by hash', async () => {
    const name = await make()
    expect(name).toMatch(/^trivet_\d{4}(\.\d\d){5}\.zip$/)
    expect(await backups()).toEqual([
      { name, date: expect.any(String), size: expect.stringMatching(/^[\d.]+ [KM]B$/) },
    ] as never)
    expect(ledger().entries[name]).toMatchObject({ provenAt: expect.any(String), fault: null })
    expect(pool()).toHaveLength(1)
    const gone = await call('DELETE', `/admin/backups/${name}`)
    expect(await gone.json()).toEqual({ message: `${name} has been deleted.`, error: false })
    expect(pool()).toHaveLength(0)
    expect((await call('DELETE', `/admin/backups/${name}`)).status).toBe(400)
    expect((await call('GET', `/admin/backups/${name}`)).status).toBe(404)
  })

  test('copies no photograph that another one keeps, and copies again what is only half there', async () => {
    await make()
    const shared = join(dataDir(), 'backups', 'media', pool()[0]!)
    const { ino } = statSync(shared)
    await make()
    expect([pool().length, statSync(shared).ino]).toEqual([1, ino])
    truncateSync(shared, 1)
    await make()
    expect(readFileSync(shared, 'utf8')).toBe('plum')
  })

  test('comes back with everything, and so does what it replaced; everyone is signed out', async () => {
    const name = await make()
    await call('POST', '/recipes', { name: 'Rye bread' })
    picture('a', 'changed')
    picture('b', 'new')
    const restored = await call('POST', `/admin/backups/${name}/restore`, {})
    expect([restored.status, await restored.json()]).toEqual([
      200,
      { message: 'Restore successful', error: false },
    ])
    expect(names()).toEqual(['Plum galette'])
    expect(readdirSync(join(dataDir(), 'recipes'))).toEqual(['a'])
    expect(readFileSync(join(dataDir(), 'recipes/a/images/original.webp'), 'utf8')).toBe('plum')
    expect((await call('GET', '/users/self')).status).toBe(401)
    await logIn()
    expect((await backups()).map((one) => one.name)).toEqual([name])
  })

  test('holds who eats what, and what was said of foods', async () => {
    const said = () =>
      Object.fromEntries(
        ['eaters', 'diet_choices', 'nutrition_choices', 'nutrition_amounts'].map((table) => [
          table,
          life.services.db.all(`SELECT * FROM ${table}`),
        ]),
      )
    const mia = { name: 'Mia', allergens: ['milk'], diets: ['vegan'], dislikes: ['plums'] }
    expect((await call('POST', '/households/eaters', mia)).status).toBe(201)
    const { db } = life.services
    db.run("INSERT INTO diet_choices SELECT id, 'plum', 'plum', 3, 4 FROM groups")
    db.run(`INSERT INTO nutrition_choices SELECT id, 'plum', 'plum', '{"kind":"nothing"}' FROM groups`)
    db.run("INSERT INTO nutrition_amounts SELECT id, 'oil', 'oil', 2, 'tbsp' FROM groups")
    const before = said()
    const name = await make()
    for (const table of Object.keys(before)) db.run(`DELETE FROM ${table}`)
    expect((await call('POST', `/admin/backups/${name}/restore`, {})).status).toBe(200)
    expect(said()).toEqual(before)
    expect(Object.values(before).map((rows) => rows.length)).toEqual([1, 1, 1, 1])
  })

  test('of a download has everything in itself, and restores where nothing else is', async () => {
    const file = await download(await make())
    const other = join(folder, 'other')
    const ran = Bun.spawnSync(
      [process.execPath, '--preload', './tests/support/preload.ts', 'src/cli/main.ts', 'restore', file],
      {
        cwd: join(import.meta.dir, '../..'),
        env: { TRIVET_DATA_DIR: other },
      },
    )
    expect(ran.stderr.toString()).toBe('')
    const db = new Database(join(other, 'trivet.db'), { readonly: true })
    expect(db.query('SELECT name FROM recipes').all()).toEqual([{ name: 'Plum galette' }])
    expect(db.query('SELECT count(*) AS n FROM sessions').get()).toEqual({ n: 0 })
    db.close()
    expect(readFileSync(join(other, 'recipes/a/images/original.webp'), 'utf8')).toBe('plum')
  })

  test('names what a photograph belongs to that is missing on the disk', async () => {
    const [soup] = life.services.db.all<{ id: string }>("SELECT id FROM recipes WHERE name = 'Plum galette'")
    picture(soup!.id, 'galette')
    life.services.db.run("UPDATE recipes SET image = 'v1' WHERE id = ?1", soup!.id)
    const whole = await make()
    expect(ledger().entries[whole]?.summary?.missing.count).toBe(0)
    rmSync(join(dataDir(), 'recipes', soup!.id), { recursive: true })
    await call('DELETE', `/admin/backups/${(await backups())[0]!.name}`)
    const name = await make()
    expect(ledger().entries[name]).toMatchObject({
      fault: null,
      summary: { missing: { count: 1, owners: ['Plum galette'] } },
    })
    await call('POST', '/recipes', { name: 'Rye bread' })
    life.services.db.run(
      `INSERT INTO recipe_assets (recipe_id, position, name, icon, file_name)
       SELECT id, 0, 'Card', 'file', 'card.txt' FROM recipes WHERE name = 'Rye bread'`,
    )
    life.services.db.run("UPDATE users SET cache_key = 'a1b2'")
    const [person] = life.services.db.all<{ name: string }>('SELECT full_name AS name FROM users')
    const last = await make()
    const { missing } = ledger().entries[last]!.summary!
    expect(missing.owners.toSorted()).toEqual(['Plum galette', 'Rye bread', person!.name].toSorted())
    expect(missing.count).toBe(3)
  })

  test('is downloaded with its photographs although what is known of backups is lost', async () => {
    const name = await make()
    rmSync(join(dataDir(), 'backups', 'backups.json'))
    const files = unzipSync(readFileSync(await download(name)))
    expect(Object.keys(files).sort()).toEqual([
      'data/recipes/a/images/original.webp',
      'manifest.json',
      'trivet.db',
    ])
  })

  test('that was scheduled and cannot be restored is removed as others are, also without what is known of it', async () => {
    const { pruneBackups } = await import('../../src/backups/backup.service')
    const { changeLedger } = await import('../../src/backups/ledger.service')
    const [first, last] = [
      basename((await createBackup(life.services, 'scheduled')).file),
      basename((await createBackup(life.services, 'scheduled')).file),
    ]
    const spoil = (name: string) =>
      changeLedger(backupsDirOf(life.services.config), ({ entries }) => {
        entries[name]!.fault = { messageId: 'backup.damaged', values: {} }
      })
    spoil(first)
    spoil(last)
    expect(await pruneBackups(life.services)).toBe(1)
    expect((await backups()).map(({ name }) => name)).toEqual([last])
    rmSync(join(dataDir(), 'backups', 'backups.json'))
    await createBackup(life.services, 'scheduled')
    expect(await pruneBackups(life.services)).toBe(1)
    expect(await backups()).toHaveLength(1)
  })

  test('is taken in from elsewhere, under its own name, and proven', async () => {
    const file = await download(await make())
    const form = new FormData()
    form.set('archive', new File([readFileSync(file)], 'from-elsewhere.zip'))
    const response = await call('POST', '/admin/backups/upload', form)
    expect(response.status).toBe(200)
    while (!ledger().entries['from-elsewhere.zip']) await Bun.sleep(20)
    expect(ledger().entries['from-elsewhere.zip']).toMatchObject({
      fault: null,
      summary: { isWhole: true, recipes: 1 },
    })
    const again = new FormData()
    again.set('archive', new File([readFileSync(file)], 'from-elsewhere.zip'))
    expect((await call('POST', '/admin/backups/upload', again)).status).toBe(400)
    for (const odd of ['../../evil.txt', '.hidden.zip']) {
      const wrong = new FormData()
      wrong.set('archive', new File(['x'], odd))
      expect((await call('POST', '/admin/backups/upload', wrong)).status).toBe(400)
    }
    expect((await call('POST', `/backups/from-elsewhere.zip/import`, {})).status).toBe(200)
    expect(names()).toEqual(['Plum galette'])
  })
})

test('a photograph that goes while a backup is made is no part of it', async () => {
  expect(await hashFile(join(folder, 'gone.webp'))).toBeNull()
})

test('a failure stays until a backup is proven: one that was only made does not take it back', async () => {
  noteFailure(life.services, null, new Error('the disk was away'))
  // What is thrown here is what a backup ends by, so it is looked at afterwards.
  let meanwhile: unknown = null
  const onlyMade: typeof runInProcess = async (_, report) => {
    report.made({ file: join(placesOf(life.services.config).backupsDir, 'made.zip'), summary: null })
    meanwhile = ledger().failure
    throw new AppError('conflict', 'backup.another-runs')
  }
  await expect(createBackup(life.services, 'manual', { run: onlyMade })).rejects.toThrow()
  expect(meanwhile).not.toBeNull()
  expect(ledger().failure).not.toBeNull()
  await make()
  expect(ledger().failure).toBeNull()
})

test('a folder of backups is locked until the work in it has ended', async () => {
  const places = placesOf(life.services.config)
  const { backupsDir } = places
  const job = { kind: 'make', ...places, purpose: 'manual', to: null } as const
  let locked: unknown = null
  const made = () => {
    locked = lockFolder(backupsDir)
  }
  await runJob(job, { progress: () => {}, made })
  expect(locked).toBeNull()
  const after = lockFolder(backupsDir)
  expect(after).not.toBeNull()
  after!.release()
})

describe('nothing changes', () => {
  async function refuse(name: string): Promise<string> {
    await call('POST', '/recipes', { name: 'Rye bread' })
    const response = await call('POST', `/admin/backups/${name}/restore`, {})
    expect(response.status).toBe(400)
    expect(names()).toEqual(['Plum galette', 'Rye bread'])
    expect(readdirSync(join(dataDir(), '.restore'))).toEqual([])
    return ((await response.json()) as { detail: { message: string } }).detail.message
  }

  test('when a photograph of a backup is gone or is another', async () => {
    const name = await make()
    const shared = join(dataDir(), 'backups', 'media', pool()[0]!)
    writeFileSync(shared, 'mulp')
    expect(await refuse(name)).toContain('has changed since the backup was made')
    // It was put aside, so that the next backup keeps it again.
    expect(existsSync(`${shared}.damaged`)).toBe(true)
    const response = await call('POST', `/admin/backups/${name}/restore`, {})
    expect(await response.text()).toContain('is missing from this backup')
  })

  test('when a backup is cut off', async () => {
    const name = await make()
    truncateSync(join(dataDir(), 'backups', name), 20_000)
    expect(await refuse(name)).not.toBe('')
  })

  test('when the folder of backups already has someone at work', async () => {
    mkdirSync(join(dataDir(), 'backups'), { recursive: true })
    const lock = lockFolder(join(dataDir(), 'backups'))
    const response = await call('POST', '/admin/backups', {})
    lock!.release()
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('A backup or restore is already running')
    expect(await backups()).toEqual([])
    expect(ledger().failure).toBeNull()
  })

  test('when the command finds a server on the directory', () => {
    cpSync(join(dataDir(), 'trivet.db'), join(folder, 'x.zip'))
    const lock = lockFolder(dataDir())
    const ran = Bun.spawnSync(
      [
        process.execPath,
        '--preload',
        './tests/support/preload.ts',
        'src/cli/main.ts',
        'restore',
        join(folder, 'x.zip'),
      ],
      {
        cwd: join(import.meta.dir, '../..'),
        env: { TRIVET_DATA_DIR: dataDir() },
      },
    )
    lock!.release()
    expect(ran.exitCode).toBe(69)
    expect(ran.stderr.toString()).toContain('Another Trivet is using')
    expect(existsSync(join(dataDir(), 'before-restore'))).toBe(false)
  })
})
