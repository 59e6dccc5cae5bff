import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  createFoodMatcher,
  createUnitMatcher,
  findMatch,
  matchLine,
  similarity,
} from '../../src/parser/match.rules'
import { times } from '../support/long'

const foods = createFoodMatcher([
  { id: 'onion', name: 'onion', pluralName: 'onions', aliases: [{ name: 'Zwiebel' }] },
  { id: 'creme', name: 'crème fraîche' },
  { id: 'garlic', name: 'garlic cloves' },
  { id: 'flour', name: 'all-purpose flour' },
])
const units = createUnitMatcher([
  {
    id: 'tbsp',
    name: 'tablespoon',
    pluralName: 'tablespoons',
    abbreviation: 'tbsp',
    aliases: [{ name: 'T' }],
  },
  { id: 'tsp', name: 'teaspoon', abbreviation: 'tsp', pluralAbbreviation: 'tsps', aliases: [{ name: 't' }] },
  { id: 'cup', name: 'cup', pluralName: 'cups' },
])

describe('an alias', () => {
  const pantry = createFoodMatcher([
    {
      id: 'chopped',
      name: 'chopped tomatoes',
      aliases: [{ name: 'canned tomatoes' }, { name: 'diced tomatoes' }],
    },
    { id: 'butter', name: 'butter', aliases: [{ name: 'unsalted butter' }] },
    { id: 'spring', name: 'spring onion', pluralName: 'spring onions', aliases: [{ name: 'green onion' }] },
    { id: 'apple', name: 'apple', pluralName: 'apples', aliases: [{ name: 'cooking apple' }] },
    { id: 'mince', name: 'minced beef', aliases: [{ name: 'ground beef' }] },
    { id: 'apricot', name: 'dried apricots' },
    { id: 'pelati', name: 'pomodori pelati', aliases: [{ name: 'pomodori secchi' }] },
  ])
  const nothing = createUnitMatcher([])

  test.each([
    ['diced tomatoes', 'chopped', []],
    ['ground beef', 'mince', []],
    ['green onion', 'spring', []],
    ['unsalted butter', 'butter', ['unsalted']],
    ['cooking apples', 'apple', ['cooking']],
  ])('%p is %p, and what it says more stays', (food, id, descriptions) => {
    const found = matchLine({ unit: null, food }, pantry, nothing)
    expect([found.food?.id, found.descriptions]).toEqual([id, descriptions])
  })

  test.each(['canned tomatoes', 'crushed tomatoes', 'pomodori secchi', 'fresh apricots', 'canned apricots'])(
    '%p is none of them, since it comes in another state',
    (food) => {
      expect(matchLine({ unit: null, food }, pantry, nothing).food).toBeUndefined()
    },
  )
})

describe('matching names', () => {
  test('name, plural and alias are exact, whatever their case, accents and punctuation', () => {
    expect(findMatch(foods, 'ONIONS')?.id).toBe('onion')
    expect(findMatch(foods, 'zwiebel')?.id).toBe('onion')
    expect(findMatch(foods, 'Creme fraiche')?.id).toBe('creme')
    expect(findMatch(foods, 'all purpose flour')?.id).toBe('flour')
  })

  test('a unit is also found by its abbreviations', () => {
    expect(findMatch(units, 'tbsp.')?.id).toBe('tbsp')
    expect(findMatch(units, 'tsps')?.id).toBe('tsp')
  })

  test('capital T and small t are different units', () => {
    expect(findMatch(units, 'T')?.id).toBe('tbsp')
    expect(findMatch(units, 't')?.id).toBe('tsp')
  })

  test('similarity counts the common letters of both', () => {
    expect(similarity('onion', 'onion')).toBe(100)
    expect(similarity('abcd', 'abce')).toBe(75)
    expect(similarity('', '')).toBe(100)
  })

  test('a food must be alike by 85 of 100, a unit by 70', () => {
    expect(similarity('oniom', 'onion')).toBe(80)
    expect(findMatch(foods, 'oniom')).toBeUndefined()
    expect(similarity('onionn', 'onions')).toBeLessThan(85)
    expect(findMatch(foods, 'onionss')?.id).toBe('onion')
    expect(similarity('cps', 'cups')).toBeGreaterThan(85)
    expect(findMatch(units, 'cuup')?.id).toBe('cup')
    expect(findMatch(units, 'cap')).toBeUndefined()
  })

  test('no name matches nothing', () => {
    expect(findMatch(foods, '')).toBeUndefined()
    expect(findMatch(foods, null)).toBeUndefined()
    expect(findMatch(foods, ' – ')).toBeUndefined()
  })
})

