import { describe, expect, test } from 'bun:test'
import { autoLinkedIngredients, ingredientsOf } from '../../../src/recipes/ingredient/ingredient-match.rules'
import { cpuMs } from '../../support/hostile/cpu-time'

const lines = (...notes: string[]) => notes.map((note, index) => ({ referenceId: `r${index}`, note }))
const foods = (...names: string[]) =>
  names.map((name, index) => ({ referenceId: `r${index}`, food: { name }, note: '' }))
const namesIn = (text: string, ingredients: ReturnType<typeof lines> | ReturnType<typeof foods>) =>
  autoLinkedIngredients<{ note: string; food?: { name: string } }>(text, ingredients).map(
    ({ note, food }) => food?.name ?? note,
  )

const galette = lines(
  '200 g plain flour',
  '50 g wholemeal spelt flour',
  '1 tbsp sugar',
  '½ tsp fine salt',
  '150 g cold butter, in small cubes',
  '4–5 tbsp ice water',
  '80 g hazelnuts, toasted',
  '1 egg, beaten',
  'crème fraîche, to serve',
)

describe('the ingredients a text names', () => {
  test('are found in free lines, whatever the plural', () => {
    expect(namesIn('Stir the flours, sugar and salt together. Toss in the butter.', galette)).toEqual([
      '200 g plain flour',
      '50 g wholemeal spelt flour',
      '1 tbsp sugar',
      '½ tsp fine salt',
      '150 g cold butter, in small cubes',
    ])
    expect(namesIn('Serve with creme fraiche.', galette)).toEqual(['crème fraîche, to serve'])
    expect(namesIn('Grind the hazelnut coarsely.', galette)).toEqual(['80 g hazelnuts, toasted'])
  })

  test('are not those with a word only in their note, amount or unit', () => {
    expect(namesIn('Cut into small cubes and leave until toasted. Take a tbsp.', galette)).toEqual([])
  })

  test('are not found inside other words', () => {
    expect(namesIn('Boil the eggplant in a pan', foods('egg', 'pan sauce', 'rice'))).toEqual(['pan sauce'])
    expect(namesIn('Add the price', foods('rice'))).toEqual([])
  })

  test('are those that fit the place best', () => {
    const oils = foods('olive oil', 'sesame oil', 'butter', 'peanut butter')
    expect(namesIn('Heat the olive oil.', oils)).toEqual(['olive oil'])
    expect(namesIn('Heat the oil.', oils)).toEqual([])
    expect(namesIn('Melt the butter.', oils)).toEqual(['butter'])
    expect(namesIn('Stir in the peanut butter.', oils)).toEqual(['peanut butter'])
    expect(namesIn('Stir butter and peanut butter together.', oils)).toEqual(['butter', 'peanut butter'])
  })

  test('are told apart by the kind before them, and by nothing else', () => {
    const sugars = lines('1 tbsp sugar', '60 g light brown sugar', '2 tbsp coarse sugar')
    expect(namesIn('Scatter with 2 tbsp coarse sugar.', sugars)).toEqual(['2 tbsp coarse sugar'])
    expect(namesIn('Melt the brown sugar.', sugars)).toEqual(['60 g light brown sugar'])
    expect(namesIn('Stir the flour, sugar and salt.', sugars)).toEqual(['1 tbsp sugar'])
    expect(namesIn('Turn the plums in the rest of the sugar.', sugars.slice(1))).toEqual([])
  })

  test('are found at the end of compounds', () => {
    expect(
      namesIn('Das Mehl sieben, die Zwiebel schneiden.', foods('Weizenmehl', 'Zwiebeln', 'Zucker')),
    ).toEqual(['Weizenmehl', 'Zwiebeln'])
    expect(namesIn('Das Mehl sieben.', foods('Weizenmehl Type 405'))).toEqual(['Weizenmehl Type 405'])
    expect(namesIn('Add the oil.', foods('Boil'))).toEqual([])
    expect(namesIn('Grind to a coarse meal.', foods('wholemeal spelt flour'))).toEqual([])
  })

  test('are found by plural and alias of the food', () => {
    const food = { name: 'aubergine', pluralName: 'aubergines', aliases: [{ name: 'eggplant' }] }
    const ingredient = { referenceId: 'a', food, note: '' }
    expect(autoLinkedIngredients('Fry the eggplants.', [ingredient])).toEqual([ingredient])
    expect(autoLinkedIngredients('Fry the aubergines.', [ingredient])).toEqual([ingredient])
  })

  test.each(['tomato', 'tomatoes', 'Tomaten', 'Tomate'])('%p is one word in every number', (word) => {
    expect(namesIn(`Chop the ${word}.`, foods(word.startsWith('T') ? 'Tomaten' : 'tomatoes'))).toHaveLength(1)
  })

  test('need words longer than two letters, without figures, and not and/the/for/with/without', () => {
    expect(namesIn('and the for with without', foods('and the for with without'))).toEqual([])
    expect(namesIn('Add ox', foods('ox'))).toEqual([])
    expect(namesIn('Add rye', foods('rye'))).toEqual(['rye'])
    expect(namesIn('Add 7up7', foods('7up7'))).toEqual([])
  })

  test('are none for empty texts and lists', () => {
    expect(autoLinkedIngredients('', galette)).toEqual([])
    expect(autoLinkedIngredients('Mix.', [])).toEqual([])
  })
})

