import type { Day } from '../../measures/day.rules'

/** Something in a calendar. */
export interface CalendarEvent {
  uid: string
  /** When it was last written, UTC. */
  changedAt: string
  date: Day
  /** `HH:MM` on the clocks of the calendar's zone; null for the whole day. */
  time: string | null
  /** How long it takes; of no meaning for whole days. */
  minutes: number
  summary: string
  /** "" for none. */
  description: string
  url: string | null
}

/** A change of a zone's clocks: from one offset to another at a moment of the clocks before. */
export interface ZoneChange {
  /** Local time before the change, `YYYY-MM-DDTHH:MM:SS`. */
  at: string
  fromMinutes: number
  toMinutes: number
  /** As in "CET". */
  name: string
}

export interface CalendarZone {
  name: string
  /** The offset that holds where the changes begin, and every change after it. */
  changes: readonly ZoneChange[]
}

/** How often a calendar is asked for again. */
const REFRESH_SECONDS = 3600

// What XML and terminals stumble over; RFC 5545 forbids control characters in text.
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/g

const printable = (text: string) => text.replace(/\r\n?/g, '\n').replace(CONTROLS, ' ')

const compact = (text: string) => text.replace(/[-:]/g, '')

function offset(minutes: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}${two(size % 60)}`
}

/** The definition of a zone, which RFC 5545 wants beside its name. */
function zoneText({ name, changes }: CalendarZone): string {
  const parts = changes.flatMap(({ at, fromMinutes, toMinutes, name: short }) => {
    const kind = toMinutes > fromMinutes ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${kind}`,
      `DTSTART:${compact(at)}`,
      `TZOFFSETFROM:${offset(fromMinutes)}`,
      `TZOFFSETTO:${offset(toMinutes)}`,
      `TZNAME:${short}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...parts, 'END:VTIMEZONE'].join('\r\n')
}

/** From when to when, on the clocks of the zone. */
function timesOf({ date, time, minutes }: CalendarEvent, zone: string) {
  const day = Temporal.PlainDate.from(date)
  if (time === null) return { allDay: true, start: day, end: day.add({ days: 1 }) }
  const start = day.toZonedDateTime({ timeZone: zone, plainTime: time })
  return { start, end: start.add({ minutes }), timezone: zone }
}

/** A calendar as other programs subscribe to it (RFC 5545); the zone is written where an event has a time. */
export async function calendarText(
  name: string,
  zone: CalendarZone,
  events: readonly CalendarEvent[],
): Promise<string> {
  const {
    default: ical,
    escape: escapeText,
    ICalCalendarMethod,
    ICalEventTransparency,
  } = await import('ical-generator')
  const calendar = ical({
    prodId: '//Trivet//Meal plan//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    name: escapeText(printable(name), false),
    ttl: REFRESH_SECONDS,
    // Without a name of its own: with one, the stamps would be written on the clocks of the zone, which the RFC wants in UTC.
    timezone: { name: null, generator: () => zoneText(zone) },
  })
  for (const event of events) {
    calendar.createEvent({
      ...timesOf(event, zone.name),
      id: event.uid,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      summary: printable(event.summary),
      description: printable(event.description) || null,
      url: event.url,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar.toString()}\r\n`
}
