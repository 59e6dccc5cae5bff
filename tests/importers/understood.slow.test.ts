import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { ARCHIVE_IMPORT } from '../../src/importers/archive/archive-import.service'
import { bulkImportKind } from '../../src/importers/bulk/bulk.service'
import type { Ctx } from '../../src/platform/context'
import { createTaskRunner } from '../../src/platform/jobs/task-runner'
import type { Recipe } from '../../src/recipes/recipe/recipe.schema'
import { seedEverything } from '../../src/seeds/seed.service'
import { findActor } from '../../src/users/actor.service'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { formFields } from '../support/form-fields'
import { photograph } from '../support/photographs'
import { openTestSite, type TestSite } from '../support/test-site'
import { nextcloud, zipOf } from './archive/archives'
import { buns, pageOf } from './bakery'

const LINES = ['500 g flour', '2 large eggs', '1-2 onions', '1 clove garlic, minced', 'salt and pepper']
const TAKEN = [
  { quantity: 500, unit: 'gram', food: 'flour', note: '' },
  { quantity: 2, unit: null, food: 'egg', note: 'large' },
  { quantity: null, unit: null, food: null, note: '1-2 onions' },
  { quantity: 1, unit: 'clove', food: 'garlic', note: 'minced' },
  { quantity: null, unit: null, food: null, note: 'salt and pepper' },
]
const html = { 'content-type': 'text/html; charset=utf-8' }

let kitchen: DiskKitchen
let site: TestSite
let picture: File
let count = 0
beforeAll(async () => {
  const page = () => pageOf(buns({ name: `Buns ${++count}`, recipeIngredient: LINES, image: [] }))
  site = await openTestSite({
    '/page': (_, response) => response.writeHead(200, html).end(page()),
    '/v1/chat/completions': (_, response) => {
      const ingredients = LINES.map((text) => ({ title: null, text }))
      const content = JSON.stringify({ name: `Card ${++count}`, ingredients, instructions: ['Mix.'] })
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: [{ message: { content } }] }))
    },
  })
  kitchen = diskKitchen({
    TRIVET_ALLOWED_HOSTS: '127.0.0.1',
    TRIVET_OPENAI_API_KEY: 'sk-stand-in',
    TRIVET_OPENAI_BASE_URL: `http://127.0.0.1:${site.port}/v1/`,
  })
  seedEverything(kitchen.mara, 'en-US')
  const bytes = await photograph({ width: 80, height: 60 }).jpeg().toBuffer()
  picture = new File([new Uint8Array(bytes)], 'card.jpg', { type: 'image/jpeg' })
})
afterAll(async () => {
  await site.close()
  kitchen.close()
})
beforeEach(() => prefer({ recipe_parse_on_import: 1, recipe_disable_amount: 0 }))
afterEach(() => kitchen.clock.advance(60_000))

function prefer(columns: Record<string, number | null>): void {
  for (const [column, value] of Object.entries(columns))
    kitchen.services.db.run(`UPDATE group_preferences SET ${column} = ?1`, value)
}

const address = () => `http://127.0.0.1:${site.port}/page?${++count}`

async function send(path: string, json: unknown, as: Ctx = kitchen.mara): Promise<unknown> {
  const response = await kitchen.request(path, { method: 'POST', as, json })
  expect(response.status).toBeLessThan(300)
  return response.json()
}

async function upload(path: string, fields: Record<string, string | File>): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return kitchen.request(path, { method: 'POST', as: kitchen.mara, body })
}

async function recipe(slug: unknown): Promise<Recipe> {
  return (await (await kitchen.request(`/api/recipes/${slug}`, { as: kitchen.mara })).json()) as Recipe
}

const shown = ({ recipeIngredient }: Recipe) =>
  recipeIngredient.map(({ quantity, unit, food, note }) => ({
    quantity,
    unit: unit?.name ?? null,
    food: food?.name ?? null,
    note,
  }))

const readings = ({ id }: Recipe) =>
  kitchen.services.db
    .all<{ reading: string | null }>(
      'SELECT reading FROM recipe_ingredients WHERE recipe_id = ?1 ORDER BY position',
      id,
    )
    .map(({ reading }) => reading)

/** Works off what waits in the background. @returns the slug of the newest recipe whose name begins so */
async function newest(beginning: string): Promise<string | undefined> {
  const worker = createTaskRunner(kitchen.services, {
    kinds: {
      'archive-import': () => ARCHIVE_IMPORT,
      'bulk-import': () => bulkImportKind({ atOnce: 1, hostPauseMs: 1 }),
    },
    actorOf: (id) => findActor(kitchen.services, id),
  })
  worker.start()
  await worker.idle()
  await worker.stop()
  return kitchen.services.db.get<{ slug: string }>(
    'SELECT slug FROM recipes WHERE name LIKE ?1 ORDER BY number DESC',
    `${beginning}%`,
  )?.slug
}

