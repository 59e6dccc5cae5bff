import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { decodePage } from '../../src/scraper/html/charset.rules'
import { readPage, readPastedText } from '../../src/scraper/page.service'
import { pagesWithoutRecipe } from '../support/pages-without-recipe'

const PAGES = join(import.meta.dir, '../fixtures/pages')
const SILENT_PAGES = join(import.meta.dir, '../fixtures/pages-without-recipe')

function htmlFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.html'))
}

for (const name of htmlFiles(PAGES)) {
  test(`the page ${name} gives the recipe in the file beside it`, async () => {
    const bytes = await Bun.file(join(PAGES, name)).bytes()
    const { draft } = readPage(decodePage(bytes, null), { url: `https://page.example/recipes/${name}` })
    const expected: unknown = await Bun.file(join(PAGES, name.replace('.html', '.json'))).json()
    expect<unknown>(draft).toEqual(expected)
  })
}

test('at most one of a hundred pages without a recipe is taken for one', () => {
  const found = pagesWithoutRecipe().filter(({ html }) => readPage(html).draft !== null)
  expect(found.map(({ name }) => name)).toEqual([])
})

test('tables of measures, menus, shops and teasers hold no recipe', async () => {
  const found: string[] = []
  for (const name of htmlFiles(SILENT_PAGES)) {
    if (readPage(await Bun.file(join(SILENT_PAGES, name)).text()).draft !== null) found.push(name)
  }
  expect(found).toEqual([])
})

test('each field tells where it was found and how sure that is', async () => {
  const html = await Bun.file(join(PAGES, 'names-only.html')).text()
  const { fields } = readPage(html)
  expect(fields.name).toEqual({ source: 'ld+json', confidence: 0.95 })
  expect(fields.ingredients).toEqual({ source: 'page', confidence: 0.7 })
  expect(fields.prepTime).toBeUndefined()
})

test('the structured data is handed on as the page has it', () => {
  const thing = {
    '@type': 'Recipe',
    name: 'Tea &amp; toast',
    recipeIngredient: ['1 bag tea', '1 slice toast'],
    custom: { a: 1 },
  }
  const { schemaOrg } = readPage(`<script type="application/ld+json">${JSON.stringify(thing)}</script>`)
  expect(schemaOrg).toEqual(thing)
})

test('a page of teasers is no recipe, a single recipe whose lists are hidden is one', () => {
  const teaser = (name: string) => ({ '@type': 'Recipe', name, totalTime: 'PT30M' })
  const page = (things: unknown) => `<script type="application/ld+json">${JSON.stringify(things)}</script>`
  expect(readPage(page([teaser('Plum crumble'), teaser('Rye loaf')])).draft).toBeNull()
  expect(readPage(page([teaser('Plum crumble')])).draft?.name).toBe('Plum crumble')
})

test('one unreadable field does not cost the others', () => {
  const thing = {
    '@type': 'Recipe',
    name: 'Tea',
    recipeIngredient: { nonsense: [null, { '@id': 7 }] },
    recipeInstructions: [{ '@type': 'HowToStep', text: 'Pour water over the leaves.' }, 5, null],
    image: [null, { '@id': 'https://gone.example/#x' }, 12],
    author: [[[[{ name: { deep: true } }]]]],
    totalTime: { minValue: 'PT4M' },
    nutrition: 'much',
  }
  const { draft } = readPage(`<script type="application/ld+json">${JSON.stringify(thing)}</script>`)
  expect(draft?.instructions).toEqual([{ title: '', text: 'Pour water over the leaves.' }])
  expect(draft?.totalTime).toBe(4)
  expect(draft?.images).toEqual([])
})

test('pasted text is structured data when it begins with a bracket, else a page', async () => {
  const json =
    '  {"@type":"Recipe","name":"Tea","recipeIngredient":["1 bag tea"],"recipeInstructions":"Pour.</script>Wait."}'
  expect(readPastedText(json).draft?.instructions.map(({ text }) => text)).toEqual(['Pour.Wait.'])
  expect(readPastedText(`[${json}]`).draft?.name).toBe('Tea')
  const html = await Bun.file(join(PAGES, 'microdata.html')).text()
  expect(readPastedText(html).draft?.name).toBe('Plum crumble')
  expect(readPastedText('just words').draft).toBeNull()
  expect(readPastedText('').draft).toBeNull()
})
