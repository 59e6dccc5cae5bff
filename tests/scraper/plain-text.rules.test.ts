import { describe, expect, test } from 'bun:test'
import type { RecipeDraft } from '../../src/scraper/draft.schema'
import { readPlainText } from '../../src/scraper/plain-text.rules'
import { cpuNow } from '../support/hostile/cpu-time'

function read(text: string): RecipeDraft {
  const { draft } = readPlainText(text)
  if (!draft) throw new Error('no recipe was found')
  return draft
}

const ingredients = (text: string) =>
  read(text).ingredients.map((line) => (line.section ? `[${line.section}] ${line.text}` : line.text))
const steps = (text: string) =>
  read(text).instructions.map((step) => (step.title ? `[${step.title}] ${step.text}` : step.text))

const GERMAN = `Omas Kartoffelsuppe

Ein Klassiker für kalte Tage.

Für 4 Personen
Vorbereitung: 20 Min.
Kochzeit: 30 Minuten

Zutaten:
- 800 g Kartoffeln
- 1 Zwiebel
- Salz und Pfeffer

Für die Einlage:
- 2 Paar Würstchen

Zubereitung:
1. Kartoffeln schälen und würfeln.
2. Zwiebel anschwitzen, Brühe dazu.

Tipp: Schmeckt aufgewärmt noch besser.
https://suppen.example/kartoffel`

test('a German recipe is taken apart whole', () => {
  const draft = read(GERMAN)
  expect(draft).toMatchObject({
    name: 'Omas Kartoffelsuppe',
    description: 'Ein Klassiker für kalte Tage.',
    recipeYield: '4 Personen',
    prepTime: 20,
    performTime: 30,
    totalTime: 50,
    notes: [{ title: 'Tipp', text: 'Schmeckt aufgewärmt noch besser.' }],
    canonicalUrl: 'https://suppen.example/kartoffel',
  })
  expect(ingredients(GERMAN)).toEqual([
    '800 g Kartoffeln',
    '1 Zwiebel',
    'Salz und Pfeffer',
    '[Für die Einlage] 2 Paar Würstchen',
  ])
  expect(steps(GERMAN)).toEqual(['Kartoffeln schälen und würfeln.', 'Zwiebel anschwitzen, Brühe dazu.'])
})

/** Name, yield, ingredients, method: each in its own language. */
const LANGUAGES: [string, string, string, string, string][] = [
  ['English', 'Serves 4', 'Ingredients', 'Method', '4'],
  ['Deutsch', 'Für 4 Personen', 'Zutaten', 'Zubereitung', '4 Personen'],
  ['Français', 'Pour 4 personnes', 'Ingrédients', 'Préparation', '4 personnes'],
  ['Nederlands', 'Voor 4 personen', 'Ingrediënten', 'Bereiding', '4 personen'],
  ['Svenska', '4 portioner', 'Ingredienser', 'Gör så här', '4 portioner'],
  ['Português', '4 porções', 'Ingredientes', 'Modo de preparo', '4 porções'],
  ['Italiano', 'Per 4 persone', 'Ingredienti', 'Preparazione', '4 persone'],
  ['Español', 'Para 4 personas', 'Ingredientes', 'Preparación', '4 personas'],
  ['Magyar', '4 adag', 'Hozzávalók', 'Elkészítés', '4 adag'],
  ['Norsk', '4 porsjoner', 'Ingredienser', 'Fremgangsmåte', '4 porsjoner'],
  ['Dansk', '4 personer', 'Ingredienser', 'Fremgangsmåde', '4 personer'],
  ['Русский', '4 порции', 'Ингредиенты', 'Приготовление', '4 порции'],
  ['日本語', '4人分', '材料', '作り方', '4人分'],
  ['Slovenčina', '4 porcie', 'Suroviny', 'Postup', '4 porcie'],
  ['Polski', '4 porcje', 'Składniki', 'Przygotowanie', '4 porcje'],
  ['Hrvatski', '4 porcije', 'Sastojci', 'Priprema', '4 porcije'],
  ['中文', '4人份', '食材', '做法', '4人份'],
  ['Türkçe', '4 kişilik', 'Malzemeler', 'Yapılışı', '4 kişilik'],
]

describe('the headings and the yield', () => {
  test.each(LANGUAGES)('of %s are understood', (language, serves, forIngredients, forMethod, recipeYield) => {
    const lines = [language, serves, forIngredients, '500 g abc', '2 xyz', forMethod, 'Abc def.', 'Ghi jkl.']
    const text = lines.join('\n')
    expect(read(text)).toMatchObject({ name: language, recipeYield })
    expect(ingredients(text)).toEqual(['500 g abc', '2 xyz'])
    expect(steps(text)).toEqual(['Abc def.', 'Ghi jkl.'])
  })
})

