import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { openBackup } from '../../../src/migration/instance/backup-source.service'
import { importInstance } from '../../../src/migration/instance/instance-import.service'
import { splitRows } from '../../../src/migration/instance/row-splitter.rules'
import { zipOf } from '../../importers/archive/archives'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { oddZip } from '../../support/hostile/odd-zip'
import { sampleOf } from '../../support/long'
import { backupOf, oldKitchen, SOUP } from './backups'

let kitchen: DiskKitchen
beforeEach(() => {
  kitchen = diskKitchen()
})
afterEach(() => kitchen.close())

async function open(bytes: Uint8Array) {
  const file = join(kitchen.dataDir, 'backup.zip')
  writeFileSync(file, bytes)
  return await openBackup(file, kitchen.dataDir)
}

const left = () => {
  const place = join(kitchen.dataDir, '.moving')
  return existsSync(place) ? readdirSync(place).filter((name) => name !== 'trivet.lock') : []
}

/** A zip whose `database.json` unpacks to so many zeros, whatever its header says. */
function bomb(bytes: number): Uint8Array {
  const zip = zipOf({ 'database.json': deflateRawSync(Buffer.alloc(bytes), { level: 9 }) })
  return zip
}

const TABLES = { name: 'database.json', content: JSON.stringify(oldKitchen()) }

const REFUSED: [string, () => Uint8Array][] = [
  ['zeros', () => zipOf({ 'database.json': new Uint8Array(64 * 1024 * 1024) })],
  ['a packed bomb', () => bomb(256 * 1024 * 1024)],
  ['brackets', () => zipOf({ 'database.json': '['.repeat(5_000_000) })],
  ['things in things', () => zipOf({ 'database.json': `{"groups":[${'{"a":'.repeat(1_000_000)}` })],
  ['a row without an end', () => zipOf({ 'database.json': `{"groups":[{"name":"${'x'.repeat(40_000_000)}` })],
  ['a table name without an end', () => zipOf({ 'database.json': `{"${'x'.repeat(5_000_000)}":[]}` })],
  ['HTML', () => zipOf({ 'database.json': '<script>alert(1)</script>' })],
  ['no groups', () => zipOf({ 'database.json': '{"recipes":[]}' })],
  ['tables outside', () => zipOf({ '../database.json': '{"groups":[]}' })],
  ['cut off', () => backupOf(oldKitchen()).slice(0, 1000)],
  ['a wrong checksum', () => oddZip([{ ...TABLES, crc: 0xdeadbeef }])],
  ['a size of nothing', () => oddZip([{ ...TABLES, size: 0 }])],
  ['a size that is too small', () => oddZip([{ ...TABLES, size: 10 }])],
  ['encrypted', () => oddZip([{ ...TABLES, flags: 1 }])],
  ['a link to tables', () => oddZip([{ ...TABLES, content: '/etc/passwd', mode: 0o120777 }])],
  ['tables at an absolute name', () => oddZip([{ ...TABLES, name: '/database.json' }])],
  ['tables behind backslashes that climb out', () => oddZip([{ ...TABLES, name: '..\\database.json' }])],
  ['a backup in a backup', () => oddZip([{ name: 'inner.zip', content: oddZip([TABLES]) }])],
  [
    'more entries than any kitchen has',
    () =>
      oddZip([TABLES, ...Array.from({ length: 100_000 }, (_, at) => ({ name: `data/${at}`, content: '' }))]),
  ],
]

test.each(sampleOf(REFUSED, 2))(
  '%s: refused in words, nothing is left, and memory stays low',
  async (_, make) => {
    const bytes = make()
    Bun.gc(true)
    const before = process.memoryUsage().rss
    await expect(open(bytes)).rejects.toMatchObject({ code: expect.stringMatching(/invalid|too-large/) })
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(150)
    expect(left()).toEqual([])
  },
)

test('files that lead out of the archive are left alone, and pictures that are none cost themselves', async () => {
  const files = {
    'data/../../evil.txt': 'x',
    [`data/recipes/${SOUP}/images/original.webp`]: '<svg onload=alert(1)>',
    [`data/recipes/${SOUP}/assets/page.html`]: '<script>alert(1)</script>',
  }
  const tables = oldKitchen()
  tables.recipe_assets!.push({ id: 3, recipe_id: SOUP, name: 'Page', icon: 'x', file_name: 'page.html' })
  tables.recipe_assets!.push({
    id: 4,
    recipe_id: SOUP,
    name: 'Up',
    icon: 'x',
    file_name: '../../../trivet.db',
  })
  const source = await open(backupOf(tables, files))
  expect(source.skipped.map(({ path }) => path)).toEqual(['data/../../evil.txt'])
  const options = { isDryRun: false, signal: new AbortController().signal }
  const result = await importInstance(kitchen.services, source, options).finally(() => source.close())
  expect(result.tables.recipes!.why.map(({ messageId }) => messageId)).toContain('moving.why-broken-picture')
  const names = kitchen.services.db.all<{ file_name: string | null }>('SELECT file_name FROM recipe_assets')
  expect(names.map(({ file_name }) => file_name)).toEqual([null, null, null, null])
  expect(await kitchen.services.media.list(['recipes', SOUP, 'assets'])).toEqual([])
  expect(left()).toEqual([])
})

