import { expect, test } from 'bun:test'
import { pluralText, pluralTexts } from '../../src/ui/plural.rules'

const english = (count: number) => (count === 1 ? 'One change' : `${count} changes`)

test('a language has as many sentences as plural forms, each with the count as #', () => {
  expect(pluralTexts('en-US', english)).toEqual({ one: 'One change', other: '# changes' })
  const polish = pluralTexts('pl-PL', (count) => `${count} zmian`)
  expect(Object.keys(polish).sort()).toEqual(['few', 'many', 'one'])
})

test('a count is written in Latin digits, whatever the language', () => {
  const arabic = pluralTexts('ar-SA', (count) => `${count} تغييرًا`)
  expect(pluralText(arabic, 'ar-SA', 12)).toBe('12 تغييرًا')
  expect(pluralText(arabic, 'ar-SA', 7)).toBe('7 تغييرًا')
  expect(pluralText(pluralTexts('en-US', english), 'en-US', 1)).toBe('One change')
  expect(pluralText(pluralTexts('en-US', english), 'en-US', 1200)).toBe('1,200 changes')
})

test('without a sentence nothing is said', () => {
  expect(pluralText({}, 'en-US', 3)).toBe('')
})
