import { afterEach, expect, test } from 'bun:test'
import { expectGarbage, keepMemoryLow } from '../../../src/platform/limits/memory'

let end = () => {}
afterEach(() => end())

/** Works without a pause for so much of the processor's time. */
function work(ms: number): void {
  const from = process.cpuUsage()
  for (let spent = 0; spent < ms; ) {
    const { user, system } = process.cpuUsage(from)
    spent = (user + system) / 1000
  }
}

const HOLD_MS = 400
const SPIN = URL.createObjectURL(
  new Blob([`const end = performance.now() + ${HOLD_MS}; while (performance.now() < end);`]),
)

/**
 * Holds the main thread by work. Two more threads work as well: where others have the cores, one alone would get less of the time than
 * counts as work, try after try.
 */
function hold(): void {
  for (let thread = 0; thread < 2; thread++) new Worker(SPIN)
  for (const end = performance.now() + HOLD_MS; performance.now() < end; );
}

test('what holds the main thread while there are requests is reported, with how long', async () => {
  const told: number[] = []
  end = keepMemoryLow((ms) => told.push(ms))
  while (told.length === 0) {
    expectGarbage(performance.now())
    hold()
    await Bun.sleep(60)
    // A machine that is too busy even so is left to the others for a while.
    if (told.length === 0) await Bun.sleep(1000)
  }
  expect(told[0]).toBeGreaterThan(250)
})

test('short steps are not reported', async () => {
  const told: number[] = []
  end = keepMemoryLow((ms) => told.push(ms))
  expectGarbage(performance.now())
  for (let at = 0; at < 5; at++) {
    work(20)
    await Bun.sleep(5)
  }
  expect(told).toEqual([])
})
