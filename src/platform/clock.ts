/** Everything that asks for the time asks a clock, so that tests can set it to 23:58. */
export interface Clock {
  now(): Date
  /** Milliseconds since some moment; they only grow, also where the machine's time is set back. For measuring, not for storing. */
  elapsedMs(): number
}

function elapsedCounter(): () => number {
  let [last, sum] = [performance.now(), 0]
  return () => {
    const now = performance.now()
    // A machine that was moved or woken can set even this clock back.
    sum += Math.max(0, now - last)
    last = now
    return sum
  }
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: elapsedCounter() }

export interface FixedClock extends Clock {
  set(iso: string): void
  advance(ms: number): void
}

/** A clock that stands still until it is told to move. */
export function fixedClock(iso: string): FixedClock {
  let time = new Date(iso).getTime()
  let elapsed = 0
  return {
    now: () => new Date(time),
    elapsedMs: () => elapsed,
    set(next) {
      const to = new Date(next).getTime()
      elapsed += Math.max(0, to - time)
      time = to
    },
    advance(ms) {
      elapsed += ms
      time += ms
    },
  }
}

/** UTC, ISO 8601, padded to microseconds as clients of the API expect: `2026-11-21T10:00:00.123000Z`. */
export function toTimestamp(date: Date): string {
  return date.toISOString().replace('Z', '000Z')
}

/** The UTC day, `YYYY-MM-DD`. */
export function toDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
