import { describe, expect, test } from 'bun:test'
import { i18nFor, LOCALES, localeOfEnvironment, negotiateLocale } from '../../src/platform/i18n/i18n'
import { languageNamer } from '../../src/platform/i18n/language-names'
import {
  directionOf,
  factsOf,
  LANGUAGE_CODES,
  languageOf,
  languagesWith,
} from '../../src/platform/i18n/languages.rules'
import { fallbackChain } from '../../src/platform/i18n/locales.rules'
import { progressOf } from '../../tools/build/catalogs'

const shipped = ['ar-SA', 'de-DE', 'en-US', 'pt-BR', 'pt-PT']

describe('negotiation by Accept-Language', () => {
  test.each([
    ['the exact code', 'de-DE', 'de-DE'],
    ['the same language', 'de-AT', 'de-DE'],
    ['the language alone', 'ar', 'ar-SA'],
    ['by quality, not by order', 'en-US;q=0.3, de-DE;q=0.9', 'de-DE'],
    ['an exact code is better than the first of its language', 'pt-PT', 'pt-PT'],
    ['a code that is not shipped, then one that is', 'fi, de;q=0.5', 'de-DE'],
    ['zero means never', 'de;q=0, en;q=0.1', 'en-US'],
    ['case does not matter', 'DE-de', 'de-DE'],
    ['nothing fits', 'fi', null],
    ['anything', '*', null],
    ['nothing', '', null],
    ['nonsense', ';;;q=,,', null],
  ])('%s: %s', (_, header, expected) => {
    expect(negotiateLocale(header, shipped)).toBe(expected)
  })

  test('a header of a thousand wishes is cut', () => {
    const header = Array.from({ length: 5000 }, (_, i) => `x${i};q=0.5`).join(',')
    expect(negotiateLocale(`${header},de`, shipped)).toBeNull()
  })
})

test('a locale that is not shipped, or that tries to be more than a code, gives English', () => {
  for (const code of ['xx', '__proto__', 'constructor', '"><script>'])
    expect(i18nFor(code).locale).toBe('en-US')
})

test('each locale has one instance, and a page of one does not change another', () => {
  expect(i18nFor('de-DE')).toBe(i18nFor('de-DE'))
  i18nFor('ar-SA')
  expect(i18nFor('de-DE').locale).toBe('de-DE')
})

test("of a locale without some messages the sister's are taken, then the English ones", () => {
  expect(fallbackChain('fr-CA')).toEqual(['fr-CA', 'fr-FR', 'en-US'])
  expect(fallbackChain('pt-BR')).toEqual(['pt-BR', 'en-US'])
  expect(fallbackChain('en-GB')).toEqual(['en-GB', 'en-US'])
  expect(fallbackChain('en-US')).toEqual(['en-US'])
  expect(fallbackChain('constructor')).toEqual(['constructor', 'en-US'])
})

test('what a regional locale says counts with what its sister says', () => {
  const texts = new Map([
    [
      'en-US',
      new Map([
        ['a', 'A'],
        ['b', 'B'],
        ['c', 'C'],
        ['d', 'D'],
      ]),
    ],
    [
      'fr-FR',
      new Map([
        ['a', 'un'],
        ['b', 'deux'],
        ['c', ''],
      ]),
    ],
    ['fr-CA', new Map([['c', 'trois']])],
  ])
  expect(['fr-CA', 'fr-FR', 'en-US'].map((locale) => progressOf(texts, locale))).toEqual([75, 50, 100])
})

test('the languages that were asked for last stay open, English always', () => {
  const english = i18nFor('en-US')
  const shipped = LOCALES.map(({ code }) => code)
  for (const code of [...shipped, ...shipped]) expect(i18nFor(code).locale).toBe(code)
  expect(i18nFor('en-US')).toBe(english)
  expect(i18nFor('en-US')._('general.save')).toBe('Save')
})

test('plurals follow the language', () => {
  expect(i18nFor('en-US')._('search.results', { count: 1 })).toBe('1 recipe found')
  expect(i18nFor('en-US')._('search.results', { count: 2 })).toBe('2 recipes found')
})

test('numbers have Latin digits in every language, as amounts do', () => {
  for (const { code } of LOCALES) expect(i18nFor(code).number(12)).toBe('12')
})

test('Arabic is written from the right, and the source language is whole', () => {
  expect(directionOf('ar-SA')).toBe('rtl')
  expect(directionOf('de-DE')).toBe('ltr')
  expect(LOCALES.find(({ code }) => code === 'en-US')?.progress).toBe(100)
})

test.each([
  ['de-DE', 'de'],
  ['nb_NO', 'no'],
  ['NN', 'no'],
  [' pt-BR ', 'pt'],
  ['constructor', 'constructor'],
  ['und', ''],
  ['', ''],
  [null, ''],
])('the language of %p is %p', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})

test('what a language needs is known from its row, and nothing of one without a row', () => {
  expect(factsOf('fa-IR')).toMatchObject({ direction: 'rtl', script: 'own', comma: '، ' })
  expect(factsOf('toString')).toEqual({})
  expect(languagesWith('parsed')).toContain('no')
  expect(languagesWith('read')).not.toContain('fi')
})

test('languages are named for the reader, and what is no language stays as it is', () => {
  const nameOf = languageNamer('de-DE')
  expect(LANGUAGE_CODES.filter((code) => nameOf(code) === code)).toEqual([])
  expect([nameOf('no'), nameOf('Klingon!'), nameOf('')]).toEqual(['Norwegisch', 'Klingon!', ''])
})

test.each([
  [{ LANG: 'de_DE.UTF-8' }, 'de-DE'],
  [{ LANG: 'de_AT.UTF-8@euro' }, 'de-DE'],
  [{ LANG: 'C.UTF-8', LC_ALL: 'fr_FR' }, 'fr-FR'],
  [{ LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
  [{ LANG: 'C' }, 'en-US'],
  [{ LANG: 'tlh_XX' }, 'en-US'],
  [{}, 'en-US'],
])('the environment %p asks for %s', (env, locale) => expect(localeOfEnvironment(env)).toBe(locale))
