import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARCHIVE_IMPORT } from '../../../src/importers/archive/archive-import.service'
import type { ArchiveKind } from '../../../src/importers/archive/archive-kind.schema'
import type { Ctx } from '../../../src/platform/context'
import { createTaskRunner, type TaskRunner } from '../../../src/platform/jobs/task-runner'
import type { Recipe } from '../../../src/recipes/recipe/recipe.schema'
import type { ReportOut } from '../../../src/reports/report.schema'
import { findActor } from '../../../src/users/actor.service'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { ARCHIVES, paprika, zipOf } from './archives'

let kitchen: DiskKitchen
let runner: TaskRunner
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  kitchen = diskKitchen()
  runner = createTaskRunner(kitchen.services, {
    kinds: { 'archive-import': () => ARCHIVE_IMPORT },
    actorOf: (id) => findActor(kitchen.services, id),
  })
  runner.start()
  picture = (await new Bun.Image(
    new Uint8Array(readFileSync(join(import.meta.dir, '../../../docs/pictures/recipe.webp'))),
  )
    .resize(64, 48)
    .jpeg()
    .bytes()) as Uint8Array<ArrayBuffer>
})
afterAll(async () => {
  await runner.stop()
  kitchen.close()
})

async function send(
  kind: string,
  bytes: Uint8Array<ArrayBuffer>,
  { as = kitchen.mara, tag = '' }: { as?: Ctx; tag?: string } = {},
) {
  const body = new FormData()
  body.set('migration_type', kind)
  body.set('archive', new File([bytes], 'export.zip'))
  if (tag) body.set('add_migration_tag', tag)
  const response = await kitchen.request('/api/groups/migrations', { method: 'POST', body, as })
  return {
    status: response.status,
    json: (await response.json()) as { id: string; name: string; status: string; detail?: unknown },
  }
}

async function bring(
  kind: ArchiveKind,
  bytes: Uint8Array<ArrayBuffer>,
  options: { as?: Ctx; tag?: string } = {},
) {
  const { status, json } = await send(kind, bytes, options)
  expect(status).toBe(200)
  const report = await kitchen.request(`/api/groups/reports/${json.id}`, { as: options.as ?? kitchen.mara })
  return { summary: json, report: (await report.json()) as ReportOut }
}

async function recipe(slug: string): Promise<Recipe & { rating: number | null }> {
  return (await (await kitchen.request(`/api/recipes/${slug}`, { as: kitchen.mara })).json()) as Recipe & {
    rating: number | null
  }
}

const notes = ({ recipeIngredient }: Recipe) => recipeIngredient.map(({ note }) => note)
const steps = ({ recipeInstructions }: Recipe) => recipeInstructions.map(({ text }) => text)
const names = (list: readonly { name: string }[] | null | undefined) =>
  (list ?? []).map(({ name }) => name).sort()

