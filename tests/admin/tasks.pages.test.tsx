import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { AppError } from '../../src/platform/errors'
import { type TaskMessage, taskKind } from '../../src/platform/jobs/task'
import { createTaskRunner } from '../../src/platform/jobs/task-runner'
import { enqueueTask, enqueueUnasked, getTask } from '../../src/platform/jobs/tasks'
import { assignTask, openReport } from '../../src/reports/report.service'
import { urls } from '../../src/urls'
import { findActor } from '../../src/users/actor.service'
import { seedKitchen } from '../support/kitchen'
import { addLock } from '../support/people'

const PATH = '/admin/background-tasks'

const peel = taskKind({
  kind: 'peel',
  owner: 'person',
  lane: 'usual',
  input: v.object({}),
  run() {
    throw new AppError('not-found', 'exceptions.not-found')
  },
})

async function failedTask(kitchen = seedKitchen()) {
  const id = enqueueTask(
    kitchen.other,
    peel,
    {},
    { title: { messageId: 'job.started', values: { job: 'Peel' } } },
  )
  const runner = createTaskRunner(kitchen.services, {
    kinds: { peel: () => peel },
    actorOf: (userId) => findActor(kitchen.services, userId),
  })
  runner.start()
  await runner.idle()
  await runner.stop()
  return { kitchen, id }
}

test('administrators see the tasks of all groups, what went wrong, and a plain form to try again', async () => {
  const { kitchen, id } = await failedTask()
  const html = await (await kitchen.request(PATH, { as: kitchen.mara })).text()
  expect(html).toContain('Started: Peel')
  expect(html).toContain('Not found.')
  expect(html).toMatch(new RegExp(`<form[^>]+action="${PATH}/${id}/retry" method="post"`))
  expect(html).not.toContain('http-equiv="refresh"')
})

test('each task says whose it is: a person in a group, a group, or this server', async () => {
  const kitchen = seedKitchen()
  const { other, mara, services } = kitchen
  const task = { lane: 'delivery', input: v.object({}), run: () => null } as const
  const sweep = taskKind({ ...task, kind: 'sweep', owner: 'site' })
  const ring = taskKind({ ...task, kind: 'ring', owner: 'group' })
  const title = { messageId: 'task.task' }
  enqueueTask(other, peel, {}, { title })
  enqueueUnasked(services, other.groupId, ring, {}, { title })
  enqueueUnasked(services, null, sweep, {}, { title })
  enqueueTask(mara, sweep, {}, { title })
  const html = await (await kitchen.request(PATH, { as: mara })).text()
  const owners = [...html.matchAll(/<p>([^<]+ · [^<]+)<\/p>/g)].map((match) => match[1])
  expect(owners).toEqual([
    'Mara · This server · Outgoing messages to other servers',
    'This server · Outgoing messages to other servers',
    'Harbour Street · Outgoing messages to other servers',
    'Ines · Harbour Street · Short tasks',
  ])
})

test('trying again puts the task back into the line, and the page then reloads itself', async () => {
  const { kitchen, id } = await failedTask()
  const response = await kitchen.request(`${PATH}/${id}/retry`, { method: 'POST', as: kitchen.mara })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(PATH)
  expect(getTask(kitchen.other, id).state).toBe('waiting')
  const html = await (await kitchen.request(PATH, { as: kitchen.mara })).text()
  expect(html).toContain('<meta http-equiv="refresh" content="3">')
})

test('each job can be run by hand', async () => {
  const kitchen = seedKitchen()
  const { db } = kitchen.services
  addLock(kitchen.services, kitchen.jonas.userId, '2026-11-20T09:00:00.000000Z')
  const html = await (await kitchen.request(PATH, { as: kitchen.mara })).text()
  expect(html).toContain('Unlock accounts after their lockout ends')
  expect(html).toContain('Not yet')
  const path = `${PATH}/jobs/unlock-users/run`
  expect(html).toContain(`action="${path}"`)
  expect((await kitchen.request(path, { method: 'POST', as: kitchen.mara })).status).toBe(303)
  await kitchen.services.jobs.stop()
  expect(db.all('SELECT account FROM login_attempts')).toEqual([])
  expect(
    (await kitchen.request(`${PATH}/jobs/nothing/run`, { method: 'POST', as: kitchen.mara })).status,
  ).toBe(404)
})

test('people who are not administrators cannot open it', async () => {
  const { kitchen, id } = await failedTask()
  const page = await kitchen.request(PATH, { as: kitchen.other })
  expect([page.status, page.headers.get('location')]).toEqual([303, '/'])
  for (const path of [`${PATH}/${id}/retry`, `${PATH}/jobs/unlock-users/run`]) {
    expect((await kitchen.request(path, { method: 'POST', as: kitchen.other })).status).toBe(403)
  }
  expect(getTask(kitchen.other, id).state).toBe('failed')
})

async function taskThatEnds(run: () => TaskMessage | null, kitchen = seedKitchen()) {
  const kind = taskKind({ ...peel, run })
  const id = enqueueTask(kitchen.mara, kind, {}, { title: { messageId: 'task.task' } })
  const runner = createTaskRunner(kitchen.services, {
    kinds: { peel: () => kind },
    actorOf: (userId) => findActor(kitchen.services, userId),
  })
  runner.start()
  await runner.idle()
  await runner.stop()
  return { id, kitchen }
}

test('a task that ended with failures says so, and leads to its report', async () => {
  const values = { done: 3, known: 0, failed: 2 }
  const { id, kitchen } = await taskThatEnds(() => ({ messageId: 'report.counts', values }))
  const report = openReport(kitchen.mara, {
    category: 'bulk_import',
    name: { messageId: 'import.bulk-name' },
    entries: [],
  })
  assignTask(kitchen.mara, report.id, id)
  const html = await (await kitchen.request(PATH, { as: kitchen.mara })).text()
  expect(html).toContain('data-tone="warning"')
  expect(html).toContain('Finished with errors')
  expect(html).toContain('3 imported · 2 failed')
  expect(html).toContain(`href="${urls.report(report.id)}"`)
})

test('a task of which nothing came off has failed, as its report says', async () => {
  const values = { done: 0, known: 0, failed: 2 }
  const { kitchen } = await taskThatEnds(() => ({ messageId: 'report.counts', values }))
  const html = await (await kitchen.request(PATH, { as: kitchen.mara })).text()
  expect(html).toContain('data-tone="error"')
  expect(html).not.toContain('Finished with errors')
  expect(html).not.toContain('2 failed')
})

test('what cannot be read is not tried again as it is', async () => {
  const { kitchen } = await taskThatEnds(() => {
    throw new AppError('invalid', 'archive.broken')
  })
  const html = await (await kitchen.request(PATH, { as: kitchen.mara })).text()
  expect(html).toContain('it’s damaged')
  expect(html).not.toContain('/retry')
})

test('work that the clock asked for and that went well waits behind one line', async () => {
  const kitchen = seedKitchen()
  const kind = taskKind({ kind: 'sweep', owner: 'site', lane: 'usual', input: v.object({}), run: () => null })
  enqueueUnasked(kitchen.services, null, kind, {}, { title: { messageId: 'backup.making' } })
  const runner = createTaskRunner(kitchen.services, { kinds: { sweep: () => kind }, actorOf: () => null })
  runner.start()
  await runner.idle()
  await runner.stop()
  const html = await (await kitchen.request(PATH, { as: kitchen.mara })).text()
  const [shown, folded] = html.split('<details class="unfolds">')
  expect(shown).not.toContain('<td data-wrap="true" data-state="done">')
  expect(folded).toContain('Finished scheduled tasks')
})
