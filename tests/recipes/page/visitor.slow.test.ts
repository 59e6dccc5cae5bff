import { describe, expect, test } from 'bun:test'
import { peek } from 'bun'
import { VISITOR_PAGES } from '../../../src/platform/web/visitor-pages'
import { seedKitchen } from '../../support/kitchen'

const ADDRESS = '/g/linden-house/r/peas'

async function publicPeas() {
  const kitchen = seedKitchen()
  const { request, mara } = kitchen
  await request('/api/recipes', { method: 'POST', as: mara, json: { name: 'Peas' } })
  await request('/api/recipes/peas', { method: 'PATCH', as: mara, json: { settings: { public: true } } })
  const status = async (path = ADDRESS) => (await request(path)).status
  return { ...kitchen, status }
}

test('a visitor gets no script, no menu, and a link to sign in', async () => {
  const { request } = await publicPeas()
  const html = await (await request(ADDRESS)).text()
  expect(html).not.toMatch(/<script (?!type="application\/ld\+json")|data-island|popovertarget/i)
  expect(html).not.toMatch(/[?&;]edit=|\/delete/)
  expect(html).toContain(`href="${ADDRESS}/print"`)
  expect(html).toContain('href="/login"')
})

test('a public recipe of an open group is there for everyone, until the very moment it is not', async () => {
  const { request, mara, status } = await publicPeas()
  expect([await status(), await status()]).toEqual([200, 200])
  await request('/api/recipes/peas', { method: 'PATCH', as: mara, json: { settings: { public: false } } })
  expect(await status()).toBe(404)
  await request('/api/recipes/peas', { method: 'PATCH', as: mara, json: { settings: { public: true } } })
  expect(await status()).toBe(200)
})

test('markup in an ingredient is a little emphasis and nothing else, read as a browser reads it', async () => {
  const { request, mara } = await publicPeas()
  const note =
    '<b>very</b> <img src=x onerror=alert(1)><a href="javascript:x">ripe</a> <script>alert(2)</script>&frac12; <!-- no -->pea'
  const recipeIngredient = [{ title: '<i>Shelled</i>', note }]
  await request('/api/recipes/peas', { method: 'PATCH', as: mara, json: { recipeIngredient } })
  for (const path of [ADDRESS, `${ADDRESS}/print`]) {
    const html = await (await request(path)).text()
    expect(html).toContain('<h3><i>Shelled</i></h3>')
    expect(html).toMatch(/<b>very<\/b> +ripe +½ pea/)
    expect(html).not.toMatch(/onerror|javascript:x|alert\(\d\)|frac12/)
  }
})

test('a recipe without a photograph names no picture, so that no one imports our icon as one', async () => {
  const { request } = await publicPeas()
  const html = await (await request(ADDRESS)).text()
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Recipe', name: 'Peas' })
  expect(JSON.parse(data)).not.toHaveProperty('image')
  expect(html).toContain('og:title')
  expect(html).not.toMatch(/(?:og|twitter):image/)
})

test('programs of strangers read a line that no one has taken apart as it is, without the 1 that clients know', async () => {
  const { request, mara } = await publicPeas()
  const json = {
    recipeIngredient: [{ note: '200 g peas' }, { note: 'salt' }, { quantity: 2, note: 'leeks' }],
  }
  const linesWith = async (disableAmount: boolean) => {
    const settings = { public: true, disableAmount }
    await request('/api/recipes/peas', { method: 'PATCH', as: mara, json: { ...json, settings } })
    const html = await (await request(ADDRESS)).text()
    return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)
      .recipeIngredient
  }
  expect(await linesWith(false)).toEqual(['200 g peas', 'salt', '2 leeks'])
  expect(await linesWith(true)).toEqual(['200 g peas', 'salt', 'leeks'])
})

test('programs of strangers read the whole recipe in the words of schema.org, and times that are none are left out', async () => {
  const { request, mara } = await publicPeas()
  const json = {
    language: 'en',
    description: 'Sweet **peas**.',
    prepTime: '40 min',
    performTime: 'a while',
    totalTime: '2 h 10 min',
    recipeYield: '4 bowls',
    recipeIngredient: ['500 g peas', 'salt'],
    recipeInstructions: [{ title: 'Cook', text: 'Boil the *peas*.' }, { text: 'Serve.' }],
    nutrition: { calories: '81 kcal' },
  }
  await request('/api/recipes/peas', { method: 'PATCH', as: mara, json })
  const html = await (await request(ADDRESS)).text()
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    inLanguage: 'en',
    description: 'Sweet peas.',
    prepTime: 'PT40M',
    totalTime: 'PT2H10M',
    recipeYield: '4 bowls',
    recipeIngredient: ['500 g peas', 'salt'],
    recipeInstructions: ['Boil the peas.', 'Serve.'].map((text) => ({ '@type': 'HowToStep', text })),
    nutrition: { '@type': 'NutritionInformation', calories: '81 kcal' },
  })
  expect(data).not.toHaveProperty('cookTime')
})

test('a visitor cooks from a recipe that anyone may read, and from no other', async () => {
  const { request, mara, status } = await publicPeas()
  const json = {
    recipeInstructions: [{ text: 'Boil ![pan](https://elsewhere.example/pan.jpg) for 3 minutes.' }],
  }
  await request('/api/recipes/peas', { method: 'PATCH', as: mara, json })
  expect(await (await request(ADDRESS)).text()).toContain(`href="${ADDRESS}/cook"`)
  const cook = await (await request(`${ADDRESS}/cook?servings=4`)).text()
  expect(cook).toContain('data-seconds="180"')
  expect(cook).not.toContain('elsewhere.example')
  await request('/api/recipes/peas', { method: 'PATCH', as: mara, json: { settings: { public: false } } })
  expect([await status(), await status(`${ADDRESS}/cook`)]).toEqual([404, 404])
})

