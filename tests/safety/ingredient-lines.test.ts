import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { seedEverything } from '../../src/seeds/seed.service'
import { nextcloud } from '../importers/archive/archives'
import { buns } from '../importers/bakery'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { eventually } from '../support/eventually'
import { formFields } from '../support/form-fields'
import { sampleOf } from '../support/long'
import { MOST_MS, send } from './watchdog/hold'
import { slowness, type Watched, watch } from './watchdog/server'

// A recipe with as many and as long lines as there may be, by every kind of door: everyone else in the house is served meanwhile.
const LINES = 500

let kitchen: DiskKitchen
let server: Watched
beforeAll(async () => {
  kitchen = diskKitchen()
  seedEverything(kitchen.mara, 'en-US')
  kitchen.services.db.run(
    'UPDATE group_preferences SET recipe_parse_on_import = 1, recipe_disable_amount = 0',
  )
  kitchen.sessionOf(kitchen.mara)
  server = await watch(kitchen)
})
afterAll(async () => {
  await server?.stop()
  kitchen.close()
})

const LETTERS = 'bdfgklmnprstvz'
const lines = (line: (word: string, at: number) => string) =>
  Array.from({ length: LINES }, (_, at) =>
    line(`${LETTERS[at % 14]}a${LETTERS[Math.floor(at / 14) % 14]}o${LETTERS[Math.floor(at / 196)]}u`, at),
  )
const long = (piece: string) => piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000)

const RECIPES: [what: string, lines: string[]][] = [
  ['five hundred unknown names', lines((word, at) => `${at + 1} g ${word}`)],
  [
    'unknown names in many words',
    lines((word, at) => `${at % 9} cups finely chopped fresh ${word} ${word}lin (or ${word}), drained`),
  ],
  [
    'lines as long as they are understood',
    lines((word) => `2 (400 g) tins ${`${word} `.repeat(80)}`.slice(0, 499)),
  ],
  [
    'lines of 10,000 characters',
    ['1 cup flour ', '1/2 ', '(a ', 'a, ', 'x', '1-', 'a ', '½–¾ cup ', 'or ', '2 x 400 g tins '].flatMap(
      (piece) =>
        lines((word) => `100 g ${word}`)
          .slice(0, 3)
          .concat(long(piece), long(piece)),
    ),
  ],
]

const ask = (method: string, path: string, body?: BodyInit, type?: string) =>
  send(server, { userId: kitchen.mara.userId, method, path, ...(body && { body }), ...(type && { type }) })

async function upload(path: string, fields: Record<string, string | File>): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return ask('POST', path, body)
}

const DOORS: [name: string, come: (name: string, recipeIngredient: string[]) => Promise<unknown>][] = [
  [
    'the API',
    async (name, recipeIngredient) => {
      const data = JSON.stringify(buns({ name, recipeIngredient }))
      const json = JSON.stringify({ data })
      const made = await ask('POST', '/api/recipes/create/html-or-json', json, 'application/json')
      expect(made.status).toBe(201)
    },
  ],
  [
    'the form',
    async (name, recipeIngredient) => {
      const text = JSON.stringify(buns({ name, recipeIngredient }))
      const preview = await upload('/g/linden-house/r/create/text', { text })
      const fields = formFields(await preview.text(), '.import-preview')
      const saved = await upload('/g/linden-house/r/create/url/save', fields)
      expect(saved.status).toBe(303)
    },
  ],
  [
    'an archive',
    async (name, recipeIngredient) => {
      const archive = new File([nextcloud(new Uint8Array(), { name, recipeIngredient })], 'export.zip')
      const sent = await upload('/api/groups/migrations', { migration_type: 'nextcloud', archive })
      const { id } = (await sent.json()) as { id: string }
      await eventually(async () => {
        const report = (await (await ask('GET', `/api/groups/reports/${id}`)).json()) as { status: string }
        expect(report.status).toBe('success')
      })
    },
  ],
]

let count = 0

/** Brings a recipe in. @returns the longest that anyone else waited meanwhile, in milliseconds of the server's own time */
async function holdOf(come: (typeof DOORS)[number][1], recipeIngredient: string[]): Promise<number> {
  const name = `Market hall ${++count}`
  await server.quiet()
  const held = await server.longestHold(() => come(name, recipeIngredient))
  const answer = await ask('GET', `/api/recipes/market-hall-${count}`)
  const found = (await answer.json()) as { recipeIngredient: unknown[] }
  expect(found.recipeIngredient).toHaveLength(recipeIngredient.length)
  return held
}

// Another recipe for each way in.
describe.each(DOORS.map(([name, come], at) => [name, come, at] as const))('by %s', (_, come, at) => {
  test.each(sampleOf(RECIPES, RECIPES.length, at))(
    '%s come in while others are served',
    async (_, recipeIngredient) => {
      let held = await holdOf(come, recipeIngredient)
      // The first of its kind also compiles.
      if (held > MOST_MS) held = Math.min(held, await holdOf(come, recipeIngredient))
      expect(held).toBeLessThanOrEqual(MOST_MS * slowness() ** 2)
    },
    60_000,
  )
})