describe('matching a line', () => {
  test('an unknown unit with an unknown food may be one food together', () => {
    expect(matchLine({ unit: 'garlic', food: 'cloves' }, foods, units)).toMatchObject({
      food: { id: 'garlic' },
      unit: undefined,
      isJoined: true,
    })
  })

  test('a known unit keeps its place beside an unknown food', () => {
    const match = matchLine({ unit: 'cups', food: 'dragon fruit' }, foods, units)
    expect(match).toMatchObject({ food: undefined, unit: { id: 'cup' }, descriptions: [], isJoined: false })
  })

  test.each([
    ['scant cup', 'cup', ['scant']],
    ['small heaped cups', 'cup', ['small heaped']],
    ['cup', 'cup', []],
  ])('%p is the unit %p, and what describes it is kept', (unit, id, descriptions) => {
    expect(matchLine({ unit, food: 'flour' }, foods, units)).toMatchObject({ unit: { id }, descriptions })
  })

  test('fluid ounces are no ounces', () => {
    const ounces = createUnitMatcher([{ id: 'oz', name: 'ounce', pluralName: 'ounces', abbreviation: 'oz' }])
    expect(matchLine({ unit: 'fl oz', food: 'rum' }, foods, ounces).unit).toBeUndefined()
  })

  test.each([
    ['fresh onions', 'onion', ['fresh']],
    ['frische, große Zwiebel', 'onion', ['frische, große']],
    ['onion', 'onion', []],
  ])('%p is the food %p, and how it comes is kept', (food, id, descriptions) => {
    expect(matchLine({ unit: null, food }, foods, units)).toMatchObject({ food: { id }, descriptions })
  })

  test('a group that has the fresh food itself gets that one', () => {
    const both = createFoodMatcher([
      { id: 'pasta', name: 'pasta' },
      { id: 'fresh', name: 'fresh pasta' },
    ])
    expect(matchLine({ unit: null, food: 'fresh pasta' }, both, units).food?.id).toBe('fresh')
  })
})

test.each([
  ['ice', 'rice'],
  ['coconut oil', 'coconut milk'],
  ['white bean', 'white wine'],
  ['brown lentils', 'green lentils'],
])('%p is not %p, however many letters they have in common', (text, name) => {
  expect(findMatch(createFoodMatcher([{ id: 'x', name }]), text)).toBeUndefined()
})

test.each([
  ['inch', 'pinch'],
  ['pot', 'pt'],
  ['thumb', 'tub'],
])('the unit %p is not %p', (text, name) => {
  expect(findMatch(createUnitMatcher([{ id: 'x', name }]), text)).toBeUndefined()
})

/** Row by row, as it is defined. */
function commonSubsequence(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, () => 0)
  for (const letter of a) {
    const next = [0]
    for (let at = 1; at <= b.length; at++)
      next[at] = letter === b[at - 1] ? row[at - 1]! + 1 : Math.max(row[at]!, next[at - 1]!)
    row = next
  }
  return row[b.length]!
}

test('likeness is the common subsequence over both lengths, however long', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'o', ' ', 'é', '葱'), maxLength: 140 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const length = a.length + b.length
      expect(similarity(a, b)).toBe(length === 0 ? 100 : (200 * commonSubsequence(a, b)) / length)
    }),
    { numRuns: times(200, 5000) },
  )
})
