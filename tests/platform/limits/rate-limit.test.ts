import { expect, test } from 'bun:test'
import { createRateLimiter, limitTry } from '../../../src/platform/limits/rate-limit'
import { seedKitchen } from '../../support/kitchen'

const LIMIT = { burst: 3, perMinute: 6 }

test('a burst is free, then one try grows back after another', () => {
  const { take } = createRateLimiter(LIMIT)
  expect([take('a', 0), take('a', 0), take('a', 0), take('a', 0)]).toEqual([0, 0, 0, 10_000])
  expect([take('a', 9_999), take('a', 10_000), take('a', 10_000)]).toEqual([1, 0, 10_000])
  expect([take('a', 40_000), take('a', 40_000), take('a', 40_000), take('a', 40_000)]).toEqual([
    0, 0, 0, 10_000,
  ])
})

test('a refused try costs nothing', () => {
  const { take } = createRateLimiter(LIMIT)
  for (let n = 0; n < 3; n++) take('a', 0)
  for (let n = 0; n < 100; n++) take('a', 5_000)
  expect(take('a', 10_000)).toBe(0)
})

test('keys are counted apart, and only so many are kept', () => {
  const limiter = createRateLimiter({ burst: 1, perMinute: 1 }, 100)
  expect([limiter.take('a', 0), limiter.take('b', 0)]).toEqual([0, 0])
  for (let n = 0; n < 1000; n++) limiter.take(`n${n}`, 0)
  expect(limiter.size).toBe(100)
  expect(limiter.take('n999', 0)).toBe(60_000)
})

test('a clock that goes back a year keeps no one waiting longer than before', () => {
  const { services, clock } = seedKitchen()
  clock.set('2027-11-21T10:00:00Z')
  const tries = () => limitTry(services, 'knock', LIMIT, 'a')
  for (let n = 0; n < 3; n++) tries()
  clock.set('2026-11-21T10:00:00Z')
  expect(tries).toThrow(expect.objectContaining({ retryAfterSeconds: 10 }))
  clock.advance(10_000)
  expect(tries().waitMs).toBe(0)
})
