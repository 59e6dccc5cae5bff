import * as v from 'valibot'

/** Where the browser keeps running timers; absolute end times survive reload, navigation and sleep. */
export const TIMERS_KEY = 'trivet-timers'

export const Timer = v.object({
  id: v.string(),
  /** What the clock is for, in the cook's words. */
  name: v.string(),
  totalSeconds: v.pipe(v.number(), v.minValue(1)),
  /** Milliseconds since 1970 at which it rings; null while paused. */
  endsAtMs: v.nullable(v.number()),
  /** Seconds that were left when it was paused. */
  pausedSeconds: v.number(),
  /** The recipe that it was started from, and its name. */
  href: v.string(),
  recipe: v.optional(v.string()),
})
export type Timer = v.InferOutput<typeof Timer>

/** Reads what is stored; anything odd in the storage counts as no timers. */
export function parseTimers(text: string | null): Timer[] {
  try {
    const result = v.safeParse(v.array(Timer), JSON.parse(text ?? '[]'))
    // Only addresses of our own: the storage is shared with whatever ran here before.
    return result.success ? result.output.filter(({ href }) => /^\/(?!\/)/.test(href)) : []
  } catch {
    return []
  }
}

/** Whole seconds left, rounded up so that a fresh timer shows its full time; 0 when it has rung. */
export function secondsLeft(timer: Timer, nowMs: number): number {
  if (timer.endsAtMs === null) return timer.pausedSeconds
  return Math.max(0, Math.ceil((timer.endsAtMs - nowMs) / 1000))
}

export type TimerState = 'running' | 'paused' | 'done'

export function stateOf(timer: Timer, nowMs: number): TimerState {
  if (timer.endsAtMs === null) return 'paused'
  return secondsLeft(timer, nowMs) === 0 ? 'done' : 'running'
}

export interface NewTimer {
  id: string
  name: string
  seconds: number
  href: string
  recipe: string
}

/** Starts a timer after the others. The same one twice is two timers, as for two trays. */
export function startTimer(
  timers: readonly Timer[],
  { id, name, seconds, href, recipe }: NewTimer,
  nowMs: number,
): Timer[] {
  return [
    ...timers,
    { id, name, totalSeconds: seconds, endsAtMs: nowMs + seconds * 1000, pausedSeconds: 0, href, recipe },
  ]
}

function change(timers: readonly Timer[], id: string, next: (timer: Timer) => Timer): Timer[] {
  return timers.map((timer) => (timer.id === id ? next(timer) : timer))
}

export function pauseTimer(timers: readonly Timer[], id: string, nowMs: number): Timer[] {
  return change(timers, id, (timer) => ({
    ...timer,
    endsAtMs: null,
    pausedSeconds: secondsLeft(timer, nowMs),
  }))
}

export function resumeTimer(timers: readonly Timer[], id: string, nowMs: number): Timer[] {
  return change(timers, id, (timer) => ({
    ...timer,
    endsAtMs: nowMs + timer.pausedSeconds * 1000,
    pausedSeconds: 0,
  }))
}

/** Starts a timer that has rung once more, with its full time. */
export function restartTimer(timers: readonly Timer[], id: string, nowMs: number): Timer[] {
  return change(timers, id, (timer) => ({
    ...timer,
    endsAtMs: nowMs + timer.totalSeconds * 1000,
    pausedSeconds: 0,
  }))
}

/** Gives a timer that has rung a little more. */
export function prolongTimer(timers: readonly Timer[], id: string, seconds: number, nowMs: number): Timer[] {
  return change(timers, id, (timer) => ({
    ...timer,
    totalSeconds: seconds,
    endsAtMs: nowMs + seconds * 1000,
    pausedSeconds: 0,
  }))
}

export function stopTimer(timers: readonly Timer[], id: string): Timer[] {
  return timers.filter((timer) => timer.id !== id)
}

/** What the server needs to send messages to the cook's other devices: timers that got an end, and names of those that have none. */
export interface TimerNews {
  ending: Timer[]
  ended: string[]
}

/** Compares the timers before and after something was done to them; those that have rung are known to have ended. */
export function newsOfTimers(before: readonly Timer[], after: readonly Timer[], nowMs: number): TimerNews {
  const endOf = (timers: readonly Timer[], id: string) =>
    timers.find((timer) => timer.id === id)?.endsAtMs ?? null
  return {
    ending: after.filter((timer) => timer.endsAtMs !== null && timer.endsAtMs !== endOf(before, timer.id)),
    ended: before
      .filter((timer) => stateOf(timer, nowMs) === 'running' && endOf(after, timer.id) === null)
      .map(({ id }) => id),
  }
}
