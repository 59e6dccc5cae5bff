import { expect, test } from 'bun:test'
import { durationMinutes, isoDuration, textMinutes } from '../../../src/scraper/fields/times.rules'

test.each([
  ['PT135M', 135],
  ['PT1H5M', 65],
  ['P0DT2H30M', 150],
  ['P1DT2H', 1560],
  ['PT0D4H45M', 285],
  ['PT900S', 15],
  ['P2H30M', 150],
  ['P30M', 30],
  ['PTH5M', 5],
  ['PT1.5H', 90],
  ['P1M', 1],
  ['P1MT20M', 20],
  ['pt20m', 20],
])('the duration %s is %d minutes', (text, minutes) => {
  expect(durationMinutes(text)).toBe(minutes)
})

test.each([
  '',
  'PT0S',
  'PT00M',
  'PT45S',
  'PTundefinedM',
  'PTNaNM',
  'PT-476070H19M32S',
  '-PT5M',
  'P500D',
  'soon',
  'P',
])('the duration %p is unknown', (text) => {
  expect(durationMinutes(text)).toBeNull()
})

test('a duration may be a number, a list, an object or a range', () => {
  expect(durationMinutes(90)).toBe(90)
  expect(durationMinutes(['', 'PT10M'])).toBe(10)
  expect(durationMinutes({ '@type': 'Duration', minValue: 'PT20M', maxValue: 'PT30M' })).toBe(30)
  expect(durationMinutes(null)).toBeNull()
  expect(durationMinutes({})).toBeNull()
  expect(durationMinutes('35 minuti')).toBe(35)
})

test.each([
  ['1 hour 20 min', 80],
  ['1 h 30', 90],
  ['1h30', 90],
  ['20–30 minutes', 30],
  ['1½ hours', 90],
  ['1 1/2 hrs', 90],
  ['1:30', 90],
  ['0:45 h', 45],
  ['45', 45],
  ['2 days 3 hours', 3060],
])('the text %s is %d minutes', (text, minutes) => {
  expect(textMinutes(text)).toBe(minutes)
})

test.each(['a while', '2 cups', '100%', '1:75:99:1', ''])('the text %p is no time', (text) => {
  expect(textMinutes(text)).toBeNull()
})

test.each([
  [0, 'PT0M'],
  [1, 'PT1M'],
  [59, 'PT59M'],
  [60, 'PT1H'],
  [90, 'PT1H30M'],
  [1440, 'P1D'],
  [1500, 'P1DT1H'],
  [1501, 'P1DT1H1M'],
  [-5, 'PT0M'],
])('%d minutes are written %s', (minutes, text) => {
  expect(isoDuration(minutes)).toBe(text)
})
