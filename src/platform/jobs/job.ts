import type { Services } from '../context'
import { nextIn, type Zone } from '../zone'

/**
 * `everyMs` counts from the last start; `atMs` comes at its full multiples since 1970, five minutes at 12:00, 12:05 and so on. `daily` is the operator's time of day (TRIVET_DAILY_TIME) in the zone of TZ; `dailyIn` is that time in each of some zones, so that it
 * comes round once in each; `dailyAt` is a time of day of its own in the zone of TZ, null for never.
 */
export type Schedule =
  | { everyMs: number }
  | { atMs: number }
  | 'daily'
  | { dailyAt: (services: Services) => string | null }
  | { dailyIn: (services: Services) => readonly Zone[] }

/** Next run of a job that is turned off; it can still be run by hand. */
export const NEVER = new Date(8.64e15)

/** Work that comes round. Listed on one page, `app/jobs.ts`; each can be run by hand. */
export interface Job {
  /** Kebab case; kept in the database, so it must not change. */
  name: string
  /** Message id of what it does. */
  titleId: string
  schedule: Schedule
  /** Must be fit to run twice and after an interruption. A text that it returns is stored as the result. */
  run(services: Services): unknown
}

/** The next time of day after a moment, in the zone of TZ; 02:30 on the night that skips it is an hour later. */
export function nextDailyRun(after: Date, timeOfDay: string): Date {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number)
  const onDay = (offset: number) =>
    new Date(after.getFullYear(), after.getMonth(), after.getDate() + offset, hours, minutes)
  const today = onDay(0)
  return today.getTime() > after.getTime() ? today : onDay(1)
}

/** When a job that last started, or became known, at a moment is due again. */
export function nextRun(schedule: Schedule, last: Date, services: Services): Date {
  const { dailyTime } = services.config
  if (schedule === 'daily') return nextDailyRun(last, dailyTime)
  if ('dailyAt' in schedule) {
    const timeOfDay = schedule.dailyAt(services)
    return timeOfDay === null ? NEVER : nextDailyRun(last, timeOfDay)
  }
  if ('everyMs' in schedule) return new Date(last.getTime() + schedule.everyMs)
  if ('atMs' in schedule) return new Date((Math.floor(last.getTime() / schedule.atMs) + 1) * schedule.atMs)
  const moments = schedule.dailyIn(services).map((zone) => nextIn(zone, dailyTime, last).getTime())
  return new Date(Math.min(...moments))
}