describe('the archives of nine applications', () => {
  test('Nextcloud Cookbook', async () => {
    const { summary, report } = await bring('nextcloud', ARCHIVES.nextcloud(picture), { tag: 'true' })
    expect(summary).toMatchObject({ category: 'migration', name: 'Nextcloud Migration', status: 'success' })
    expect(report.entries.map(({ success, message }) => [success, message])).toEqual([
      [true, 'Imported Plum cake successfully'],
    ])
    const cake = await recipe('plum-cake')
    expect(cake).toMatchObject({
      description: 'With & without cinnamon',
      orgURL: 'https://plums.example/cake',
      prepTime: '20 minutes',
      performTime: '1 hour 10 minutes',
      totalTime: '1 hour 30 minutes',
      dateAdded: '2024-09-08',
    })
    expect(cake.image).toMatch(/^\w{4}$/)
    expect(cake.nutrition.calories).toBe('320')
    expect([names(cake.tags), names(cake.recipeCategory), names(cake.tools)]).toEqual([
      ['Autumn', 'Fruit', 'nextcloud'],
      ['Cakes'],
      ['Tin'],
    ])
    expect([notes(cake), steps(cake)]).toEqual([
      ['500 g plums', '200 g flour'],
      ['Stone the plums.', 'Bake.'],
    ])
  })

  test('Chowdown; a file without a title fails alone', async () => {
    const { summary, report } = await bring('chowdown', ARCHIVES.chowdown(picture))
    expect(summary.status).toBe('partial')
    expect(report.entries.map(({ success, exception }) => [success, exception])).toEqual([
      [true, ''],
      [false, 'Failed to parse recipe'],
    ])
    const okra = await recipe('roasted-okra')
    expect(okra.description).toBe('Crisp and never slimy.')
    expect([notes(okra), steps(okra), names(okra.tags)]).toEqual([
      ['1 pound okra', 'salt'],
      ['Heat the oven.', 'Roast.'],
      ['Quick', 'Sides'],
    ])
    expect(okra.image).not.toBeNull()
  })

  test('Copy Me That', async () => {
    await bring('copymethat', ARCHIVES.copymethat(picture))
    const tart = await recipe('onion-tart')
    expect(tart).toMatchObject({
      description: 'Sweet onions.',
      orgURL: 'https://tarts.example/onion',
      rating: 4,
    })
    expect(tart.lastMade).not.toBeNull()
    expect(tart.recipeYield).toContain('6')
    expect([names(tart.tags), notes(tart), steps(tart)]).toEqual([
      ['Alsace', 'Supper'],
      ['1 kg onions', '200 ml cream'],
      ['Slice.', 'Bake.'],
    ])
    expect(tart.notes).toMatchObject([{ text: 'Good cold.' }])
    expect(tart.image).not.toBeNull()
    expect(notes(await recipe('second'))).toEqual(['1 egg'])
  })

  test('Paprika; a damaged recipe fails alone', async () => {
    const { report } = await bring('paprika', ARCHIVES.paprika(picture))
    expect(report.status).toBe('partial')
    expect(report.entries.filter(({ success }) => !success).map(({ message }) => message)).toEqual([
      'Failed to import Broken',
    ])
    const puffer = await recipe('zucchinipuffer')
    expect(puffer).toMatchObject({
      prepTime: '15 min',
      performTime: '20 min',
      dateAdded: '2023-05-06',
      rating: 5,
    })
    expect(puffer.image).not.toBeNull()
    expect([names(puffer.tags), notes(puffer), steps(puffer)]).toEqual([
      ['Gemüse', 'Schnell'],
      ['500 g Zucchini', '2 Eier'],
      ['Raspeln.', 'Braten.'],
    ])
    expect(puffer.notes).toMatchObject([{ title: '', text: 'Mit Quark.' }])
    expect(puffer.nutrition).toMatchObject({ calories: '210', fatContent: '9' })
  })

  test('Mealie before 1.0, with its attachments', async () => {
    const { summary } = await bring('mealie_alpha', ARCHIVES.mealie_alpha(picture))
    expect(summary).toMatchObject({ name: 'Mealie_Alpha Migration', status: 'success' })
    const stew = await recipe('beef-stew')
    expect(stew).toMatchObject({
      totalTime: '3 hours',
      orgURL: 'https://stews.example/beef',
      rating: 4,
      extras: { wine: 'red' },
      notes: [{ title: 'Tip', text: 'Next day.' }],
    })
    expect(stew.recipeIngredient.map(({ title, note }) => [title, note])).toEqual([
      ['Stew', '1 kg beef'],
      [null, '1.5 cup carrots, diced'],
    ])
    expect(stew.recipeInstructions.map(({ title, text }) => [title, text])).toEqual([
      ['Start', 'Brown it.'],
      ['', 'Simmer.'],
    ])
    expect(stew.assets).toMatchObject([{ name: 'Card', fileName: 'card.txt' }])
  })

  test('Tandoor, with headings, notes and what has no amount', async () => {
    await bring('tandoor', ARCHIVES.tandoor(picture))
    const soup = await recipe('lentil-soup')
    expect(soup).toMatchObject({
      performTime: '25 minutes',
      totalTime: '1 hour 5 minutes',
      recipeYield: '4 bowls',
    })
    expect(soup.recipeIngredient.map(({ title, note }) => [title, note])).toEqual([
      ['Base', '2 onions, diced'],
      [null, 'salt'],
      ['For the top', '50 grams butter'],
    ])
    expect(steps(soup)).toEqual(['Fry the onions.', 'Add lentils.'])
    expect(soup.image).not.toBeNull()
  })

  test('Plan to Eat', async () => {
    await bring('plantoeat', ARCHIVES.plantoeat(picture))
    const pie = await recipe('fish-pie')
    expect(pie).toMatchObject({
      description: 'With a "crust"',
      performTime: '40 min',
      dateAdded: '2022-03-04',
      rating: 4,
    })
    expect([names(pie.recipeCategory), names(pie.tags), notes(pie)]).toEqual([
      ['British', 'Main Course'],
      ['Easy', 'Fish', 'Friday'],
      ['500 g fish', '1 kg potatoes'],
    ])
    expect(pie.nutrition).toMatchObject({ calories: '450', proteinContent: '30' })
  })

  test('My Recipe Box, which is no zip', async () => {
    await bring('myrecipebox', ARCHIVES.myrecipebox(picture))
    const bread = await recipe('banana-bread')
    expect(bread).toMatchObject({
      prepTime: '10 minutes',
      performTime: '1 hour',
      orgURL: 'https://breads.example/banana',
    })
    expect(bread.nutrition).toMatchObject({ calories: '250', proteinContent: '4' })
    expect(bread.notes.map(({ text }) => text)).toEqual(['Freezes well', 'https://video.example/1'])
    expect([names(bread.recipeCategory), names(bread.tags)]).toEqual([
      ['Bread', 'Breakfast'],
      ['Banana', 'Sweet'],
    ])
  })

  test('Recipe Keeper', async () => {
    await bring('recipekeeper', ARCHIVES.recipekeeper(picture))
    const goulash = await recipe('goulash')
    expect(goulash).toMatchObject({
      prepTime: '30 minutes',
      performTime: '2 hours',
      orgURL: 'https://stews.example/goulash',
      rating: 3,
    })
    expect([names(goulash.recipeCategory), names(goulash.tags), notes(goulash), steps(goulash)]).toEqual([
      ['Beef'],
      ['Main Dish'],
      ['1 kg beef', '3 onions'],
      ['Brown.', 'Simmer.'],
    ])
    expect(goulash.nutrition).toMatchObject({ calories: '520', proteinContent: '40' })
    expect(goulash.image).not.toBeNull()
  })
})

