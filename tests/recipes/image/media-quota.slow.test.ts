import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importEntries, openArchiveReport } from '../../../src/importers/archive/archive-import.service'
import { openInProcess } from '../../../src/importers/archive/archive-process.service'
import { openBackup } from '../../../src/migration/instance/backup-source.service'
import { importInstance } from '../../../src/migration/instance/instance-import.service'
import type { Ctx } from '../../../src/platform/context'
import { listEntries } from '../../../src/reports/report.service'
import { nextcloud, zipOf } from '../../importers/archive/archives'
import { backupOf, bare, oldKitchen, SOUP } from '../../migration/instance/backups'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { photograph } from '../../support/photographs'
import { openTestSite } from '../../support/test-site'
import { send, soup } from '../support'

// A group that is full to a few bytes: every way by which pictures and files come is refused in words, and leaves nothing.
const MEGABYTE = 1_000_000
const LEFT = 100

let kitchen: DiskKitchen
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  picture = new Uint8Array(await photograph({ width: 640, height: 480 }).jpeg().toBuffer())
})
beforeEach(() => {
  kitchen = diskKitchen({ TRIVET_MEDIA_QUOTA: '1' })
})
afterEach(() => kitchen.close())

async function form(path: string, fields: Record<string, string | File>, method = 'POST', as = kitchen.mara) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const response = await kitchen.request(path, { method, as, body })
  return { status: response.status, text: await response.text() }
}

const attach = (slug: string, bytes: number, name = 'book', as: Ctx = kitchen.mara) =>
  form(
    `/api/recipes/${slug}/assets`,
    { name, icon: 'mdi-file', extension: 'txt', file: new File([new Uint8Array(bytes)], `${name}.txt`) },
    'POST',
    as,
  )

/** A recipe whose attachment leaves no room for a picture. */
async function fill() {
  const { id } = await soup(kitchen)
  expect((await attach('soup', MEGABYTE - LEFT)).status).toBe(200)
  return id
}

