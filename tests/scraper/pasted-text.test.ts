import { describe, expect, test } from 'bun:test'
import { languageOfHeadings } from '../../src/scraper/heading-language.rules'
import { readPlainText } from '../../src/scraper/plain-text.rules'

test.each([
  ['en', 'Ingredients', 'Directions'],
  ['de', 'Zutaten', 'Zubereitung'],
  ['fr', 'Ingrédients', 'Préparation'],
  ['nl', 'Ingrediënten', 'Bereiding'],
  ['sv', 'Ingredienser', 'Gör så här'],
  ['pt', 'Ingredientes', 'Modo de preparo'],
  ['it', 'Ingredienti', 'Preparazione'],
  ['es', 'Ingredientes', 'Elaboración'],
  ['hu', 'Hozzávalók', 'Elkészítés'],
  ['no', 'Ingredienser', 'Fremgangsmåte'],
  ['da', 'Ingredienser', 'Fremgangsmåde'],
  ['ru', 'Ингредиенты', 'Приготовление'],
  ['ja', '材料', '作り方'],
  ['sk', 'Suroviny', 'Postup'],
  ['pl', 'Składniki', 'Sposób przygotowania'],
  ['hr', 'Sastojci', 'Priprema'],
  ['zh', '用料', '做法'],
  ['tr', 'Malzemeler', 'Yapılışı'],
])('a short recipe is in %s by its headings', (language, ingredients, method) => {
  expect(languageOfHeadings([ingredients, method])).toBe(language as never)
  const { draft } = readPlainText(`Soup\n${ingredients}\n1 kg X\n2 Y\n${method}\nZ.`)
  expect(draft?.language).toBe(language)
})

test.each([[[]], [['Soup']], [['Ingredienser']]])('headings like %p tell nothing', (headings) => {
  expect(languageOfHeadings(headings)).toBeNull()
})

test('the words of a recipe count before its headings', () => {
  const text =
    'Suppe\nIngredients\n1 Zwiebel\n200 g Butter\nMethod\nDie Zwiebel in der Butter braten und mit dem Wasser und etwas Salz zehn Minuten kochen.'
  expect(readPlainText(text).draft?.language).toBe('de')
})

test('a forwarded mail gives its subject as the name, and nothing of its other lines', () => {
  const mail = `From: Mum <mum@example.com>
To: Ines
Subject: Fwd: Re: Lasagne

Ingredients
500 g beef
Method
Bake.`
  expect(readPlainText(mail).draft).toMatchObject({ name: 'Lasagne', description: '' })
  expect(readPlainText(mail.replace('Subject: Fwd: Re:', 'Betreff: WG:')).draft?.name).toBe('Lasagne')
  expect(readPlainText('To: Ines\nIngredients\n500 g beef\nMethod\nBake.').draft?.name).toBe('To: Ines')
})

test('one line that looks like an ingredient makes no recipe of a message', () => {
  expect(readPlainText('just some words\nabout nothing').draft).toBeNull()
  expect(readPlainText('Ines\n2 tickets').draft).toBeNull()
  expect(readPlainText('Tea\n1 l water\n2 tsp tea').draft).not.toBeNull()
  expect(readPlainText('Tea\nIngredients\nwater').draft).not.toBeNull()
})

test('notes below a heading that only says so have no title of their own', () => {
  const notes = (heading: string) =>
    readPlainText(`Tea\nIngredients\n1 l water\nMethod\nBoil.\n\n${heading}\n\nKeeps for a day.`).draft?.notes
  for (const heading of ['## Notes', 'Notizen:', 'Anmerkungen'])
    expect(notes(heading)).toEqual([{ title: '', text: 'Keeps for a day.' }])
  expect(notes('## Tips')).toEqual([{ title: 'Tips', text: 'Keeps for a day.' }])
})

describe('what people copy along', () => {
  const read = (text: string) => readPlainText(text).draft

  test('from recipe sites: ratings and buttons go, amounts alone stay', () => {
    const draft = read(
      'Banana bread\n4.8\n(1,234)\n\nIngredients\n1x\n2x\nOriginal recipe (1X) yields 12 servings\n2 cups flour\n4\neggs\n\nDirections\nStep 1\nMix.\n\nStep 2\nBake.',
    )
    expect(draft?.description).toBe('')
    expect(draft?.ingredients.map(({ text }) => text)).toEqual(['2 cups flour', '4', 'eggs'])
    expect(draft?.instructions.map(({ text }) => text)).toEqual(['Mix.', 'Bake.'])
  })

  test('from phones: digits and bullets in colour, and hashtags, which are tags', () => {
    const draft = read(
      'Tomato pasta 🍝\n\nWhat you need:\n▪️ 200g pasta\n👉 2 garlic cloves\n\nHow to:\n1️⃣ Cook the pasta.\n2️⃣ Fry the garlic for 10 minutes.\n\n#pasta #easy_dinner',
    )
    expect(draft?.ingredients.map(({ text }) => text)).toEqual(['200g pasta', '2 garlic cloves'])
    expect(draft?.instructions.map(({ text }) => text)).toEqual([
      'Cook the pasta.',
      'Fry the garlic for 10 minutes.',
    ])
    expect(draft?.tags).toEqual(['pasta', 'easy_dinner'])
  })

  test('from messages without any blank line: what takes time is a step', () => {
    const draft = read(
      'Pizzateig\n500 g Mehl\n2 TL Salz\nHefe im Wasser auflösen, alles 10 min kneten, 2 Stunden gehen lassen\ndann backen',
    )
    expect(draft?.ingredients.map(({ text }) => text)).toEqual(['500 g Mehl', '2 TL Salz'])
    expect(draft?.instructions).toHaveLength(2)
  })
})
