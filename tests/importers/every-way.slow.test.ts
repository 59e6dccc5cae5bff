import { afterAll, beforeAll, expect, test } from 'bun:test'
import { bulkImportKind } from '../../src/importers/bulk/bulk.service'
import { createTaskRunner } from '../../src/platform/jobs/task-runner'
import type { Recipe } from '../../src/recipes/recipe/recipe.schema'
import { findActor } from '../../src/users/actor.service'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { formFields } from '../support/form-fields'
import { type Bakery, buns, openBakery, pageOf } from './bakery'

// The same recipe by every way in: an address, many, the browser, a text, a file, something shared, a program.

let bakery: Bakery
const kitchens: DiskKitchen[] = []
beforeAll(async () => {
  bakery = await openBakery()
})
afterAll(async () => {
  await bakery.close()
  for (const kitchen of kitchens) kitchen.close()
})

const FORM = '/g/linden-house/r/create'

/** A kitchen that has one of the page's tags, and not its category. */
async function newKitchen() {
  const kitchen = diskKitchen({ TRIVET_ALLOWED_HOSTS: '127.0.0.1' })
  kitchens.push(kitchen)
  const json = (path: string, body: unknown) =>
    kitchen.request(path, {
      ...{ method: 'POST', as: kitchen.mara, body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json' },
    })
  await json('/api/organizers/tags', { name: 'sweet dough' })
  const get = (path: string) => kitchen.request(path, { as: kitchen.mara })
  const post = (path: string, fields: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return kitchen.request(path, { method: 'POST', as: kitchen.mara, body })
  }
  const recipe = async (slug: string) => (await (await get(`/api/recipes/${slug}`)).json()) as Recipe
  return { kitchen, json, get, post, recipe }
}
type Kitchen = Awaited<ReturnType<typeof newKitchen>>

/** What a page says of what was found where, letter by letter. */
const reportIn = (html: string) =>
  /<details class="found-report">.*?<\/details>/s.exec(html)?.[0].replaceAll('<!-- -->', '')

/** What is kept of a recipe, without what differs from one kitchen and one minute to the next. */
function contentOf(recipe: Recipe) {
  const { name, description, recipeYield, prepTime, performTime, totalTime, orgURL, nutrition, notes } =
    recipe
  const { recipeIngredient, recipeInstructions, tags, recipeCategory, extras, image } = recipe
  return {
    ...{ name, description, recipeYield, prepTime, performTime, totalTime, orgURL, nutrition, notes, extras },
    hasPicture: image !== null,
    ingredients: recipeIngredient.map(({ originalText, quantity, unit, food }) => ({
      ...{ originalText, quantity },
      ...{ unit: unit?.name ?? null, food: food?.name ?? null },
    })),
    instructions: recipeInstructions.map(({ title, text }) => ({ title, text })),
    tags: tags.map((tag) => tag.name),
    categories: recipeCategory.map((category) => category.name),
  }
}

/** By a preview that is saved as it is shown. */
async function saved({ post, recipe }: Kitchen, answer: Response) {
  const html = await answer.text()
  const kept = await post(`${FORM}/url/save`, formFields(html, '.import-preview'))
  const slug = kept.headers.get('location')!.split('/').at(-1)!
  return { content: contentOf(await recipe(slug)), report: reportIn(html) }
}

async function byBulk({ kitchen, get, post, recipe }: Kitchen) {
  const begun = await post(`${FORM}/bulk`, { addresses: bakery.address('/buns'), keepsKnown: 'true' })
  const runner = createTaskRunner(kitchen.services, {
    kinds: { 'bulk-import': () => bulkImportKind({ atOnce: 1, hostPauseMs: 1 }) },
    actorOf: (id) => findActor(kitchen.services, id),
  })
  runner.start()
  await runner.idle()
  await runner.stop()
  const html = await (await get(begun.headers.get('location')!)).text()
  return { content: contentOf(await recipe('cardamom-buns')), report: reportIn(html) }
}

const source = async () => (await fetch(bakery.address('/buns'))).text()

const WAYS: Record<string, (kitchen: Kitchen) => Promise<{ content: unknown; report?: string | undefined }>> =
  {
    many: byBulk,
    browser: async (kitchen) =>
      saved(
        kitchen,
        await kitchen.post(`${FORM}/url`, { url: bakery.address('/buns'), source: await source() }),
      ),
    text: async (kitchen) => saved(kitchen, await kitchen.post(`${FORM}/text`, { text: await source() })),
    file: async (kitchen) => {
      const file = new File([await source()], 'buns.html', { type: 'text/html' })
      return saved(kitchen, await kitchen.post(`${FORM}/file`, { file }))
    },
    shared: async (kitchen) => {
      const shared = new URLSearchParams({ title: 'Buns', text: `Look: ${bakery.address('/buns')}` })
      return saved(kitchen, await kitchen.get(`${FORM}/url?${shared}`))
    },
  }

const byAddress = async (kitchen: Kitchen) =>
  saved(kitchen, await kitchen.get(`${FORM}/url?url=${encodeURIComponent(bakery.address('/buns'))}`))

test.each(Object.keys(WAYS))('%s: the same recipe as by its address, and the same report', async (name) => {
  const wanted = await byAddress(await newKitchen())
  expect(wanted.content).toMatchObject({
    name: 'Cardamom buns',
    hasPicture: true,
    // The one that the kitchen has.
    tags: ['sweet dough'],
    categories: [],
  })
  expect(wanted.report).toContain('page data (ld+json)')
  expect(await WAYS[name]!(await newKitchen())).toEqual(wanted)
})

test('a program gets the same, with all of the page’s categories and tags or none of them', async () => {
  const { content } = await byAddress(await newKitchen())
  for (const [includeTags, own] of [
    [false, { tags: [], categories: [] }],
    [true, { tags: ['BBQ Leftovers', 'sweet dough'], categories: ['Baking'] }],
  ] as const) {
    const kitchen = await newKitchen()
    const url = bakery.address('/buns')
    const slug = (await (
      await kitchen.json('/api/recipes/create/url', { url, includeTags })
    ).json()) as string
    expect(contentOf(await kitchen.recipe(slug))).toEqual({ ...content, ...own } as never)
    const again = await newKitchen()
    const data = await source()
    const made = await again.json('/api/recipes/create/html-or-json', { data, includeTags })
    expect(contentOf(await again.recipe((await made.json()) as string))).toEqual({
      ...content,
      ...own,
    } as never)
  }
})

test('an import of many gives all what its form says, and the pages’ own only where it is ticked', async () => {
  const kitchen = await newKitchen()
  const { post, get } = kitchen
  const begun = await post(`${FORM}/bulk`, {
    addresses: bakery.address('/buns'),
    categories: 'Breads',
    tags: 'Sunday',
  })
  expect(begun.status).toBe(303)
  const html = await (await get(`${FORM}/bulk`)).text()
  expect(html).toMatch(/name="keepsKnown"[^>]*checked|checked[^>]*name="keepsKnown"/)
  const runner = createTaskRunner(kitchen.kitchen.services, {
    kinds: { 'bulk-import': () => bulkImportKind({ atOnce: 1, hostPauseMs: 1 }) },
    actorOf: (id) => findActor(kitchen.kitchen.services, id),
  })
  runner.start()
  await runner.idle()
  await runner.stop()
  expect(contentOf(await kitchen.recipe('cardamom-buns'))).toMatchObject({
    tags: ['Sunday'],
    categories: ['Breads'],
  })
})

test('a recipe as words gives its lists as a page does', async () => {
  const kitchen = await newKitchen()
  const { content } = await byAddress(await newKitchen())
  const text =
    'Cardamom buns\nSoft, and gone by noon.\nServes 12\n\nIngredients\n500 g flour\n250 ml milk\n2 tsp cardamom\n\nMethod\nThe dough:\n1. Warm the milk.\n2. Knead everything for ten minutes.\n3. Bake for twenty minutes.'
  const { content: told } = await saved(kitchen, await kitchen.post(`${FORM}/text`, { text }))
  const { name, description, ingredients } = content
  expect(told).toMatchObject({ name, description, ingredients })
  expect(told.instructions.map((step) => step.text)).toEqual(content.instructions.map((step) => step.text))
})

test('a page of another kitchen’s tags ticks nothing here', async () => {
  const kitchen = await newKitchen()
  const page = pageOf(buns({ image: [], keywords: 'harbour', recipeCategory: 'boats' }))
  for (const [path, name] of [
    ['tags', 'harbour'],
    ['categories', 'boats'],
  ])
    await kitchen.kitchen.request(`/api/organizers/${path}`, {
      ...{ method: 'POST', as: kitchen.kitchen.other, body: JSON.stringify({ name }) },
      headers: { 'content-type': 'application/json' },
    })
  const { content } = await saved(kitchen, await kitchen.post(`${FORM}/text`, { text: page }))
  expect(content).toMatchObject({ tags: [], categories: [] })
})
