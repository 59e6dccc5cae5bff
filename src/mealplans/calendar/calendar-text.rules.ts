import { addDays, type Day } from '../../measures/day.rules'

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

const MOST_OCTETS = 75

const octets = (character: string) => new TextEncoder().encode(character).length

/** A line of at most 75 octets, the rest of it on lines that begin with a space (RFC 5545 §3.1); no character is cut. */
function fold(line: string): string {
  let length = 0
  let folded = ''
  for (const character of line) {
    const size = octets(character)
    if (length + size > MOST_OCTETS) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

// What ends a line, and what XML and terminals stumble over; RFC 5545 forbids control characters in text.
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/g

/** Text as RFC 5545 §3.3.11 wants it. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, ' ')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n')
}

const compact = (text: string) => text.replace(/[-:]/g, '')

/** `2026-11-21T10:00:00.123000Z` → `20261121T100000Z`. */
const utc = (timestamp: string) => `${compact(timestamp.slice(0, 19))}Z`

function offset(minutes: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}${two(size % 60)}`
}

function zoneLines({ name, changes }: CalendarZone): string[] {
  const parts = changes.flatMap(({ at, fromMinutes, toMinutes, name: short }) => {
    const kind = toMinutes > fromMinutes ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${kind}`,
      `DTSTART:${compact(at)}`,
      `TZOFFSETFROM:${offset(fromMinutes)}`,
      `TZOFFSETTO:${offset(toMinutes)}`,
      `TZNAME:${escapeText(short)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...parts, 'END:VTIMEZONE']
}

function eventLines(event: CalendarEvent, zone: string): string[] {
  const { date, time, minutes, summary, description, url } = event
  const when =
    time === null
      ? [`DTSTART;VALUE=DATE:${compact(date)}`, `DTEND;VALUE=DATE:${compact(addDays(date, 1))}`]
      : [`DTSTART;TZID=${zone}:${compact(date)}T${compact(time)}00`, `DURATION:PT${minutes}M`]
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    ...when,
    `SUMMARY:${escapeText(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...(url === null ? [] : [`URL:${url}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A calendar as other programs subscribe to it (RFC 5545); the zone is written where an event has a time. */
export function calendarText(name: string, zone: CalendarZone, events: readonly CalendarEvent[]): string {
  const isTimed = events.some(({ time }) => time !== null)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trivet//Meal plan//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${zone.name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...(isTimed ? zoneLines(zone) : []),
    ...events.flatMap((event) => eventLines(event, zone.name)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
