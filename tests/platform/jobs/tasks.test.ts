import { describe, expect, test } from 'bun:test'
import { AppError } from '../../../src/platform/errors'
import { claimTask } from '../../../src/platform/jobs/task.store'
import { enqueueTask, getTask, listTasks, purgeEndedTasks, retryTask } from '../../../src/platform/jobs/tasks'
import { seedKitchen } from '../../support/kitchen'
import { kind, runnerOf, stage, title } from './support'

describe('a task', () => {
  test('is done after commit, for the person who asked, and reports its result', async () => {
    const kitchen = seedKitchen()
    const seen: unknown[] = []
    const peel = kind(({ ctx, attempt, progress }, { name }) => {
      progress(1, 4)
      seen.push(name, attempt, ctx.userId, ctx.actor.fullName, ctx.locale)
      return { messageId: 'task.result', values: { count: 4 } }
    })
    const runner = runnerOf(kitchen, [peel])
    runner.start()
    const id = kitchen.jonas.transaction((tx) => {
      const taskId = enqueueTask(tx, peel, { name: 'carrot' }, { title })
      expect(seen).toEqual([])
      return taskId
    })
    await runner.idle()
    expect(seen).toEqual(['carrot', 1, kitchen.jonas.userId, 'Jonas', 'en-US'])
    expect(getTask(kitchen.jonas, id)).toMatchObject({
      state: 'done',
      result: { messageId: 'task.result', values: { count: 4 } },
      progressDone: 1,
      progressTotal: 4,
      finishedAt: '2026-11-21T10:00:00.000000Z',
    })
    await runner.stop()
  })

  test('that was rolled back never runs', async () => {
    const kitchen = seedKitchen()
    let runs = 0
    const peel = kind(() => {
      runs++
      return null
    })
    const runner = runnerOf(kitchen, [peel])
    runner.start()
    expect(() =>
      kitchen.jonas.transaction((tx) => {
        enqueueTask(tx, peel, { name: 'carrot' }, { title })
        throw new Error('no')
      }),
    ).toThrow('no')
    await runner.idle()
    expect(runs).toBe(0)
    expect(listTasks(kitchen.mara, 10)).toEqual([])
    await runner.stop()
  })

  test('with a wrong input is refused where it is enqueued', () => {
    const kitchen = seedKitchen()
    const peel = kind(() => null)
    expect(() => enqueueTask(kitchen.jonas, peel, JSON.parse('{"name":3}'), { title })).toThrow()
    expect(listTasks(kitchen.mara, 10)).toEqual([])
  })

  test('is seen by its group and by administrators only', () => {
    const kitchen = seedKitchen()
    const id = enqueueTask(
      kitchen.other,
      kind(() => null),
      { name: 'carrot' },
      { title },
    )
    expect(getTask(kitchen.mara, id).id).toBe(id)
    expect(() => getTask(kitchen.jonas, id)).toThrow('exceptions.not-found')
    expect(() => retryTask(kitchen.jonas, id)).toThrow('exceptions.not-found')
  })
})

describe('a task that fails', () => {
  test('is tried again, later each time, and then stays failed with its message', async () => {
    const kitchen = seedKitchen()
    const { clock } = kitchen
    const attempts: number[] = []
    const peel = kind(({ attempt }) => {
      attempts.push(attempt)
      throw new AppError('upstream', 'error.busy', { values: { site: 'example.org' } })
    })
    const runner = runnerOf(kitchen, [peel])
    const id = enqueueTask(kitchen.jonas, peel, { name: 'carrot' }, { title })
    runner.start()
    await runner.idle()
    expect(attempts).toEqual([1])
    expect(getTask(kitchen.jonas, id)).toMatchObject({
      state: 'waiting',
      error: { messageId: 'error.busy', values: { site: 'example.org' } },
      runAfter: '2026-11-21T10:00:30.000000Z',
    })
    clock.advance(29_999)
    runner.start()
    await runner.idle()
    expect(attempts).toEqual([1])
    clock.advance(1)
    runner.start()
    await runner.idle()
    expect(attempts).toEqual([1, 2])
    clock.advance(120_000)
    runner.start()
    await runner.idle()
    expect(attempts).toEqual([1, 2, 3])
    expect(getTask(kitchen.jonas, id)).toMatchObject({ state: 'failed', attempts: 3 })
    await runner.stop()
  })

  test('because of what was asked is not tried again', async () => {
    const kitchen = seedKitchen()
    const peel = kind(() => {
      throw new AppError('not-found', 'exceptions.not-found')
    })
    const runner = runnerOf(kitchen, [peel])
    runner.start()
    const id = enqueueTask(kitchen.jonas, peel, { name: 'carrot' }, { title })
    await runner.idle()
    expect(getTask(kitchen.jonas, id)).toMatchObject({ state: 'failed', attempts: 1 })
    await runner.stop()
  })

  test('shows nothing of an unexpected error', async () => {
    const kitchen = seedKitchen()
    const peel = kind(
      () => {
        throw new Error('SELECT password_hash FROM users')
      },
      { maxAttempts: 1 },
    )
    const runner = runnerOf(kitchen, [peel])
    runner.start()
    const id = enqueueTask(kitchen.jonas, peel, { name: 'carrot' }, { title })
    await runner.idle()
    expect(getTask(kitchen.jonas, id).error).toEqual({ messageId: 'generic.server-error' })
    await runner.stop()
  })

  test('can be tried again by hand, with all its attempts', async () => {
    const kitchen = seedKitchen()
    let isBroken = true
    const peel = kind(
      () => {
        if (isBroken) throw new Error('broken')
        return null
      },
      { maxAttempts: 1 },
    )
    const runner = runnerOf(kitchen, [peel])
    runner.start()
    const id = enqueueTask(kitchen.jonas, peel, { name: 'carrot' }, { title })
    await runner.idle()
    isBroken = false
    expect(retryTask(kitchen.mara, id)).toBe(true)
    await runner.idle()
    expect(getTask(kitchen.jonas, id)).toMatchObject({ state: 'done', attempts: 1, error: null })
    expect(retryTask(kitchen.mara, id)).toBe(false)
    await runner.stop()
  })
})

