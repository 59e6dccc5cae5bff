import { describe, expect, test } from 'bun:test'
import { isShareOrLength, readDegrees, readUnit, unitFor } from '../../src/measures/unit.rules'
import { COMMON_MEASURES, MEASURES, METRIC_MEASURES } from '../../src/measures/unit-words.rules'

const unitIn = (text: string, language = '') => {
  const at = /^\d+/.exec(text)?.[0].length ?? 0
  const unit = readUnit(text, at, language)
  return unit && text.slice(unit.start, unit.end)
}

describe('the unit behind a number', () => {
  test.each<[string, string, string]>([
    ['150 g butter', 'en', 'g'],
    ['200ml milk', 'en', 'ml'],
    ['2 cups flour', 'en', 'cups'],
    ['2 CUPS', 'en', 'CUPS'],
    ['2 fl. oz rum', 'en', 'fl. oz'],
    ['1 EL Öl', 'de', 'EL'],
    ['2 cuillères à soupe de lait', 'fr', 'cuillères à soupe'],
    ['2 c. à s. de lait', 'fr', 'c. à s'],
    ['2 cuillères de lait', 'fr', 'cuillères'],
    ['3 łyżki mąki', 'pl', 'łyżki'],
    ['2 dl grädde', 'sv', 'dl'],
    ['2\u00a0rkl', 'fi', 'rkl'],
  ])('%p', (text, language, unit) => {
    expect(unitIn(text, language)).toBe(unit)
  })

  test.each(['2 eggs', '2-cup jug', '1 litre-sized', '2 gs', '2  ', '2', '2, cups', '2 cupsful', '2 g4'])(
    '%p has none',
    (text) => {
      expect(unitIn(text, 'en')).toBeUndefined()
    },
  )

  test('is one of the text’s language, or of any when that is unknown', () => {
    expect(unitIn('2 łyżki', 'en')).toBeUndefined()
    expect(unitIn('2 łyżki', 'ja')).toBe('łyżki')
    expect(unitIn('2 łyżki')).toBe('łyżki')
    expect(unitIn('2 kg', 'ja')).toBe('kg')
  })
})

describe('the unit’s word', () => {
  const reworded = (text: string, before: number, after: number, language = 'en') => {
    const unit = readUnit(text, 0, language)!
    return unitFor(text, unit, before, after, language)
  }

  test('follows the amount across one, in both directions', () => {
    expect(reworded('cup', 1, 2)).toBe('cups')
    expect(reworded('cups', 2, 1)).toBe('cup')
    expect(reworded('cup', 0.5, 1)).toBe('cup')
    expect(reworded('cup', 1, 1.25)).toBe('cups')
    expect(reworded('Tasse', 1, 2, 'de')).toBe('Tassen')
  })

  test('stays as written when the author wrote another form, or there is no pair', () => {
    expect(reworded('cup', 2, 4)).toBe('cup')
    expect(reworded('tsp', 1, 2)).toBe('tsp')
    expect(reworded('łyżka', 1, 2, 'pl')).toBe('łyżka')
  })

  test('is singular below two in French', () => {
    expect(reworded('tasse', 1, 1.5, 'fr')).toBe('tasse')
    expect(reworded('tasse', 1, 2, 'fr')).toBe('tasses')
  })
})

describe('what no scale changes', () => {
  test.each<[string, number, string]>([
    ['°C', 180, '°C'],
    [' °C', 180, ' °C'],
    ['ºF', 400, 'ºF'],
    ['°', 180, '°'],
    ['° Fahrenheit', 350, '° Fahrenheit'],
    ['° fan', 180, '°'],
    ['°Cold', 180, '°'],
    ['℃', 180, '℃'],
    [' degrees', 350, ' degrees'],
    [' degrees F oven', 350, ' degrees F'],
    [' Grad vorheizen', 200, ' Grad'],
    ['F', 350, 'F'],
    [' C.', 90, ' C'],
  ])('%p behind %p is a temperature', (text, value, sign) => {
    expect(readDegrees(text, 0, value)).toBe(sign.length)
  })

  test.each<[string, number]>([
    [' C', 89],
    [' C’est', 100],
    [' Cups', 100],
    [' gradually', 100],
    [' g', 100],
  ])('%p behind %p is not', (text, value) => {
    expect(readDegrees(text, 0, value)).toBeUndefined()
  })

  test.each([
    '%',
    ' %',
    ' percent',
    ' Prozent',
    ' cm',
    'cm',
    '-inch',
    ' inches',
    '"',
    '″',
    ' x 13 inch',
    'x20 cm',
    ' in.',
  ])('a number before %p', (text) => {
    expect(isShareOrLength(text, 0)).toBe(true)
  })

  test.each([' g', ' x 400 g', ' in Öl', ' inchworms', ' M eggs', ''])('but not before %p', (text) => {
    expect(isShareOrLength(text, 0)).toBe(false)
  })
})

test('every unit in the tables is lower case, at most three words, and can be read', () => {
  for (const [language, words] of [
    ...Object.entries(MEASURES),
    ['en', COMMON_MEASURES],
    ['en', METRIC_MEASURES],
  ] as const) {
    for (const word of words.split(/[,|]/).map((entry) => entry.trim())) {
      expect(word).toBe(word.toLowerCase())
      expect(unitIn(`1 ${word}`, language)).toBe(word)
    }
  }
})
