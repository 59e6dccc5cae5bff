import { afterAll, beforeAll, expect, test } from 'bun:test'
import { backupsDirOf, changeLedger } from '../../src/backups/ledger.service'
import { type DiskKitchen, fileKitchen } from '../support/disk-kitchen'

let kitchen: DiskKitchen
beforeAll(() => {
  kitchen = fileKitchen()
})
afterAll(() => kitchen.close())

const ask = (accept: string, as = kitchen.mara) => kitchen.request('/status', { as, headers: { accept } })

test('says how the server is, as JSON and as a page', async () => {
  const json = await (await ask('application/json')).json()
  expect(json).toMatchObject({
    version: expect.any(String),
    residentBytes: expect.any(Number),
    databaseBytes: expect.any(Number),
    lastProvenBackup: null,
    backupFailure: null,
    queue: { waiting: 0, running: 0, failed: 0 },
    failedJobs: [],
  })
  const page = await (await ask('text/html')).text()
  expect(page).toContain('Running since')
})

test('is the administrators’ alone', async () => {
  expect((await ask('text/html', kitchen.jonas)).status).toBe(303)
  expect((await kitchen.request('/status')).status).toBe(303)
})

test('a failing backup is on the status page and above every page of the administration, until one is proven', async () => {
  const folder = backupsDirOf(kitchen.services.config)
  const at = '2026-11-21T03:15:00.000000Z'
  changeLedger(folder, (ledger) => {
    ledger.failure = { at, messageId: 'disk.is-full', values: { folder: '/backups' } }
  })
  expect(await (await ask('application/json')).json()).toMatchObject({ backupFailure: { at } })
  const page = async () => (await kitchen.request('/admin/manage/users', { as: kitchen.mara })).text()
  expect(await page()).toContain('Backups are failing')
  changeLedger(folder, (ledger) => {
    ledger.failure = null
    ledger.entries['a.zip'] = { of: 'trivet', summary: null, provenAt: at, fault: null }
  })
  expect(await page()).not.toContain('Backups are failing')
  expect(await (await ask('application/json')).json()).toMatchObject({
    lastProvenBackup: { name: 'a.zip', at },
  })
})
