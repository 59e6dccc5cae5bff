import { expect, test } from 'bun:test'
import { isolateMeasures } from '../../src/platform/i18n/isolating.rules'
import { lineDirection } from '../../src/platform/i18n/languages.rules'

const isolated = (text: string) => `\u2068${text}\u2069`

test('a line runs as its recipe does, whatever its unit is written in', () => {
  expect(lineDirection('120 g شوفان', 'ar')).toBe('rtl')
  expect(lineDirection('120 g', 'he')).toBe('rtl')
  expect(lineDirection('100 g tahini (طحينة)', 'en')).toBe('ltr')
})

test('without a language one word from the right is enough; a line without words runs as what is around it', () => {
  expect(lineDirection('120 g שיבולת שועל')).toBe('rtl')
  expect(lineDirection('120 g oats', null)).toBe('ltr')
  expect(lineDirection('')).toBeUndefined()
  expect(lineDirection('1½', 'ar')).toBeUndefined()
})

test('in words that run from the right an amount and its Latin unit are one piece', () => {
  expect(isolateMeasures('120 g شوفان')).toBe(`${isolated('120 g')} شوفان`)
  expect(isolateMeasures('سخّن الفرن إلى 180 °C وادهن قالبًا بقطر 24 cm.')).toBe(
    `سخّن الفرن إلى ${isolated('180 °C')} وادهن قالبًا بقطر ${isolated('24 cm')}.`,
  )
  expect(isolateMeasures('1 ½ cups حليب')).toBe(`${isolated('1 ½ cups')} حليب`)
  expect(isolateMeasures('1½ كوب حليب، 2–3 تفاحات')).toBe(
    `${isolated('1½')} كوب حليب، ${isolated('2–3')} تفاحات`,
  )
  expect(isolateMeasures('2–3 fl oz חלב')).toBe(`${isolated('2–3 fl oz')} חלב`)
})

test('amounts in units of the language itself, and texts from the left, stay as they are', () => {
  for (const text of [
    '2 ملعقة كبيرة عسل',
    '½ كوب',
    'في 2, 3 أو 4.',
    'اخبز الكعكة 35 دقيقة',
    '120 g oats',
    'Mix 2 cups flour',
    '',
  ])
    expect(isolateMeasures(text)).toBe(text)
})