describe('without headings', () => {
  test('amounts make the ingredients, and what comes behind them the method', () => {
    const text = `Quick pancakes
Serves 4 | Prep 10 min | Cook 15 min

200 g flour
2 eggs
salt

Whisk everything together until smooth.

Fry in butter, two minutes on each side.`
    expect(read(text)).toMatchObject({
      name: 'Quick pancakes',
      recipeYield: '4',
      prepTime: 10,
      performTime: 15,
    })
    expect(ingredients(text)).toEqual(['200 g flour', '2 eggs', 'salt'])
    expect(steps(text)).toEqual([
      'Whisk everything together until smooth.',
      'Fry in butter, two minutes on each side.',
    ])
  })

  test('of the method, the list ends with the first sentence', () => {
    const text = 'Soup\nIngredients\n1 l stock\n2 carrots\n\n1. Boil.\n2. Blend.'
    expect(ingredients(text)).toEqual(['1 l stock', '2 carrots'])
    expect(steps(text)).toEqual(['Boil.', 'Blend.'])
  })

  test('and without a name the list begins at once', () => {
    const text = '[ ] 200 g flour\n[ ] 2 eggs\n\nMix.'
    expect(read(text).name).toBe('')
    expect(ingredients(text)).toEqual(['200 g flour', '2 eggs'])
    expect(steps(text)).toEqual(['Mix.'])
  })

  test.each([
    ['24 cookies\n\n200 g flour\n2 eggs', '24 cookies'],
    ['24 cookies\nPrep time: 10 minutes\n\n200 g flour\n2 eggs', '24 cookies'],
    ['2 eggs\n200 g flour', ''],
    ['45 minutes\n\n200 g flour\n2 eggs', ''],
  ])('in %p the yield is %p', (list, recipeYield) => {
    expect(read(`Cookies\n\n${list}\n\nMix everything and bake.`)).toMatchObject({ recipeYield })
  })

  test('a block that says what to do is no part of the list', () => {
    const text =
      'Bowl\n\n200 g rice\n1 avocado\nsalt\n\nFirst, cook the rice in plenty of water\nThen slice the avocado'
    expect(ingredients(text)).toEqual(['200 g rice', '1 avocado', 'salt'])
    expect(steps(text)).toEqual(['First, cook the rice in plenty of water', 'Then slice the avocado'])
  })

  test('of the whole list, the heading of a part does not hide what is above it', () => {
    const text =
      'Pizza\n\nDough:\n250 g flour\n1 egg\n\nIngredients for the topping:\n100 g cheese\n\nMethod\nBake.'
    expect(ingredients(text)).toEqual([
      '[Dough] 250 g flour',
      '[Dough] 1 egg',
      '[Ingredients for the topping] 100 g cheese',
    ])
    expect(read(text).description).toBe('')
  })

  test('a name may begin with a number', () => {
    expect(read('2 ingredient dough\n\n200 g flour\n150 g yoghurt\n\nMix.').name).toBe('2 ingredient dough')
  })
})

test('lists may follow their headings on one line', () => {
  const text = 'Title: Tomato soup\nIngredients: 1 kg tomatoes, 1,5 l stock, salt\nMethod: Boil it all.'
  expect(read(text).name).toBe('Tomato soup')
  expect(ingredients(text)).toEqual(['1 kg tomatoes', '1,5 l stock', 'salt'])
  expect(steps(text)).toEqual(['Boil it all.'])
})

test('Markdown headings and lists are read, and parts of lists keep their name', () => {
  const text = `# Focaccia

## Ingredients

* 500 g **strong** flour

### Topping

* rosemary

## Instructions

1. Mix.
2. Bake at 220 °C for 20 minutes.`
  expect(read(text).name).toBe('Focaccia')
  expect(ingredients(text)).toEqual(['500 g strong flour', '[Topping] rosemary'])
  expect(steps(text)).toEqual(['Mix.', 'Bake at 220 °C for 20 minutes.'])
})

test('labels within a list belong to it, and a note on one line ends there', () => {
  const text = `Cookies
Ingredients
Nutritional yeast: 15 g
1 egg
Method
Note: work quickly.
Dry ingredients: Stir the flour.
Dry ingredients
Bake.`
  expect(ingredients(text)).toEqual(['Nutritional yeast: 15 g', '1 egg'])
  expect(steps(text)).toEqual(['Dry ingredients: Stir the flour.', 'Dry ingredients', 'Bake.'])
  expect(read(text).notes).toEqual([{ title: 'Note', text: 'work quickly.' }])
})

test('where it was found is said with each field', () => {
  const { fields } = readPlainText(GERMAN)
  expect(fields.ingredients?.source).toBe('text')
  expect(fields.name?.confidence).toBeLessThan(0.9)
})

test.each([
  [''],
  [' \n\n '],
  ['Hello'],
  ['Hi, are we going to meet on Sunday? I would like to bring two friends.\nSee you, Ines'],
])('%p is no recipe', (text) => {
  expect(readPlainText(text).draft).toBeNull()
})

test('a long text takes no longer than its length', () => {
  const started = cpuNow()
  for (const line of ['1 ', 'a:', '## ', '** ', '1. a 2. b ', ', ', '- - - ', 'Zutaten '])
    readPlainText(`Soup\n${line.repeat(100_000)}\n${`${line}\n`.repeat(3_000)}`)
  expect(cpuNow() - started).toBeLessThan(6_000)
}, 20_000)
