/** Everything that asks for the time asks a clock, so that tests can stand at 23:58. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface FixedClock extends Clock {
  set(iso: string): void
  advance(ms: number): void
}

/** A clock that stands still until it is told to move. */
export function fixedClock(iso: string): FixedClock {
  let time = new Date(iso).getTime()
  return {
    now: () => new Date(time),
    set(next) {
      time = new Date(next).getTime()
    },
    advance(ms) {
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