test('of tables that occur twice the last count; names in an old code page and a hundred thousand files are read', async () => {
  const none = { name: 'database.json', content: '{"groups":[]}' }
  const picture = { name: Buffer.from([0x64, 0x61, 0x74, 0x61, 0x2f, 0x81]), content: 'x' }
  const files = Array.from({ length: 99_990 }, (_, at) => ({ name: `data/recipes/${at}/a`, content: '' }))
  const bytes = oddZip([none, TABLES, picture, ...files])
  // What stays of it: resident memory is what the tests before have left, too.
  const used = () => {
    Bun.gc(true)
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / 1024 / 1024
  }
  const before = used()
  const source = await open(bytes)
  expect(used() - before).toBeLessThan(100)
  expect(source.spool.counts.get('recipes')).toBe(1)
  expect(source.files.size).toBe(99_991)
  expect([...source.files.keys()][0]).toBe('ü')
  source.close()
})

test('rows are the same however the text is cut into pieces', async () => {
  const text = JSON.stringify({
    groups: [{ name: 'a"]}{\\' }, { n: { deep: [1, '}'] } }],
    empty: [],
    users: [{ ü: 'é' }],
  })
  const bytes = new TextEncoder().encode(`\ufeff ${text}\n`)
  const split = async (size: number) => {
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
    }
    return (await Array.fromAsync(splitRows(pieces()))).flat()
  }
  const whole = await split(bytes.length)
  expect(whole.map(({ table, text }) => [table, text])).toEqual([
    ['groups', ''],
    ['groups', JSON.stringify({ name: 'a"]}{\\' })],
    ['groups', '{"n":{"deep":[1,"}"]}}'],
    ['empty', ''],
    ['users', ''],
    ['users', '{"ü":"é"}'],
  ])
  for (const size of [1, 2, 3, 7, 16]) expect(await split(size)).toEqual(whole)
})

test('a thing with very large parts comes with the first of them, and the rest is reported', async () => {
  const tables = oldKitchen()
  const notes = tables.notes!.length
  for (let at = 0; at < 40; at++)
    tables.notes!.push({
      id: 1000 + at,
      recipe_id: SOUP,
      title: `Note ${at}`,
      text: 'x'.repeat(1024 * 1024),
    })
  const source = await open(backupOf(tables))
  expect([...source.spool.of('notes')]).toHaveLength(notes + 40)
  const parts = source.spool.partsOf(SOUP).get('notes')!
  expect(JSON.stringify(parts.map(({ values }) => values)).length).toBeLessThan(8 * 1024 * 1024)
  const options = { isDryRun: false, signal: new AbortController().signal }
  const result = await importInstance(kitchen.services, source, options).finally(() => source.close())
  expect(result.tables.notes!.lost).toBeGreaterThan(32)
  expect(result.tables.notes!.why.map(({ messageId }) => messageId)).toContain('moving.why-unreadable')
}, 60_000)

test.each([
  ['bcrypt of cost 31', `$2b$31$${'a'.repeat(53)}`],
  ['bcrypt of cost 15', `$2b$15$${'a'.repeat(53)}`],
  ['argon2 of a gigabyte', `$argon2id$v=19$m=1048576,t=2,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`],
  ['argon2 of a thousand rounds', `$argon2id$v=19$m=65536,t=1000,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`],
])('an account with a hash that would take too long has no password: %s', async (_, hash) => {
  const source = await open(backupOf(oldKitchen(hash)))
  const options = { isDryRun: false, signal: new AbortController().signal }
  const result = await importInstance(kitchen.services, source, options).finally(() => source.close())
  expect(result.tables.users!.why.map(({ messageId }) => messageId)).toContain('moving.why-password')
  const { db } = kitchen.services
  expect(db.get("SELECT password_hash FROM users WHERE username_key = 'anna'")).toEqual({
    password_hash: null,
  })
})
