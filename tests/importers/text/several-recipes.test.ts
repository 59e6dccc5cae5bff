import { expect, test } from 'bun:test'
import { recipesInText } from '../../../src/importers/text/several-recipes.rules'

const ONIONS =
  'Quick Pickled Onions\nFor 2 jars\n\nIngredients\n4 red onions\n250 ml cider vinegar\n\nMethod\nSlice the onions thinly and pack them into jars.\nPour over the boiling vinegar.'
const RELISH =
  'Green Tomato Relish\nFor 3 jars\n\nIngredients\n1 kg green tomatoes\n2 apples\n\nMethod\nChop everything and cook it for an hour.'

test('two recipes on a page are offered each, with their names', () => {
  expect(recipesInText(`${ONIONS}\n\n${RELISH}`)).toEqual([
    { name: 'Quick Pickled Onions', text: ONIONS },
    { name: 'Green Tomato Relish', text: RELISH },
  ])
})

test('so are German ones with words about the dish', () => {
  const [first, second] = recipesInText(
    'Rote Grütze\n\nZutaten\n500 g Beeren\n\nZubereitung\nAlles aufkochen.\n\nVanillesoße\nSie schmeckt auch kalt.\n\nZutaten\n½ l Milch\n\nZubereitung\nMilch erhitzen.',
  )
  expect([first?.name, second?.name]).toEqual(['Rote Grütze', 'Vanillesoße'])
})

test.each([
  ['one recipe', ONIONS],
  [
    'one that goes on over two pages',
    `${ONIONS}\n\nLeave the jars for a week.\n\nNotes\nThey keep for a year.`,
  ],
  [
    'parts of one',
    'Plum Cake\n\nFor the dough\nIngredients\n200 g flour\n\nMethod\nKnead it.\n\nFor the topping\nIngredients\n500 g plums\n\nMethod\nLay them on top.',
  ],
  ['a second list without a method', `${ONIONS}\n\nGreen Tomato Relish\n\nIngredients\n2 apples`],
  ['a second list without a name', `${ONIONS}\n\nIngredients\n2 apples\n\nMethod\nStew them.`],
  ['nothing', ''],
])('%s is not taken apart', (_, text) => {
  expect(recipesInText(text)).toEqual([])
})
