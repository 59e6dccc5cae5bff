import { beforeEach, expect, test } from 'bun:test'
import { type Kitchen, seedKitchen } from '../support/kitchen'

const BASE = 'https://food.example.com'
let kitchen: Kitchen
const json = async (method: string, path: string, body?: unknown) =>
  (await kitchen.request(path, { method, as: kitchen.mara, json: body })).json()

async function addRecipe(name: string, isPublic: boolean, tags: object[]): Promise<string> {
  const slug = await json('POST', '/api/recipes', { name })
  await json('PATCH', `/api/recipes/${slug}`, {
    description: `${name} & <b>more</b>`,
    tags,
    settings: { public: isPublic },
  })
  return slug
}

beforeEach(async () => {
  kitchen = seedKitchen({ TRIVET_BASE_URL: BASE, TRIVET_SUPPORT_URL: 'https://help.example.com' })
  const tag = await json('POST', '/api/organizers/tags', { name: 'Summer' })
  const secret = await json('POST', '/api/organizers/tags', { name: 'Secret tag' })
  await addRecipe('Plum cake', true, [tag])
  await addRecipe('Pear tart', true, [])
  await addRecipe('Hidden stew', false, [tag, secret])
  await json('POST', '/api/groups/cookbooks', { name: 'Open book', public: true })
  await json('POST', '/api/groups/cookbooks', { name: 'Closed book', public: false })
})

const get = (path: string, init: Parameters<Kitchen['request']>[1] = {}) => kitchen.request(path, init)
const html = async (path: string) => (await get(path)).text()
const cards = (page: string) =>
  [...page.matchAll(/<h3[^>]*><a href="[^"]*\/r\/([^"]+)"/g)].map(([, slug]) => slug)

test('a stranger sees the public recipes of an open group, with the scripts of the quick search and of the serif alone', async () => {
  const page = await html('/g/linden-house')
  expect(cards(page).toSorted()).toEqual(['pear-tart', 'plum-cake'])
  expect(page).toContain('2 recipes')
  expect(page).not.toMatch(/Hidden stew|Secret tag/)
  const scripts = [...page.matchAll(/<script type="module" src="([^"]+)"|data-island="([^"]+)"/g)]
  expect(scripts.map(([, script, island]) => script ?? island)).toEqual([
    '/a/boot.js',
    '/a/islands/search/search-overlay.js',
    '/a/islands/ui/serif.js',
  ])
  expect(page).toContain('&quot;isOwnGroup&quot;:false')
  expect(await html('/g/linden-house/r/plum-cake')).not.toMatch(
    /<script type="module"|<script src|data-island/,
  )
  expect(page).toContain(`<link rel="canonical" href="${BASE}/g/linden-house">`)
  expect(page).toContain('type="application/atom+xml" href="/g/linden-house/feed.atom"')
  expect(page).toContain('type="application/rss+xml" href="/g/linden-house/feed.rss"')
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
  const { mainEntity } = JSON.parse(data)
  expect(mainEntity.itemListElement.map(({ url }: { url: string }) => url).toSorted()).toEqual([
    `${BASE}/g/linden-house/r/pear-tart`,
    `${BASE}/g/linden-house/r/plum-cake`,
  ])
})

test('search and filters of a stranger find public recipes alone', async () => {
  expect(cards(await html('/g/linden-house?search=plum'))).toEqual(['plum-cake'])
  expect(cards(await html('/g/linden-house?search=stew'))).toEqual([])
  const tagged = await html('/g/linden-house?tags=summer')
  expect(cards(tagged)).toEqual(['plum-cake'])
  expect(tagged).toContain('<meta name="robots" content="noindex">')
  expect(cards(await html('/g/linden-house?queryFilter=settings.public%3Dfalse'))).toHaveLength(2)
  const random = await get('/g/linden-house?orderBy=random')
  expect([random.status, random.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('paginationSeed='),
  ])
})

test('organizers are those of public recipes, cookbooks the public ones', async () => {
  const tags = await html('/g/linden-house/recipes/tags')
  expect(tags).toContain('href="/g/linden-house?tags=summer"')
  expect(tags).toContain('<data value="1">1</data>')
  expect(tags).not.toContain('Secret tag')
  const shelf = await html('/g/linden-house/cookbooks')
  expect(shelf).toContain('Open book')
  expect(shelf).not.toContain('Closed book')
  const book = await html('/g/linden-house/cookbooks/open-book')
  expect(book).toContain(`<link rel="canonical" href="${BASE}/g/linden-house/cookbooks/open-book">`)
  expect(cards(book).toSorted()).toEqual(['pear-tart', 'plum-cake'])
})

const LISTS = [
  '/g/linden-house',
  '/g/linden-house/recipes/categories',
  '/g/linden-house/cookbooks',
  '/g/linden-house/cookbooks/open-book',
  '/g/linden-house/r/plum-cake',
  '/g/linden-house/feed.atom',
  '/g/linden-house/feed.rss',
  '/g/linden-house/feed.json',
]

test.each(LISTS)(
  '%s may be kept for half a minute, changes its ETag with what it shows, and never sets a cookie',
  async (path) => {
    const headers = { cookie: 'trivet_notice=%7B%7D; trivet_session=made-up' }
    const first = await get(path, { headers })
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=30',
    )
    expect(first.headers.getSetCookie()).toEqual([])
    if (!path.includes('feed')) expect(first.headers.get('vary')).toContain('cookie, accept-language')
    const etag = first.headers.get('etag')!
    const same = await get(path, { headers: { 'if-none-match': etag } })
    expect(same.status).toBe(304)
    await json('PATCH', '/api/recipes/plum-cake', { name: 'Plum cake', description: 'Better', rating: 4 })
    await json('PUT', '/api/groups/preferences', { privateGroup: true })
    const shut = await get(path, { headers: { 'if-none-match': etag } })
    expect(shut.status).toBeOneOf([303, 404])
    expect(shut.headers.get('cache-control') ?? '').not.toContain('s-maxage')
  },
)

