import { expect, test } from 'bun:test'
import { createSemaphore } from '../../../src/platform/limits/semaphore'

/** Tasks that end when told to, and the order in which they began. */
function world(atOnce: number, maxWaiting = 100) {
  const semaphore = createSemaphore({ atOnce, maxWaiting })
  const begun: string[] = []
  const endings = new Map<string, () => void>()
  const start = (name: string, lane?: string, signal?: AbortSignal) =>
    semaphore.run(
      () => {
        begun.push(name)
        return new Promise<string>((resolve) => endings.set(name, () => resolve(name)))
      },
      { lane, signal },
    )
  const end = async (name: string) => {
    endings.get(name)?.()
    await Bun.sleep(0)
  }
  return { semaphore, begun, start, end }
}

test('as many tasks run at once as allowed, and each answers for itself', async () => {
  const { begun, start, end, semaphore } = world(2)
  const all = [start('a'), start('b'), start('c')]
  expect([begun, semaphore.waiting]).toEqual([['a', 'b'], 1])
  await end('b')
  expect([begun, semaphore.waiting]).toEqual([['a', 'b', 'c'], 0])
  await end('a')
  await end('c')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
})

test('lanes take turns, however many one of them has waiting', async () => {
  const { begun, start, end } = world(1)
  for (const [name, lane] of [
    ['first', 'x'],
    ['x1', 'x'],
    ['x2', 'x'],
    ['x3', 'x'],
    ['y1', 'y'],
    ['y2', 'y'],
  ] as const)
    start(name, lane)
  for (const name of ['first', 'x1', 'y1', 'x2', 'y2']) await end(name)
  expect(begun).toEqual(['first', 'x1', 'y1', 'x2', 'y2', 'x3'])
})

test('a full queue refuses the next one and no one else', async () => {
  const { start, end, begun } = world(1, 1)
  start('a')
  start('b')
  expect(await start('c').catch((error) => [error.code, error.messageId])).toEqual([
    'rate-limited',
    'error.busy',
  ])
  await end('a')
  expect(begun).toEqual(['a', 'b'])
})

test('a task that stops waiting leaves the queue; a running task goes on', async () => {
  const { start, end, begun, semaphore } = world(1)
  const controller = new AbortController()
  const running = start('a', '', controller.signal)
  const waiting = start('b', '', controller.signal)
  controller.abort('tired')
  expect(await waiting.catch((reason) => reason)).toBe('tired')
  expect(semaphore.waiting).toBe(0)
  await end('a')
  expect(await running).toBe('a')
  expect(begun).toEqual(['a'])
})

test('a task that fails makes way for the next', async () => {
  const semaphore = createSemaphore({ atOnce: 1, maxWaiting: 9 })
  const failing = semaphore.run(() => Promise.reject(new Error('burnt')))
  const next = semaphore.run(async () => 'fine')
  expect(await failing.catch((error) => error.message)).toBe('burnt')
  expect(await next).toBe('fine')
})

test('a lane that has its share waits, and others go past it', async () => {
  const semaphore = createSemaphore({ atOnce: 2, atOnceInLane: 1, maxWaiting: 9 })
  const begun: string[] = []
  const endings = new Map<string, () => void>()
  const start = (name: string, lane: string) =>
    semaphore.run(
      () => {
        begun.push(name)
        return new Promise<void>((resolve) => endings.set(name, resolve))
      },
      { lane },
    )
  for (const [name, lane] of [
    ['x1', 'x'],
    ['x2', 'x'],
    ['y1', 'y'],
    ['z1', 'z'],
  ] as const)
    start(name, lane)
  expect(begun).toEqual(['x1', 'y1'])
  for (const name of ['y1', 'x1']) {
    endings.get(name)?.()
    await Bun.sleep(0)
  }
  expect(begun).toEqual(['x1', 'y1', 'z1', 'x2'])
})
