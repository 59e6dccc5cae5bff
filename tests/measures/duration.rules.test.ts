import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  parseTimeText,
  readTypedDuration,
  splitMinutes,
  splitSeconds,
  toIsoDuration,
} from '../../src/measures/duration.rules'
import { shortTime } from '../../src/measures/short-time.rules'
import { i18nFor } from '../../src/platform/i18n/i18n'

const parts = (days: number, hours: number, minutes: number, seconds: number) => ({
  days,
  hours,
  minutes,
  seconds,
})

describe('an ISO 8601 duration', () => {
  test.each([
    [90, 'PT1H30M'],
    [0, 'PT0S'],
    [0.5, 'PT30S'],
    [1440, 'P1D'],
    [1560, 'P1DT2H'],
    [-5, 'PT0S'],
    [Number.NaN, 'PT0S'],
  ])('of %p minutes is %p', (minutes, text) => {
    expect(toIsoDuration(minutes)).toBe(text)
  })

  test('comes back as the same minutes', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (minutes) => {
        expect(parseTimeText(toIsoDuration(minutes))).toBe(minutes)
      }),
    )
  })
})

test('seconds and minutes are split with carry', () => {
  expect(splitSeconds(86_399)).toEqual(parts(0, 23, 59, 59))
  expect(splitSeconds(86_400)).toEqual(parts(1, 0, 0, 0))
  expect(splitMinutes(1.5)).toEqual(parts(0, 0, 1, 30))
})

describe('what people write into a time field', () => {
  test.each<[string, number]>([
    ['90', 90],
    ['1 h 30 min', 90],
    ['1h30', 90],
    ['35 minuti', 35],
    ['1 Std. 20 Min.', 80],
    ['2 ½ hours', 150],
    ['1:30', 90],
    ['1:30 h', 90],
    ['0:05:30', 5.5],
    ['PT90M', 90],
    ['PT1.5H', 90],
    ['P2D', 2880],
    ['1 day 2 hours', 1560],
    ['30 s', 0.5],
    ['30-40 min', 40],
    ['30–40', 40],
    ['20 min + 1 h rest', 80],
    ['1 h (20 min active)', 60],
    ['(20 min)', 20],
    ['approx. 25 mins', 25],
    ['1 hour 30 minutes', 90],
    ['0', 0],
  ])('%p is %p minutes', (text, minutes) => {
    expect(parseTimeText(text)).toBe(minutes)
  })

  test.each([null, undefined, '', '  ', 'overnight', 'PT', 'P', 'soon', 'P..D'])('%p is none', (text) => {
    expect(parseTimeText(text)).toBeUndefined()
  })

  test('is read in every language when that is not known, and in one when it is', () => {
    expect(parseTimeText('2 timer')).toBe(120)
    expect(parseTimeText('2 timer', 'en')).toBeUndefined()
  })

  test('never throws and never gives NaN', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const minutes = parseTimeText(text)
        expect(minutes === undefined || Number.isFinite(minutes)).toBe(true)
      }),
    )
  })
})

describe('a text that is a time and nothing else', () => {
  test.each([
    ['2 hours 10 minutes', 'en', { minutes: 130, isAbout: false }],
    ['1 Std. 20 Min.', 'de', { minutes: 80, isAbout: false }],
    ['20 minutes', 'de', { minutes: 20, isAbout: false }],
    ['1:30', '', { minutes: 90, isAbout: false }],
    ['PT45M', '', { minutes: 45, isAbout: false }],
    ['35', '', { minutes: 35, isAbout: false }],
    ['20–30 minutes', 'en', { minutes: 30, minMinutes: 20, isAbout: false }],
    ['about 5 hours', 'en', { minutes: 300, isAbout: true }],
    ['ca. 20 Min.', 'de', { minutes: 20, isAbout: true }],
  ])('%p is known', (text, language, duration) => {
    expect(readTypedDuration(text, language)).toEqual(duration)
  })

  test.each(['', 'overnight', '1 h (20 min active)', '20 min plus chilling', 'about an hour or two'])(
    '%p stays as typed',
    (text) => {
      expect(readTypedDuration(text, 'en')).toBeUndefined()
    },
  )

  test.each([
    ['2 hours 10 minutes', 'en-US', '2 h 10 min'],
    ['2 hours 10 minutes', 'de-DE', '2 Std. 10 Min.'],
    ['20 to 25 minutes', 'de-DE', '20–25 Min.'],
    ['1-2 hours', 'en-US', '1–2 h'],
    ['50-70 minutes', 'en-US', '50 min – 1 h 10 min'],
    ['about 5 hours', 'de-DE', 'etwa 5 Std.'],
    ['overnight', 'de-DE', 'overnight'],
    ['0', 'en-US', '0'],
  ])('%p is shown in %p as %p', (text, locale, shown) => {
    expect(shortTime(i18nFor(locale), text, 'en')).toBe(shown)
  })
})