/** What a preview shows, saved as it is. */
async function saved(preview: Response): Promise<unknown> {
  const fields = formFields(await preview.text(), '.import-preview')
  const response = await upload('/g/linden-house/r/create/url/save', fields as Record<string, string>)
  expect(response.status).toBe(303)
  return response.headers.get('location')?.split('/').at(-1)
}

const text = () =>
  [`Soup ${++count}`, '', 'Ingredients', ...LINES, '', 'Method', 'Cook everything for an hour.'].join('\n')

const WAYS: [name: string, come: () => Promise<unknown>][] = [
  ['create-url', () => send('/api/recipes/create-url', { url: address() })],
  [
    'create-html-or-json',
    () =>
      send('/api/recipes/create/html-or-json', { data: JSON.stringify(buns({ recipeIngredient: LINES })) }),
  ],
  [
    'the form of an address',
    async () =>
      saved(
        await kitchen.request(`/g/linden-house/r/create/url?url=${encodeURIComponent(address())}`, {
          as: kitchen.mara,
        }),
      ),
  ],
  ['a text', async () => saved(await upload('/g/linden-house/r/create/text', { text: text() }))],
  [
    'the source of a page, as the bookmark sends it',
    async () =>
      saved(
        await upload('/g/linden-house/r/create/text', { text: pageOf(buns({ recipeIngredient: LINES })) }),
      ),
  ],
  [
    'a file',
    async () =>
      saved(
        await upload('/g/linden-house/r/create/file', {
          file: new File([text()], 'soup.txt', { type: 'text/plain' }),
        }),
      ),
  ],
  [
    'many addresses',
    async () => {
      await send('/api/recipes/create-url/bulk', { imports: [{ url: address(), categories: [], tags: [] }] })
      return newest('Buns')
    },
  ],
  [
    'an archive of another application',
    async () => {
      const archive = nextcloud(new Uint8Array(await picture.arrayBuffer()), {
        recipeIngredient: LINES,
        name: `Plum cake ${++count}`,
      })
      const response = await upload('/api/groups/migrations', {
        migration_type: 'nextcloud',
        archive: new File([archive], 'export.zip'),
      })
      expect(response.status).toBe(200)
      return newest('Plum cake')
    },
  ],
  [
    'the zip of one recipe',
    async () => {
      const recipeIngredient = LINES.map((note) => ({ note, quantity: 1, unit: null, food: null }))
      const json = { name: 'Pie', slug: 'pie', recipeIngredient, recipeInstructions: [{ text: 'Bake.' }] }
      const archive = new File([zipOf({ 'pie.json': JSON.stringify(json) })], 'pie.zip')
      return (await upload('/api/recipes/create-from-zip', { archive })).json()
    },
  ],
  ['a picture', async () => (await upload('/api/recipes/create-from-image', { images: picture })).json()],
]

describe('an import', () => {
  test.each(WAYS)('by %s is recognized as far as that is sure', async (_, come) => {
    const made = await recipe(await come())
    expect(shown(made)).toEqual(TAKEN)
    expect(made.recipeIngredient.map(({ originalText }) => originalText)).toEqual(LINES)
    expect(made.settings.disableAmount).toBe(false)
    expect(readings(made)).toEqual(['sure', 'sure', 'doubtful', 'sure', 'doubtful'])
  })

  test('reads in `display` as the reference composes it, lines in doubt as they came', async () => {
    const made = await recipe(await WAYS[0]![1]())
    expect(made.recipeIngredient.map(({ display }) => display)).toEqual([
      '500 g flour',
      '2 eggs large',
      '1-2 onions',
      '1 clove garlic minced',
      'salt and pepper',
    ])
  })
})

describe('nothing is recognized', () => {
  const asLines = LINES.map((note) => ({ quantity: null, unit: null, food: null, note }))

  test.each([
    ['while nobody has been asked', { recipe_parse_on_import: null }],
    ['where the household does not want it', { recipe_parse_on_import: 0 }],
    ['while the household keeps amounts switched off', { recipe_disable_amount: 1 }],
  ])('%s', async (_, columns: Record<string, number | null>) => {
    prefer(columns)
    const made = await recipe(await WAYS[0]![1]())
    expect(shown(made)).toEqual(asLines)
    expect(made.settings.disableAmount).toBe(columns.recipe_disable_amount === 1)
    expect(readings(made)).toEqual([null, null, null, null, null])
  })

  test('of a recipe that a client makes and fills by itself', async () => {
    const slug = await send('/api/recipes', { name: 'Own stew' })
    const json = { recipeIngredient: LINES.map((note) => ({ note, originalText: note })) }
    const response = await kitchen.request(`/api/recipes/${slug}`, {
      method: 'PATCH',
      as: kitchen.mara,
      json,
    })
    expect(response.status).toBe(200)
    const made = await recipe(slug)
    expect(shown(made).map(({ note, food }) => [note, food])).toEqual(LINES.map((line) => [line, null]))
    expect(readings(made)).toEqual([null, null, null, null, null])
  })
})

