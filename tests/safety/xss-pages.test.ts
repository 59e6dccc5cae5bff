import { afterAll, describe, expect, test } from 'bun:test'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import { sampleOf, times } from '../support/long'
import { XSS_PAYLOADS } from '../support/xss-payloads'
import { CASES, isWrite, named, send, toCall } from './example'
import { pageDangers } from './page-dangers'
import { type PlantedRecipe, seedXssWorld } from './xss-world'

const world = await seedXssWorld()
afterAll(world.close)
const { mara, linden } = world

const group = `/g/${linden.group}`
const isPage = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') ?? false

/** Opens a page as someone, or as a visitor, and expects nothing in it that could run or lead away. */
async function expectHarmless(
  path: string,
  as?: typeof mara,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await world.request(path, { ...(as ? { as } : {}), headers })
  expect({ path, isPage: isPage(response) }).toEqual({ path, isPage: true })
  const html = await response.text()
  expect({ path, dangers: pageDangers(html) }).toEqual({ path, dangers: [] })
  return html
}

/** Every so-manieth payload. */
const sample = (every: number, from = 0) => XSS_PAYLOADS.filter((_, at) => at % every === from % every)

const CHUNK = 60
const chunks = Array.from({ length: Math.ceil(XSS_PAYLOADS.length / CHUNK) }, (_, at) =>
  XSS_PAYLOADS.slice(at * CHUNK, (at + 1) * CHUNK),
)

async function expectPagesHarmless({ slug }: PlantedRecipe, all: boolean): Promise<void> {
  const page = `${group}/r/${slug}`
  const visitors = await expectHarmless(page)
  expect(visitors).toContain('application/ld+json')
  if (!all) return
  for (const more of ['', '/print', '/cook', '?edit=true', '/delete', '?scale=2'])
    await expectHarmless(`${page}${more}`, mara)
  await expectHarmless(`${page}/print`)
}

/** What was sent is what is read; the server's own fields are beside it. */
async function expectUnchanged({ slug, sent }: PlantedRecipe): Promise<void> {
  const stored = await (await world.request(`/api/recipes/${slug}`, { as: mara })).json()
  const { recipeIngredient, recipeInstructions, recipeCategory, tags, tools, ...plain } = sent
  expect(stored).toMatchObject(plain)
  const texts = (rows: unknown, ...keys: string[]) =>
    (rows as Record<string, unknown>[]).map((row) => keys.map((key) => row[key] ?? null))
  expect(texts(stored.recipeIngredient, 'title', 'note')).toEqual(texts(recipeIngredient, 'title', 'note'))
  expect(texts(stored.recipeInstructions, 'title', 'text')).toEqual(
    texts(recipeInstructions, 'title', 'text'),
  )
}

test('the judge of pages sees what it is to see', () => {
  const missed = XSS_PAYLOADS.filter((payload) => {
    const html = `<!doctype html><body><p title="x">${payload}</p>`
    return /^<[a-z]/i.test(payload) && pageDangers(html).length === 0
  })
  // Words in tags that browsers know as text or show as they are.
  expect(missed).toMatchSnapshot()
})

describe('a text that tries to run', () => {
  test.each(chunks.map((payloads, at) => [at, payloads] as const))(
    'is only text in every field of a recipe that takes one (%d)',
    async (at, payloads) => {
      for (const [number, payload] of sampleOf(payloads, 10, at).entries()) {
        const recipe = await world.plantRecipe(payload)
        await expectPagesHarmless(recipe, (number + at) % 5 === 0)
        await expectUnchanged(recipe)
      }
    },
    30_000,
  )

  test.each(
    sampleOf(
      chunks.map((payloads, at) => [at, payloads] as const),
      2,
    ),
  )(
    'is only text in every field of a recipe that takes many, and in names of foods, units and organizers (%d)',
    async (_, payloads) => {
      const recipe = await world.plantLists(payloads)
      await expectPagesHarmless(recipe, true)
      await expectUnchanged(recipe)
    },
    30_000,
  )

  test('is only text on the home page, in cards, filters and the words that were searched', async () => {
    for (let page = 1; page <= 5; page++) await expectHarmless(`${group}?orderBy=name&page=${page}`, mara)
    const { items } = await (await world.request('/api/organizers/tags?perPage=-1', { as: mara })).json()
    const slugs = (items as { slug: string }[]).map(({ slug }) => `tags=${slug}`)
    await expectHarmless(`${group}?${slugs.slice(0, 60).join('&')}`, mara)
    for (const payload of sample(times(32, 8), 3)) {
      const query = new URLSearchParams({
        search: payload,
        orderBy: payload,
        paginationSeed: payload,
        tags: payload,
        foods: payload,
      })
      await expectHarmless(`${group}?${query}`, mara)
    }
  }, 30_000)

  test('is only text in the bin and on the page after', async () => {
    for (const payload of sample(times(72, 24), 7)) {
      const { slug } = await world.plantRecipe(payload)
      const path = `${group}/r/${slug}/delete`
      const headers = { 'sec-fetch-site': 'same-origin' }
      const response = await world.request(path, { as: mara, method: 'POST', headers })
      expect(response.status).toBe(303)
      const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
      await expectHarmless(group, mara, { cookie })
    }
    await expectHarmless(`${group}/bin`, mara)
  }, 30_000)
})

