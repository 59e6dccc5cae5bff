import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createOutgoing } from '../../src/platform/net/outgoing'
import type { Recipe } from '../../src/recipes/recipe/recipe.schema'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { type Bakery, buns, openBakery, pageOf } from './bakery'

let kitchen: DiskKitchen
let bakery: Bakery
beforeAll(async () => {
  kitchen = diskKitchen({ TRIVET_ALLOWED_HOSTS: '127.0.0.1' })
  bakery = await openBakery()
})
afterAll(async () => {
  await bakery.close()
  kitchen.close()
})

// Every test asks in a minute of its own, so that the limit on imports is met where a test wants it.
async function post(path: string, json: unknown, as = kitchen.mara) {
  kitchen.clock.advance(60_000)
  const response = await kitchen.request(`/api/recipes/${path}`, { method: 'POST', as, json })
  return { status: response.status, body: (await response.json()) as unknown }
}

async function recipe(slug: unknown, as = kitchen.mara): Promise<Recipe> {
  const response = await kitchen.request(`/api/recipes/${slug}`, { as })
  expect(response.status).toBe(200)
  return (await response.json()) as Recipe
}

describe('an address', () => {
  test('becomes a recipe with everything that the page says', async () => {
    const { status, body } = await post('create-url', { url: bakery.address('/buns') }, kitchen.jonas)
    expect({ status, body }).toEqual({ status: 201, body: 'cardamom-buns' })
    const made = await recipe(body)
    expect(made).toMatchObject({
      name: 'Cardamom buns',
      description: 'Soft, and gone by noon.',
      userId: kitchen.jonas.userId,
      orgURL: bakery.address('/buns'),
      language: 'en',
      recipeYield: '12 servings',
      prepTime: '30 minutes',
      performTime: '1 hour',
      totalTime: '1 hour 30 minutes',
      cookTime: null,
      nutrition: { calories: '310', sodiumContent: '200', fatContent: null },
      extras: { author: 'Signe Berg', site: 'Berg’s bakery' },
      tags: [],
      recipeCategory: [],
      settings: { public: true, locked: false },
    })
    expect(
      made.recipeIngredient.map(({ note, originalText, quantity }) => [note, originalText, quantity]),
    ).toEqual([
      ['500 g flour', '500 g flour', null],
      ['250 ml milk', '250 ml milk', null],
      ['2 tsp cardamom', '2 tsp cardamom', null],
    ])
    expect(made.recipeInstructions.map(({ title, text }) => [title, text])).toEqual([
      ['The dough', 'Warm the milk.'],
      ['', 'Knead everything for ten minutes.'],
      ['', 'Bake for twenty minutes.'],
    ])
  })

  test('brings the largest of its pictures along', async () => {
    const { body } = await post('create/url', { url: bakery.address('/buns') })
    const { id, image, imageWidth, imageHeight } = await recipe(body)
    expect(image).toMatch(/^[A-Za-z0-9]{4}$/)
    expect([imageWidth, imageHeight]).toEqual([1200, 900])
    expect(readdirSync(join(kitchen.dataDir, 'recipes', id, 'images'))).toHaveLength(3)
  })

  test('a second time becomes a numbered copy', async () => {
    const url = bakery.address('/plain')
    const first = await post('create-url', { url }, kitchen.other)
    const second = await post('create-url', { url }, kitchen.other)
    expect([first.body, second.body]).toEqual(['cardamom-buns', 'cardamom-buns-1'])
    expect((await recipe('cardamom-buns-1', kitchen.other)).name).toBe('Cardamom buns (1)')
  })

  test('may be among other words, lead elsewhere, and speak another charset', async () => {
    const shared = `Look: ${bakery.address('/moved')}, lovely!`
    const moved = await recipe((await post('create/url', { url: shared })).body)
    expect(moved.orgURL).toBe(bakery.address('/buns'))
    const latin = await recipe((await post('create-url', { url: bakery.address('/latin') })).body)
    expect(latin.name).toBe('Crème brûlée')
  })

  test('brings tags and categories only when they are wanted, those of the group first', async () => {
    const made = await post('create-url', { url: bakery.address('/plain'), includeTags: true })
    const { tags, recipeCategory } = await recipe(made.body)
    expect(tags.map(({ name }) => name)).toEqual(['BBQ Leftovers', 'Sweet Dough'])
    expect(recipeCategory.map(({ name }) => name)).toEqual(['Baking'])
    const again = await recipe(
      (await post('create-url', { url: bakery.address('/plain'), include_tags: true })).body,
    )
    expect(again.tags.map(({ id }) => id)).toEqual(tags.map(({ id }) => id))
    // Newer clients wish for each of the two.
    const wishes = { includeTags: false, includeCategories: true }
    const sorted = await recipe((await post('create-url', { url: bakery.address('/plain'), ...wishes })).body)
    expect(sorted.tags).toEqual([])
    expect(sorted.recipeCategory.map(({ name }) => name)).toEqual(['Baking'])
  })

  const connection = { detail: { details: 'CONNECTION_ERROR' } }
  const nothing = { detail: { details: 'BAD_RECIPE_DATA' } }
  test.each([
    ['/about', nothing],
    ['/binary', nothing],
    ['/pdf', nothing],
    ['/refused', connection],
    ['/broken', connection],
    ['/nowhere', connection],
    ['/large', connection],
    ['/bomb', connection],
    ['/loop', connection],
    ['/cut', connection],
    ['/inside', connection],
    ['/metadata', connection],
  ])('%s answers 400 as v1 does', async (path, body) => {
    const before = await kitchen.request('/api/recipes?perPage=0', { as: kitchen.mara })
    expect(await post('create-url', { url: bakery.address(path) })).toMatchObject({ status: 400, body })
    const after = await kitchen.request('/api/recipes?perPage=0', { as: kitchen.mara })
    expect(await after.json()).toEqual(await before.json())
  })

  test('that takes too long answers 408', async () => {
    const { outgoing } = kitchen.services
    kitchen.services.outgoing = createOutgoing({
      allowedHosts: ['127.0.0.1'],
      userAgent: 'Trivet test',
      transport: () => new Promise(() => {}),
    })
    const { get } = kitchen.services.outgoing
    kitchen.services.outgoing.get = (url, options) => {
      expect(options?.timeoutMs).toBe(15_000)
      return get(url, { ...options, timeoutMs: 50 })
    }
    const { status, body } = await post('create-url', { url: bakery.address('/buns') })
    kitchen.services.outgoing = outgoing
    expect({ status, body }).toMatchObject({
      status: 408,
      body: { detail: { message: 'Recipe Scraping Timed Out', error: true } },
    })
  })

  test('needs a member, and a text', async () => {
    const init = { method: 'POST', json: { url: bakery.address('/buns') } }
    expect((await kitchen.request('/api/recipes/create-url', init)).status).toBe(401)
    expect((await post('create-url', {})).status).toBe(422)
    expect((await post('create-url', { url: 7 })).status).toBe(422)
  })
})

