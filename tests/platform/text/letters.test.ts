import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { transliterate } from 'transliteration'
import { toLatin } from '../../../src/platform/text/letters/latin'

const LETTERS = Array.from({ length: 0x11000 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
  /^[\p{L}\p{M}]$/u.test(letter),
)

test('every letter is written as the package writes it, from which the table is made', () => {
  const others = LETTERS.filter((letter) => toLatin(letter) !== transliterate(letter))
  expect(LETTERS.length).toBeGreaterThan(50_000)
  expect(others).toEqual([])
})

test.each(['\u3005\u9ffe\u642b', '\u5790\u9ffd\u685e', '\u3005\u9ffdA'])(
  'a character that came after the package is none to stand apart from: %s',
  (word) => {
    expect(toLatin(word)).toBe(transliterate(word))
  },
)

test('so are words of letters of all scripts', () => {
  const han = LETTERS.filter((letter) => /\p{Script=Han}/u.test(letter))
  const word = fc.array(fc.oneof(fc.constantFrom(...LETTERS), fc.constantFrom(...han)), { maxLength: 12 })
  fc.assert(
    fc.property(word, (letters) => {
      expect(toLatin(letters.join(''))).toBe(transliterate(letters.join('')))
    }),
    { numRuns: 2000 },
  )
})
