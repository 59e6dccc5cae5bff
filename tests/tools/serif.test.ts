import { expect, test } from 'bun:test'
import { charactersOf, SERIF_RANGES } from '../../tools/build/serif'

const ALL = new Set(Object.values(SERIF_RANGES).flatMap((range) => [...charactersOf(range)]))

test.each([
  ['German', 'Süße Klöße, „Maß“'],
  ['Polish', 'Żurek z jajkiem, pieczeń ćwikłowa'],
  ['Czech', 'Svíčková, šťáva, ďábelské tousty, Ňáme'],
  ['Romanian', 'Cozonac și țuică'],
  ['Vietnamese', 'Phở bò, bún chả, rượu ơ ư ặ'],
  ['Greek', 'Σπανακόπιτα'],
  ['Russian', 'Щи да ёжики'],
  ['Ukrainian', 'Ґрінки їжака'],
  ['kitchen', '½ ⅓ ⅔ ¼ ¾ 20–30 °C × …'],
])('the serif has every letter of a heading in %s', (_, text) => {
  expect([...text].filter((letter) => !ALL.has(letter))).toEqual([])
})

test('no letter is in the files of two scripts', () => {
  const count = Object.values(SERIF_RANGES).reduce((sum, range) => sum + [...charactersOf(range)].length, 0)
  expect(count).toBe(ALL.size)
})