test('the same archive twice makes nothing twice, in each group for itself', async () => {
  const before = await count()
  const { report } = await bring('paprika', paprika(picture))
  expect(report.entries.map(({ success }) => success).sort()).toEqual([false, true])
  expect(await count()).toBe(before)
  const theirs = await bring('paprika', paprika(picture), { as: kitchen.other })
  expect(theirs.report.entries.filter(({ success }) => success)).toHaveLength(1)
})

async function count(): Promise<number> {
  const response = await kitchen.request('/api/recipes?perPage=1', { as: kitchen.mara })
  return ((await response.json()) as { total: number }).total
}

describe('what is no archive', () => {
  const uploads = () => {
    try {
      return readdirSync(join(kitchen.dataDir, 'groups', kitchen.mara.groupId, 'uploads'))
    } catch {
      return []
    }
  }

  test.each([
    ['text', 'nextcloud', new TextEncoder().encode('no zip') as Uint8Array<ArrayBuffer>],
    ['cut off', 'nextcloud', zipOf({ 'a/recipe.json': '{}' }).slice(0, 60) as Uint8Array<ArrayBuffer>],
    ['from another application', 'tandoor', zipOf({ 'a/recipe.json': '{}' })],
  ])('is refused: %s', async (_, kind, bytes) => {
    const { status } = await send(kind, bytes)
    expect(status).toBe(400)
    expect(uploads()).toEqual([])
  })

  test('an unknown kind and a missing file are fields that lack', async () => {
    expect((await send('wordperfect', zipOf({ a: 'b' }))).status).toBe(422)
    const body = new FormData()
    body.set('migration_type', 'nextcloud')
    const response = await kitchen.request('/api/groups/migrations', {
      method: 'POST',
      body,
      as: kitchen.mara,
    })
    expect(response.status).toBe(422)
    expect(uploads()).toEqual([])
  })

  test('names that lead out of the archive and hidden files import nothing, and are reported', async () => {
    const json = JSON.stringify({ name: 'Inside', recipeIngredient: ['1 egg'] })
    const archive = zipOf({
      'A/recipe.json': json,
      '../B/recipe.json': json,
      '/C/recipe.json': json,
      '.D/recipe.json': json,
    })
    const { report } = await bring('nextcloud', archive)
    expect(report.entries.map(({ success }) => success).sort()).toEqual([false, false, true])
    expect(report.entries.filter(({ success }) => !success)[0]!.exception).toBe(
      'This file’s path points outside the archive.',
    )
  })

  test('a recipe that unpacks to more than any may is left, the others come', async () => {
    const bomb = `{"name":"Bomb","description":"${'0'.repeat(9_000_000)}"}`
    const archive = zipOf({
      'Bomb/recipe.json': bomb,
      'Egg/recipe.json': JSON.stringify({ name: 'Boiled egg' }),
    })
    const { report } = await bring('nextcloud', archive)
    expect(report.status).toBe('partial')
    expect(report.entries.find(({ success }) => !success)!.exception).toContain('too large to read')
  })
})

