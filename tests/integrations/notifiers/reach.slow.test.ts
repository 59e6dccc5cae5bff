import { expect, test } from 'bun:test'
import { NOTIFIED } from '../../../src/integrations/notifiers/notifier.schema'
import { addNotifier, findNotifier } from '../../../src/integrations/notifiers/notifier.service'
import { NEWS_DELIVERY } from '../../../src/integrations/notifiers/send.service'
import { createTaskRunner } from '../../../src/platform/jobs/task-runner'
import { named } from '../../platform/jobs/support'
import { cpuNow } from '../../support/hostile/cpu-time'
import { seedKitchen } from '../../support/kitchen'
import { times } from '../../support/long'

const EVENTS = times(2_000, 10_000)
const MOST_MEMORY = 20 * 1024 * 1024

const percentile = (spent: number[], share: number) =>
  spent.toSorted((a, b) => a - b)[Math.floor(spent.length * share)]!

test('thousands of pieces of news for a receiver that is down cost no one else anything', async () => {
  const kitchen = seedKitchen()
  const { services, jonas, clock } = kitchen
  let requests = 0
  let isDown = true
  services.outgoing.post = async (url) => {
    requests += 1
    return { status: isDown ? 500 : 200, headers: new Headers(), url, body: new Uint8Array() }
  }
  const runner = createTaskRunner(services, { kinds: named(NEWS_DELIVERY), actorOf: () => null })
  runner.start()
  const ask = () => kitchen.request('/api/organizers/tags', { as: jonas })
  const costs = async (rounds: number) => {
    const spent: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = cpuNow()
      await (await ask()).text()
      spent.push(cpuNow() - before)
    }
    return spent
  }
  await costs(200)
  const quiet = percentile(await costs(400), 0.95)

  const { id } = addNotifier(jonas, {
    name: 'Phone',
    enabled: true,
    appriseUrl: 'json://phone.test',
    events: new Set(NOTIFIED),
  })
  const recipe = { id: 'x' as never, slug: 'pea-soup', name: 'Pea soup', createdAt: '' }
  const publish = () =>
    jonas.transaction((tx) =>
      tx.publish('recipe-deleted', { groupId: tx.groupId, userId: tx.userId, recipe }),
    )
  publish()
  await runner.idle()
  Bun.gc(true)
  const before = process.memoryUsage().heapUsed
  const began = cpuNow()
  for (let count = 1; count < EVENTS; count++) publish()
  const perEvent = (cpuNow() - began) / EVENTS
  await runner.idle()
  Bun.gc(true)
  const memory = process.memoryUsage().heapUsed - before
  expect(requests).toBe(1)

  const busy = percentile(await costs(400), 0.95)
  const waits: number[] = []
  for (const waitS of [30, 120, 600, 30, 120, 600]) {
    clock.advance(waitS * 1000)
    await runner.idle()
    waits.push(requests)
  }
  // One request for each wait; with the last attempt of one the next has its first.
  expect(waits).toEqual([2, 3, 5, 6, 7, 9])
  const claimBegan = cpuNow()
  for (let look = 0; look < 200; look++) await runner.idle()
  const perLook = (cpuNow() - claimBegan) / 200

  console.log(
    `${EVENTS} events: heap +${(memory / 2 ** 20).toFixed(1)} MB, ${perEvent.toFixed(2)} ms each; others p95 ${quiet.toFixed(2)} → ${busy.toFixed(2)} ms; a look at the line ${perLook.toFixed(2)} ms`,
  )
  expect(memory).toBeLessThan(MOST_MEMORY)
  expect(busy).toBeLessThanOrEqual(quiet * 1.5 + 0.5)
  expect(perLook).toBeLessThan(2)

  isDown = false
  const sent = requests
  const drainBegan = cpuNow()
  clock.advance(30_000)
  await runner.idle()
  expect(findNotifier(jonas, id).dropped).toBe(0)
  expect(requests - sent).toBe(EVENTS - 2)
  console.log(`they go out in ${((cpuNow() - drainBegan) / EVENTS).toFixed(2)} ms of processor time each`)
  await runner.stop()
})
