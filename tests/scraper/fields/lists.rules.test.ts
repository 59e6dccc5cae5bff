import { expect, test } from 'bun:test'
import { ingredientLikeness, isBareAmount } from '../../../src/scraper/fields/amounts.rules'
import {
  areStepsOnPageBetter,
  isPageListBetter,
  withSectionsOf,
} from '../../../src/scraper/fields/completion.rules'
import { readIngredients, tidyIngredient } from '../../../src/scraper/fields/ingredients.rules'
import { readInstructions } from '../../../src/scraper/fields/instructions.rules'
import { readWords } from '../../../src/scraper/fields/names.rules'
import { readNutrition } from '../../../src/scraper/fields/nutrition.rules'
import { splitSteps } from '../../../src/scraper/fields/steps.rules'
import { readYield } from '../../../src/scraper/fields/yield.rules'

const plain = (...texts: string[]) => texts.map((text) => ({ text, section: '' }))
const steps = (...texts: string[]) => texts.map((text) => ({ title: '', text }))

test.each([
  ['▢ 2 cups flour', '2 cups flour'],
  ['((or margarine)) 50 g butter', '(or margarine) 50 g butter'],
  ['onion (, halved)', 'onion (halved)'],
  ['500.0 g rice', '500 g rice'],
  ['1 package(s) yeast', '1 package yeast'],
  ['2 package(s) yeast', '2 packages yeast'],
  ['1/2 gallon(s) milk', '1/2 gallon milk'],
  ['1 1/2 cup(s) milk', '1 1/2 cups milk'],
  ['3 - slices of bread', '3 slices of bread'],
  ['80g - Parmesan, grated', '80g Parmesan, grated'],
  ['½ tsp - salt', '½ tsp salt'],
  ['2 eggs - beaten', '2 eggs - beaten'],
  ['undefined pinch of salt', 'pinch of salt'],
  ['flour - sifted', 'flour - sifted'],
])('the ingredient %p is written %p', (raw, tidy) => {
  expect(tidyIngredient(raw)).toBe(tidy)
})

test('headings among ingredients become sections, repeated lines stay', () => {
  expect(readIngredients(['1 egg', 'For the sauce:', 'salt', '## TOP', 'salt', ''])).toEqual([
    { text: '1 egg', section: '' },
    { text: 'salt', section: 'For the sauce' },
    { text: 'salt', section: 'TOP' },
  ])
})

test('ingredients may be one text, a list in a list, or objects', () => {
  expect(readIngredients('1 egg\n2 pears').map(({ text }) => text)).toEqual(['1 egg', '2 pears'])
  expect(readIngredients([['1 egg'], ['2 pears']]).map(({ text }) => text)).toEqual(['1 egg', '2 pears'])
  expect(
    readIngredients([{ amount: 2, unit: 'cups', name: 'oats' }, { text: 'salt' }]).map(({ text }) => text),
  ).toEqual(['2 cups oats', 'salt'])
  expect(readIngredients(null)).toEqual([])
})

test('instructions keep names of sections and steps, not numbers and echoes', () => {
  const value = [
    {
      '@type': 'HowToSection',
      name: 'Dough',
      itemListElement: [{ '@type': 'HowToStep', name: 'Step 1', text: '1. Mix it.' }],
    },
    { '@type': 'HowToStep', name: 'Bake it until', text: 'Bake it until brown.' },
    { '@type': 'HowtoStep', name: 'Serve', text: 'Cut into squares.' },
    'Eat.',
    { '@type': 'HowToStep', itemListElement: { '@type': 'HowToDirection', text: 'Wash up.' } },
  ]
  expect(readInstructions(value)).toEqual([
    { title: 'Dough', text: 'Mix it.' },
    { title: '', text: 'Bake it until brown.' },
    { title: 'Serve', text: 'Cut into squares.' },
    { title: '', text: 'Eat.' },
    { title: '', text: 'Wash up.' },
  ])
})

test('instructions may be JSON in a text, an object with numbers, or paragraphs', () => {
  expect(readInstructions('[{"@type":"HowToStep","text":"Mix it."}]')).toEqual(steps('Mix it.'))
  expect(readInstructions({ 0: { text: 'Mix it.' }, 1: { text: 'Bake it.' } })).toEqual(
    steps('Mix it.', 'Bake it.'),
  )
  expect(readInstructions('<ol><li>Mix <b>it</b>.</li><li>Bake it.</li></ol>')).toEqual(
    steps('Mix it.', 'Bake it.'),
  )
  expect(readInstructions('')).toEqual([])
})

