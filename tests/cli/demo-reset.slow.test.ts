import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RestartableApp, startRestartableApp } from '../../src/app/restartable-app'
import { isResetDue, keepDemoFresh, prepareDemo, resetDemo } from '../../src/cli/demo-reset'
import { loadConfig } from '../../src/platform/config/config'
import { silentLog } from '../../src/platform/log'

const SETTINGS = {
  TRIVET_DEMO: 'true',
  TRIVET_DEMO_RESET: '6',
  TRIVET_ADMIN_EMAIL: 'demo@example.com',
  TRIVET_ADMIN_PASSWORD: 'plum-galette-8',
}
const HOUR_MS = 3_600_000
let dataDir: string
let life: RestartableApp | null
const demoConfig = () => loadConfig({ ...SETTINGS, TRIVET_DATA_DIR: dataDir }).config

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trivet-demo-'))
  life = null
})
afterEach(async () => {
  await life?.end(Promise.resolve())
  rmSync(dataDir, { recursive: true, force: true })
})

const call = (path: string, init?: RequestInit) =>
  life!.answer(new Request(`http://localhost${path}`, init), () => '127.0.0.1')
async function signIn(): Promise<Record<string, string>> {
  const body = new URLSearchParams({
    username: SETTINGS.TRIVET_ADMIN_EMAIL,
    password: SETTINGS.TRIVET_ADMIN_PASSWORD,
  })
  const answer = (await (await call('/api/auth/token', { method: 'POST', body })).json()) as {
    access_token: string
  }
  return { authorization: `Bearer ${answer.access_token}`, 'content-type': 'application/json' }
}
async function names(headers: Record<string, string>): Promise<string[]> {
  const answer = (await (await call('/api/recipes?perPage=-1', { headers })).json()) as {
    items: { name: string }[]
  }
  return answer.items.map(({ name }) => name)
}
async function start(config = demoConfig()): Promise<void> {
  await prepareDemo(config, silentLog)
  life = await startRestartableApp(config, silentLog)
}
/** Moves the last reset into the past. */
const age = (hours: number) =>
  writeFileSync(join(dataDir, 'demo'), new Date(Date.now() - hours * HOUR_MS).toISOString())
/** Files anywhere in the data directory in which these words are. */
const filesWith = (words: string) =>
  (readdirSync(dataDir, { recursive: true, encoding: 'utf8' }) as string[]).filter((name) => {
    const path = join(dataDir, name)
    return statSync(path).isFile() && readFileSync(path).includes(words)
  })

test('a demonstration begins with thirty recipes; a reset drops what visitors wrote, and people stay signed in', async () => {
  const config = demoConfig()
  await start(config)
  const visitor = await signIn()
  const first = await names(visitor)
  expect(first).toHaveLength(30)

  const made = await call('/api/recipes', {
    method: 'POST',
    headers: visitor,
    body: JSON.stringify({ name: 'Graffiti 17' }),
  })
  expect(made.status).toBe(201)
  expect(
    (await call('/api/recipes/tomato-soup-with-basil', { method: 'DELETE', headers: visitor })).status,
  ).toBe(200)
  const other = {
    username: 'guest',
    fullName: 'Guest',
    email: 'guest@example.com',
    password: 'plum-galette-9',
    group: 'Home',
  }
  expect(
    (await call('/api/admin/users', { method: 'POST', headers: visitor, body: JSON.stringify(other) }))
      .status,
  ).toBe(201)
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  writeFileSync(join(dataDir, 'backups/visitor.zip'), 'Graffiti 17')
  expect(await names(visitor)).toContain('Graffiti 17')
  expect(filesWith('Graffiti 17').length).toBeGreaterThan(1)

  await resetDemo(life!.services, config)
  expect((await names(visitor)).toSorted()).toEqual(first.toSorted())
  expect((await call('/api/users/self', { headers: visitor })).status).toBe(200)
  expect(life!.services.db.all('SELECT id FROM users')).toHaveLength(1)
  expect(filesWith('Graffiti 17')).toEqual([])
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
  expect(readdirSync(join(dataDir, 'before-restore'))).toEqual([])
}, 180_000)

test('it is due so many hours after the last reset, when that was cut off, and when the clock has gone back', async () => {
  const config = demoConfig()
  for (const [hours, isDue] of [
    [0, false],
    [5.9, false],
    [6.1, true],
    [-1, true],
  ] as const) {
    age(hours)
    expect(isResetDue(config), String(hours)).toBe(isDue)
  }
  writeFileSync(join(dataDir, 'demo'), '')
  expect(isResetDue(config)).toBe(true)
})

test('a server that was not running at the time makes up for it, once', async () => {
  const config = demoConfig()
  await start(config)
  const visitor = await signIn()
  await call('/api/recipes', { method: 'POST', headers: visitor, body: JSON.stringify({ name: 'Graffiti' }) })
  age(7)
  const before = life!.services
  const end = keepDemoFresh(() => life!.services, config)
  await end()
  expect(life!.services).not.toBe(before)
  expect(await names(visitor)).toHaveLength(30)
  const after = life!.services
  await keepDemoFresh(() => life!.services, config)()
  expect(life!.services).toBe(after)
}, 180_000)

test('recipes of a household are never thrown away, and half a setting is refused', async () => {
  const own = loadConfig({ ...SETTINGS, TRIVET_DEMO_RESET: '', TRIVET_DATA_DIR: dataDir }).config
  life = await startRestartableApp(own, silentLog)
  await life.end(Promise.resolve())
  life = null
  await expect(prepareDemo(demoConfig(), silentLog)).rejects.toThrow('was not made by it')
  for (const missing of ['TRIVET_DEMO', 'TRIVET_ADMIN_EMAIL', 'TRIVET_ADMIN_PASSWORD'])
    expect(() => loadConfig({ ...SETTINGS, [missing]: '' })).toThrow('TRIVET_DEMO_RESET needs')
  for (const hours of ['0', '9999', 'daily'])
    expect(() => loadConfig({ ...SETTINGS, TRIVET_DEMO_RESET: hours })).toThrow('TRIVET_DEMO_RESET')
})
