import { describe, expect, test } from 'bun:test'
import { isCooklang, readCooklang } from '../../../src/importers/text/cooklang.rules'
import { cutHead } from '../../../src/importers/text/front-matter.service'
import { draftOfHead } from '../../../src/importers/text/head.rules'
import { pastedKind } from '../../../src/importers/text/pasted.rules'
import { readRecipeText } from '../../../src/importers/text/recipe-text.service'
import { cpuNow } from '../../support/hostile/cpu-time'

describe('the kind of a text', () => {
  test.each([
    ['{"name":"Soup"}', 'json'],
    [' [ {"@type":"Recipe"} ]', 'json'],
    ['[ ] 200 g flour\n[x] 2 eggs', 'text'],
    ['<!doctype html><p>Soup', 'page'],
    ['\n<div>Soup</div>', 'page'],
    ['only <b>words</b>', 'page'],
    ['Soup\n1 l <b>water</b>\nBoil.', 'text'],
    ['Soup < 5 minutes, for > 4', 'text'],
    ['Boil @water{1%l}.', 'cooklang'],
    ['>> servings: 4\n\nBoil @water.', 'cooklang'],
    ['> a quote\nwrite to cook@example.com', 'text'],
    ['@alice wrote this', 'text'],
    ['---\ntitle: Oats\n---\n## Ingredients', 'text'],
  ] as const)('%p is %s', (text, kind) => {
    expect(pastedKind(text)).toBe(kind)
  })
})

const PIE = `>> servings: 4
>> Time Required: 45 minutes
>> source: https://example.com/pie
-- a comment
Preheat the #oven to 180 °C. [- not shown -]

== Dough ==

Mix @flour{500%g} and @salt in a #mixing bowl{}.
Knead for ~{10%minutes}.

== Filling ==
Fry @onion{2}(finely chopped) in @olive oil{=2%tbsp} for ~onions{5%minutes}. Add @&salt.

> Keeps for three days.
`

describe('Cooklang', () => {
  test('gives ingredients with amounts, steps in words, sections, notes and metadata', () => {
    const draft = readCooklang(PIE)
    expect(draft).toMatchObject({
      recipeYield: '4',
      totalTime: 45,
      canonicalUrl: 'https://example.com/pie',
      notes: [{ title: '', text: 'Keeps for three days.' }],
    })
    expect(draft.ingredients).toEqual([
      { section: 'Dough', text: '500 g flour' },
      { section: 'Dough', text: 'salt' },
      { section: 'Filling', text: '2 onion, finely chopped' },
      { section: 'Filling', text: '2 tbsp olive oil' },
    ])
    expect(draft.instructions).toEqual([
      { title: '', text: 'Preheat the oven to 180 °C.' },
      { title: 'Dough', text: 'Mix flour and salt in a mixing bowl. Knead for 10 minutes.' },
      { title: 'Filling', text: 'Fry onion in olive oil for 5 minutes. Add salt.' },
    ])
  })

  test('takes a line as a step where there are no paragraphs', () => {
    expect(readCooklang('Peel @potato{2}.\nBoil @water{1%l}.').instructions.map(({ text }) => text)).toEqual([
      'Peel potato.',
      'Boil water.',
    ])
  })

  test('reads a head as well', () => {
    const { draft } = readRecipeText(
      '---\ntitle: Pancakes -- the best\ntags:\n  - breakfast\n  - easy\n---\nCrack @eggs{3}.',
      null,
    )
    expect(draft).toMatchObject({ name: 'Pancakes -- the best', tags: ['breakfast', 'easy'] })
  })

  test('knows shorthands, names for the text, references, other recipes and what is hidden', () => {
    const draft = readCooklang(`Mash @potato{2%kg} until smooth -- or boil them
Add @milk{4%cup} [- litres? -], stirring, and @./sauces/Hollandaise{150%g}.

Add @white wine|wine{=1*%glass} and let it ~rest. Bake @&(~1)dough{} with @&potato{} and @-water{1%l}.
Write \\@nobody at cook@example.com. Roll #baking paper|paper{}.\\
`)
    expect(draft.ingredients.map(({ text }) => text)).toEqual([
      '2 kg potato',
      '4 cup milk',
      '150 g Hollandaise',
      '1 glass white wine',
    ])
    expect(draft.instructions.map(({ text }) => text)).toEqual([
      'Mash potato until smooth Add milk, stirring, and Hollandaise.',
      'Add wine and let it rest. Bake dough with potato and water. Write @nobody at cook@example.com. Roll paper.',
    ])
  })

  test('names several yields by the first, and times below one name', () => {
    expect(
      readCooklang('>> servings: 2|4|8\n>> time.prep: 5 min\n>> course: dinner\nBoil @water{1%l}.'),
    ).toMatchObject({
      recipeYield: '2',
      prepTime: 5,
      categories: ['dinner'],
    })
  })

  test('is not slow with what never ends', () => {
    const started = cpuNow()
    for (const text of [
      '@'.repeat(200_000),
      '@a{'.repeat(60_000),
      '[-'.repeat(60_000),
      '\n='.repeat(60_000),
    ]) {
      isCooklang(text)
      readCooklang(text)
    }
    expect(cpuNow() - started).toBeLessThan(1_500)
  }, 20_000)
})

describe('a head', () => {
  test('is only what is at the start between two lines', () => {
    expect(cutHead('Text\n---\na: b\n---\n').head.size).toBe(0)
    expect(cutHead('---\na: b\nText').head.size).toBe(0)
  })

  test('gives no address but one of the web', () => {
    const { head } = cutHead(
      '---\nsource: javascript:alert(1)\nimage: [file:///etc/passwd, https://a.test/b.jpg]\n---\n',
    )
    expect(draftOfHead(head)).toMatchObject({ canonicalUrl: null, images: ['https://a.test/b.jpg'] })
  })

  test('counts before the text below it', () => {
    const text = `---
title: Overnight oats
servings: 2
source: https://example.com/oats
---
## Ingredients
- 100 g oats

## Method
1. Stir.`
    const { draft, fields } = readRecipeText(text, null)
    expect(draft).toMatchObject({
      name: 'Overnight oats',
      recipeYield: '2',
      canonicalUrl: 'https://example.com/oats',
      ingredients: [{ section: '', text: '100 g oats' }],
      instructions: [{ title: '', text: 'Stir.' }],
    })
    expect(fields.name?.source).toBe('text')
  })
})

test('JSON without a type is a recipe’s', () => {
  const { draft } = readRecipeText('{"name":"Soup","recipeIngredient":["1 l water"]}', null)
  expect(draft).toMatchObject({ name: 'Soup', ingredients: [{ text: '1 l water' }] })
})

test.each([[''], ['Hello'], ['{"name":'], ['>> servings: 4'], ['---\ntitle: x\n---\n']])(
  'in %p there is no recipe',
  (text) => {
    expect(readRecipeText(text, null).draft).toBeNull()
  },
)
