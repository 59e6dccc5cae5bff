import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupRunState } from '../../src/backups/backup-run.service'
import { changeLedger } from '../../src/backups/ledger.service'
import { isOfAnotherServer } from '../../src/backups/work/archive.service'
import { createPreviousState, notePreviousState } from '../../src/platform/storage/stage'
import { diskKitchen, QUICK_FOLDER } from '../support/disk-kitchen'
import { postForm } from '../support/people'
import { lacks } from '../support/skips'

const kitchen = diskKitchen()
afterAll(() => kitchen.close())
const folder = join(kitchen.dataDir, 'backups')

mkdirSync(folder, { recursive: true })
for (const name of ['torn.zip', 'whole.zip']) writeFileSync(join(folder, name), 'PK')
changeLedger(folder, ({ entries }) => {
  const usual = { of: 'trivet', summary: null, provenAt: null, fault: null } as const
  entries['torn.zip'] = { ...usual, fault: { messageId: 'backup.damaged', values: {} } }
  const counts = {
    schema: 1,
    bytes: 1,
    files: 1,
    recipes: 2,
    missing: { count: 2, owners: ['Leek soup', 'Bread'] },
  }
  const of = {
    trivetVersion: '1',
    createdAt: '2026-11-20T03:15:00.000000Z',
    purpose: 'manual',
    isWhole: true,
  } as const
  entries['whole.zip'] = { ...usual, summary: { ...of, ...counts }, provenAt: of.createdAt }
})

const page = async (path: string) => (await kitchen.request(path, { as: kitchen.mara })).text()
const restore = (name: string) => `/admin/backups/${name}/restore`

test('a damaged backup says so, and is not offered to be restored', async () => {
  const html = await page('/admin/backups')
  const row = html.slice(html.indexOf('torn.zip'), html.indexOf('Delete torn.zip'))
  expect(row).toContain('Can’t be restored')
  expect(row).toContain('This backup is damaged.')
  expect(html).not.toContain(`href="${restore('torn.zip')}"`)
  expect(html).toContain(`href="${restore('whole.zip')}"`)
})

test('a backup says which files were missing when it was made', async () => {
  expect(await page('/admin/backups')).toContain(
    '2 files were already missing from disk. They belong to Leek soup and Bread.',
  )
})

test('asked for by its address, a damaged backup leads to what can be done with it', async () => {
  const html = await page(restore('torn.zip'))
  expect(html).toContain('This backup is damaged.')
  expect(html).not.toContain('name="acknowledged"')
  expect(html).toContain('action="/admin/backups/torn.zip/download"')
  const whole = await page(restore('whole.zip'))
  for (const text of ['name="acknowledged"', '<h1>Restore this backup?</h1>', ' · 2 recipes'])
    expect(whole).toContain(text)
})

const send = async (path: string, fields: Record<string, string>) => {
  const response = await postForm(kitchen, path, fields, { session: kitchen.sessionOf(kitchen.mara) })
  return { status: response.status, html: await response.text() }
}

test.each<[string, Record<string, string>]>([
  ['no box is checked', {}],
  ['the box says no', { acknowledged: 'off' }],
])('nothing is restored or taken back while %s', async (_, fields) => {
  notePreviousState(createPreviousState(kitchen.dataDir).dir, '2026-11-20T03:15:00.000000Z')
  expect(await page('/admin/backups/back')).toContain('<h1>Undo the restore?</h1>')
  for (const path of [restore('whole.zip'), '/admin/backups/back']) {
    const { status, html } = await send(path, fields)
    expect(status).toBe(422)
    expect(html).toContain('Check the box to confirm that you understand what will be replaced.')
  }
  expect(backupRunState(kitchen.services.config)).toMatchObject({ current: null, failure: null })
})

test('a backup that is not there is not deleted, in the words that clients know', async () => {
  const path = '/api/admin/backups/never.zip'
  const response = await kitchen.request(path, { method: 'DELETE', as: kitchen.mara })
  expect(response.status).toBe(400)
  expect((await response.json()).detail.message).toBe('Unable to Delete Backup.')
  const page = await send('/admin/backups/never.zip/delete', {})
  expect([page.status, page.html]).toEqual([400, expect.stringContaining('Unable to Delete Backup.')])
})

test('the page says when a copy last went to the storage, or that none did', async () => {
  const away = diskKitchen({
    TRIVET_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
    TRIVET_BACKUP_S3_BUCKET: 'cellar',
    TRIVET_BACKUP_S3_ACCESS_KEY_ID: 'key',
    TRIVET_BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  })
  const said = async () => {
    const html = await (await away.request('/admin/backups', { as: away.mara })).text()
    return html.slice(html.indexOf('id="storage"')).replace(/<[^>]+>/g, '')
  }
  try {
    expect(await said()).toMatch(/cellar.*Never/s)
    const at = '2026-11-20T03:15:00.000000Z'
    changeLedger(join(away.dataDir, 'backups'), (ledger) => {
      ledger.sent = { name: 'whole.zip', at }
    })
    expect(await said()).toMatch(/Nov(?:ember)? 20, 2026/)
    expect(await said()).not.toContain('Never')
  } finally {
    away.close()
  }
})

test('a backup that is deleted by its page is gone from the disk and the list', async () => {
  writeFileSync(join(folder, 'old.zip'), 'PK')
  expect(await page('/admin/backups')).toContain('old.zip')
  expect((await send('/admin/backups/old.zip/delete', {})).status).toBe(303)
  expect(existsSync(join(folder, 'old.zip'))).toBe(false)
  expect(await page('/admin/backups')).not.toContain('href="/admin/backups/old.zip')
})

test('a file that is not there, or is no archive, is not another server’s backup', async () => {
  for (const name of ['nowhere.zip', 'torn.zip'])
    expect(await isOfAnotherServer(join(folder, name))).toBe(false)
})

const isElsewhere = QUICK_FOLDER !== tmpdir()
test.skipIf(lacks(!isElsewhere, 'there is no second disk'))(
  'an uploaded backup is taken in whole, also where backups lie on another disk',
  async () => {
    const folder = mkdtempSync(join(QUICK_FOLDER, 'trivet-backups-'))
    const other = diskKitchen({ TRIVET_BACKUP_DIR: folder })
    try {
      const bytes = new Uint8Array(300_000).fill(7)
      const body = new FormData()
      body.set('archive', new File([bytes], 'from-elsewhere.zip'))
      const response = await other.request('/api/admin/backups/upload', {
        method: 'POST',
        body,
        as: other.mara,
      })
      expect(response.status).toBe(200)
      expect(readFileSync(join(folder, 'from-elsewhere.zip'))).toEqual(Buffer.from(bytes))
    } finally {
      other.close()
      rmSync(folder, { recursive: true })
    }
  },
)