describe('a recipe that was recognized', () => {
  test('goes through GET, PUT and PATCH of an older client without a change', async () => {
    const slug = await WAYS[0]![1]()
    const before = await recipe(slug)
    for (const method of ['PUT', 'PATCH']) {
      const response = await kitchen.request(`/api/recipes/${slug}`, {
        method,
        as: kitchen.mara,
        json: before,
      })
      expect(response.status).toBe(200)
      const after = await recipe(slug)
      expect(after.recipeIngredient).toEqual(before.recipeIngredient)
      expect(after.settings).toEqual(before.settings)
      expect(readings(after)).toEqual(['sure', 'sure', 'doubtful', 'sure', 'doubtful'])
    }
  })

  test('forgets how a line was read once someone changes it', async () => {
    const slug = await WAYS[0]![1]()
    const { recipeIngredient } = await recipe(slug)
    const json = {
      recipeIngredient: recipeIngredient.map((line, at) => (at === 2 ? { ...line, note: '2 onions' } : line)),
    }
    await kitchen.request(`/api/recipes/${slug}`, { method: 'PATCH', as: kitchen.mara, json })
    expect(readings(await recipe(slug))).toEqual(['sure', 'sure', null, 'sure', 'doubtful'])
  })
})

test('a member who may not organize makes no foods: lines of new ones stay lines', async () => {
  const lines = ['100 g flour', '2 dragon fruits']
  const data = JSON.stringify(buns({ name: 'Pitaya buns', recipeIngredient: lines }))
  const path = '/api/recipes/create/html-or-json'
  const byJonas = await recipe(await send(path, { data }, kitchen.jonas))
  expect(shown(byJonas).map(({ food, note }) => [food, note])).toEqual([
    ['flour', ''],
    [null, '2 dragon fruits'],
  ])
  const byMara = await recipe(await send(path, { data }, kitchen.mara))
  expect(shown(byMara)[1]).toMatchObject({ quantity: 2, food: expect.stringMatching(/^dragon fruits?$/) })
})

test('a recipe brings fifty new foods at most, the lines beyond stay lines in doubt', async () => {
  const { count: before } = kitchen.services.db.get<{ count: number }>('SELECT count(*) count FROM foods')!
  const letters = 'bdfgklmnprstvz'
  const word = (at: number) => `${letters[at % 14]}a${letters[Math.floor(at / 14)]}olu`
  const lines = Array.from({ length: 150 }, (_, at) => `100 g ${word(at)}`)
  const data = JSON.stringify(buns({ name: 'Market hall', recipeIngredient: lines }))
  const made = await recipe(await send('/api/recipes/create/html-or-json', { data }))
  const { count: after } = kitchen.services.db.get<{ count: number }>('SELECT count(*) count FROM foods')!
  expect(after - before).toBe(50)
  expect(readings(made).filter((reading) => reading === 'sure')).toHaveLength(50)
  expect(shown(made)[149]).toEqual({ quantity: null, unit: null, food: null, note: lines[149]! })
})

test('a recipe is kept with its lines when its foods cannot be made, and none of them is left', async () => {
  kitchen.services.raw.run(
    "CREATE TRIGGER fails BEFORE INSERT ON foods WHEN NEW.name LIKE 'zapote%' BEGIN SELECT RAISE(ABORT, 'no'); END",
  )
  const lines = ['100 g flour', '100 g yuzuko', '100 g zapote', '100 g zzyzx']
  const data = JSON.stringify(buns({ name: 'Broken crate', recipeIngredient: lines }))
  const made = await recipe(await send('/api/recipes/create/html-or-json', { data }))
  kitchen.services.raw.run('DROP TRIGGER fails')
  expect(shown(made).map(({ food, note }) => [food, note])).toEqual(lines.map((line) => [null, line]))
  expect(kitchen.services.db.all("SELECT name FROM foods WHERE name LIKE 'yuzuko%'")).toEqual([])
})

