import { expect, test } from 'bun:test'
import { i18nFor } from '../../src/platform/i18n/i18n'
import { formatBytes, formatList, formatTimerClock, sizeText } from '../../src/ui/format.rules'

test.each([
  [0, '0:00'],
  [59, '0:59'],
  [60, '1:00'],
  [1902, '31:42'],
  [3599.9, '59:59'],
  [3600, '1:00:00'],
  [3723, '1:02:03'],
  [90_000, '25:00:00'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
])('a timer of %p seconds shows %p', (seconds, clock) => {
  expect(formatTimerClock(seconds)).toBe(clock)
})

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [1_604_321, '1.53 MB'],
  [1_048_575, '1.0 MB'],
  [524_288_000, '500.0 MB'],
  [1024 ** 3, '1.0 GB'],
  [1024 ** 4, '1.0 TB'],
  [5000 * 1024 ** 4, '5000.0 TB'],
  [-1, '0 bytes'],
  [Number.NaN, '0 bytes'],
])('%p bytes read %p', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  ['en-US', 0, '0 bytes'],
  ['de-DE', 10, '10 Byte'],
  ['en-US', 583_000, '583 kB'],
  ['de-DE', 62_070_000_000, '62,1 GB'],
] as const)('a page in %s writes %p bytes as %p', (locale, bytes, text) => {
  expect(sizeText(i18nFor(locale), bytes).replaceAll('\u00a0', ' ')).toBe(text)
})

test('lists are joined as the language does', () => {
  expect(formatList(['eggs', 'milk', 'flour'], 'en-US')).toBe('eggs, milk, and flour')
  expect(formatList(['Eier', 'Milch', 'Mehl'], 'de-DE')).toBe('Eier, Milch und Mehl')
  expect(formatList([], 'en-US')).toBe('')
  expect(formatList(['a', 'b'], 'not a locale')).toBe('a, b')
})
