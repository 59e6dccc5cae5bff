import { describe, expect, test } from 'bun:test'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { i18nFor, LOCALES, readerI18nFor } from '../../src/platform/i18n/i18n'
import { IsolatingI18n, isolate } from '../../src/platform/i18n/isolating.rules'
import { formatList } from '../../src/ui/format.rules'

const RIGHT_TO_LEFT = LOCALES.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)

/** Names that turn what is beside them in a line of the other direction. */
const HOSTILE = [
  'Plum cake (quick)',
  'Soup No. 7',
  'C++',
  '“Best” pie!',
  'כרוב (לבן)',
  'كعكة 3',
  '(خبز) bread',
  'a\u202eb\u202dc',
]

/** English in the other direction: brackets turned, as a browser shows a message of a right-to-left language. */
const pseudo = (messages: Record<string, string>) =>
  new IsolatingI18n({
    locale: 'ar-XB',
    locales: 'ar-u-nu-latn',
    messages: {
      'ar-XB': Object.fromEntries(
        Object.entries(messages).map(([id, text]) => [id, compileMessage(`\u200f${text}\u200f`)]),
      ),
    },
  })

test('Arabic and Hebrew are the languages whose names are isolated', () => {
  expect(RIGHT_TO_LEFT).toEqual(['ar-SA', 'he-IL'])
  for (const code of RIGHT_TO_LEFT) expect(readerI18nFor(code)).toBeInstanceOf(IsolatingI18n)
  expect(readerI18nFor('de-DE')).toBe(i18nFor('de-DE'))
})

describe.each(HOSTILE)('%p', (name) => {
  test.each(RIGHT_TO_LEFT)('is isolated once in %s, and bare where a program reads it', (code) => {
    for (const id of ['recipe.saved', 'data.edit-named', 'share.title', 'recipe.moved-to-bin']) {
      const shown = readerI18nFor(code)._(id, { name })
      expect(shown.split(`\u2068${name}\u2069`)).toHaveLength(2)
      expect(i18nFor(code)._(id, { name })).toBe(shown.replace(`\u2068${name}\u2069`, name))
    }
  })

  test('is isolated in a pseudo language, also in a case of a plural', () => {
    const i18n = pseudo({ left: '{count, plural, one {{name} has one} other {{name} has #}}' })
    expect(i18n._('left', { count: 2, name })).toBe(`\u200f\u2068${name}\u2069 has 2\u200f`)
  })

  test('is isolated in a list of names', () => {
    expect(formatList([name, 'Mara'], 'he-IL')).toContain(`\u2068${name}\u2069`)
    expect(formatList([name, 'Mara'], 'en-US')).toBe(`${name} and Mara`)
  })
})

test('numbers, times and percents stay beside their signs', () => {
  for (const text of ['50', '18:30', '1–2', '−4', '12.5', '']) expect(isolate(text)).toBe(text)
  const i18n = pseudo({ share: '{share}% ({part} of {whole, number})' })
  expect(i18n._('share', { share: '50', part: 2, whole: 1000 })).toBe('\u200f50% (2 of 1,000)\u200f')
})

test('what a message chooses by is not isolated', () => {
  const i18n = pseudo({ meal: '{type, select, lunch {Lunch of {name}} other {A side}}' })
  expect(i18n._('meal', { type: 'lunch', name: 'Ines' })).toBe('\u200fLunch of \u2068Ines\u2069\u200f')
})

test('no message isolates a variable by itself', () => {
  for (const code of RIGHT_TO_LEFT) {
    const twice = Object.entries(i18nFor(code).messages).filter(([, message]) =>
      /\\u2068",\["|⁨",\["/.test(JSON.stringify(message)),
    )
    expect(twice.map(([id]) => id)).toEqual([])
  }
})
