import { expect, test } from 'bun:test'
import { createThread } from '../../../src/platform/processes/thread'

let started = 0

function echo(limits: { timeoutMs?: number; idleMs?: number } = {}) {
  started = 0
  return createThread<string, string>(
    () => {
      started += 1
      return new Worker(new URL('./echo-thread.ts', import.meta.url), { ref: false })
    },
    { timeoutMs: 10_000, idleMs: 10_000, ...limits },
  )
}

test('jobs are done one after another by one thread', async () => {
  const thread = echo()
  expect(thread.isAlive).toBe(false)
  expect(await Promise.all(['a', 'b', 'c'].map((job) => thread.run(job)))).toEqual([
    'heard a',
    'heard b',
    'heard c',
  ])
  expect(started).toBe(1)
})

test('it ends when there is nothing to do, and begins again', async () => {
  const thread = echo({ idleMs: 20 })
  await thread.run('a')
  expect(thread.isAlive).toBe(true)
  while (thread.isAlive) await Bun.sleep(1)
  expect(await thread.run('b')).toBe('heard b')
  expect(started).toBe(2)
})

test('one that takes too long is ended while it runs, and the next job has another', async () => {
  const thread = echo({ timeoutMs: 1_500 })
  const long = thread.run('run on')
  const next = thread.run('a')
  expect(long).rejects.toHaveProperty('name', 'TimeoutError')
  expect(await next).toBe('heard a')
  expect(started).toBe(2)
})

test('one that fails says so, and the next job has another', async () => {
  const thread = echo()
  expect(thread.run('fail')).rejects.toThrow('it failed')
  expect(await thread.run('a')).toBe('heard a')
  expect(started).toBe(2)
})
