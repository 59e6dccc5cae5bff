import { beforeEach, describe, expect, test } from 'bun:test'
import ICAL from 'ical.js'
import { changeZone } from '../../src/groups/group.service'
import { createCalendar, listCalendars, renewCalendar } from '../../src/mealplans/calendar/calendar.service'
import { calendarText } from '../../src/mealplans/calendar/calendar-text.rules'
import { addMeal } from '../../src/mealplans/planner/planner.service'
import { changesOf } from '../../src/platform/zone'
import { type Kitchen, seedKitchen } from '../support/kitchen'

/** What another program understands of a calendar. */
function understood(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone))
  for (const zone of zones) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate } = new ICAL.Event(component)
    return { uid, summary, description: description ?? '', start: startDate.toJSDate().toISOString() }
  })
  return { events, zones: zones.map(({ tzid }) => tzid) }
}

let kitchen: Kitchen

beforeEach(() => {
  kitchen = seedKitchen({ TRIVET_BASE_URL: 'https://trivet.example' })
})

const TIMES = {
  breakfast: '08:00',
  lunch: '12:30',
  dinner: '18:30',
  side: '18:30',
  snack: '15:30',
  drink: '18:30',
  dessert: '19:30',
}
const fetchCalendar = (token: string, headers: Record<string, string> = {}) =>
  kitchen.request(`/calendar/${token}.ics`, { headers })

const note = (title: string, date: string, text = '') =>
  addMeal(kitchen.jonas, { date, entryType: 'dinner', title, text, recipeId: null })

/** What RFC 5545 says of lines: CRLF, at most 75 octets, no control characters. */
function linesOf(text: string): string[] {
  expect(text).toEndWith('\r\n')
  const raw = text.slice(0, -2).split('\r\n')
  for (const line of raw) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\u0000-\u001f\u007f]/)
  }
  return raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
}

