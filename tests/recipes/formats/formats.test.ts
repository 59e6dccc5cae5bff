import { beforeEach, describe, expect, test } from 'bun:test'
import { readRecipeText } from '../../../src/importers/text/recipe-text.service'
import { cooklangOf } from '../../../src/recipes/formats/cooklang.rules'
import { markdownOf } from '../../../src/recipes/formats/markdown.rules'
import type { Recipe } from '../../../src/recipes/recipe/recipe.schema'
import type { RecipeDraft } from '../../../src/scraper/draft.schema'
import { cpuMs } from '../../support/hostile/cpu-time'
import { type Kitchen, seedKitchen } from '../../support/kitchen'

let kitchen: Kitchen
const PAGE = '/g/linden-house/r/plum-galette'

async function api(method: string, path: string, json?: unknown) {
  const init = { method, as: kitchen.jonas, ...(json === undefined ? {} : { json }) }
  return (await kitchen.request(`/api${path}`, init)).json()
}

async function addGalette(): Promise<void> {
  const add = (path: string, name: string, more: object = {}) => api('POST', path, { name, ...more })
  const [gram, piece] = [await add('/units', 'gram', { fraction: false }), await add('/units', 'pinch')]
  const [flour, plum] = [await add('/foods', 'flour'), await add('/foods', 'plum', { pluralName: 'plums' })]
  const tag = await add('/organizers/tags', 'Autumn')
  const category = await add('/organizers/categories', 'Tarts')
  await add('/recipes', 'Plum galette')
  await api('PATCH', '/recipes/plum-galette', {
    description: 'Sharp plums: a rough crust.',
    recipeYield: '8 slices',
    prepTime: '40 minutes',
    performTime: '45 minutes',
    totalTime: '85 minutes',
    orgURL: 'https://example.com/galette',
    recipeCategory: [category],
    tags: [tag],
    nutrition: { calories: '320' },
    settings: { public: true, disableAmount: false },
    recipeIngredient: [
      { title: 'Crust', quantity: 200, unit: gram, food: flour, note: 'sifted' },
      { quantity: 1, unit: piece, note: 'of salt' },
      { title: 'Filling', quantity: 6, food: plum, note: 'ripe' },
    ],
    recipeInstructions: [
      { title: 'Crust', text: 'Rub the butter into the flour {cold} @ room #1.' },
      { text: 'Chill for 30 minutes -- or longer.' },
      { title: 'Filling', text: 'Halve the plums and fold.' },
    ],
    notes: [{ title: 'Cream', text: 'Cold cream goes with it.' }],
  })
}

async function format(ending: string): Promise<string> {
  return (await kitchen.request(`${PAGE}.${ending}`, { as: kitchen.jonas })).text()
}

const read = (text: string): RecipeDraft => readRecipeText(text, null).draft!

beforeEach(async () => {
  kitchen = seedKitchen()
  await addGalette()
})

const facts = {
  name: 'Plum galette',
  recipeYield: '8 slices',
  prepTime: 40,
  performTime: 45,
  totalTime: 85,
  categories: ['Tarts'],
  tags: ['Autumn'],
}

describe('a recipe in another format comes back through our own import', () => {
  test('Markdown, with sections, notes and nutrition', async () => {
    const draft = read(await format('md'))
    expect(draft).toMatchObject({
      ...facts,
      description: 'Sharp plums: a rough crust.',
      canonicalUrl: 'https://example.com/galette',
      nutrition: { calories: '320' },
      notes: [{ title: 'Cream', text: 'Cold cream goes with it.' }],
    })
    expect(draft.ingredients).toEqual([
      { section: 'Crust', text: '200 gram flour, sifted' },
      { section: 'Crust', text: '1 pinch of salt' },
      { section: 'Filling', text: '6 plums, ripe' },
    ])
    expect(draft.instructions).toEqual([
      { title: 'Crust', text: 'Rub the butter into the flour {cold} @ room #1.' },
      { title: 'Crust', text: 'Chill for 30 minutes -- or longer.' },
      { title: 'Filling', text: 'Halve the plums and fold.' },
    ])
  })

  test('Cooklang, with ingredients in the steps that name them', async () => {
    const text = await format('cook')
    expect(text).toContain('into the @flour{200%gram}(sifted) \\{cold\\} \\@ room')
    expect(text).toContain('Halve the @plums{6}(ripe) and fold.')
    const draft = read(text)
    expect(draft).toMatchObject({ ...facts, description: 'Sharp plums: a rough crust.' })
    expect(draft.ingredients.map((line) => line.text).sort()).toEqual([
      '1 pinch of salt',
      '200 gram flour, sifted',
      '6 plums, ripe',
    ])
    expect(draft.instructions.slice(1)).toEqual([
      { title: 'Crust', text: 'Rub the butter into the flour {cold} @ room #1.' },
      { title: 'Crust', text: 'Chill for 30 minutes -- or longer.' },
      { title: 'Filling', text: 'Halve the plums and fold.' },
    ])
  })

  test('schema.org, with sections of the method', async () => {
    const draft = read(await format('json'))
    expect(draft).toMatchObject({ ...facts, description: 'Sharp plums: a rough crust.' })
    expect(draft.ingredients.map((line) => line.text)).toEqual([
      '200 gram flour, sifted',
      '1 pinch of salt',
      '6 plums, ripe',
    ])
    expect(draft.instructions.map(({ title }) => title)).toEqual(['Crust', '', 'Filling'])
  })
})