describe('the archive of one recipe', () => {
  async function create(path: string, bytes: Uint8Array<ArrayBuffer>, as = kitchen.other) {
    const body = new FormData()
    body.set('archive', new File([bytes], 'recipe.zip'))
    const response = await kitchen.request(path, { method: 'POST', body, as })
    return { status: response.status, json: (await response.json()) as string }
  }

  test('makes a recipe of its own in another group, foods, units and picture along', async () => {
    const json = {
      id: kitchen.mara.userId,
      user_id: kitchen.mara.userId,
      name: 'Pea soup',
      slug: 'pea-soup',
      recipe_category: [{ id: 'x', name: 'Soups', slug: 'soups' }],
      tags: [],
      recipe_ingredient: [
        {
          quantity: 2,
          unit: { id: kitchen.mara.groupId, name: 'ladle' },
          food: { id: kitchen.mara.userId, name: 'split peas' },
          note: 'rinsed',
        },
      ],
      recipe_instructions: [{ title: '', text: 'Cook.' }],
      settings: { disable_amount: false },
      comments: [{ text: 'nice' }],
    }
    const archive = zipOf({ 'pea-soup.json': JSON.stringify(json), 'original.webp': picture })
    expect(await create('/api/recipes/create-from-zip', archive)).toEqual({ status: 201, json: 'pea-soup' })
    const made = (await (
      await kitchen.request('/api/recipes/pea-soup', { as: kitchen.other })
    ).json()) as Recipe
    expect(made.id).not.toBe(json.id)
    expect(made.userId).toBe(kitchen.other.userId)
    expect(made.image).not.toBeNull()
    expect(made.recipeIngredient).toMatchObject([
      { quantity: 2, unit: { name: 'ladle' }, food: { name: 'split peas' }, note: 'rinsed' },
    ])
    expect(names(made.recipeCategory)).toEqual(['Soups'])
    expect(await create('/api/recipes/create/zip', archive)).toEqual({ status: 201, json: 'pea-soup-1' })
  })

  test('without a recipe in it is 400', async () => {
    expect((await create('/api/recipes/create/zip', zipOf({ 'a.txt': 'x' }))).status).toBe(400)
  })
})