describe('a calendar', () => {
  test('shows the plan for whole days, and changes with it', async () => {
    const { token } = createCalendar(kitchen.jonas, { name: 'Phone', times: null })
    note('Guests; six, at the table', '2026-11-24', 'Bring\nwine\\water')
    const response = await fetchCalendar(token)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const lines = linesOf(await response.text())
    expect(lines).toContain('DTSTART;VALUE=DATE:20261124')
    expect(lines).toContain('DTEND;VALUE=DATE:20261125')
    expect(lines).toContain('SUMMARY:Dinner: Guests\\; six\\, at the table')
    expect(lines).toContain('DESCRIPTION:Bring\\nwine\\\\water')
    // Outlook reads the one, others the other.
    for (const name of ['REFRESH-INTERVAL;VALUE=DURATION', 'X-PUBLISHED-TTL'])
      expect(lines).toContain(`${name}:PT1H`)
    expect(lines.some((line) => line.startsWith('BEGIN:VTIMEZONE'))).toBe(false)
    const etag = response.headers.get('etag')!
    expect((await fetchCalendar(token, { 'if-none-match': etag })).status).toBe(304)
    note('Lentils', '2026-11-25')
    expect((await fetchCalendar(token, { 'if-none-match': etag })).status).toBe(200)
  })

  test('shows meals at times of one’s own, with the zone that they are in', async () => {
    changeZone(kitchen.mara, 'Europe/Berlin')
    const { token } = createCalendar(kitchen.jonas, { name: 'Phone', times: TIMES })
    note('Lentils', '2026-11-24')
    const lines = linesOf(await (await fetchCalendar(token)).text())
    expect(lines).toContain('DTSTART;TZID=Europe/Berlin:20261124T183000')
    const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'))
    // A month ago it was summer there.
    expect(zone.slice(1, 14)).toEqual([
      'TZID:Europe/Berlin',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260329T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      expect.stringMatching(/^TZNAME:./),
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20261025T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      expect.stringMatching(/^TZNAME:./),
      'END:STANDARD',
    ])
    expect(zone).toContain('DTSTART:20270328T020000')
  })

  test('is opened by its secret alone, until it is renewed or revoked', async () => {
    const { token } = createCalendar(kitchen.jonas, { name: 'Phone', times: null })
    const status = async (secret: string) => (await fetchCalendar(secret)).status
    expect(await status(token)).toBe(200)
    expect(await status('x'.repeat(43))).toBe(404)
    const [{ id, lastUsedAt } = { id: '', lastUsedAt: null }] = listCalendars(kitchen.jonas)
    expect(lastUsedAt).not.toBeNull()
    expect(() => renewCalendar(kitchen.mara, id)).toThrow('exceptions.not-found')
    const renewed = renewCalendar(kitchen.jonas, id)
    expect([await status(token), await status(renewed.token)]).toEqual([404, 200])
    const post = (path: string, as: Kitchen['mara'], fields = {}) =>
      kitchen.request(`/group/mealplan/calendars${path}`, {
        method: 'POST',
        as,
        body: new URLSearchParams(fields),
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    expect((await post(`/${id}/revoke`, kitchen.other)).status).toBe(404)
    expect((await post(`/${id}/revoke`, kitchen.jonas)).status).toBe(303)
    expect(await status(renewed.token)).toBe(404)
    const created = await post('', kitchen.jonas, { name: 'Desk', shows: 'times', ...TIMES })
    expect(created.headers.get('cache-control')).toBe('no-store')
    expect(await created.text()).toMatch(/https:\/\/trivet\.example\/calendar\/[\w-]{43}\.ics/)
    expect(
      (await post('', kitchen.jonas, { name: 'Desk', shows: 'times', ...TIMES, lunch: 'noon' })).status,
    ).toBe(422)
  })

  test('belongs to a member: people who move to another household lose it', async () => {
    const { token } = createCalendar(kitchen.jonas, { name: 'Phone', times: null })
    kitchen.services.db.run(
      'UPDATE users SET group_id = ?1 WHERE id = ?2',
      kitchen.other.groupId,
      kitchen.jonas.userId,
    )
    expect((await fetchCalendar(token)).status).toBe(404)
  })

  test('is understood by another program as it was meant', async () => {
    changeZone(kitchen.mara, 'Europe/Berlin')
    const hostile = `Kürbis, "Stew"; \\n ${'🥘'.repeat(40)}\r\nEND:VEVENT\r\nBEGIN:VEVENT`
    note(hostile, '2026-11-24', 'One\ntwo')
    note('Summer', '2027-05-01')
    const { token } = createCalendar(kitchen.jonas, { name: 'Phone', times: TIMES })
    expect(understood(await (await fetchCalendar(token)).text())).toEqual({
      events: [
        {
          uid: expect.any(String),
          summary: `Dinner: ${hostile.replaceAll('\r\n', '\n')}`,
          description: 'One\ntwo',
          start: '2026-11-24T17:30:00.000Z',
        },
        {
          uid: expect.any(String),
          summary: 'Dinner: Summer',
          description: '',
          start: '2027-05-01T16:30:00.000Z',
        },
      ],
      zones: ['Europe/Berlin'],
    })
  })
})

test('a zone without changes of the hour is written, too', async () => {
  const event = {
    uid: '1',
    changedAt: '2026-11-21T10:00:00.000000Z',
    date: '2026-11-24',
    time: '18:30',
    minutes: 60,
    summary: 'Soup',
    description: '',
    url: null,
  }
  const linesIn = async (zone: string) => {
    const changes = changesOf(zone, '2026-11-01', '2027-05-01')
    return linesOf(await calendarText('Plan, and more', { name: zone, changes }, [event]))
  }
  const lines = await linesIn('Etc/GMT-5')
  expect(lines).toContain('X-WR-CALNAME:Plan\\, and more')
  expect(lines).toContain('DTSTART:19700101T000000')
  expect(lines).toContain('TZOFFSETTO:+0500')
  expect(lines).toContain('DTSTART;TZID=Etc/GMT-5:20261124T183000')
  expect(await linesIn('UTC')).toContain('DTSTART:20261124T183000Z')
})
