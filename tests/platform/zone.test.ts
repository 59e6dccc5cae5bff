import { expect, test } from 'bun:test'
import { dayIn, isZone, latestIn, listZones, momentIn, nextIn, serverZone } from '../../src/platform/zone'

const BERLIN = 'Europe/Berlin'
const iso = (date: Date) => date.toISOString().replace('.000Z', 'Z')

test.each([
  ['2026-11-21', '23:45', '2026-11-21T22:45:00Z'],
  ['2026-07-01', '23:45', '2026-07-01T21:45:00Z'],
  // The night that skips 02:30, and the one that has it twice.
  ['2026-03-29', '2:30', '2026-03-29T01:30:00Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
])('on %s Berlin shows %s at %s', (day, time, moment) => {
  expect(iso(momentIn(BERLIN, day, time))).toBe(moment)
})

test.each([
  // Around midnight, and around both changes of the hour.
  ['23:58', '2026-11-21T22:57:59Z', '2026-11-20', '2026-11-21T22:58:00Z'],
  ['23:58', '2026-11-21T22:58:00Z', '2026-11-21', '2026-11-22T22:58:00Z'],
  ['23:58', '2026-11-21T23:02:00Z', '2026-11-21', '2026-11-22T22:58:00Z'],
  ['00:02', '2026-11-21T23:01:59Z', '2026-11-21', '2026-11-21T23:02:00Z'],
  ['00:02', '2026-11-21T23:02:00Z', '2026-11-22', '2026-11-22T23:02:00Z'],
  ['23:45', '2026-03-28T22:45:00Z', '2026-03-28', '2026-03-29T21:45:00Z'],
  ['23:45', '2026-03-29T21:44:00Z', '2026-03-28', '2026-03-29T21:45:00Z'],
  ['23:45', '2026-10-24T22:00:00Z', '2026-10-24', '2026-10-25T22:45:00Z'],
  ['02:30', '2026-10-25T01:30:00Z', '2026-10-25', '2026-10-26T01:30:00Z'],
])('%s in Berlin was, at %s, last on %s and comes again at %s', (time, now, day, next) => {
  const latest = latestIn(BERLIN, time, new Date(now))
  expect(latest.day).toBe(day)
  expect(latest.at.getTime()).toBeLessThanOrEqual(Date.parse(now))
  expect(iso(nextIn(BERLIN, time, new Date(now)))).toBe(next)
})

test('a zone is one that people can name', () => {
  for (const zone of ['UTC', BERLIN, 'America/Argentina/Buenos_Aires', serverZone()])
    expect(isZone(zone)).toBe(true)
  for (const text of ['', '+02:00', 'Mars/Olympus', '../etc', 'x'.repeat(200)])
    expect(isZone(text)).toBe(false)
  expect(listZones(BERLIN)).toEqual(listZones(null))
  expect(listZones('Asia/Calcutta')).toEqual(['Asia/Calcutta', ...listZones(null)])
  expect(listZones(null)).toContain(BERLIN)
  expect(dayIn('Pacific/Kiritimati', new Date('2026-11-21T10:00:00Z'))).toBe('2026-11-22')
})
