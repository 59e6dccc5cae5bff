import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { buns } from '../importers/bakery'
import { type DiskKitchen, guardedKitchen } from '../support/disk-kitchen'
import { EVIL_URLS } from '../support/evil-urls'

/** One way by which a person makes the server fetch an address. */
interface Feature {
  name: string
  fetch(url: string): Promise<Response>
  /** What it answers to every address that must not be reached: a status, and a part of the text. */
  status: number
  words: string
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

function post(path: string, form: Record<string, string>): Promise<Response> {
  kitchen.clock.advance(60_000)
  const init = { method: 'POST', as: kitchen.mara, body: new URLSearchParams(form) }
  return kitchen.request(path, init)
}

function open(path: string): Promise<Response> {
  kitchen.clock.advance(60_000)
  return kitchen.request(path, { as: kitchen.mara })
}

const refused =
  'This address doesn’t exist or isn’t on the public internet. A server administrator can allow local addresses with TRIVET_ALLOWED_HOSTS.'

/** What programs look at, and the setting that helps. */
const named = `{"details":"CONNECTION_ERROR","message":"${refused}"}`

const FEATURES: Feature[] = [
  {
    name: 'import by address',
    fetch: (url) => send('/api/recipes/create-url', { url }),
    status: 400,
    words: named,
  },
  {
    name: 'import by address, newer path',
    fetch: (url) => send('/api/recipes/create/url', { url, includeTags: true }),
    status: 400,
    words: named,
  },
  {
    name: 'test of an address',
    fetch: (url) => send('/api/recipes/test-scrape-url', { url }),
    status: 400,
    words: named,
  },
  {
    name: 'picture by address',
    fetch: (url) => send('/api/recipes/soup/image', { url }),
    status: 400,
    words: refused,
  },
  {
    name: 'preview of an import',
    fetch: (url) => open(`/g/linden-house/r/create/url?${new URLSearchParams({ url })}`),
    status: 400,
    words: refused,
  },
  {
    name: 'a running Mealie that moves in',
    fetch: (address) => post('/admin/moving/server', { address, token: 'x' }),
    status: 400,
    words: refused,
  },
  {
    name: 'picture of a preview',
    fetch: (url) => open(`/g/linden-house/r/create/url/image?${new URLSearchParams({ url })}`),
    status: 404,
    words: '',
  },
]

/** The answer without what was asked, which a page repeats, and without the key of its form. */
async function textOf(response: Response, url: string): Promise<string> {
  const escaped = url.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const text = await response.text()
  return text
    .replaceAll(`value="${escaped}"`, 'value=""')
    .replaceAll(/<textarea[^>]*>[^<]*<\/textarea>/g, (area) => area.replace(escaped, ''))
    .replaceAll(/name="once" value="[^"]*"/g, '')
}

// An empty address asks for nothing, and a page says so by showing its empty form.
const ADDRESSES = EVIL_URLS.filter(({ url }) => url !== '')

describe.each(FEATURES)('$name', ({ fetch, status, words }) => {
  test.each(ADDRESSES)('never reaches $url ($why)', async ({ url }) => {
    const response = await fetch(url)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(words)
    expect(kitchen.asked).toEqual([])
  })

  test('tells no two of them apart', async () => {
    const answers = new Set<string>()
    for (const { url } of ADDRESSES) answers.add(await textOf(await fetch(url), url))
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