describe('the ingredients of an instruction', () => {
  const instructions = [
    { text: 'Beat the egg.', ingredientReferences: [{ referenceId: 'r4' }, { referenceId: 'r2' }] },
    { text: 'Beat the egg.', ingredientReferences: [] },
    { text: 'Beat the egg.', ingredientReferences: [{ referenceId: 'gone' }] },
    { text: 'Beat the egg.' },
  ]
  const usesOf = ingredientsOf(galette)
  const ids = instructions.map((instruction) => usesOf(instruction).map(({ referenceId }) => referenceId))

  test('are the linked ones, in the order of the list', () => {
    expect(ids[0]).toEqual(['r2', 'r4'])
  })

  test('are those the text names when none is linked, or the linked ones are gone', () => {
    expect(ids[1]).toEqual(['r7'])
    expect(ids[2]).toEqual(['r7'])
    expect(ids[3]).toEqual(['r7'])
  })
})

describe('the ingredients of an instruction below a heading', () => {
  const list = [
    { title: 'For the pastry', note: '200 g plain flour' },
    { title: '', note: '1 tbsp caster sugar' },
    { title: '', note: '150 g butter' },
    { title: 'For the filling', note: '75 g brown sugar' },
    { title: '', note: '1 tbsp cornflour' },
    { title: '', note: '20 g butter' },
    { title: '', note: '2 tbsp peanut butter' },
  ]
  const usesOf = (text: string, section?: string) =>
    ingredientsOf(list)({ text }, section).map(({ note }) => note)

  test('are those of the same section', () => {
    expect(usesOf('Rub the butter into flour and sugar.', 'Make the pastry')).toEqual([
      '200 g plain flour',
      '1 tbsp caster sugar',
      '150 g butter',
    ])
    expect(usesOf('Dot with butter and sugar.', 'Filling')).toEqual(['75 g brown sugar', '20 g butter'])
  })

  test('are those with the longest name, wherever they are listed', () => {
    expect(usesOf('Spread the peanut butter.', 'Pastry')).toEqual(['2 tbsp peanut butter'])
    expect(usesOf('Dust with flour.', 'Filling')).toEqual(['200 g plain flour'])
  })

  test('are none where several may be meant', () => {
    expect(usesOf('Melt the butter.', 'To serve')).toEqual([])
    expect(usesOf('Melt the butter.')).toEqual([])
  })
})

test('a list of five hundred with one word in common and a text of nothing else end soon', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ note: `${index} g flour of the kind ${index}` }))
  const text = 'flour '.repeat(8_000)
  const ms = cpuMs(() => autoLinkedIngredients(text, many))
  // Every name was once compared at every word: 4 million times, 9 s.
  expect(ms).toBeLessThan(1_000)
})

test('what is at the end of a long text is no longer looked for, what is at its beginning is', () => {
  const list = [{ note: '1 egg' }, { note: '200 g flour' }]
  const text = `Beat the egg. ${'Wait a little. '.repeat(6_000)} Add the flour.`
  expect(autoLinkedIngredients(text, list)).toEqual([{ note: '1 egg' }])
})
