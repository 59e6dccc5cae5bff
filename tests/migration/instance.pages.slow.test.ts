import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TASK_KINDS } from '../../src/app/jobs'
import { openBackup } from '../../src/migration/instance/backup-source.service'
import { takeImportLock } from '../../src/migration/instance/import-lock.service'
import { removeAbandonedGroups } from '../../src/migration/instance/instance-task.service'
import { createTaskRunner } from '../../src/platform/jobs/task-runner'
import { findActor } from '../../src/users/actor.service'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { backupOf, oldKitchen } from './instance/backups'

let kitchen: DiskKitchen
beforeEach(() => {
  kitchen = diskKitchen()
})
afterEach(() => kitchen.close())

function send(bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}, as = kitchen.mara) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('archive', new File([bytes], 'mill.zip'))
  return kitchen.request('/admin/moving', { method: 'POST', body: form, as })
}

async function work() {
  const { services } = kitchen
  const actorOf = (userId: string) => findActor(services, userId) ?? null
  const runner = createTaskRunner(services, { kinds: TASK_KINDS, actorOf })
  runner.start()
  await runner.idle()
  await runner.stop()
}

async function look(path: string, language = 'en-US') {
  const response = await kitchen.request(path, { as: kitchen.mara, headers: { 'accept-language': language } })
  expect(response.status).toBe(200)
  return await response.text()
}

const groups = () =>
  kitchen.services.db.all<{ name: string }>('SELECT name FROM groups').map(({ name }) => name)

test('an administrator sends a backup, which is imported in the background and is reported row by row', async () => {
  const sent = await send(backupOf(oldKitchen()))
  expect(sent.status).toBe(303)
  const address = sent.headers.get('location')!
  expect(await look(address)).toContain('<progress')
  expect(groups()).not.toContain('Old Mill')
  await work()
  expect(groups()).toContain('Old Mill')
  const report = await look(address)
  for (const text of [
    'Old Mill was imported as Old Mill',
    'shopping_list_items',
    'Phone · Ben · Old Mill',
    'Rain',
  ])
    expect(report).toContain(text)
  // What is nothing is left out, in a sum and in a row.
  expect(report).toMatch(/<span class="quiet">\d+ kept · \d+ changed · \d+ not imported<\/span>/)
  expect(report).toContain('<span class="quiet">1 changed</span>')
  expect(await look(address, 'de-DE')).toContain('Old Mill wurde als Old Mill importiert')
  const file = JSON.parse(await look(`${address}/report.json`))
  expect(file.tables.recipes).toEqual({
    ...{ source: 1, kept: 0, changed: 1, lost: 0 },
    why: ['Plum soup: recipeCuisine was moved to Extras', 'Plum soup: the picture isn’t in the backup'],
  })
  expect(await kitchen.services.media.list(['groups', kitchen.mara.groupId, 'uploads'])).toEqual([])
  expect(await look('/admin/moving')).toContain('mill.zip')
})

test('a dry run writes nothing, and an import that is canceled before its turn never runs', async () => {
  const tried = await send(backupOf(oldKitchen()), { trial: 'on' })
  await work()
  expect(await look(tried.headers.get('location')!)).toContain('This was a dry run. Nothing was changed.')
  expect(groups()).not.toContain('Old Mill')
  const sent = await send(backupOf(oldKitchen()))
  const forget = `${sent.headers.get('location')}/forget`
  expect((await kitchen.request(forget, { method: 'POST', as: kitchen.mara })).status).toBe(303)
  await work()
  expect(groups()).not.toContain('Old Mill')
  expect(await kitchen.services.media.list(['groups', kitchen.mara.groupId, 'uploads'])).toEqual([])
})

test('what is no backup is refused in words; members without the right do not get here', async () => {
  const sent = await send(new Uint8Array(50))
  await work()
  expect(await look(sent.headers.get('location')!)).toContain('isn’t an archive')
  expect((await send(new Uint8Array(0))).status).toBe(422)
  expect((await kitchen.request('/admin/moving', { as: kitchen.jonas })).status).toBe(303)
})

