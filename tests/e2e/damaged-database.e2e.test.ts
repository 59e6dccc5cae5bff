import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { type MailServer, partsOf, startMailServer } from '../support/mail-server'
import { UNATTENDED } from './api-client'
import { KEEPER } from './first-run'

let mails: MailServer
let trivet: RunningTrivet | undefined

beforeAll(async () => {
  mails = await startMailServer()
})
afterAll(async () => {
  await discard(trivet)
  await mails.close()
})

const env = () => ({
  ...UNATTENDED,
  TRIVET_SMTP_HOST: '127.0.0.1',
  TRIVET_SMTP_PORT: String(mails.port),
  TRIVET_SMTP_AUTH_STRATEGY: 'NONE',
  TRIVET_SMTP_FROM_EMAIL: 'kitchen@example.com',
})

/** Turns every bit of the page with which a table begins, as a disk that fails would. */
function flipPage(file: string, table: string): void {
  const db = new Database(file)
  const { rootpage, size } = db
    .query<{ rootpage: number; size: number }, [string]>(
      'SELECT rootpage, (SELECT page_size FROM pragma_page_size) AS size FROM sqlite_schema WHERE name = ?1',
    )
    .get(table)!
  db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(size, 0xff), 0, size, (rootpage - 1) * size)
  closeSync(descriptor)
}

async function session(address: string): Promise<Record<string, string>> {
  const login = await fetch(`${address}/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: KEEPER.email, password: KEEPER.password }),
    headers: { origin: address },
    redirect: 'manual',
  })
  const cookie = /trivet_session=[^;]+/.exec(login.headers.get('set-cookie') ?? '')![0]
  return { cookie, origin: address }
}

test('a flipped page of the database is found, and said by health, on the admin pages and by mail, until a backup is restored', async () => {
  trivet = await startTrivet({ env: env() })
  expect(await (await fetch(`${trivet.address}/healthz`)).text()).toBe('ok')
  expect(runTrivet(trivet.folder, ['backup', '--to', 'kept.zip']).code).toBe(0)
  await trivet.stop()
  flipPage(join(trivet.dataDir, 'trivet.db'), 'cookbooks')
  trivet = await startTrivet({ folder: trivet.folder, env: env() })
  const { address } = trivet
  const headers = await session(address)
  const run = () =>
    fetch(`${address}/admin/background-tasks/jobs/check-database/run`, { method: 'POST', headers })
  await run()
  await eventually(async () => {
    const health = await fetch(`${address}/healthz`)
    expect(health.status).toBe(200)
    expect(await health.text()).toBe('ok, but the database is damaged: restore a backup')
  })
  expect(runTrivet(trivet.folder, ['health'], { TRIVET_PORT: new URL(address).port }).code).toBe(0)
  const page = await (await fetch(`${address}/status`, { headers })).text()
  expect(page).toContain('The last check found damage in the database.')
  expect(page).toContain('Check the database for damage')
  const mail = partsOf(await mails.next())
  expect(mail.text).toContain('Restore a backup as soon as you can')
  expect(trivet.output()).toMatch(/ERROR the database is damaged: restore a backup found=/)
  await trivet.stop()
  expect(runTrivet(trivet.folder, ['restore', 'kept.zip']).code).toBe(0)
  trivet = await startTrivet({ folder: trivet.folder, env: env() })
  const again = await session(trivet.address)
  await fetch(`${trivet.address}/admin/background-tasks/jobs/check-database/run`, {
    method: 'POST',
    headers: again,
  })
  await eventually(async () => {
    const json = await fetch(`${trivet!.address}/status`, {
      headers: { ...again, accept: 'application/json' },
    })
    expect(await json.json()).toMatchObject({ failedJobs: [] })
    expect(await (await fetch(`${trivet!.address}/healthz`)).text()).toBe('ok')
  })
}, 60_000)