test.each([
  ['1. Mix it. 2. Bake 2.5 hours. 3. Eat.', ['Mix it.', 'Bake 2.5 hours.', 'Eat.']],
  ['1. Mix it.2. Bake it.', ['Mix it.', 'Bake it.']],
  ['Step 1\nMix it.\nStep 2\nBake it.', ['Mix it.', 'Bake it.']],
  ['Schritt 1: Rühren.\nSchritt 2: Backen.', ['Rühren.', 'Backen.']],
  ['1、切る。\n2、煮る。', ['切る。', '煮る。']],
  ['2 eggs go in first.', ['2 eggs go in first.']],
  ['– Zwiebel würfeln', ['Zwiebel würfeln']],
])('%p is cut into steps', (text, parts) => {
  expect(splitSteps(text)).toEqual(parts)
})

test.each([
  [['12', '12 cookies'], '12 cookies'],
  [[4, 'Serves 4'], 'Serves 4'],
  [6, '6'],
  [0, ''],
  ['', ''],
  [{ '@type': 'QuantitativeValue', value: 4, unitText: 'Portionen' }, '4 Portionen'],
  [{ minValue: 4, maxValue: 6 }, '4-6'],
  [null, ''],
])('the yield %p is %p', (value, text) => {
  expect(readYield(value)).toBe(text)
})

test('nutrition keeps the known numbers, sodium in milligrams', () => {
  const value = {
    calories: '312,8 kcal',
    sodiumContent: '0.6 g',
    fatContent: 'g',
    sugarContent: null,
    type: 'x',
    '': 'y',
    ProteinContent: 12,
  }
  expect(readNutrition(value)).toEqual({ calories: '312.8', sodiumContent: '600', proteinContent: '12' })
  expect(readNutrition({ sodiumContent: '600 mg' })).toEqual({ sodiumContent: '600' })
  expect(readNutrition('much')).toEqual({})
})

test('keywords are cut at commas, once each, without marks of a site’s software', () => {
  expect(readWords('Pie, leek, pie , content-type: Recipe')).toEqual(['Pie', 'leek'])
  expect(readWords(['one pot', { name: 'soup' }])).toEqual(['one pot', 'soup'])
})

test.each([
  ['2 cups flour', 1],
  ['½ onion', 1],
  ['flour 200 g', 0.9],
  ['Pinch of salt', 0.8],
  ['Read more', 0.4],
  ['1. Preheat the oven to 200 degrees and line a tray.', 0.2],
  ['20 minutes', 0],
  ['4.5 % of readers', 0],
  ['The oven should be hot by now, so put the cake in and wait for it to rise.', 0],
])('%p looks like an ingredient by %d', (line, likeness) => {
  expect(ingredientLikeness(line)).toBe(likeness)
})

test('an amount alone is told apart from an ingredient', () => {
  expect(['3 Stk.', '0.5 Bund', '400 ml', '1½'].every(isBareAmount)).toBe(true)
  expect(['3 eggs, beaten', 'salt', ''].some(isBareAmount)).toBe(false)
})

test('a list of the page replaces names without amounts, not for another list', () => {
  const stated = plain('flour', 'butter', 'sugar')
  expect(isPageListBetter(stated, plain('200 g flour', '100 g butter', '50 g sugar'))).toBe(true)
  expect(isPageListBetter(stated, plain('2 shirts', '1 coat', '3 hats'))).toBe(false)
  expect(isPageListBetter(plain('200 g flour', '100 g butter'), plain('flour', 'butter'))).toBe(false)
  expect(isPageListBetter([], plain('1 egg'))).toBe(true)
  expect(isPageListBetter(plain('1 egg'), [])).toBe(false)
})

test('lines that the markup cut at commas are taken whole from the page', () => {
  const stated = plain('250 g beef', 'in pieces', '40 g butter', 'in pieces', 'plus more')
  expect(isPageListBetter(stated, plain('250 g beef, in pieces', '40 g butter, in pieces, plus more'))).toBe(
    true,
  )
  expect(isPageListBetter(stated, plain('250 g beef, in pieces', '40 g butter'))).toBe(false)
})

test('steps of the page replace titles and one uncut text', () => {
  const seen = steps(
    'Mix the flour with the butter until it crumbles.',
    'Bake the dough for twenty minutes in the oven.',
  )
  expect(areStepsOnPageBetter(steps('Mix the flour', 'Bake the dough'), seen, false)).toBe(true)
  const uncut = steps(
    'Mix the flour with the butter until it crumbles. Bake the dough for twenty minutes in the oven.',
  )
  expect(areStepsOnPageBetter(uncut, seen, true)).toBe(true)
  expect(areStepsOnPageBetter(uncut, seen.slice(0, 1), true)).toBe(false)
  expect(areStepsOnPageBetter(seen, steps('Read on.', 'Leave a comment.'), false)).toBe(false)
})

test('sections of the page go to the lines of the markup, and a section listed as line goes', () => {
  const seen = [
    { text: '200 g flour', section: 'Base' },
    { text: '1 egg', section: 'Top' },
  ]
  expect(withSectionsOf(plain('200 g flour', 'Top', '1 egg'), seen)).toEqual(seen)
  expect(withSectionsOf(plain('4 apples', 'sugar'), seen)).toEqual(plain('4 apples', 'sugar'))
})
