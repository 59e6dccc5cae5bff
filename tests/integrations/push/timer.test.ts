import { afterEach, beforeEach, expect, test } from 'bun:test'
import { TASK_KINDS } from '../../../src/app/jobs'
import { startAlarm } from '../../../src/integrations/push/alarm.service'
import { subscribe } from '../../../src/integrations/push/push.service'
import { ringEnded } from '../../../src/integrations/push/timer.service'
import { runnerOf } from '../../platform/jobs/support'
import { eventually } from '../../support/eventually'
import { type Kitchen, seedKitchen } from '../../support/kitchen'
import { openTestSite, type TestSite } from '../../support/test-site'
import { newToldBrowser, type ToldBrowser } from '../../support/told-browser'

const MINUTE_MS = 60_000

let kitchen: Kitchen
let runner: ReturnType<typeof runnerOf>
let service: TestSite
let bodies: Uint8Array[]
let phone: ToldBrowser

beforeEach(async () => {
  bodies = []
  service = await openTestSite({
    '/push': (_, response) => void response.writeHead(201).end(),
    '/tablet': (_, response) => void response.writeHead(201).end(),
  })
  kitchen = seedKitchen({ TRIVET_ALLOWED_HOSTS: '127.0.0.1', TRIVET_BASE_URL: 'https://food.test' })
  const { post } = kitchen.services.outgoing
  kitchen.services.outgoing.post = (url, options) => {
    bodies.push(options.body as Uint8Array)
    return post(url, options)
  }
  phone = await newToldBrowser()
  runner = runnerOf(kitchen, TASK_KINDS)
  runner.start()
})

afterEach(async () => {
  await runner.stop()
  await service.close()
})

const want = (wishes: { lists: boolean; timers: boolean }, path = 'push', as = kitchen.mara) =>
  subscribe(as, { ...phone.subscription(`http://127.0.0.1:${service.port}/${path}`), ...wishes })
const BOTH = { lists: true, timers: true }

const NOODLES = { seconds: 600, name: 'Simmer', recipe: 'Noodle soup', path: '/g/home/r/noodle-soup' }

async function call(method: string, id: string, json?: object, as = kitchen.mara): Promise<number> {
  const init = { method, as, ...(json ? { json } : {}) }
  return (await kitchen.request(`/api/push/timers/${id}`, init)).status
}

async function pass(minutes: number): Promise<number> {
  kitchen.clock.advance(minutes * MINUTE_MS)
  const count = ringEnded(kitchen.services)
  await runner.idle()
  return count
}

const kept = () => kitchen.services.db.all<{ id: string }>('SELECT id FROM push_timers ORDER BY id')

test('its end is sent once, in the reader’s language, with a link back to the recipe', async () => {
  want(BOTH)
  expect(await call('PUT', 'one', NOODLES)).toBe(204)
  expect(await pass(9)).toBe(0)
  expect(await pass(1)).toBe(1)
  expect(await pass(1)).toBe(0)
  expect(service.seen).toHaveLength(1)
  expect(service.seen[0]!.headers).toMatchObject({ urgency: 'high', ttl: '3600', topic: 'one' })
  expect(await phone.read(bodies[0]!)).toEqual({
    title: 'Simmer: time’s up',
    body: 'Noodle soup',
    tag: 'one',
    path: '/g/home/r/noodle-soup',
    isAlarm: true,
  })
  expect(kept()).toEqual([])
})

test('only browsers that want timers get messages, and only about their owner’s', async () => {
  want({ lists: true, timers: false })
  want(BOTH, 'tablet', kitchen.jonas)
  await call('PUT', 'one', NOODLES)
  // None of her browsers wants it: nothing is kept.
  expect(kept()).toEqual([])
  want({ lists: false, timers: true })
  await call('PUT', 'one', NOODLES)
  await call('PUT', 'one', { ...NOODLES, seconds: 1200 }, kitchen.jonas)
  expect(await pass(10)).toBe(1)
  expect(service.seen.map(({ url }) => url)).toEqual(['/push'])
  expect(await pass(10)).toBe(1)
  expect(service.seen.map(({ url }) => url)).toEqual(['/push', '/tablet'])
})

test('a browser that wants timers only gets nothing about lists', async () => {
  want({ lists: false, timers: true })
  const send = async (path: string, json: object) =>
    (await kitchen.request(path, { method: 'POST', as: kitchen.jonas, json })).json()
  const { id } = await send('/api/groups/shopping/lists', { name: 'Market' })
  await send('/api/groups/shopping/items', { shoppingListId: id, note: 'Soap' })
  await runner.idle()
  expect(service.seen).toEqual([])
})

test('a timer that is stopped or paused is silent, one that goes on rings at its new end', async () => {
  want(BOTH)
  await call('PUT', 'one', NOODLES)
  await call('PUT', 'two', NOODLES)
  // Someone else’s call of the same name reaches nothing of hers.
  expect(await call('DELETE', 'one', undefined, kitchen.jonas)).toBe(204)
  expect(await call('DELETE', 'two')).toBe(204)
  expect(await call('DELETE', 'two')).toBe(204)
  await call('PUT', 'one', { ...NOODLES, seconds: 900 })
  expect(await pass(10)).toBe(0)
  expect(await pass(5)).toBe(1)
})

test('what ended while the server slept is sent when it wakes, within an hour', async () => {
  want(BOTH)
  await call('PUT', 'one', NOODLES)
  expect(await pass(10 + 59)).toBe(1)
  await call('PUT', 'two', NOODLES)
  expect(await pass(10 + 61)).toBe(0)
  expect(kept()).toEqual([])
})

test('a browser that is turned off meanwhile is not told', async () => {
  const id = want(BOTH)
  await call('PUT', 'one', NOODLES)
  await kitchen.request(`/api/push/subscriptions/${id}`, { method: 'DELETE', as: kitchen.mara })
  expect(await pass(10)).toBe(0)
})

test('of one person fifty are kept, and odd ones are refused', async () => {
  want(BOTH)
  for (let at = 0; at < 50; at += 1) expect(await call('PUT', `timer-${at}`, NOODLES)).toBe(204)
  expect(await call('PUT', 'one-more', NOODLES)).toBe(400)
  expect(await call('PUT', 'timer-7', { ...NOODLES, seconds: 30 })).toBe(204)
  const odd = [{ seconds: -1 }, { seconds: 360_001 }, { path: '//evil.test' }, { path: 'https://evil.test' }]
  for (const part of odd) expect(await call('PUT', 'odd', { ...NOODLES, ...part })).toBe(422)
  expect(await call('PUT', 'o%20dd', NOODLES)).toBe(422)
  expect(kept()).toHaveLength(50)
})

test('a browser learns which messages it gets, and no one else does', async () => {
  const id = want({ lists: false, timers: true })
  const ask = (as: Kitchen['mara']) => kitchen.request(`/api/push/subscriptions/${id}`, { as })
  expect(await (await ask(kitchen.mara)).json()).toEqual({ id, lists: false, timers: true })
  expect((await ask(kitchen.jonas)).status).toBe(404)
})

test('the clock is watched: for what ended before the start, and from the moment that one is kept', async () => {
  want(BOTH)
  await call('PUT', 'one', NOODLES)
  kitchen.clock.advance(10 * MINUTE_MS)
  const alarm = startAlarm(kitchen.services)
  try {
    await eventually(() => expect(service.seen).toHaveLength(1))
    await call('PUT', 'two', { ...NOODLES, seconds: 0 })
    await eventually(() => expect(service.seen).toHaveLength(2))
    await eventually(() => expect(kept()).toEqual([]))
  } finally {
    alarm.stop()
  }
})
