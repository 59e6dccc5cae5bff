import { expect, test } from 'bun:test'
import { createTurns } from '../../../src/platform/limits/turns'

/** Turns of an event loop and a clock that go on by hand. */
function byHand() {
  let time = 0
  let planned: (() => void)[] = []
  const turns = createTurns(
    (run) => planned.push(run),
    () => time,
  )
  const done: string[] = []
  const work = async (lane: string, ms: number) => {
    await turns.take(lane)
    time += ms
    done.push(lane)
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    turns,
    done,
    work,
    settled,
    tick: (ms: number) => {
      time += ms
    },
    /** One turn of the event loop: what was planned before it runs, and what follows at once. */
    async loop() {
      const now = planned
      planned = []
      for (const run of now) {
        run()
        await settled()
      }
    },
  }
}

test('someone who is alone does not wait', async () => {
  const { done, work, settled } = byHand()
  void work('a', 1)
  void work('a', 1)
  await settled()
  expect(done).toEqual(['a', 'a'])
})

test('forty long steps of one person are split over turns, and another comes after the first of them', async () => {
  const { done, work, settled, loop } = byHand()
  for (let at = 0; at < 40; at++) void work('a', 10)
  await settled()
  expect(done).toHaveLength(3)
  void work('b', 1)
  await loop()
  await loop()
  expect(done.slice(3)).toEqual(['b', 'a'])
  for (let at = 0; at < 40; at++) await loop()
  expect(done).toHaveLength(41)
})

test('requests are worked on as they arrive until they have taken a turn of the event loop; the others wait', async () => {
  const { turns, done, settled, loop, tick } = byHand()
  const arrive = async (lane: string, ms: number) => {
    const turn = turns.enter(lane)
    if (turn) await turn
    tick(ms)
    done.push(lane)
  }
  for (let at = 0; at < 20; at++) void arrive('short', 0.1)
  expect(done).toHaveLength(20)
  for (let at = 0; at < 4; at++) void arrive('long', 10)
  expect(done.slice(20)).toEqual(['long'])
  void arrive('other', 1)
  await loop()
  await loop()
  await settled()
  expect(done.slice(21)).toEqual(['other', 'long'])
  for (let at = 0; at < 4; at++) await loop()
  expect(done).toHaveLength(25)
})

test('short steps share a turn', async () => {
  const { done, work, settled, loop } = byHand()
  for (let at = 0; at < 20; at++) void work('a', 0.1)
  await settled()
  for (let at = 0; at < 4; at++) await loop()
  expect(done).toHaveLength(20)
})

test('those who had least come first, and all get their turn in the end', async () => {
  const { done, work, settled, loop } = byHand()
  for (let at = 0; at < 3; at++) void work('greedy', 50)
  await settled()
  void work('greedy', 10)
  void work('other', 10)
  void work('greedy', 10)
  void work('third', 10)
  for (let at = 0; at < 6; at++) await loop()
  expect(done.slice(3)).toEqual(['other', 'third', 'greedy', 'greedy'])
})

test('no one is forgotten, however they come', async () => {
  const { done, work, loop } = byHand()
  for (let at = 0; at < 60; at++) {
    for (let more = 0; more <= at % 7; more++) void work(`person ${(at * more) % 5}`, (at % 4) * 3)
    await loop()
  }
  for (let at = 0; at < 200; at++) await loop()
  const all = Array.from({ length: 60 }, (_, at) => (at % 7) + 1).reduce((sum, count) => sum + count, 0)
  expect(done).toHaveLength(all)
})

test('what runs after an answer is not counted against the person who was answered', async () => {
  const { turns, done, work, settled, loop, tick } = byHand()
  turns.enter('asks often')
  turns.leave('asks often')
  tick(50)
  for (let at = 0; at < 4; at++) void work('busy', 10)
  void work('asks often', 1)
  await settled()
  for (let at = 0; at < 6; at++) await loop()
  expect(done).toEqual(['busy', 'asks often', 'busy', 'busy', 'busy'])
})
