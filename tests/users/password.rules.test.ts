import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { passwordStrength, passwordStrengthLabel } from '../../src/users/password.rules'

describe('the strength of a password', () => {
  test.each<[string, number]>([
    ['', 0],
    ['aB3$x', 0],
    ['abcdef', 30],
    ['abcdeF', 40],
    ['abcdE6', 50],
    ['abcD6!', 60],
    ['123456', 30],
    ['aaaaaa', 5 + 5 / 2 + 5 / 3 + 5 / 4 + 1 + 5 / 6],
    ['abcdefghijklmnopqrst', 100],
    ['abcdefghijklmnopqrs', 95],
    ['Abcdefghijklmnopq1!', 100],
  ])('%p scores %p', (password, score) => {
    expect(passwordStrength(password)).toBeCloseTo(score, 9)
  })

  test.each(['xpasswordx9!', 'MyADMINkey7', 'qwerty123456', 'LoginLogin22', 'i-love-Trivet-9'])(
    'is nothing for %p',
    (password) => {
      expect(passwordStrength(password)).toBe(0)
    },
  )

  test('stays between 0 and 100', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (password) => {
        const score = passwordStrength(password)
        expect(score >= 0 && score <= 100).toBe(true)
      }),
    )
  })
})

test.each([
  [0, 'weak'],
  [49.9, 'weak'],
  [50, 'good'],
  [79.9, 'good'],
  [80, 'strong'],
  [99.9, 'strong'],
  [100, 'very-strong'],
])('a score of %p is %s', (score, label) => {
  expect(passwordStrengthLabel(score)).toBe(
    `user.password-strength-${label}` as 'user.password-strength-weak',
  )
})