test('a list of a private or missing group leads to the sign-in page, and members of other groups home', async () => {
  for (const path of [
    '/g/harbour-street',
    '/g/nowhere',
    '/g/harbour-street/cookbooks',
    '/g/nowhere/recipes/tags',
  ]) {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/login?next=${encodeURIComponent(path)}`,
    ])
    expect((await get(path, { as: kitchen.mara })).headers.get('location')).toBe('/')
  }
  const elsewhere = await get('/g/linden-house', { as: kitchen.other })
  expect(elsewhere.headers.get('cache-control')).toBe('private, no-cache')
  expect(cards(await elsewhere.text()).toSorted()).toEqual(['pear-tart', 'plum-cake'])
})

test('the bar searches in the group whose pages are shown', async () => {
  const page = await html('/g/linden-house/r/plum-cake')
  expect(page).toMatch(/<form class="bar-search"[^>]* action="\/g\/linden-house" method="get">/)
  // Tags lead to the recipes that have them.
  expect(page).toContain('href="/g/linden-house?tags=summer"')
  expect(await html('/login')).not.toContain('bar-search')
})

test('feeds name new public recipes, and what people type stays text', async () => {
  const atom = await html('/g/linden-house/feed.atom')
  expect(atom).toContain('<title>Linden House</title>')
  expect([...atom.matchAll(/<entry>/g)]).toHaveLength(2)
  expect(atom).toContain(`<link href="${BASE}/g/linden-house/r/plum-cake"/>`)
  expect(atom).not.toMatch(/Hidden|<b>/)
  const rss = await get('/g/linden-house/feed.rss')
  expect(rss.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const items = await rss.text()
  expect([...items.matchAll(/<item>/g)]).toHaveLength(2)
  expect(items).toContain(`<link>${BASE}/g/linden-house/r/plum-cake</link>`)
  expect(items).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT<\/pubDate>/)
  expect(items).not.toMatch(/Hidden|<b>/)
  const feed = await (await get('/g/linden-house/feed.json')).json()
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  expect(feed.items.map(({ title }: { title: string }) => title).toSorted()).toEqual([
    'Pear tart',
    'Plum cake',
  ])
  expect((await get('/g/harbour-street/feed.atom')).status).toBe(404)
})

test('the sitemap names what strangers may read; robots and people find it', async () => {
  const index = await html('/sitemap.xml')
  expect(index).toContain(`<loc>${BASE}/g/linden-house/sitemap.xml</loc>`)
  expect(index).not.toContain('harbour')
  const pages = await html('/g/linden-house/sitemap.xml')
  expect([...pages.matchAll(/<loc>[^<]*\/g\/([^<]*)<\/loc>/g)].map(([, path]) => path).toSorted()).toEqual([
    'linden-house',
    'linden-house/cookbooks/open-book',
    'linden-house/r/pear-tart',
    'linden-house/r/plum-cake',
  ])
  expect(await html('/robots.txt')).toContain(`Sitemap: ${BASE}/sitemap.xml`)
  expect(await html('/.well-known/security.txt')).toBe(
    `Contact: https://help.example.com/\nExpires: 2027-02-20T00:00:00.000Z\nCanonical: ${BASE}/.well-known/security.txt\n`,
  )
  kitchen = seedKitchen()
  expect((await get('/sitemap.xml')).status).toBe(404)
  expect((await get('/.well-known/security.txt')).status).toBe(404)
})

test('where the API shows a group to no stranger, there is no script and no quick search', async () => {
  const preferences = await json('GET', '/api/groups/preferences')
  await json('PUT', '/api/groups/preferences', { ...preferences, recipePublic: false })
  expect(await html('/g/linden-house')).not.toMatch(/data-island|<script type="module"/)
  const foreign = await (await get('/g/linden-house', { as: kitchen.other })).text()
  expect(foreign).not.toContain('data-quick-search')
  expect(foreign).toContain('href="/g/linden-house#search"')
})

test('the front door is the home of the default group where strangers may read it, else the sign-in page', async () => {
  const door = async (home: Kitchen) => (await home.request('/')).headers.get('location')
  expect(await door(kitchen)).toBe('/login')
  const open = seedKitchen({ TRIVET_DEFAULT_GROUP: 'Linden House' })
  expect(await door(open)).toBe('/g/linden-house')
  expect(await (await open.request('/login')).text()).toContain('<a href="/g/linden-house">')
  expect(await html('/login')).not.toContain('<a href="/g/linden-house">')
})

test("members on another group's pages search there, and are offered nothing to write", async () => {
  const page = await (await get('/g/linden-house', { as: kitchen.other })).text()
  expect(page).toContain('data-quick-search="linden-house"')
  expect(page).toContain('&quot;group&quot;:&quot;linden-house&quot;')
  expect(page).toContain('&quot;isOwnGroup&quot;:false')
  expect(page).not.toContain('create-menu')
  const own = await (await get('/g/linden-house', { as: kitchen.jonas })).text()
  expect(own).toContain('&quot;isOwnGroup&quot;:true')
  expect(own).toContain('create-menu')
})
