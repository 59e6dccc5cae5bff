import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createRecipe } from '../../src/recipes/write/recipe-write.service'
import { buns } from '../importers/bakery'
import { type DiskKitchen, guardedKitchen } from '../support/disk-kitchen'
import { EVIL_URLS } from '../support/evil-urls'

/** One way by which a person makes the server fetch an address. */
interface Feature {
  name: string
  fetch(url: string): Promise<Response>
  /** What it answers to every address that must not be reached. */
  answer: { status: number; body: unknown }
}

let kitchen: DiskKitchen & { asked: string[] }
beforeAll(() => {
  kitchen = guardedKitchen()
  createRecipe(kitchen.mara, { name: 'Soup' })
})
afterAll(() => kitchen.close())

function send(path: string, json: unknown): Promise<Response> {
  kitchen.clock.advance(60_000)
  return kitchen.request(path, { method: 'POST', as: kitchen.mara, json })
}

const refusedPage = { detail: { details: 'CONNECTION_ERROR' } }
const refusedPicture = {
  detail: {
    message: 'This address cannot be used: it does not exist, or it is not on the public internet.',
    error: true,
    exception: null,
  },
}

const FEATURES: Feature[] = [
  {
    name: 'import by address',
    fetch: (url) => send('/api/recipes/create-url', { url }),
    answer: { status: 400, body: refusedPage },
  },
  {
    name: 'import by address, newer path',
    fetch: (url) => send('/api/recipes/create/url', { url, includeTags: true }),
    answer: { status: 400, body: refusedPage },
  },
  {
    name: 'test of an address',
    fetch: (url) => send('/api/recipes/test-scrape-url', { url }),
    answer: { status: 400, body: refusedPage },
  },
  {
    name: 'picture by address',
    fetch: (url) => send('/api/recipes/soup/image', { url }),
    answer: { status: 400, body: refusedPicture },
  },
]

describe.each(FEATURES)('$name', ({ fetch, answer }) => {
  test.each(EVIL_URLS)('never reaches $url ($why)', async ({ url }) => {
    const response = await fetch(url)
    expect(response.status).toBe(answer.status)
    expect(await response.json()).toMatchObject(answer.body as object)
    expect(kitchen.asked).toEqual([])
  })

  test('tells no two of them apart', async () => {
    const answers = new Set<string>()
    for (const { url } of EVIL_URLS.filter((evil) => evil.url !== '')) {
      answers.add(await (await fetch(url)).text())
    }
    expect([...answers]).toHaveLength(1)
  })
})

test('pictures that pasted data names are guarded as well; the recipe comes without', async () => {
  for (const { url } of EVIL_URLS) {
    const image = [url, { '@type': 'ImageObject', url }]
    const data = JSON.stringify(buns({ name: `Buns ${crypto.randomUUID()}`, image }))
    const response = await send('/api/recipes/create/html-or-json', { data })
    expect(response.status).toBe(201)
    const slug = await response.json()
    const made = await kitchen.request(`/api/recipes/${slug}`, { as: kitchen.mara })
    expect(await made.json()).toMatchObject({ image: null })
  }
  expect(kitchen.asked).toEqual([])
}, 60_000)
