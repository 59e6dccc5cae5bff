import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLogLine } from '../../../src/admin/maintenance/log-line.rules'
import { purgeRemovedFiles, roomTaken } from '../../../src/admin/maintenance/maintenance.service'
import { fixedClock } from '../../../src/platform/clock'
import { createLog } from '../../../src/platform/log'
import { createRecipe } from '../../../src/recipes/recipe/recipe-write.service'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'

let kitchen: DiskKitchen
const ID = '6a1f0f0e-5d3e-4b5f-9a0a-0d6f3a1b2c3d'

function put(...path: string[]) {
  const file = join(kitchen.dataDir, ...path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, 'x'.repeat(2048))
}

beforeAll(() => {
  kitchen = diskKitchen()
  put('recipes', ID, 'images', 'original.webp')
  put('recipes', ID, 'images', 'original.jpg')
  put('recipes', ID, 'assets', 'card.pdf')
  put('recipes', 'plum-cake', 'images', 'original.webp')
  put('.temp', 'half.zip')
})
afterAll(() => kitchen.close())

const call = async (method: string, path: string) =>
  (await kitchen.request(`/api/admin/maintenance${path}`, { method, as: kitchen.mara })).json()

test('says what takes room and what may go', async () => {
  expect(await call('GET', '')).toMatchObject({
    cleanableImages: 1,
    cleanableDirs: 1,
    dataDirSize: '10.0 KB',
  })
  expect(await call('GET', '/storage')).toEqual({
    tempDirSize: '2.0 KB',
    backupsDirSize: '0 bytes',
    groupsDirSize: '0 bytes',
    recipesDirSize: '8.0 KB',
    userDirSize: '0 bytes',
  })
})

test('the parts of what takes room add up to the whole', async () => {
  put('trivet.db-wal')
  put('cache', 'native', 'reader')
  const { all, ...parts } = await roomTaken(kitchen.services)
  expect(parts).toMatchObject({ database: 2048, temp: 2048, recipes: 8192, rest: 2048 })
  expect(Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)).toBe(all)
})

test('puts aside what is no use, and keeps it for thirty days', async () => {
  expect(await call('POST', '/clean/images')).toEqual({ message: '1 Images cleaned', error: false })
  expect(await call('POST', '/clean/recipe-folders')).toEqual({
    message: '1 Recipe folders removed',
    error: false,
  })
  expect(await call('POST', '/clean/temp')).toEqual({ message: "'.temp' directory cleaned", error: false })
  expect(readdirSync(join(kitchen.dataDir, 'recipes'))).toEqual([ID])
  expect(readdirSync(join(kitchen.dataDir, 'recipes', ID, 'images'))).toEqual(['original.webp'])
  expect(existsSync(join(kitchen.dataDir, 'recipes', ID, 'assets', 'card.pdf'))).toBe(true)
  const aside = join(kitchen.dataDir, 'set-aside', '2026-11-21', 'recipes')
  expect(readdirSync(aside).sort()).toEqual([ID, 'plum-cake'])
  expect(await purgeRemovedFiles(kitchen.services)).toBe(0)
  const later = new Date('2026-12-30T00:00:00Z')
  expect(await purgeRemovedFiles({ ...kitchen.services, clock: fixedClock(later.toISOString()) })).toBe(1)
  expect(existsSync(aside)).toBe(false)
})

test('shows the last lines of the log, and forgets them when told', async () => {
  const write = process.stdout.write
  process.stdout.write = () => true
  createLog({ level: 'info', format: 'text' }).info('first')
  createLog({ level: 'info', format: 'text' }).info('second')
  process.stdout.write = write
  const { logs } = (await call('GET', '/logs?lines=1')) as { logs: string[] }
  expect(logs).toHaveLength(1)
  expect(logs[0]).toContain('second')
  expect(await call('POST', '/clean/logs')).toEqual({ message: 'Logs cleaned', error: false })
  expect(await call('GET', '/logs')).toEqual({ logs: [] })
})

test.each(['text', 'json'] as const)('a line of the log in %s is taken apart, and stays whole', (format) => {
  const lines: string[] = []
  const log = createLog({ level: 'debug', format, write: (line) => lines.push(line) }, { request: 'a b' })
  log.warn('GET /soup?a=1', { error: new Error('burnt') })
  const [line] = lines
  const parts = readLogLine(line!)
  expect(parts.level).toBe('WARN')
  expect(Number.isNaN(Date.parse(parts.at!))).toBe(false)
  expect(parts.message).toStartWith(format === 'text' ? 'GET /soup?a=1' : '"message":"GET /soup?a=1"')
  expect(parts.stamp + parts.message + parts.data).toBe(line!)
  expect(parts.data.includes('burnt')).toBe(format === 'text')
})

test('the page shows the newest line first, and what is no line of a log as it is', async () => {
  const write = process.stdout.write
  process.stdout.write = () => true
  for (const said of ['first', 'second']) createLog({ level: 'info', format: 'text' }).info(said)
  process.stdout.write = write
  const html = await (await kitchen.request('/admin/maintenance', { as: kitchen.mara })).text()
  expect(html.indexOf('second')).toBeLessThan(html.indexOf('first'))
  expect(html).toMatch(/<span class="stamp">\d{4}-\d\d-\d\dT[\d:.]+Z INFO {2}<\/span>/)
  expect(readLogLine('oh no')).toEqual({ stamp: '', at: null, level: '', message: 'oh no', data: '' })
})

test('photographs whose recipe was never saved, or is deleted permanently, are put aside once they are an hour old', async () => {
  const made = createRecipe(kitchen.mara, { name: 'Plum cake' })
  const [orphan, fresh] = [crypto.randomUUID(), crypto.randomUUID()]
  const longAgo = new Date('2026-11-20T00:00:00Z')
  for (const id of [made.id, orphan, fresh]) put('recipes', id, 'images', 'original.webp')
  for (const id of [made.id, orphan]) utimesSync(join(kitchen.dataDir, 'recipes', id), longAgo, longAgo)
  put('recipes', '.before-restore-x', 'a', 'original.webp')
  expect(await call('POST', '/clean/recipe-folders')).toMatchObject({ message: '1 Recipe folders removed' })
  const left = readdirSync(join(kitchen.dataDir, 'recipes'))
  expect(left).toEqual(expect.arrayContaining([made.id, fresh, '.before-restore-x']))
  expect(left).not.toContain(orphan)
})
