import { expect, test } from 'bun:test'
import { timeLinks } from '../../src/search/home/time-facet.rules'
import { readQuery } from '../../src/search/understood/read-query.rules'

const NOTHING = {
  people: new Map(),
  cookbooks: new Map(),
  organizers: new Map(),
  foods: { has: () => false },
  year: 2026,
}
const linksOf = (search: string) =>
  timeLinks(search, readQuery(search, NOTHING).parts, (words) => words).map(
    ({ minutes, isOn, href }) => `${minutes}${isOn ? '*' : ''}: ${href}`,
  )

test('a time is added to what is searched for, and is understood there', () => {
  expect(linksOf('leek')).toEqual([
    '15: leek 15 min',
    '30: leek 30 min',
    '45: leek 45 min',
    '60: leek 60 min',
    '90: leek 90 min',
  ])
  expect(linksOf('leek 45 min')).toContain('45*: leek')
})

test('another time replaces the one in the search, in any words', () => {
  expect(linksOf('suppe unter 30 minuten')).toEqual([
    '15: suppe 15 min',
    '30*: suppe',
    '45: suppe 45 min',
    '60: suppe 60 min',
    '90: suppe 90 min',
  ])
  // At least so long is no limit that one of these would be.
  expect(linksOf('bread at least 60 minutes')).toContain('60: bread 60 min')
})