describe('a page', () => {
  const pages = CASES.filter((one) => !one.isApi && !isWrite(one))

  test.each(named(pages))(
    '%s is harmless with nasty names of people, groups, tokens and tasks',
    async (_, one) => {
      const response = await send(world, toCall(one, { address: linden, body: linden }), mara)
      if (isPage(response)) expect(pageDangers(await response.text())).toEqual([])
    },
  )

  const COOKIES = [
    'trivet_notice',
    'trivet_locale',
    'trivet_theme',
    'trivet_preferences',
    'trivet_session',
    'x',
  ]
  const noticesWith = (payload: string): unknown[] => [
    payload,
    { tone: 'success', messageId: payload, values: { name: payload } },
    { tone: 'success', messageId: 'recipe.saved', values: { name: payload } },
    { tone: 'success', messageId: 'recipe.saved', values: { name: { toString: payload } }, undo: payload },
    { tone: 'success', messageId: 'recipe.saved', values: [payload], undo: `/${payload}` },
    { tone: 'success', messageId: 'recipe.saved', undo: '/\\evil.test' },
    { tone: 'success', messageId: 'recipe.saved', undo: '/\t/evil.test' },
    { tone: payload, messageId: 'recipe.saved', undo: '//evil.test' },
  ]

  test('is harmless whatever its cookies say', async () => {
    for (const payload of sample(times(96, 24))) {
      const cookie = COOKIES.map((name) => `${name}=${encodeURIComponent(payload)}`).join('; ')
      const html = await expectHarmless('/preferences/language', mara, { cookie })
      expect(html).toStartWith('<!doctype html><html lang="en-US" dir="ltr"')
      const last = `${mara.userId}?${new URLSearchParams({ search: payload })}`
      await expectHarmless(group, mara, { cookie: `trivet_search=${encodeURIComponent(last)}` })
      for (const notice of noticesWith(payload)) {
        const sent = { cookie: `trivet_notice=${encodeURIComponent(JSON.stringify(notice))}` }
        await expectHarmless('/user/profile/edit', mara, sent)
      }
    }
  }, 30_000)

  test('is harmless whatever its address says', async () => {
    const places = [
      '/login?next=',
      '/preferences/language?back=',
      '/nothing/',
      `${group}/r/`,
      '/recipe/',
      '/user/profile/edit?x=',
      '/admin/setup?code=',
      `${group}/r/create/url?text=`,
    ]
    for (const payload of sample(times(96, 24), 5)) {
      for (const place of places) {
        for (const as of [undefined, mara]) {
          const response = await world.request(`${place}${encodeURIComponent(payload)}`, as ? { as } : {})
          expect(response.status).toBeLessThan(500)
          if (isPage(response)) expect(pageDangers(await response.text())).toEqual([])
        }
      }
    }
  }, 30_000)

  test('is harmless with every call of the API on it', async () => {
    for (const payload of sample(120, 5))
      await expectHarmless(`/docs?x=${encodeURIComponent(payload)}`, mara, {
        cookie: `x=${encodeURIComponent(payload)}`,
      })
  })

  test('is harmless on the page that asks before another site has an address read', async () => {
    const headers = { cookie: `${SESSION_COOKIE}=session-${mara.userId}`, 'sec-fetch-site': 'cross-site' }
    for (const payload of sample(times(24, 8), 1)) {
      for (const url of [`https://evil.test/${payload}`, payload]) {
        const html = await expectHarmless(
          `${group}/r/create/url?url=${encodeURIComponent(url)}`,
          undefined,
          headers,
        )
        if (url !== payload) expect(html).toContain('Import this page?')
      }
    }
  }, 30_000)
})

const posted = CASES.filter((one) => !one.isApi && isWrite(one) && one.example.form && !one.example.isSlow)

test.each(named(posted))(
  '%s is harmless with such a text in every field',
  async (_, one) => {
    const fields = Object.keys(one.example.form?.(linden) ?? {})
    const payloads = sample(times(192, 24), 11)
    const all = payloads.map((payload) => Object.fromEntries(fields.map((name) => [name, payload])))
    // Each alone, too, which gets past what the others are refused for.
    const alone = fields.map((name, at) => ({ [name]: payloads[at % payloads.length] }))
    for (const typed of [...all, ...alone]) {
      world.clock.advance(60_000)
      const call = toCall(one, { address: linden, body: linden }, typed)
      const response = await send(world, call, mara)
      expect(response.status).toBeLessThan(500)
      if (isPage(response)) expect(pageDangers(await response.text())).toEqual([])
    }
  },
  30_000,
)

test('what a page from elsewhere says of its recipe is only text in the preview', async () => {
  for (const payloads of chunks) {
    const [name, description, ...rest] = payloads
    const jsonLd = JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name,
      description,
      image: rest,
      author: rest.map((author) => ({ '@type': 'Person', name: author })),
      recipeYield: rest[0],
      prepTime: rest[1],
      keywords: rest,
      recipeCategory: rest,
      nutrition: { calories: rest[2] },
      recipeIngredient: rest,
      recipeInstructions: rest.map((text) => ({ '@type': 'HowToStep', name: text, text })),
    }).replaceAll('<', '\\u003c')
    world.clock.advance(60_000)
    const source = `<!doctype html><title>x</title><script type="application/ld+json">${jsonLd}</script>`
    const body = new URLSearchParams({ source, url: 'https://example.com/"><script>alert(1)</script>' })
    const headers = { 'sec-fetch-site': 'same-origin' }
    const response = await world.request(`${group}/r/create/url`, { as: mara, method: 'POST', body, headers })
    expect(pageDangers(await response.text())).toEqual([])
  }
})