describe('the source of a page', () => {
  const create = (data: string, includeTags = false) => post('create/html-or-json', { data, includeTags })

  test('is read as HTML', async () => {
    const { status, body } = await create(pageOf(buns({ name: 'Buns from source' })))
    expect({ status, body }).toEqual({ status: 201, body: 'buns-from-source' })
    expect((await recipe(body)).orgURL).toBeNull()
  })

  test('says where it is from, where a client does', async () => {
    const url = 'https://buns.example/cinnamon'
    const data = pageOf(buns({ name: 'Buns from there' }))
    const { body } = await post('create/html-or-json', { data, url })
    expect((await recipe(body)).orgURL).toBe(url)
  })

  test.each([
    ['a recipe', buns({ name: 'Buns as JSON' })],
    ['one in a list', [buns({ name: 'Buns as JSON' })]],
    ['one without a type', { ...buns({ name: 'Buns as JSON' }), '@type': undefined }],
    [
      'one that names a script',
      buns({ name: 'Buns as JSON', description: '</script><script>alert(1)</script>' }),
    ],
  ])('is read as JSON: %s', async (_name, data) => {
    const { status, body } = await create(JSON.stringify(data))
    expect(status).toBe(201)
    expect(await recipe(body)).toMatchObject({ name: expect.stringContaining('Buns as JSON') })
  })

  test('is read as plain text', async () => {
    const text =
      'Potato soup\n\nServes 4\n\nIngredients\n500 g potatoes\n1 onion\n1 l stock\n\nMethod\nPeel and chop the potatoes.\nBoil everything for 20 minutes.'
    const made = await recipe((await create(text)).body)
    expect(made.name).toBe('Potato soup')
    expect(made.recipeIngredient.map(({ note }) => note)).toEqual(['500 g potatoes', '1 onion', '1 l stock'])
  })

  test.each(['', '{', '[]', '{}', 'null', '<html></html>', 'hello', '{"@type":"Recipe"}'])(
    'without a recipe answers 400: %p',
    async (data) => {
      expect(await create(data)).toMatchObject({
        status: 400,
        body: { detail: { details: 'BAD_RECIPE_DATA' } },
      })
    },
  )

  test('keeps a recipe however long its parts are, within what a recipe may hold', async () => {
    const long = 'long '.repeat(20_000)
    const { status, body } = await create(
      JSON.stringify(
        buns({
          name: `Endless ${long}`,
          description: long,
          recipeYield: long,
          recipeIngredient: Array.from({ length: 700 }, (_, at) => `${at} g ${long.slice(0, 3_000)}`),
          recipeInstructions: Array.from({ length: 700 }, (_, at) => `Step ${at}: ${long.slice(0, 900)}`),
          inLanguage: 'no such language at all',
        }),
      ),
    )
    expect(status).toBe(201)
    const made = await recipe(body)
    expect(made.name.length).toBeLessThanOrEqual(500)
    expect(made.recipeIngredient.length).toBeLessThanOrEqual(500)
  })

  test('of nine megabytes is refused', async () => {
    expect((await create('a'.repeat(9 * 1024 * 1024))).status).toBe(413)
  })
})

