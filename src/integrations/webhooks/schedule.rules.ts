import { latestIn, momentIn, type Zone } from '../../platform/zone'

/** The clock is looked at this often, at full five minutes. */
export const MARK_MS = 5 * 60_000

/** The last full five minutes up to a moment. */
export function lastMark(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MARK_MS) * MARK_MS)
}

/** When something is due every day: `HH:MM:SS` on the clocks of UTC, or on those of the group. */
export interface DailyTime {
  time: string
  isLocal: boolean
}

/** The time of day as clients of the API know it: UTC, for a group's own time that of its day at a moment. */
export function shownTime({ time, isLocal }: DailyTime, zone: Zone, now: Date): string {
  if (!isLocal) return time
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  return momentIn(zone, today.toString(), time).toISOString().slice(11, 19)
}

/** The time of day on the group's clocks today, `HH:MM`. */
export function localTime({ time, isLocal }: DailyTime, zone: Zone, now: Date): string {
  if (isLocal) return time.slice(0, 5)
  const moment = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC')
  return moment.withPlainTime(time).withTimeZone(zone).toPlainTime().toString().slice(0, 5)
}

/** The latest moment up to another at which something was due, and the day that it was there. */
export function latestDue({ time, isLocal }: DailyTime, zone: Zone, upTo: Date): { day: string; at: Date } {
  return latestIn(isLocal ? zone : 'UTC', time, upTo)
}
