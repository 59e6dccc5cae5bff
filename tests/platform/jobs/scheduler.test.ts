import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Services } from '../../../src/platform/context'
import { type Job, nextDailyRun } from '../../../src/platform/jobs/job'
import { jobRuns } from '../../../src/platform/jobs/job.store'
import { createScheduler } from '../../../src/platform/jobs/scheduler'
import { seedKitchen } from '../../support/kitchen'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const zone = process.env.TZ ?? ''

beforeAll(() => {
  process.env.TZ = 'Europe/Berlin'
})
afterAll(() => {
  if (zone === '') delete process.env.TZ
  else process.env.TZ = zone
})

function job(name: string, schedule: Job['schedule'], run: Job['run'] = () => {}): Job {
  return { name, titleId: 'job.job', schedule, run }
}

/** A scheduler that has just started, in a kitchen where it is 10:00 UTC, 11:00 in Berlin. */
function started(jobs: Job[], kitchen = seedKitchen({ TRIVET_DAILY_TIME: '23:45' })) {
  const scheduler = createScheduler(jobs, () => kitchen.services)
  scheduler.start()
  return { ...kitchen, scheduler }
}

const runOf = ({ db }: Services, name: string) => jobRuns(db).get(name)

describe('the daily time', () => {
  const next = (iso: string, time: string) => nextDailyRun(new Date(iso), time).toISOString()

  test('is local: 23:45 in Berlin is 22:45 UTC in winter and 21:45 in summer', () => {
    expect(next('2026-11-21T10:00:00Z', '23:45')).toBe('2026-11-21T22:45:00.000Z')
    expect(next('2026-07-21T10:00:00Z', '23:45')).toBe('2026-07-21T21:45:00.000Z')
  })

  test('is tomorrow from its own minute on', () => {
    expect(next('2026-11-21T22:44:59Z', '23:45')).toBe('2026-11-21T22:45:00.000Z')
    expect(next('2026-11-21T22:45:00Z', '23:45')).toBe('2026-11-22T22:45:00.000Z')
  })

  test('comes once on the days when clocks change', () => {
    expect(next('2026-03-28T12:00:00Z', '2:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(next('2026-03-29T01:30:00Z', '2:30')).toBe('2026-03-30T00:30:00.000Z')
    const first = next('2026-10-24T12:00:00Z', '2:30')
    expect(next(first, '2:30')).toBe('2026-10-26T01:30:00.000Z')
  })
})

test('a job of several zones comes at the time of day in each of them', async () => {
  let runs = 0
  const dailyIn = () => ['Europe/Berlin', 'Asia/Tokyo']
  const { scheduler, clock } = started([job('zoned', { dailyIn }, () => runs++)])
  const runsUntil = async (iso: string) => {
    clock.set(iso)
    await scheduler.tick()
    return runs
  }
  // 23:45 is 14:45 UTC in Tokyo and 22:45 UTC in Berlin.
  expect(await runsUntil('2026-11-21T14:44:59Z')).toBe(0)
  expect(await runsUntil('2026-11-21T14:45:00Z')).toBe(1)
  expect(await runsUntil('2026-11-21T22:44:59Z')).toBe(1)
  expect(await runsUntil('2026-11-21T22:45:00Z')).toBe(2)
  expect(await runsUntil('2026-11-22T14:46:00Z')).toBe(3)
})

describe('an interval job', () => {
  test('runs for the first time after one interval, then once in each', async () => {
    let runs = 0
    const { scheduler, clock } = started([job('hourly', { everyMs: HOUR }, () => runs++)])
    await scheduler.tick()
    expect(runs).toBe(0)
    clock.advance(HOUR - 1)
    await scheduler.tick()
    expect(runs).toBe(0)
    clock.advance(1)
    await scheduler.tick()
    await scheduler.tick()
    expect(runs).toBe(1)
    clock.advance(HOUR)
    await scheduler.tick()
    expect(runs).toBe(2)
    await scheduler.stop()
  })

  test('counts on over a restart, and makes up for one missed run, not for each', async () => {
    let runs = 0
    const jobs = [job('hourly', { everyMs: HOUR }, () => runs++)]
    const kitchen = seedKitchen()
    const first = started(jobs, kitchen)
    kitchen.clock.advance(30 * MINUTE)
    await first.scheduler.stop()
    kitchen.clock.advance(29 * MINUTE)
    const second = started(jobs, kitchen)
    await second.scheduler.tick()
    expect(runs).toBe(0)
    kitchen.clock.advance(MINUTE)
    await second.scheduler.tick()
    expect(runs).toBe(1)
    await second.scheduler.stop()
    kitchen.clock.advance(9 * HOUR)
    const third = started(jobs, kitchen)
    await third.scheduler.tick()
    await third.scheduler.tick()
    expect(runs).toBe(2)
    await third.scheduler.stop()
  })
})

describe('a daily job', () => {
  test('runs at its time, and a restart a minute later does not repeat it', async () => {
    let runs = 0
    const jobs = [job('daily', 'daily', () => runs++)]
    const { scheduler, clock, ...kitchen } = started(jobs)
    clock.set('2026-11-21T22:44:59.999Z')
    await scheduler.tick()
    expect(runs).toBe(0)
    clock.set('2026-11-21T22:45:00.000Z')
    await scheduler.tick()
    expect(runs).toBe(1)
    await scheduler.stop()
    clock.advance(MINUTE)
    const again = createScheduler(jobs, () => kitchen.services)
    again.start()
    await again.tick()
    expect(runs).toBe(1)
    await again.stop()
  })

  test('that was missed while the machine was off runs when it is on again', async () => {
    let runs = 0
    const { scheduler, clock } = started([job('daily', 'daily', () => runs++)])
    clock.set('2026-11-22T08:00:00Z')
    await scheduler.tick()
    expect(runs).toBe(1)
    await scheduler.tick()
    expect(runs).toBe(1)
    await scheduler.stop()
  })

  test('run by hand in the morning runs in the evening all the same', async () => {
    let runs = 0
    const { scheduler, clock } = started([job('daily', 'daily', () => runs++)])
    expect(scheduler.run('daily')).toBe(true)
    await scheduler.tick()
    expect(runs).toBe(1)
    clock.set('2026-11-21T22:45:00Z')
    await scheduler.tick()
    expect(runs).toBe(2)
    await scheduler.stop()
  })
})

describe('a job', () => {
  test('never overlaps itself, and others do not wait for it', async () => {
    const gate = Promise.withResolvers<void>()
    let [slow, quick] = [0, 0]
    const { scheduler, clock } = started([
      job('slow', { everyMs: MINUTE }, () => {
        slow++
        return gate.promise
      }),
      job('quick', { everyMs: MINUTE }, () => quick++),
    ])
    clock.advance(MINUTE)
    const tick = scheduler.tick()
    await Bun.sleep(0)
    clock.advance(MINUTE)
    await scheduler.tick()
    expect([slow, quick]).toEqual([1, 2])
    expect(scheduler.run('slow')).toBe(false)
    expect(scheduler.status().find(({ name }) => name === 'slow')?.isRunning).toBe(true)
    gate.resolve()
    await tick
    await scheduler.stop()
  })

  test('that fails, at once or later, is noted and keeps nothing from running', async () => {
    let runs = 0
    const { scheduler, clock, services } = started([
      job('thrower', { everyMs: MINUTE }, () => {
        throw new Error('the disk is full')
      }),
      job('rejecter', { everyMs: MINUTE }, async () => {
        throw new Error('nobody answers')
      }),
      job('steady', { everyMs: MINUTE }, () => {
        runs++
        return '3 removed'
      }),
    ])
    for (let i = 0; i < 2; i++) {
      clock.advance(MINUTE)
      await scheduler.tick()
    }
    expect(runs).toBe(2)
    expect(runOf(services, 'thrower')).toMatchObject({ isOk: false, message: 'the disk is full' })
    expect(runOf(services, 'rejecter')).toMatchObject({ isOk: false, message: 'nobody answers' })
    expect(runOf(services, 'steady')).toMatchObject({ isOk: true, message: '3 removed' })
    await scheduler.stop()
  })

  test('is waited for when the server stops, and nothing begins after that', async () => {
    const gate = Promise.withResolvers<void>()
    const { scheduler, clock, services } = started([job('slow', { everyMs: MINUTE }, () => gate.promise)])
    clock.advance(MINUTE)
    scheduler.tick()
    const stopped = scheduler.stop()
    expect(runOf(services, 'slow')?.finishedAt).toBeNull()
    gate.resolve()
    await stopped
    expect(runOf(services, 'slow')).toMatchObject({ isOk: true, finishedAt: expect.any(String) })
    expect(scheduler.run('slow')).toBe(false)
  })

  test('that is not known cannot be run', async () => {
    const { scheduler } = started([])
    expect(scheduler.run('nothing')).toBe(false)
    await scheduler.stop()
  })
})

test('after the clock has gone back a year, jobs go on at once and then by their schedule', async () => {
  const runs: string[] = []
  const { scheduler, clock } = started([
    job('hourly', { everyMs: HOUR }, () => runs.push('hourly')),
    job('nightly', 'daily', () => runs.push('nightly')),
    job('switched-off', { dailyAt: () => null }, () => runs.push('switched-off')),
  ])
  clock.set('2027-11-21T23:50:00Z')
  await scheduler.tick()
  runs.length = 0
  clock.set('2026-11-21T10:00:00Z')
  await scheduler.tick()
  expect(runs).toEqual(['hourly', 'nightly'])
  await scheduler.tick()
  expect(runs).toHaveLength(2)
  clock.set('2026-11-21T11:00:00Z')
  await scheduler.tick()
  expect(runs).toEqual(['hourly', 'nightly', 'hourly'])
})
