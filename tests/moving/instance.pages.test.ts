import { afterEach, beforeEach, expect, test } from 'bun:test'
import { TASK_KINDS } from '../../src/app/jobs'
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

test('an administrator sends a backup, which comes over in the background and is told row by row', async () => {
  const sent = await send(backupOf(oldKitchen()))
  expect(sent.status).toBe(303)
  const address = sent.headers.get('location')!
  expect(await look(address)).toContain('<progress')
  expect(groups()).not.toContain('Old Mill')
  await work()
  expect(groups()).toContain('Old Mill')
  const report = await look(address)
  for (const text of [
    'Old Mill came over as Old Mill',
    'shopping_list_items',
    'Phone · Ben · Old Mill',
    'Rain',
  ])
    expect(report).toContain(text)
  expect(await look(address, 'de-DE')).toContain('Old Mill kam als Old Mill herüber')
  const file = JSON.parse(await look(`${address}/report.json`))
  expect(file.tables.recipes).toEqual({
    ...{ source: 1, kept: 0, changed: 1, lost: 0 },
    why: ['Plum soup: recipeCuisine is kept among the extras', 'Plum soup: the picture is not in the backup'],
  })
  expect(await kitchen.services.media.list(['groups', kitchen.mara.groupId, 'uploads'])).toEqual([])
  expect(await look('/admin/moving')).toContain('mill.zip')
})

test('a look writes nothing, and what is taken back before its turn never comes', async () => {
  const tried = await send(backupOf(oldKitchen()), { trial: 'on' })
  await work()
  expect(await look(tried.headers.get('location')!)).toContain('A dry run: nothing was written')
  expect(groups()).not.toContain('Old Mill')
  const sent = await send(backupOf(oldKitchen()))
  const forget = `${sent.headers.get('location')}/forget`
  expect((await kitchen.request(forget, { method: 'POST', as: kitchen.mara })).status).toBe(303)
  await work()
  expect(groups()).not.toContain('Old Mill')
  expect(await kitchen.services.media.list(['groups', kitchen.mara.groupId, 'uploads'])).toEqual([])
})

test('what is no backup is told in words; members without the right do not get here', async () => {
  const sent = await send(new Uint8Array(50))
  await work()
  expect(await look(sent.headers.get('location')!)).toContain('not an archive')
  expect((await send(new Uint8Array(0))).status).toBe(422)
  expect((await kitchen.request('/admin/moving', { as: kitchen.jonas })).status).toBe(303)
})
