import { describe, expect, test } from 'bun:test'
import {
  durationWords,
  titleCase,
  toFoundRecipe,
  toImportInput,
  webAddress,
  withoutPictures,
} from '../../../src/importers/preview/found-recipe.rules'
import { parseTimeText, splitMinutes } from '../../../src/measures/duration.rules'
import { yieldNumber } from '../../../src/measures/yield.rules'
import { loadSanitiser } from '../../../src/platform/html/markdown'
import { i18nFor } from '../../../src/platform/i18n/i18n'
import { importRecipe } from '../../../src/recipes/recipe/import-recipe.service'
import { emptyDraft, type RecipeDraft } from '../../../src/scraper/draft.schema'
import { seedKitchen } from '../../support/kitchen'

const i18n = i18nFor('en-US')
const found = (changes: Partial<RecipeDraft>, url: string | null = null) =>
  toFoundRecipe(i18n, { ...emptyDraft(), name: 'Soup', ...changes }, { url })
const kept = (changes: Partial<RecipeDraft>) => toImportInput(found(changes))

test.each([
  [0, 'none'],
  [0.5, '30 seconds'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [1440, '1 day'],
  [1560, '1 day 2 hours'],
  [2881, '2 days 1 minute'],
])('%p minutes are %p', (minutes, words) => {
  expect(durationWords(i18n, minutes)).toBe(words)
})

test.each([90, 61, 1440, 1560, 1565, 2881, 3060])(
  '%p minutes in Arabic have an "and" before each further part, and are read back',
  (minutes) => {
    const words = durationWords(i18nFor('ar-SA'), minutes)
    const parts = Object.values(splitMinutes(minutes)).filter((part) => part > 0)
    expect(words.split(/ و(?!احد)/)).toHaveLength(parts.length)
    expect(parseTimeText(words, 'ar')).toBe(minutes)
  },
)

test.each([
  ['sweet dough', 'Sweet Dough'],
  ['BBQ night', 'BBQ Night'],
  ['one-pot', 'One-Pot'],
  ['élan vital', 'Élan Vital'],
  ['', ''],
])('%p as a tag is %p', (text, tag) => {
  expect(titleCase(text)).toBe(tag)
})

test('a yield that is a number alone counts servings; other texts stay', () => {
  expect(found({ recipeYield: '1' }).recipeYield).toBe('1 serving')
  expect(found({ recipeYield: '4' }).recipeYield).toBe('4 servings')
  expect(found({ recipeYield: '12 cookies' }).recipeYield).toBe('12 cookies')
  expect(found({}).recipeYield).toBe('')
})

test.each(['en-US', 'de-DE', 'ar-SA'])('a yield put into words in %s can still be scaled', (locale) => {
  const { recipeYield } = toFoundRecipe(i18nFor(locale), { ...emptyDraft(), recipeYield: '12' }, {})
  expect(yieldNumber(recipeYield, locale.slice(0, 2))).toBe(12)
})

test('a section is named once, by its first row', () => {
  const lines = ['', 'Dough', 'Dough', 'Icing', 'Dough'].map((section, at) => ({ section, text: `${at} g` }))
  expect(found({ ingredients: lines }).ingredients.map(({ section }) => section)).toEqual([
    '',
    'Dough',
    '',
    'Icing',
    'Dough',
  ])
})

test('an emptied row is left out, and its heading goes to the next', () => {
  const recipe = found({
    ingredients: [
      { section: 'Dough', text: 'flour' },
      { section: 'Dough', text: 'milk' },
    ],
  })
  recipe.ingredients[0]!.text = ' '
  expect(toImportInput(recipe).recipeIngredient).toEqual([
    { title: 'Dough', note: 'milk', originalText: 'milk', quantity: null },
  ])
})

test('categories and tags of a page are offered once each, and come only when they are chosen', () => {
  const recipe = found({ tags: ['sweet', 'Sweet'], categories: ['baking'] })
  expect(recipe.rest).toMatchObject({ tags: ['Sweet'], categories: ['Baking'] })
  expect(toImportInput(recipe)).toMatchObject({ tags: [], categories: [] })
  expect(toImportInput({ ...recipe, tags: ['Sweet'] })).toMatchObject({ tags: ['Sweet'], categories: [] })
})

describe('the address of the source', () => {
  test('is the page’s own, else the one that was read', () => {
    const address = (canonicalUrl: string | null) =>
      toImportInput(found({ canonicalUrl }, 'https://b.test/')).orgURL
    expect(address('https://a.test/soup')).toBe('https://a.test/soup')
    expect(address(null)).toBe('https://b.test/')
    expect(address('javascript:alert(1)')).toBe('https://b.test/')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'soup', '', null])(
    '%p is none',
    (address) => {
      expect(webAddress(address)).toBeNull()
    },
  )
})

test('what a recipe cannot hold is cut or left out, never refused', () => {
  const long = 'x'.repeat(60_000)
  const { name, description, ingredients, instructions, rest } = found({
    name: long,
    description: long,
    ingredients: Array.from({ length: 501 }, (_, at) => ({ section: long, text: at === 0 ? long : 'salt' })),
    instructions: [{ title: long, text: long }],
    canonicalUrl: `https://a.test/${long}`,
    images: [`https://a.test/${long}`, 'https://a.test/soup.jpg'],
    nutrition: { calories: long, danger: 'x' },
  })
  expect([name.length, description.length, ingredients.length]).toEqual([500, 50_000, 500])
  expect([ingredients[0]?.text.length, ingredients[0]?.section.length]).toEqual([2_000, 2_000])
  expect([instructions[0]?.text.length, instructions[0]?.section.length]).toEqual([50_000, 2_000])
  expect(rest).toMatchObject({ canonicalUrl: null, images: ['https://a.test/soup.jpg'] })
  expect(Object.keys(rest.nutrition)).toEqual(['calories'])
  expect(kept({ language: 'not a language' }).language).toBeNull()
})

test('more text than a recipe holds in all is cut at its end', () => {
  const { mara } = seedKitchen()
  const [line, text] = ['x'.repeat(2_000), 'y'.repeat(50_000)]
  const input = kept({
    description: text,
    ingredients: Array.from({ length: 90 }, () => ({ section: '', text: line })),
    instructions: Array.from({ length: 7 }, () => ({ title: '', text })),
    notes: [{ title: 'Tip', text }],
  })
  const { recipeIngredient, recipeInstructions, notes } = importRecipe(mara, input)
  expect([recipeIngredient.length, recipeInstructions.length, notes.length]).toEqual([90, 3, 0])
})

describe('pictures in the texts of a page', () => {
  test.each([
    ['Stir ![a pot](https://spy.test/p.png "Pot").', 'Stir a pot.'],
    ['Stir ![a pot][1].\n\n[1]: https://spy.test/p.png', 'Stir a pot.\n\n[1]: https://spy.test/p.png'],
    ['Stir <img src=https://spy.test/p.png> well.', 'Stir  well.'],
    ['Serve at once!', 'Serve at once!'],
    ['Use [this](https://a.test/) pan.', 'Use [this](https://a.test/) pan.'],
  ])('%p becomes %p', (text, kept) => {
    const { description, instructions, rest } = found({
      description: text,
      instructions: [{ title: '', text }],
      notes: [{ title: '', text }],
    })
    expect([description, instructions[0]!.text, rest.notes[0]!.text]).toEqual([kept, kept, kept])
  })

  test('that are put together by taking one out are none either', async () => {
    const { cleanMarkdown, toHtml } = await loadSanitiser()
    const html = (text: string) =>
      toHtml(cleanMarkdown(withoutPictures(text), { iframeHosts: [], externalImages: true }))
    const [picture, words] = ['<img src=https://spy.test/p.png>', 'https://spy.test/p.png']
    for (const text of [
      `<im${picture}g src=${words}>`,
      `!${picture}[x](${words})`,
      `![![x](${words})](${words})`,
      `!![](${words})[x](${words})`,
      `![x\n](<${words}>)`,
      `![x]\n\n[x]: ${words}`,
      `<IMG\nSRC="${words}">`,
      `<image src="${words}">`,
    ]) {
      expect(html(text)).not.toContain('<img')
    }
  })
})
