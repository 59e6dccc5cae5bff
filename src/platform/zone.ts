/** Time zones by their names in the IANA database. */
export type Zone = string

/** The zone of the machine, which the operator sets with `TZ`. */
export function serverZone(): Zone {
  return Temporal.Now.timeZoneId()
}

/** Whether a text names a zone; offsets such as `+02:00` have no daylight saving time and do not count. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,60}$/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** The zones that people choose from, by name; the chosen one may have an older name, as browsers report it. */
export function listZones(chosen: Zone | null): Zone[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...(chosen === null || zones.has(chosen) ? [] : [chosen]), ...zones]
}

const inZone = (zone: Zone, at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

/** The day that a zone's calendars show at a moment, `YYYY-MM-DD`. */
export function dayIn(zone: Zone, at: Date): string {
  return inZone(zone, at).toPlainDate().toString()
}

/**
 * The moment at which a zone's clocks show a time of a day. A time that is skipped in spring is one hour later; of a time that
 * autumn has twice it is the first.
 * @param time `HH:MM`, `H:MM` or `HH:MM:SS`
 */
export function momentIn(zone: Zone, day: string, time: string): Date {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  const clock = Temporal.PlainTime.from({ hour, minute, second })
  const moment = Temporal.PlainDate.from(day).toPlainDateTime(clock).toZonedDateTime(zone)
  return new Date(moment.epochMilliseconds)
}

/** The latest moment up to now at which a zone's clocks showed a time of day, and the day that it was there. */
export function latestIn(zone: Zone, time: string, now: Date): { day: string; at: Date } {
  const today = inZone(zone, now).toPlainDate()
  const at = momentIn(zone, today.toString(), time)
  if (at <= now) return { day: today.toString(), at }
  const yesterday = today.subtract({ days: 1 }).toString()
  return { day: yesterday, at: momentIn(zone, yesterday, time) }
}

/** The next moment after one at which a zone's clocks show a time of day. */
export function nextIn(zone: Zone, time: string, after: Date): Date {
  const today = inZone(zone, after).toPlainDate()
  const at = momentIn(zone, today.toString(), time)
  return at > after ? at : momentIn(zone, today.add({ days: 1 }).toString(), time)
}

const MINUTE_NS = 60_000_000_000
const minutesOf = (zoned: Temporal.ZonedDateTime) => Math.round(zoned.offsetNanoseconds / MINUTE_NS)

/** A name such as "CET"; the offset in words where a zone has none. */
const shortName = (zone: Zone, epochMs: number) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(epochMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/**
 * Changes of a zone's clocks from the one in force on a day up to another day: the local time before the change, the offsets in minutes
 * before and after, and the name of the new time. A zone without any has one from long ago.
 */
export function changesOf(zone: Zone, from: string, to: string) {
  const begin = Temporal.PlainDate.from(from).toZonedDateTime(zone)
  const end = Temporal.PlainDate.from(to).toZonedDateTime(zone)
  const first = begin.getTimeZoneTransition('previous')
  const offset = minutesOf(begin)
  const name = shortName(zone, begin.epochMilliseconds)
  const changes = first ? [] : [{ at: '1970-01-01T00:00:00', fromMinutes: offset, toMinutes: offset, name }]
  for (
    let change = first ?? begin.getTimeZoneTransition('next');
    change && Temporal.ZonedDateTime.compare(change, end) <= 0;
    change = change.getTimeZoneTransition('next')
  ) {
    const before = change.subtract({ nanoseconds: 1 })
    const fromMinutes = minutesOf(before)
    const local = change.toInstant().toZonedDateTimeISO('UTC').add({ minutes: fromMinutes })
    changes.push({
      at: local.toPlainDateTime().toString({ smallestUnit: 'second' }),
      fromMinutes,
      toMinutes: minutesOf(change),
      name: shortName(zone, change.epochMilliseconds),
    })
  }
  return changes
}