describe('a recipe in another format is read by anyone who may read its page', () => {
  const status = async (path: string, as?: Kitchen['jonas'], headers = {}) => {
    const response = await kitchen.request(path, { headers, ...(as ? { as } : {}) })
    return [response.status, response.headers.get('content-type')]
  }

  test('by the ending of the address, and by what is accepted first', async () => {
    expect(await status(`${PAGE}.json`)).toEqual([200, 'application/ld+json; charset=utf-8'])
    expect(await status(PAGE, undefined, { accept: 'text/markdown' })).toEqual([
      200,
      'text/markdown; charset=utf-8',
    ])
    expect((await status(PAGE, undefined, { accept: 'text/html, application/json' }))[1]).toContain(
      'text/html',
    )
    await api('PATCH', '/recipes/plum-galette', { settings: { public: false } })
    for (const ending of ['json', 'md', 'cook']) {
      expect((await status(`${PAGE}.${ending}`))[0]).toBe(404)
      expect((await status(`${PAGE}.${ending}`, kitchen.other))[0]).toBe(404)
      expect((await status(`${PAGE}.${ending}`, kitchen.mara))[0]).toBe(200)
    }
    expect((await status(`${PAGE}.exe`, kitchen.mara))[0]).toBe(404)
  })

  test('with an ETag, by which it is not sent twice', async () => {
    const first = await kitchen.request(`${PAGE}.md`, { as: kitchen.jonas })
    const etag = first.headers.get('etag')!
    const again = await kitchen.request(`${PAGE}.md`, {
      as: kitchen.jonas,
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
    await api('PATCH', '/recipes/plum-galette', { recipeYield: '9 slices' })
    const changed = await kitchen.request(`${PAGE}.md`, {
      as: kitchen.jonas,
      headers: { 'if-none-match': etag },
    })
    expect(changed.status).toBe(200)
  })
})

const NOTHING = ['recipeYield', 'prepTime', 'performTime', 'cookTime', 'totalTime', 'orgURL', 'language']

test('a recipe that is made to be long is written in the time of any other', () => {
  const food = { id: 'f', name: 'flour', pluralName: null }
  const line = { quantity: 1, unit: null, food, note: '', title: null, referenceId: 'r' }
  const recipe = {
    name: 'Long',
    description: `${' '.repeat(100_000)}x`,
    ...Object.fromEntries(NOTHING.map((name) => [name, null])),
    settings: { disableAmount: false },
    nutrition: {},
    recipeCategory: [],
    tags: [],
    tools: [],
    notes: [{ title: '', text: `${' '.repeat(100_000)}x` }],
    recipeIngredient: Array.from({ length: 500 }, () => ({ ...line })),
    recipeInstructions: Array.from({ length: 40 }, () => ({
      title: `${'\t '.repeat(2_000)}x`,
      text: `${'flou '.repeat(1_000)}${' '.repeat(5_000)}x`,
      ingredientReferences: [],
    })),
  } as unknown as Recipe
  const spent = cpuMs(() => {
    cooklangOf(recipe)
    markdownOf(recipe)
  })
  expect(spent).toBeLessThan(500)
})
