import { expect, test } from 'bun:test'
import { isOverTime, runWithin } from '../../../src/platform/processes/run-within'

test('work that takes too long is stopped where it is, even without an end', () => {
  let rounds = 0
  let thrown: unknown
  try {
    runWithin(20, () => {
      for (;;) rounds += 1
    })
  } catch (error) {
    thrown = error
  }
  expect(isOverTime(thrown)).toBe(true)
  const stopped = rounds
  expect(stopped).toBeGreaterThan(0)
  // What runs next is not stopped by it.
  expect(runWithin(10_000, () => rounds - stopped)).toBe(0)
})

test('answers and failures of the work are its own', () => {
  expect(runWithin(10_000, () => runWithin(10_000, () => 'inner'))).toBe('inner')
  const fail = () =>
    runWithin(10_000, () => {
      throw new TypeError('flat')
    })
  expect(fail).toThrow(TypeError)
  expect(isOverTime(new Error('over'))).toBe(false)
})
