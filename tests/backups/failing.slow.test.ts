import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RestartableApp, startRestartableApp } from '../../src/app/restartable-app'
import { backupsDirOf, readLedger } from '../../src/backups/ledger.service'
import { loadConfig } from '../../src/platform/config/config'
import { silentLog } from '../../src/platform/log'
import { createUser } from '../../src/users/user.service'
import { eventually } from '../support/eventually'
import { mailSettings } from '../support/mail-kitchen'
import { type MailServer, partsOf, startMailServer } from '../support/mail-server'

// A backup that was made and cannot be proven: administrators read it in a mail and on every page of theirs, until one is proven again.
const ADMIN = { email: 'mara@example.com', password: 'plum-galette-8' }

let folder: string
let post: MailServer
let life: RestartableApp
let token: string

const dataDir = () => join(folder, 'data')
const answer = (path: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  if (token !== '') headers.set('authorization', `Bearer ${token}`)
  return life.answer(new Request(`http://localhost${path}`, { ...init, headers }), () => '127.0.0.1')
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trivet-failing-'))
  post = await startMailServer()
  token = ''
  const { config } = loadConfig({
    ...{ TRIVET_DATA_DIR: dataDir(), TRIVET_ADMIN_EMAIL: ADMIN.email, TRIVET_ADMIN_PASSWORD: ADMIN.password },
    ...mailSettings(post),
    TRIVET_BASE_URL: 'http://localhost',
  })
  life = await startRestartableApp(config, silentLog)
  const body = new URLSearchParams({ username: ADMIN.email, password: ADMIN.password })
  const logged = await answer('/api/auth/token', { method: 'POST', body })
  token = ((await logged.json()) as { access_token: string }).access_token
  const images = join(dataDir(), 'recipes', 'a', 'images')
  mkdirSync(images, { recursive: true })
  writeFileSync(join(images, 'original.webp'), 'plum')
})
afterEach(async () => {
  await life.end(Promise.resolve())
  await post.close()
  rmSync(folder, { recursive: true, force: true })
})

function person(name: string, admin: boolean, locale: string): void {
  const { db } = life.services
  const { groupId } = db.get<{ groupId: never }>('SELECT group_id AS groupId FROM users LIMIT 1')!
  const flags = { admin, advanced: false, canInvite: false, canManage: false, canOrganize: false }
  const account = {
    username: name,
    fullName: name,
    email: `${name}@example.com`,
    emailStanding: 'proven' as const,
  }
  createUser(life.services, { ...account, ...flags, groupId, passwordHash: null })
  db.run('UPDATE users SET locale = ?2 WHERE username = ?1', name, locale)
}

const pool = () => join(backupsDirOf(life.services.config), 'media')

/** As a failing disk does: the content of the shared photograph changes. */
function rot(): void {
  const [name] = readdirSync(pool(), { recursive: true })
    .map(String)
    .filter((one) => one.includes('/'))
  writeFileSync(join(pool(), name!), 'mulp')
}

async function backUp(): Promise<void> {
  const { jobs } = life.services
  const endOf = () => jobs.status().find(({ name }) => name === 'backup')!
  const second = () => Math.floor(Date.now() / 1000)
  const last = second()
  // Backups are named by the second.
  await eventually(() => expect(second()).toBeGreaterThan(last))
  expect(jobs.run('backup')).toBe(true)
  await eventually(() => expect(endOf().isRunning).toBe(false))
}
const banner = 'Backups are failing'
const pageOf = async (path: string) => (await answer(path)).text()

test('a rehearsal that fails is mailed to every administrator in their language, and is on their pages until one succeeds', async () => {
  person('ines', true, 'de-DE')
  person('jonas', false, 'en-US')
  await backUp()
  expect(post.mails).toEqual([])
  expect(await pageOf('/admin/manage/users')).not.toContain(banner)

  rot()
  await backUp()
  const letters = [await post.next(), await post.next()]
  const byAddress = new Map(letters.map((mail) => [mail.to.join(), partsOf(mail)]))
  expect([...byAddress.keys()].sort()).toEqual(['ines@example.com', 'mara@example.com'])
  const english = byAddress.get('mara@example.com')!
  expect(english.headers).toContain('Subject: A Trivet backup failed')
  expect(english.text).toContain('“recipes/a/images/original.webp” in this backup has changed')
  expect(english.text).toContain('http://localhost/admin/backups')
  expect(byAddress.get('ines@example.com')!.text).toContain('„recipes/a/images/original.webp“')
  expect(post.mails).toHaveLength(2)
  const { failure, entries } = readLedger(backupsDirOf(life.services.config))
  expect(failure?.messageId).toBe('backup.file-differs')
  expect(Object.values(entries).filter(({ fault }) => fault !== null)).toHaveLength(1)
  expect(await pageOf('/admin/manage/users')).toContain(banner)
  expect(await pageOf('/admin/backups')).toContain('has changed since the backup was made')
  expect(await (await answer('/healthz')).text()).not.toContain('fail')

  // A photograph that differs from its hash is of no use: the next backup stores it again, and is proven.
  await backUp()
  expect(readLedger(backupsDirOf(life.services.config)).failure).toBeNull()
  expect(await pageOf('/admin/manage/users')).not.toContain(banner)
  expect(post.mails).toHaveLength(2)
})