describe('test-scrape-url', () => {
  test('answers the data as it is on the page, and keeps nothing', async () => {
    const { status, body } = await post('test-scrape-url', { url: bakery.address('/plain'), useOpenAI: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      '@type': 'Recipe',
      prepTime: 'PT30M',
      keywords: 'sweet dough, BBQ leftovers',
    })
  })

  test('answers v1’s sentence for a page without any', async () => {
    const { status, body } = await post('test-scrape-url', { url: bakery.address('/about') })
    expect({ status, body }).toEqual({
      status: 200,
      body: 'recipe_scrapers was unable to scrape this URL',
    })
  })
})

test('a recipe that cannot be written leaves no picture behind', async () => {
  const { groupMedia } = kitchen.services
  let saved = ''
  kitchen.services.groupMedia = (groupId) => {
    const media = groupMedia(groupId)
    const save: typeof media.save = async (folder, files) => {
      saved = folder[1]!
      await media.save(folder, files)
      kitchen.services.db.run(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON recipes BEGIN SELECT RAISE(ABORT, 'full'); END",
      )
    }
    return { ...media, save }
  }
  const { status } = await post('create-url', { url: bakery.address('/buns') })
  kitchen.services.db.run('DROP TRIGGER full')
  kitchen.services.groupMedia = groupMedia
  expect(status).toBe(500)
  expect(saved).not.toBe('')
  expect(existsSync(join(kitchen.dataDir, 'recipes', saved))).toBe(false)
})

test('imports are limited by person, not by group', async () => {
  const url = 'http://192.168.0.1/'
  const ask = (as = kitchen.mara) =>
    kitchen.request('/api/recipes/create-url', { method: 'POST', as, json: { url } })
  kitchen.clock.advance(600_000)
  const statuses: number[] = []
  for (let at = 0; at < 31; at++) statuses.push((await ask()).status)
  expect(statuses).toEqual([...Array(30).fill(400), 429])
  expect((await ask(kitchen.jonas)).status).toBe(400)
  kitchen.clock.advance(2_000)
  expect((await ask()).status).toBe(400)
})

describe('an import that tells how far it is', () => {
  async function stream(path: string, json: unknown): Promise<string> {
    kitchen.clock.advance(60_000)
    const as = kitchen.jonas
    const response = await kitchen.request(`/api/recipes/${path}`, { method: 'POST', as, json })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    return response.text()
  }

  test('says what it does, and at last the slug', async () => {
    const said = await stream('create/html-or-json/stream', { data: pageOf(buns({ name: 'Plum jam' })) })
    expect(said).toBe(
      [
        'event: progress\ndata: {"message":"Reading the recipe…"}\n\n',
        'event: progress\ndata: {"message":"Saving “Plum jam”…"}\n\n',
        'event: done\ndata: {"slug":"plum-jam"}\n\n',
      ].join(''),
    )
    expect((await recipe('plum-jam')).orgURL).toBeNull()
  })

  test('reads pages as create/url does', async () => {
    const said = await stream('create/stream', { url: bakery.address('/buns') })
    expect(said).toMatch(/event: done\ndata: \{"slug":"cardamom-buns-\d"\}\n\n$/)
  })

  test('ends with the reason when it fails', async () => {
    const said = await stream('create/stream', { url: 'nothing to see' })
    expect(said).toMatch(/event: error\ndata: \{"message":".+","error":true,"code":"upstream"\}\n\n$/)
  })
})