describe('after a crash', () => {
  test('what ran runs again, and the attempt counts', async () => {
    const kitchen = seedKitchen()
    const attempts: number[] = []
    const peel = kind(({ attempt }) => {
      attempts.push(attempt)
      return null
    })
    const id = enqueueTask(kitchen.jonas, peel, { name: 'carrot' }, { title })
    claimTask(kitchen.services.db, '2026-11-21T10:00:00.000000Z', 'usual')
    const runner = runnerOf(kitchen, [peel])
    runner.start()
    await runner.idle()
    expect(attempts).toEqual([2])
    expect(getTask(kitchen.jonas, id).state).toBe('done')
    await runner.stop()
  })

  test('what has brought the server down every time stays down', async () => {
    const kitchen = seedKitchen()
    const peel = kind(() => null, { maxAttempts: 1 })
    const id = enqueueTask(kitchen.jonas, peel, { name: 'carrot' }, { title })
    claimTask(kitchen.services.db, '2026-11-21T10:00:00.000000Z', 'usual')
    const runner = runnerOf(kitchen, [peel])
    runner.start()
    await runner.idle()
    expect(getTask(kitchen.jonas, id)).toMatchObject({
      state: 'failed',
      error: { messageId: 'task.interrupted' },
    })
    await runner.stop()
  })

  test('a kind that this version does not know fails in words', async () => {
    const kitchen = seedKitchen()
    const id = enqueueTask(
      kitchen.jonas,
      kind(() => null),
      { name: 'carrot' },
      { title },
    )
    const runner = runnerOf(kitchen, [])
    runner.start()
    await runner.idle()
    expect(getTask(kitchen.jonas, id)).toMatchObject({
      state: 'failed',
      error: { messageId: 'task.not-understood' },
    })
    await runner.stop()
  })
})

test('a task that stops with the server waits for the next start, and the attempt does not count', async () => {
  const kitchen = seedKitchen()
  const { begins, run } = stage()
  const peel = kind(run)
  const runner = runnerOf(kitchen, [peel])
  runner.start()
  const id = enqueueTask(kitchen.jonas, peel, { name: 'carrot' }, { title })
  await begins(1)
  expect(getTask(kitchen.jonas, id).state).toBe('running')
  await runner.stop()
  expect(getTask(kitchen.jonas, id)).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('ended tasks are forgotten after thirty days, waiting ones never', async () => {
  const kitchen = seedKitchen()
  const peel = kind(() => null)
  const runner = runnerOf(kitchen, [peel])
  runner.start()
  const id = enqueueTask(kitchen.jonas, peel, { name: 'carrot' }, { title })
  await runner.idle()
  await runner.stop()
  enqueueTask(kitchen.jonas, peel, { name: 'waits' }, { title })
  kitchen.clock.advance(30 * 86_400_000)
  expect(purgeEndedTasks(kitchen.services)).toBe(0)
  kitchen.clock.advance(1)
  expect(purgeEndedTasks(kitchen.services)).toBe(1)
  expect(() => getTask(kitchen.jonas, id)).toThrow('exceptions.not-found')
  expect(listTasks(kitchen.mara, 10)).toHaveLength(1)
})
