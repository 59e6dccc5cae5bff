import { describe, expect, test } from 'bun:test'
import { type Known, type Part, readQuery } from '../../src/search/understood/read-query.rules'

const named = (...names: string[]) =>
  new Map(names.map((name) => [name.toLowerCase(), { id: name.toLowerCase(), name }]))

const KNOWN: Known = {
  people: named('Mum', 'Oma', 'Mamie'),
  cookbooks: named('Sunday roasts', 'Sommer'),
  organizers: named('Soup', 'vegan', 'vegetarisch', 'sans gluten'),
  foods: new Set(['leek', 'leeks', 'onions', 'garlic', 'zwiebeln', 'sweet potato', 'ail', 'ajo']),
  year: 2026,
}

/** What was understood in a few letters: `time<=30`, `-onions`, `+leek`, `@Mum`. */
function short(part: Part): string {
  switch (part.kind) {
    case 'time':
    case 'calories':
    case 'protein':
    case 'fiber':
      return part.atMost !== null ? `${part.kind}<=${part.atMost}` : `${part.kind}>=${part.atLeast}`
    case 'stars':
      return `stars>=${part.atLeast}`
    case 'made':
      return part.isMade ? 'made' : 'unmade'
    case 'food':
      return `${part.isWanted ? '+' : '-'}${part.name}`
    case 'author':
      return `@${part.name}`
    case 'cookbook':
      return `book:${part.name}`
    case 'year':
      return `year:${part.year}`
    case 'diet':
      return part.diet
    default:
      return `#${part.name}`
  }
}

function read(query: string): string {
  const { parts, words } = readQuery(query, KNOWN)
  return [words, ...parts.map(short)].join(' | ')
}

describe('what is read out of a query', () => {
  test.each([
    ['30 minutes', ' | time<=30'],
    ['leek 30min', 'leek | time<=30'],
    ['stew over 2 hours', 'stew | time>=120'],
    ['bread 1 1/2 hours', 'bread | time<=90'],
    ['1½ hours stew', 'stew | time<=90'],
    ['ratatouille 1h30', 'ratatouille | time<=90'],
    ['rôti 1 h 15 min', 'rôti | time<=75'],
    ['2,5 Stunden Gulasch', 'Gulasch | time<=150'],
    ['ready in half an hour', 'ready | time<=30'],
    ['Brot in anderthalb Stunden', 'Brot | time<=90'],
    ['dos horas', ' | time<=120'],
    ['pasta 45 min or less', 'pasta | time<=45'],
    ['pasta ≤ 400 kcal', 'pasta | calories<=400'],
    ['lunch 300 kcal or more', ' | calories>=300'],
    ['soup 30 g protein', 'soup | protein>=30'],
    ['leek under 500 kcal with 20g of protein', 'leek | calories<=500 | protein>=20'],
    ['mindestens 8 g Ballaststoffe', ' | fiber>=8'],
    ['Suppe unter 10 g Eiweiß', 'Suppe | protein<=10'],
    ['soupe 25 g de protéines', 'soupe | protein>=25'],
    ['sopa 12 g de fibra', 'sopa | fiber>=12'],
    ['pasta con almeno 20 g di proteine', 'pasta | protein>=20'],
    ['minimaal 30 gram eiwit', ' | protein>=30'],
    ['20 protein bars', '20 protein bars'],
    ['★★★★ soup', 'soup | stars>=4'],
    ['4+ stars', ' | stars>=4'],
    ['top rated curry', 'curry | stars>=4'],
    ['soup with leek and garlic without onions', 'soup | +leek | +garlic | -onions'],
    ['soupe sans ail ni onions', 'soupe | -ail | -onions'],
    ['with sweet potato', ' | +sweet potato'],
    ['cake without walnuts', 'cake | -walnuts'],
    ["mum's pie", 'pie | @Mum'],
    ['Omas Kuchen', 'Kuchen | @Oma'],
    ['gâteau de Mamie', 'gâteau | @Mamie'],
    ['cookbook sunday roasts', ' | book:Sunday roasts'],
    ['beef sunday roasts', 'beef | book:Sunday roasts'],
    ['#soup leek', 'leek | #Soup'],
    ['cake 2019', 'cake | year:2019'],
    ['vegan soup never made', 'soup | vegan | unmade'],
    // What no one has marked is told by the ingredients.
    ['low FODMAP lunch', ' | low-fodmap'],
    ['halal rice', 'rice | halal'],
    ['kosher salt', 'kosher salt'],
    ['nut-free cake', 'cake | without nuts peanuts'],
    ['eifreier Kuchen ohne Milch und Senf', 'Kuchen | without eggs | -Milch | -Senf'],
    ['sans œufs et sans moutarde', ' | -œufs | -moutarde'],
    ['recettes sans gluten', ' | gluten-free'],
  ])('%s', (query, expected) => expect(read(query)).toBe(expected))
})

describe('what is left as words', () => {
  test.each([
    // A figure without a unit, a year to come, names that no one here has.
    ['7 layer dip'],
    ['cake 2077'],
    ["grandma's pie"],
    ['keto bread'],
    // In quotation marks it is meant as it is written.
    ['"30 minutes meals"'],
    ['„ohne Zwiebeln“'],
    ['焼き鳥'],
    ['شوربة'],
    [''],
    ["' OR 1=1 --"],
  ])('%s', (query) => expect(readQuery(query, KNOWN)).toMatchObject({ parts: [], words: query.trim() }))

  test('words that are left keep their order and their case', () => {
    expect(readQuery('Crème brûlée without garlic, 20 min', KNOWN).words).toBe('Crème brûlée')
  })
})

describe('a search without one of its parts', () => {
  const without = (query: string) => readQuery(query, KNOWN).parts.map((part) => part.without)
  test('keeps all the others', () => {
    expect(without('leek soup 30 minutes without onions')).toEqual([
      'leek soup without onions',
      'leek soup 30 minutes',
    ])
  })
  test('keeps the word before several foods, and the others of them', () => {
    expect(without('soup without onions and garlic')).toEqual(['soup without garlic', 'soup without onions'])
  })
  test('a pasted text of any length is read in no time', () => {
    const long = 'without onions and '.repeat(5000)
    expect(readQuery(long, KNOWN).parts.length).toBeLessThan(12)
  })
})
