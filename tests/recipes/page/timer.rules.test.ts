import { describe, expect, test } from 'bun:test'
import {
  newsOfTimers,
  parseTimers,
  pauseTimer,
  prolongTimer,
  restartTimer,
  resumeTimer,
  secondsLeft,
  startTimer,
  stateOf,
  stopTimer,
  type TimerNews,
} from '../../../src/recipes/page/timer.rules'

const soup = { id: 'a', name: 'Simmer', seconds: 60, href: '/g/home/r/soup', recipe: 'Soup' }

test('a fresh timer shows its full time, and rings exactly when it is over', () => {
  const [timer] = startTimer([], soup, 1_000)
  expect(secondsLeft(timer!, 1_000)).toBe(60)
  expect(secondsLeft(timer!, 1_001)).toBe(60)
  expect(stateOf(timer!, 60_999)).toBe('running')
  expect(stateOf(timer!, 61_000)).toBe('done')
  expect(secondsLeft(timer!, 9_000_000)).toBe(0)
})

test('the same timer twice is two timers', () => {
  const timers = startTimer(startTimer([], soup, 0), { ...soup, id: 'b' }, 5_000)
  expect(timers.map((timer) => secondsLeft(timer, 10_000))).toEqual([50, 55])
})

test('a pause keeps what is left, however long it lasts', () => {
  const paused = pauseTimer(startTimer([], soup, 0), 'a', 15_000)
  expect(stateOf(paused[0]!, 900_000)).toBe('paused')
  expect(secondsLeft(paused[0]!, 900_000)).toBe(45)
  const resumed = resumeTimer(paused, 'a', 900_000)
  expect(secondsLeft(resumed[0]!, 910_000)).toBe(35)
})

test('a timer that has rung can start again with its full time, and be cleared', () => {
  const again = restartTimer(startTimer([], soup, 0), 'a', 100_000)
  expect(secondsLeft(again[0]!, 100_000)).toBe(60)
  expect(stopTimer(again, 'a')).toEqual([])
  const longer = prolongTimer(startTimer([], soup, 0), 'a', 90, 100_000)
  expect(secondsLeft(longer[0]!, 110_000)).toBe(80)
  expect(stopTimer(again, 'other')).toHaveLength(1)
})

test('what is stored survives, and anything odd in the storage is no timer', () => {
  const timers = startTimer([], soup, 0)
  expect(parseTimers(JSON.stringify(timers))).toEqual(timers)
  for (const odd of [null, '', '{', '{}', '[{"id":1}]', 'null']) expect(parseTimers(odd)).toEqual([])
})

test('a stored timer never leads to another site', () => {
  const evil = ['javascript:alert(1)', '//evil.test', 'https://evil.test'].map((href) => ({ ...soup, href }))
  const stored = evil.flatMap((timer) => startTimer([], timer, 0))
  expect(parseTimers(JSON.stringify(stored))).toEqual([])
})

describe('what the server hears', () => {
  const NOW = 1_000_000
  const started = (id: string, seconds = 60) =>
    startTimer([], { id, name: id, seconds, href: '/g/home/r/soup', recipe: 'Soup' }, NOW)
  const idsOf = ({ ending, ended }: TimerNews) => ({ ending: ending.map(({ id }) => id), ended })

  test('of a timer that starts, goes on or gets a new end', () => {
    const one = started('one')
    expect(idsOf(newsOfTimers([], one, NOW))).toEqual({ ending: ['one'], ended: [] })
    expect(idsOf(newsOfTimers(one, [...one, ...started('two')], NOW))).toEqual({ ending: ['two'], ended: [] })
    const paused = pauseTimer(one, 'one', NOW + 10_000)
    const again = resumeTimer(paused, 'one', NOW + 20_000)
    expect(idsOf(newsOfTimers(paused, again, NOW + 20_000))).toEqual({ ending: ['one'], ended: [] })
    const longer = prolongTimer(one, 'one', 60, NOW + 60_000)
    expect(idsOf(newsOfTimers(one, longer, NOW + 60_000))).toEqual({ ending: ['one'], ended: [] })
  })

  test('of one that is stopped or paused before its time, and not of one that has rung', () => {
    const one = started('one')
    expect(idsOf(newsOfTimers(one, [], NOW))).toEqual({ ending: [], ended: ['one'] })
    const paused = pauseTimer(one, 'one', NOW)
    expect(idsOf(newsOfTimers(one, paused, NOW))).toEqual({ ending: [], ended: ['one'] })
    expect(idsOf(newsOfTimers(paused, [], NOW))).toEqual({ ending: [], ended: [] })
    expect(idsOf(newsOfTimers(one, [], NOW + 60_000))).toEqual({ ending: [], ended: [] })
  })
})