const filesOf = (folder = 'recipes') =>
  readdirSync(join(kitchen.dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()

const recipesOf = async () =>
  (await send(kitchen, 'GET', '/api/recipes?perPage=50', kitchen.mara)).body.items.map(({ name }) => name)

const FULL = /uses 1 MB of its 1 MB for photos and files/

describe('a group that is full', () => {
  const site = openTestSite({
    '/soup.jpg': (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
  })
  afterAll(async () => (await site).close())

  test('a picture, an attachment, a picture of an event and a copy are refused with 413, and nothing is left of them', async () => {
    const id = await fill()
    const before = filesOf()
    const image = new File([picture], 'soup.jpg', { type: 'image/jpeg' })
    const event = await send(kitchen, 'POST', '/api/recipes/timeline/events', kitchen.mara, {
      ...{ recipeId: id, subject: 'Cooked', eventType: 'comment' },
    })
    const answers = [
      await form('/api/recipes/soup/image', { image, extension: 'jpg' }, 'PUT'),
      await attach('soup', LEFT + 1, 'more'),
      await form(`/api/recipes/timeline/events/${event.body.id}/image`, { image, extension: 'jpg' }, 'PUT'),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(413)
      expect(text).toMatch(FULL)
    }
    const copy = await send(kitchen, 'POST', '/api/recipes/soup/duplicate', kitchen.mara, {})
    expect([copy.status, copy.body.detail.message]).toEqual([413, expect.stringMatching(FULL)])
    expect(filesOf()).toEqual(before)
    expect(await recipesOf()).toEqual(['Soup'])
    const { body } = await send(kitchen, 'GET', '/api/recipes/soup', kitchen.mara)
    expect([body.image, body.assets.length]).toEqual([null, 1])
  })

  test('a picture by its address is refused as well', async () => {
    kitchen.close()
    const { port } = await site
    kitchen = diskKitchen({ TRIVET_MEDIA_QUOTA: '1', TRIVET_ALLOWED_HOSTS: '127.0.0.1' })
    await fill()
    const before = filesOf()
    const { status, body } = await send(kitchen, 'POST', '/api/recipes/soup/image', kitchen.mara, {
      url: `http://127.0.0.1:${port}/soup.jpg`,
    })
    expect([status, body.detail.message]).toEqual([413, expect.stringMatching(FULL)])
    expect(filesOf()).toEqual(before)
  })

  test('a recipe with a picture out of a zip or an archive fails with the reason, whole', async () => {
    await fill()
    const before = filesOf()
    const webp = new Uint8Array(await photograph({ width: 640, height: 480 }).webp().toBuffer())
    const zip = zipOf({ 'pie.json': JSON.stringify({ name: 'Pie' }), 'pie.webp': webp })
    const one = await form('/api/recipes/create/zip', { archive: new File([zip], 'pie.zip') })
    expect([one.status, one.text]).toEqual([413, expect.stringMatching(FULL)])
    const file = join(kitchen.dataDir, 'nextcloud.zip')
    writeFileSync(file, nextcloud(picture))
    const ctx = kitchen.mara
    const archive = await openInProcess(file, 'nextcloud')
    const report = openArchiveReport(ctx, 'nextcloud', archive)
    const run = { ctx, signal: new AbortController().signal, locale: 'en-US', progress: () => {} }
    const input = { kind: 'nextcloud', addTag: false } as const
    await importEntries(run, report, async () => archive, input).finally(() => archive.close())
    expect(listEntries(ctx, report)).toMatchObject([
      { outcome: 'failed', exception: { messageId: 'media.quota-reached', values: { used: 1, allowed: 1 } } },
    ])
    expect(filesOf()).toEqual(before)
    expect(await recipesOf()).toEqual(['Soup'])
  })

  test('twenty uploads at once never go beyond the quota', async () => {
    await soup(kitchen)
    const size = 100_000
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => attach('soup', size, `n${at}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(10)
    expect(filesOf()).toHaveLength(10)
  })

  test('deleting a recipe permanently frees up space at once, and a picture can always be removed', async () => {
    await soup(kitchen)
    const image = new File([picture], 'soup.jpg', { type: 'image/jpeg' })
    expect((await form('/api/recipes/soup/image', { image, extension: 'jpg' }, 'PUT')).status).toBe(200)
    await send(kitchen, 'POST', '/api/recipes', kitchen.mara, { name: 'Cake' })
    const { usedStorageBytes } = await groupStorage()
    expect((await attach('cake', MEGABYTE - usedStorageBytes - LEFT)).status).toBe(200)
    expect((await send(kitchen, 'DELETE', '/api/recipes/soup/image', kitchen.mara)).status).toBe(200)
    expect((await attach('soup', 3 * LEFT)).status).toBe(413)
    const { id } = (await send(kitchen, 'GET', '/api/recipes/cake', kitchen.mara)).body
    await send(kitchen, 'DELETE', '/api/recipes/cake', kitchen.mara)
    expect((await attach('soup', 3 * LEFT)).status).toBe(413)
    await kitchen.request(`/g/linden-house/bin/${id}/delete`, { method: 'POST', as: kitchen.mara })
    expect((await attach('soup', 3 * LEFT)).status).toBe(200)
  })

  test('another group has room of its own', async () => {
    await fill()
    await soup(kitchen, kitchen.other)
    expect((await attach('soup', LEFT * 3, 'book', kitchen.other)).status).toBe(200)
  })
})

const groupStorage = async () =>
  (await (await kitchen.request('/api/groups/storage', { as: kitchen.mara })).json()) as {
    usedStorageBytes: number
    totalStorageBytes: number
  }

test('the storage of a group and the page of its settings say what is used of what', async () => {
  await fill()
  expect(await groupStorage()).toMatchObject({
    usedStorageBytes: MEGABYTE - LEFT,
    totalStorageBytes: MEGABYTE,
  })
  const page = await (await kitchen.request('/group', { as: kitchen.mara })).text()
  expect(page).toContain('Photos and files: 1,000 kB of 1 MB')
})

test('a group of another server comes without the files for which it has no room, each named in its report', async () => {
  const source = oldKitchen()
  source.recipe_assets = [
    { id: 1, recipe_id: bare(SOUP), name: 'Book', icon: 'mdi-file', file_name: 'book.txt' },
    { id: 2, recipe_id: bare(SOUP), name: 'Note', icon: 'mdi-file', file_name: 'note.txt' },
  ]
  const files = {
    [`data/recipes/${SOUP}/assets/book.txt`]: 'salt '.repeat(MEGABYTE),
    [`data/recipes/${SOUP}/assets/note.txt`]: 'salt',
  }
  const file = join(kitchen.dataDir, 'backup.zip')
  writeFileSync(file, backupOf(source, files))
  const opened = await openBackup(file, kitchen.dataDir)
  const options = { isDryRun: false, signal: new AbortController().signal }
  const { files: tally } = await importInstance(kitchen.services, opened, options).finally(() =>
    opened.close(),
  )
  expect(tally).toMatchObject({
    kept: 1,
    lost: 1,
    why: [{ path: `recipes/${SOUP}/assets/book.txt`, messageId: 'moving.why-no-room' }],
  })
  expect(filesOf().map((path) => path.split('/').at(-1))).toEqual(['note.txt'])
})