describe('formats of other applications', () => {
  const shown = ({ recipeIngredient }: Recipe) =>
    recipeIngredient.map(({ title, note }) => [title ?? '', note])

  test('Mela: headings, photograph, and a file without a title fails alone', async () => {
    const { summary } = await bring('mela', ARCHIVES.mela(picture))
    expect(summary.status).toBe('partial')
    const tart = await recipe('leek-tart')
    expect(tart).toMatchObject({
      orgURL: 'https://tart.example/',
      dateAdded: '2023-03-08',
      description: 'For a crowd',
    })
    expect(shown(tart)).toEqual([
      ['Dough', '250 g flour'],
      ['Filling', '1 kg leeks'],
    ])
    expect([steps(tart), names(tart.recipeCategory)]).toEqual([['Knead.', 'Bake.'], ['Tarts']])
    expect(tart.image).toMatch(/^\w{4}$/)
  })

  test('Crouton: units in words, sections of ingredients and steps', async () => {
    await bring('crouton', ARCHIVES.crouton(picture))
    const stew = await recipe('lentil-stew')
    expect(shown(stew)).toEqual([
      ['Pot', '1 onion'],
      ['', '200 g lentils'],
    ])
    expect(stew.recipeInstructions).toMatchObject([{ title: 'Stew', text: 'Simmer.' }])
    expect(stew).toMatchObject({
      prepTime: '10 minutes',
      performTime: '35 minutes',
      orgURL: 'https://stew.example/',
    })
  })

  test('RecipeSage and every other schema.org JSON', async () => {
    await bring('recipesage', ARCHIVES.recipesage(picture))
    const soup = await recipe('pea-soup')
    expect(soup).toMatchObject({ description: 'Green', prepTime: '5 minutes', totalTime: '20 minutes' })
    expect([notes(soup), steps(soup)]).toEqual([
      ['300 g peas', 'salt'],
      ['Boil.', 'Blend.'],
    ])
    expect(soup.notes).toEqual([{ title: 'Author Notes', text: 'Mint helps.' }])
  })

  test('KitchenOwl: items with what is needed of them', async () => {
    await bring('kitchenowl', ARCHIVES.kitchenowl(picture))
    const pudding = await recipe('rice-pudding')
    expect([notes(pudding), steps(pudding), names(pudding.tags)]).toEqual([
      ['1 l Milk', 'Cinnamon (optional)'],
      ['Boil the milk.', 'Add the rice.'],
      ['Sweet'],
    ])
  })

  test('folders of Markdown and Cooklang: the folder is the category, the picture is beside it', async () => {
    const { summary, report } = await bring('texts', ARCHIVES.texts(picture))
    expect([summary.status, report.entries.length]).toEqual(['success', 2])
    const crumble = await recipe('plum-crumble')
    expect([notes(crumble), names(crumble.recipeCategory)]).toEqual([
      ['500 g plums', '100 g oats'],
      ['Cakes'],
    ])
    expect(crumble.image).toMatch(/^\w{4}$/)
    expect(notes(await recipe('omelette'))).toEqual(['3 eggs', '1 tbsp butter', 'chives'])
  })

  test('a table whose headings say what its columns mean', async () => {
    await bring('csv', ARCHIVES.csv(picture))
    const soup = await recipe('kartoffelsuppe')
    expect([notes(soup), steps(soup), names(soup.tags)]).toEqual([
      ['1 kg Kartoffeln', '1 Zwiebel'],
      ['Schälen.', 'Kochen.'],
      ['Suppe', 'Winter'],
    ])
  })

  test('a table whose columns someone names on the page', async () => {
    const table = 'What,Needs,How\nBeet salad,"2 beets\n1 apple",Grate.\n'
    const body = new FormData()
    body.set('kind', 'csv')
    body.set('archive', new File([table], 'mine.csv'))
    const page = await kitchen.request('/group/migrations', { method: 'POST', body, as: kitchen.mara })
    const html = await page.text()
    expect(html).toContain('Match columns')
    expect(html).toContain('<option value="Needs">')
    const upload = /name="upload" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const choose = (fields: Record<string, string>) =>
      kitchen.request('/group/migrations/columns', {
        method: 'POST',
        body: new URLSearchParams({ upload, ...fields }),
        as: kitchen.mara,
      })
    expect(await (await choose({ name: 'What' })).text()).toContain('Choose a column for the name')
    const sent = await choose({ name: 'What', ingredients: 'Needs', instructions: 'How' })
    expect(sent.status).toBe(303)
    await runner.idle()
    const salad = await recipe('beet-salad')
    expect([notes(salad), steps(salad)]).toEqual([['2 beets', '1 apple'], ['Grate.']])
  })
})

