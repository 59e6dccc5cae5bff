import { describe, expect, test } from 'bun:test'
import { cutHead } from '../../../src/importers/text/front-matter.service'
import { draftOfHead } from '../../../src/importers/text/head.rules'
import { readRecipeText } from '../../../src/importers/text/recipe-text.service'
import { cpuNow } from '../../support/hostile/cpu-time'

const said = (text: string) => draftOfHead(cutHead(text).head)

const BREAD = `---
# what a program wrote
title: "Tom's: bread"  # and why
description: |
  Dark.

  Keeps for a week.
servings: 2
time: {prep: 15 min, cook: PT1H30M}
source:
  name: Grandma
  url: https://example.com/bread
  author: Eva
tags: [rye, "slow food"]
diet: vegan
category: baking
cuisine: German
image: https://example.com/bread.jpg
locale: de_AT
nutrition:
  calories: 450 kcal
  protein: 30,5 g
  sodium: none
---
Text`

describe('a head in YAML', () => {
  test('gives what is in maps, lists, blocks and quotes, without the comments', () => {
    expect(said(BREAD)).toMatchObject({
      name: "Tom's: bread",
      description: 'Dark.\n\nKeeps for a week.',
      recipeYield: '2',
      prepTime: 15,
      performTime: 90,
      totalTime: null,
      canonicalUrl: 'https://example.com/bread',
      siteName: 'Grandma',
      author: ['Eva'],
      tags: ['rye', 'slow food', 'vegan'],
      categories: ['baking', 'German'],
      images: ['https://example.com/bread.jpg'],
      language: 'de-AT',
      nutrition: { calories: '450', proteinContent: '30.5' },
    })
    expect(cutHead(BREAD).body).toBe('Text')
  })

  test('may fold its lines and end with dots', () => {
    const { head, body } = cutHead('---\r\ntitle: >\r\n  Dark\r\n  bread\r\n...\r\nText')
    expect(draftOfHead(head).name).toBe('Dark bread')
    expect(body).toBe('Text')
  })

  test('that is none gives name by name what can be read', () => {
    expect(
      said(
        '---\ntitle: Soup: the best\nauthor: @eva\ntags: [chili, #x, "one pot"]\ntips:\n  - "a: b\nservings: 4\n---\n',
      ),
    ).toMatchObject({
      name: 'Soup: the best',
      author: ['@eva'],
      tags: ['chili', 'x', 'one pot'],
      recipeYield: '4',
    })
  })

  test.each([
    ['prep_time: 10', 10],
    ['Prep Time: 1 hour 20 min', 80],
    ['prep-time: PT45M', 45],
    ['preparation time: "1:30"', 90],
    ['times:\n  prep: 20 Minuten', 20],
    ['prep: soon', null],
  ])('%p is a time', (line, minutes) => {
    expect(said(`---\n${line}\n---\n`).prepTime ?? null).toBe(minutes)
  })

  test('cannot fill the memory by names for names', () => {
    const lines = ['a0: &a0 [soup, soup]']
    for (let at = 1; at < 40; at++) lines.push(`a${at}: &a${at} [${`*a${at - 1},`.repeat(9)}]`)
    const started = cpuNow()
    said(`---\ntitle: Bomb\n${lines.join('\n')}\ntags: *a39\n---\n`)
    said(`---\ntitle: ${'['.repeat(40_000)}\n---\n`)
    said(`---\n${'a:\n'.repeat(20_000)}---\n`)
    expect(cpuNow() - started).toBeLessThan(1_000)
  })
})

test('a head in TOML is read as well, wherever its program keeps things', () => {
  const text = `+++
title = "Oats"
date = 2024-01-01
[taxonomies]
tags = ["breakfast"]
[extra]
servings = 2
prep_time = "5 min"
+++
Text`
  expect(said(text)).toMatchObject({ name: 'Oats', tags: ['breakfast'], recipeYield: '2', prepTime: 5 })
  expect(said('+++\ntitle = soup\n+++\n').name).toBe('')
})