test('a group that becomes private takes all its recipes with it', async () => {
  const { request, mara, status } = await publicPeas()
  expect(await status()).toBe(200)
  const preferences = (await (await request('/api/groups/preferences', { as: mara })).json()) as object
  await request('/api/groups/preferences', {
    method: 'PUT',
    as: mara,
    json: { ...preferences, privateGroup: true },
  })
  expect(await status()).toBe(404)
})

test('what is changed or deleted is changed or gone at once, also for people who have read it before', async () => {
  const { request, mara, status } = await publicPeas()
  expect(await (await request(ADDRESS)).text()).not.toContain('buttered')
  await request('/api/recipes/peas', { method: 'PATCH', as: mara, json: { description: 'Well buttered.' } })
  expect(await (await request(ADDRESS)).text()).toContain('buttered')
  await request('/api/recipes/peas', { method: 'DELETE', as: mara })
  expect(await status()).toBe(404)
})

test('a renamed food is on the page at once', async () => {
  const { request, mara } = await publicPeas()
  const food = (await (
    await request('/api/foods', { method: 'POST', as: mara, json: { name: 'garden pea' } })
  ).json()) as {
    id: string
  }
  const recipeIngredient = [{ quantity: 2, food, note: '', disableAmount: false }]
  await request('/api/recipes/peas', {
    method: 'PATCH',
    as: mara,
    json: { recipeIngredient, settings: { disableAmount: false } },
  })
  expect(await (await request(ADDRESS)).text()).toContain('garden pea')
  await request(`/api/foods/${food.id}`, { method: 'PUT', as: mara, json: { ...food, name: 'marrowfat' } })
  expect(await (await request(ADDRESS)).text()).toContain('marrowfat')
})

test('it costs a visitor no statement when nothing was written since the last one', async () => {
  const { request, services } = await publicPeas()
  await request(ADDRESS)
  const before = services.db.statements
  await request(ADDRESS)
  expect(services.db.statements - before).toBeLessThanOrEqual(1)
})

test('the browser that has the page gets 304, by an id the recipe’s own address', async () => {
  const { request, mara } = await publicPeas()
  const first = await request(ADDRESS)
  const etag = first.headers.get('etag')!
  expect((await request(ADDRESS, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const { id } = (await (await request('/api/recipes/peas', { as: mara })).json()) as { id: string }
  const moved = await request(`/g/linden-house/r/${id}`)
  expect([moved.status, moved.headers.get('location')]).toEqual([303, ADDRESS])
})

test('members of another household read it as visitors do; to edit is not theirs', async () => {
  const { request, other } = await publicPeas()
  expect((await request(ADDRESS, { as: other })).status).toBe(200)
  expect((await request(`${ADDRESS}?edit=true`, { as: other })).headers.get('location')).toBe('/')
})

describe('a stranger who asks for one scale after the other', () => {
  test('gets the same page for scales that no kitchen can tell apart, or that are none', async () => {
    const { request } = await publicPeas()
    const etag = async (query: string) => (await request(`${ADDRESS}${query}`)).headers.get('etag')
    expect(await etag('?scale=0.012')).toBe(await etag('?scale=0.011'))
    expect(await etag('?scale=x1')).toBe(await etag(''))
    expect(await etag('/print?scale=x1')).toBe(await etag('/print'))
    expect(await etag('?scale=2')).not.toBe(await etag(''))
  })

  test('is refused when too many wait, and told when to come back', async () => {
    const { request, services } = await publicPeas()
    const drawn = Promise.withResolvers<{ html: string }>()
    const peas = new Request('http://localhost/peas')
    const wait = (lane: string, key: string) =>
      VISITOR_PAGES.respond(
        { db: services.db, request: peas, key, isVariant: true, lane: () => lane, headers: {} },
        () => drawn.promise,
      )
    const many = Array.from({ length: 41 }, (_, at) => wait(`stranger ${at % 8}`, `peas ${at}`))
    const refused = await request(`${ADDRESS}?scale=2`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.text()).toContain('The server is busy')
    drawn.resolve({ html: '<p>peas</p>' })
    await Promise.all(many)
    expect((await request(`${ADDRESS}?scale=2`)).status).toBe(200)
  })

  test('never makes a member wait', async () => {
    const { request, services, mara } = await publicPeas()
    const drawn = Promise.withResolvers<{ html: string }>()
    const slow = VISITOR_PAGES.respond(
      {
        db: services.db,
        request: new Request('http://localhost/peas'),
        key: 'slow peas',
        isVariant: true,
        lane: () => 'stranger',
        headers: {},
      },
      () => drawn.promise,
    )
    const waiting = request(`${ADDRESS}?scale=3`)
    expect((await request(`${ADDRESS}?scale=4`, { as: mara })).status).toBe(200)
    expect((await request(ADDRESS, { as: mara })).status).toBe(200)
    expect(peek.status(waiting)).toBe('pending')
    drawn.resolve({ html: '<p>peas</p>' })
    expect((await slow).status).toBe(200)
    expect((await waiting).status).toBe(200)
  })
})