describe('what Download makes can be imported', () => {
  const choose = (bytes: Uint8Array<ArrayBuffer>, as: Ctx = kitchen.mara) => {
    const body = new FormData()
    body.set('file', new File([bytes], 'download.zip'))
    return kitchen.request('/g/linden-house/r/create/file', { method: 'POST', body, as })
  }
  const downloaded = async (name: string) => {
    const made = await kitchen.request('/api/recipes', { method: 'POST', json: { name }, as: kitchen.mara })
    const slug = (await made.json()) as string
    const { token } = (await (
      await kitchen.request(`/api/recipes/${slug}/exports`, { method: 'POST', as: kitchen.mara })
    ).json()) as { token: string }
    const zip = await kitchen.request(`/api/recipes/${slug}/exports/zip?token=${token}`)
    return { slug, zip: new Uint8Array(await zip.arrayBuffer()) }
  }

  test('by the page of files: one recipe at once, many in the background', async () => {
    const { slug, zip } = await downloaded('Barley broth')
    const one = await choose(zip)
    expect([one.status, one.headers.get('location')]).toEqual([303, `/g/linden-house/r/${slug}-1`])
    const many = await choose(ARCHIVES.mealie_alpha(picture))
    expect([many.status, many.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/group/reports/'),
    ])
    const unknown = await choose(zipOf({ 'a.bin': 'x', 'b.bin': 'y' }))
    expect(unknown.status).toBe(422)
    expect(await unknown.text()).toContain('isn’t from an app Trivet supports')
    await runner.idle()
    expect(readdirSync(join(kitchen.dataDir, 'groups', kitchen.mara.groupId, 'uploads'))).toEqual([])
  })

  test('and a file too large for the page is refused with the limit of a zip', async () => {
    const refused = await choose(new Uint8Array(26 * 1024 * 1024))
    expect(refused.status).toBe(413)
    expect(await refused.text()).toContain('The request is larger than 24 MB.')
    // What is too large inside it says so itself.
    const inside = await choose(zipOf({ 'soup.json': `{"name":"${'x'.repeat(12 * 1024 * 1024)}"}` }))
    expect(inside.status).toBeGreaterThanOrEqual(413)
    expect(await inside.text()).not.toContain('larger than 5 MB')
  })

  test('by the page of other apps, as what Mealie makes', async () => {
    const { zip } = await downloaded('Rye bread')
    const { report } = await bring('mealie_alpha', zip)
    expect(report.entries.map(({ message }) => message)).toEqual(['Imported Rye bread (1) successfully'])
  })

  test('by the address that newer clients know', async () => {
    for (const path of ['/r/create/zip', '/g/linden-house/r/create/zip']) {
      const { headers } = await kitchen.request(path, { as: kitchen.mara })
      expect(headers.get('location')).toBe('/g/linden-house/r/create/url')
    }
  })
})