describe('lists in a head', () => {
  test('are ingredients and instructions in any shape', () => {
    const { draft } = readRecipeText(
      `---
name: Bread
ingredients:
  - Dough:
      - {name: flour, amount: 500, unit: g, note: sifted}
      - 350 ml water
  - "Topping:"
  - seeds
directions: |
  1. Mix.
  2. Bake.
notes:
  - Keep dry.
---
This bread is Eva’s.`,
      null,
    )
    expect(draft).toMatchObject({
      name: 'Bread',
      description: 'This bread is Eva’s.',
      ingredients: [
        { section: 'Dough', text: '500 g flour, sifted' },
        { section: 'Dough', text: '350 ml water' },
        { section: 'Topping', text: 'seeds' },
      ],
      instructions: [
        { title: '', text: 'Mix.' },
        { title: '', text: 'Bake.' },
      ],
      notes: [{ title: '', text: 'Keep dry.' }],
    })
  })

  test('of ingredients alone make the text below it the method', () => {
    const { draft } = readRecipeText(
      '---\ntitle: Tea\ningredients: [water, tea]\n---\nBoil. Pour over.',
      null,
    )
    expect(draft?.ingredients.map(({ text }) => text)).toEqual(['water', 'tea'])
    expect(draft?.instructions.map(({ text }) => text).join(' ')).toBe('Boil. Pour over.')
  })
})

describe('JSON of other programs', () => {
  const OWN = {
    name: 'Pancakes',
    recipeYield: '4 servings',
    totalTime: '1 hour',
    recipeIngredient: [
      { quantity: 2, unit: { name: 'cup' }, food: { name: 'flour' }, note: 'sifted', title: 'Batter' },
      { quantity: 1, unit: null, food: null, note: 'salt', title: '' },
      { display: '3 eggs', quantity: 3, title: 'Topping' },
    ],
    recipeInstructions: [{ title: '', text: 'Mix.' }, { text: 'Fry.' }],
    tags: [{ name: 'Quick', slug: 'quick' }],
    notes: [{ title: 'Tip', text: 'Use a hot pan.' }],
    orgURL: 'https://example.com/pancakes',
  }

  test('and of our own API gives ingredients that are things as lines', () => {
    expect(readRecipeText(JSON.stringify(OWN), null).draft).toMatchObject({
      name: 'Pancakes',
      recipeYield: '4 servings',
      totalTime: 60,
      ingredients: [
        { section: 'Batter', text: '2 cup flour, sifted' },
        { section: 'Batter', text: 'salt' },
        { section: 'Topping', text: '3 eggs' },
      ],
      instructions: [
        { title: '', text: 'Mix.' },
        { title: '', text: 'Fry.' },
      ],
      tags: ['Quick'],
      notes: [{ title: 'Tip', text: 'Use a hot pan.' }],
      canonicalUrl: 'https://example.com/pancakes',
    })
  })

  test('may have names of its own', () => {
    const json = { title: 'Toast', servings: 2, ingredients: ['bread'], method: ['Toast.'], prep_time: 5 }
    expect(readRecipeText(JSON.stringify(json), null).draft).toMatchObject({
      name: 'Toast',
      recipeYield: '2',
      prepTime: 5,
      ingredients: [{ text: 'bread' }],
      instructions: [{ text: 'Toast.' }],
    })
  })
})

test('the name of a file replaces a missing name, and for no other', () => {
  const cook = (text: string, file: string) => readRecipeText(text, null, file)
  const nameless = cook('Boil @water{1%l}.', 'Easy-Hot_Water.cook')
  expect(nameless.draft?.name).toBe('Easy Hot Water')
  expect(nameless.fields.name?.source).toBe('guess')
  expect(cook('Boil @water{1%l}.', 'C:\\recipes\\Tea & more.v2.cook').draft?.name).toBe('Tea & more.v2')
  expect(cook('>> title: Tea\nBoil @water{1%l}.', 'x.cook').draft?.name).toBe('Tea')
  expect(cook('Hello', 'x.cook').draft).toBeNull()
})

test('what is stated is sure, what is below a heading nearly, and what was told by its looks is not', () => {
  const confidence = (text: string) => {
    const { fields } = readRecipeText(text, null)
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.confidence]))
  }
  expect(confidence('---\ntitle: Tea\n---\n## Ingredients\n- 1 l water\n## Method\nBoil.')).toMatchObject({
    name: 0.95,
    ingredients: 0.9,
    instructions: 0.9,
  })
  expect(confidence('>> title: Tea\nBoil @water{1%l}.')).toMatchObject({ name: 0.95, ingredients: 0.95 })
  expect(confidence('Tea\n1 l water\n2 tsp tea\n\nBoil the water and pour it over the tea.')).toMatchObject({
    name: 0.7,
    ingredients: 0.65,
    instructions: 0.65,
  })
  expect(confidence('Tea\nServes 4\nIngredients\n1 l water\nMethod\nBoil.')).toMatchObject({
    name: 0.87,
    recipeYield: 0.87,
  })
})
