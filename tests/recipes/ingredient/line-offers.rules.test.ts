import { describe, expect, test } from 'bun:test'
import { type KnownNames, offersFor } from '../../../src/recipes/ingredient/line-offers.rules'

const KNOWN: KnownNames = {
  units: ['tablespoon', 'teaspoon', 'gram', 'can'],
  foods: [
    'onion',
    'onion powder',
    'red onion',
    'butter',
    'peanut butter',
    'Knoblauch',
    'crème fraîche',
    'ail',
    'garlic',
  ],
  recipes: ['Butter chicken', 'Pizza dough'],
}

/** What is offered where the line has a |, and what of the line it replaces. */
function offered(line: string) {
  const caret = line.indexOf('|')
  const text = line.replace('|', '')
  const { from, offers } = offersFor(text, caret, KNOWN)
  return [text.slice(from, caret), ...offers.map(({ kind, name }) => `${kind} ${name}`)]
}

describe('a line offers', () => {
  test.each([
    ['2 t|', ['t', 'unit teaspoon', 'unit tablespoon']],
    ['2 ca|', ['ca', 'unit can']],
    ['on|', ['on', 'food onion', 'food onion powder']],
    ['2 oni|', ['oni', 'food onion', 'food onion powder', 'food red onion']],
    ['200 g but|', ['but', 'food butter', 'food peanut butter', 'recipe Butter chicken']],
    ['½ cup of but|ter', ['']],
    ['200g butter|', ['butter', 'food peanut butter', 'recipe Butter chicken']],
    ["2 gousses d'ai|", ['ai', 'food ail']],
    ['1 creme f|', ['creme f', 'food crème fraîche']],
    ['1 large red on|', ['red on', 'food red onion']],
    ['1 pizz|', ['pizz', 'recipe Pizza dough']],
    ['2 onions, cho|', ['']],
    ['1 (400 g) ca|', ['']],
    ['2 |', ['']],
    ['1,5 gr|', ['gr', 'unit gram']],
    ['2 x 400 gr|', ['gr', 'unit gram']],
    ['o|', ['']],
  ])('%s', (line, names) => {
    const found = offered(line)
    expect(found.length === 1 ? [''] : found).toEqual(names)
  })

  test('a name once, though it begins with the letters and a later word does, too', () => {
    const { offers } = offersFor('2 pea', 5, { ...KNOWN, foods: ['pea shoots and pea flowers', 'snow pea'] })
    expect(offers.map(({ name }) => name)).toEqual(['pea shoots and pea flowers', 'snow pea'])
  })

  test('no more than six, and a recipe among many foods', () => {
    const foods = Array.from({ length: 500 }, (_, at) => `pizza topping ${at}`)
    const { offers } = offersFor('1 pizza', 7, { ...KNOWN, foods })
    expect(offers).toHaveLength(6)
    expect(offers.at(-1)).toEqual({ kind: 'recipe', name: 'Pizza dough' })
  })

  test('nothing for a line that is no line any more', () => {
    expect(offersFor(`${'on '.repeat(5_000)}on`, 15_002, KNOWN).offers).toEqual([])
  })
})