describe('from a running server', () => {
  let far: DiskKitchen
  let server: ReturnType<typeof Bun.serve>
  const asked: string[] = []

  /** Trivet itself is the other server: it speaks the same API. */
  beforeEach(async () => {
    far = diskKitchen()
    asked.length = 0
    server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch(request) {
        const { pathname, search } = new URL(request.url)
        asked.push(request.headers.get('authorization') ?? '')
        return far.request(pathname + search, { headers: request.headers })
      },
    })
    await far.request('/api/recipes', { method: 'POST', json: { name: 'Quince jam' }, as: far.other })
  })
  afterEach(() => {
    server.stop(true)
    far.close()
  })

  const tokenOf = (ctx: DiskKitchen['mara']) => `token-${ctx.userId}`
  const ask = (fields: Record<string, string>, at = kitchen, as = at.mara) =>
    at.request('/admin/moving/server', { method: 'POST', body: new URLSearchParams(fields), as })
  const allowed = () => diskKitchen({ TRIVET_ALLOWED_HOSTS: '127.0.0.1' })
  const address = () => `http://127.0.0.1:${server.port}/`

  test('its address and a token bring the group of the token; the token is kept nowhere', async () => {
    kitchen.close()
    kitchen = allowed()
    const sent = await ask({ address: address(), token: tokenOf(far.other) })
    expect(sent.status).toBe(303)
    const report = sent.headers.get('location')!
    expect(await look(report)).toContain(`127.0.0.1:${server.port} · Harbour Street`)
    expect(JSON.stringify(kitchen.services.db.all('SELECT * FROM tasks'))).not.toContain('token-')
    await work()
    expect(groups()).toContain('Harbour Street (1)')
    expect(await look(report)).toContain('Harbour Street was imported as Harbour Street (1)')
    expect(kitchen.services.db.all('SELECT name FROM recipes')).toEqual([{ name: 'Quince jam' }])
    expect(await kitchen.services.media.list(['groups', kitchen.mara.groupId, 'uploads'])).toEqual([])
    expect(new Set(asked)).toEqual(new Set([`Bearer ${tokenOf(far.other)}`]))
  })

  test('a look writes nothing', async () => {
    kitchen.close()
    kitchen = allowed()
    const sent = await ask({ address: address(), token: tokenOf(far.other), trial: 'on' })
    await work()
    expect(await look(sent.headers.get('location')!)).toContain('This was a dry run')
    expect(groups()).not.toContain('Harbour Street (1)')
  })

  test('mistakes are shown at once, and the address stays in its field', async () => {
    const refusedAtHome = await ask({ address: address(), token: 'x' })
    expect([refusedAtHome.status, await refusedAtHome.text()]).toEqual([
      400,
      expect.stringContaining('TRIVET_ALLOWED_HOSTS'),
    ])
    kitchen.close()
    kitchen = allowed()
    const wrong = await ask({ address: address(), token: 'wrong' })
    const page = await wrong.text()
    expect(page).toContain('didn’t accept this API token')
    expect(page).toContain(`value="${address()}"`)
    expect(page).not.toContain('wrong')
    expect(await (await ask({ address: '', token: 'x' })).text()).toContain('isn’t a valid address')
    expect(await (await ask({ address: address(), token: '' })).text()).toContain(
      'Paste the Mealie server’s API token',
    )
    expect((await ask({ address: address(), token: 'x' }, kitchen, kitchen.jonas)).status).toBe(403)
    server.stop(true)
    expect(await (await ask({ address: address(), token: 'x' })).text()).toContain(
      'couldn’t reach the other server',
    )
    expect(kitchen.services.db.get('SELECT count(*) AS n FROM instance_imports')).toEqual({ n: 0 })
  })
})

test('only one instance is imported at a time, whichever process it is', async () => {
  const place = await takeImportLock(kitchen.dataDir)
  writeFileSync(join(kitchen.dataDir, 'mill.zip'), backupOf(oldKitchen()))
  const open = () => openBackup(join(kitchen.dataDir, 'mill.zip'), kitchen.dataDir)
  await expect(open()).rejects.toMatchObject({ messageId: 'moving.another-runs' })
  const waiting = openBackup(join(kitchen.dataDir, 'mill.zip'), kitchen.dataDir, new AbortController().signal)
  place.release()
  const source = await waiting
  source.close()
  // What a process left behind that is gone is swept by the next.
  kitchen.services.db.run("UPDATE groups SET arriving_since = 'x' WHERE slug = 'harbour-street'")
  writeFileSync(join(kitchen.dataDir, '.moving', 'spool-left.db'), 'x')
  expect(await removeAbandonedGroups(kitchen.services)).toBe(1)
  expect(groups()).toEqual(['Linden House'])
  expect(readdirSync(join(kitchen.dataDir, '.moving'))).toEqual(['trivet.lock'])
})