test('a unit that the kitchen does not have is made as the list of the recipe has it; a member who may not organize makes none', async () => {
  const data = (name: string) =>
    pageOf(buns({ name, recipeIngredient: ['2 Bund onions'] })).replace('lang="en"', 'lang="de"')
  const path = '/api/recipes/create/html-or-json'
  const byJonas = await recipe(await send(path, { data: data('Bundled by Jonas') }, kitchen.jonas))
  expect(shown(byJonas)).toEqual([{ quantity: null, unit: null, food: null, note: '2 Bund onions' }])
  const byMara = await recipe(await send(path, { data: data('Bundled') }))
  expect(shown(byMara)).toEqual([{ quantity: 2, unit: 'Bund', food: 'onion', note: '' }])
  expect(byMara.recipeIngredient[0]!.unit).toMatchObject({
    abbreviation: 'Bd.',
    aliases: [{ name: 'Bünde' }],
  })
})

test.each(WAYS)(
  'by %s a recipe is imported with its lines when none of them can be read',
  async (_, come) => {
    kitchen.services.raw.run('ALTER TABLE unit_aliases RENAME TO lost_aliases')
    try {
      const made = await come()
      kitchen.services.raw.run('ALTER TABLE lost_aliases RENAME TO unit_aliases')
      const { recipeIngredient } = await recipe(made)
      expect(recipeIngredient.map(({ display }) => display)).toEqual(LINES)
      expect(recipeIngredient.map(({ food, unit }) => food ?? unit)).toEqual(LINES.map(() => null))
    } finally {
      const lost = "SELECT 1 FROM sqlite_master WHERE name = 'lost_aliases'"
      if (kitchen.services.db.get(lost))
        kitchen.services.raw.run('ALTER TABLE lost_aliases RENAME TO unit_aliases')
    }
  },
)

test('five hundred lines and odd ones are imported, each at least as it was', async () => {
  const lines = [
    ...['x'.repeat(10_000), '½', '?', 'a few', '2 x 400 g tins (drained)', '<b>bold</b>', '1/0 cup milk'],
    ...Array.from({ length: 493 }, (_, at) => `${(at % 30) + 1} g flour`),
  ]
  const data = JSON.stringify(buns({ name: 'Endless', recipeIngredient: lines }))
  const { recipeIngredient } = await recipe(await send('/api/recipes/create/html-or-json', { data }))
  expect(recipeIngredient.length).toBeGreaterThan(495)
  expect(recipeIngredient.at(-1)).toMatchObject({ quantity: 13, food: { name: 'flour' } })
  for (const { food, note, originalText } of recipeIngredient) if (!food) expect(note).toBe(originalText!)
})

test('words that are no part of the food stay in the note', async () => {
  const lines = ['2 ripe red onions, sliced', '1 cup milk or cream', '1 lb ground turkey ($4.99)']
  const data = JSON.stringify(buns({ name: 'Wordy', recipeIngredient: lines }))
  const { recipeIngredient } = await recipe(await send('/api/recipes/create/html-or-json', { data }))
  for (const { quantity, unit, food, note, originalText } of recipeIngredient) {
    const said = [quantity, unit?.name, unit?.abbreviation, food?.name, food?.pluralName, note].join(' ')
    for (const word of originalText!.match(/\p{L}{3,}/gu) ?? []) expect(said).toContain(word)
  }
})

describe('the page of a recognized recipe', () => {
  const page = async (slug: unknown, query = '') => {
    const path = `/g/linden-house/r/${slug}${query}`
    const html = await (await kitchen.request(path, { as: kitchen.mara })).text()
    return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  }

  test('reads as the source is written, until someone changes a line', async () => {
    const slug = await WAYS[0]![1]()
    const shown = await page(slug)
    expect(shown).toContain('2 large eggs')
    expect(shown).toContain('1 clove garlic')
    const { recipeIngredient } = await recipe(slug)
    const changed = recipeIngredient.map((line, at) => (at === 1 ? { ...line, quantity: 3 } : line))
    const json = { recipeIngredient: changed }
    await kitchen.request(`/api/recipes/${slug}`, { method: 'PATCH', as: kitchen.mara, json })
    expect(await page(slug)).toMatch(/3 eggs/)
  })

  test('counts what it shows when it is scaled', async () => {
    const shown = await page(await WAYS[0]![1](), '?scale=2')
    expect(shown).toContain('1 kg flour')
    expect(shown).toContain('4 large eggs')
  })
})

test('the editor marks lines in doubt until someone changes them', async () => {
  const slug = await WAYS[0]![1]()
  const html = await (
    await kitchen.request(`/g/linden-house/r/${slug}?edit=true`, { as: kitchen.mara })
  ).text()
  expect(html.match(/data-level="check"/g)).toHaveLength(2)
})
