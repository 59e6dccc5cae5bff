import { afterAll, describe, expect, test } from 'bun:test'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import { cpuNow } from '../support/hostile/cpu-time'
import { sampleOf } from '../support/long'
import { cookieLine, logInAs } from '../support/people'
import { CASES, named, send, toCall } from './example'
import { PASSWORD, seedWorld, type World } from './world'

const world = await seedWorld()
const session = await logInAs(world, 'mara', PASSWORD)
afterAll(world.close)

const owners = { address: world.linden, body: world.linden }
const cookie = `${SESSION_COOKIE}=${session}`

describe('the Host header', () => {
  const HOST = 'evil-host.test'
  const claims = {
    host: HOST,
    'x-forwarded-host': HOST,
    'x-forwarded-proto': 'gopher',
    forwarded: `host=${HOST}`,
  }

  test.each(named(sampleOf(CASES, 2)))('does not get into what %s answers', async (_, one) => {
    for (const as of [undefined, world.mara]) {
      const call = toCall(one, owners)
      for (const [name, value] of Object.entries(claims)) call.headers.set(name, value)
      const response = await send(world, call, as)
      const text = `${JSON.stringify([...response.headers])} ${await response.text()}`
      expect(text).not.toContain(HOST)
      expect(text).not.toContain('gopher')
    }
  })

  test('does not get into the page and the preview card of a public recipe', async () => {
    const world = await seedWorld()
    const json = { settings: { public: true } }
    await world.request(`/api/recipes/${world.linden.slug}`, { as: world.mara, method: 'PATCH', json })
    const path = `/g/${world.linden.group}/r/${world.linden.slug}`
    const response = await world.request(path, { headers: claims })
    const html = await response.text()
    expect(html).toContain('og:title')
    expect(html).not.toContain(HOST)
    // Kept pages are the same for anyone who comes next.
    expect(await (await world.request(path)).text()).toBe(html)
    world.close()
  })
})

/** Texts that browsers take as another site, in the places that addresses come from. */
const AWAY = [
  '//evil.test',
  '//evil.test/x',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  '/.//evil.test',
  '/./\\evil.test',
  '/..//evil.test',
  '/x/..//evil.test',
  '/%2e//evil.test',
  'https://evil.test',
  'https:evil.test',
  'http:/\\evil.test',
  'HTTPS:\\\\evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.test@localhost',
  '//localhost@evil.test',
  '/%5cevil.test',
  '/%2f/evil.test',
  '//evil.test/recipe/x',
  '//evil.test/g/x/recipe/y',
  '/\r\nset-cookie:planted=1',
  '/%0d%0aset-cookie:planted=1',
  '/x\u2028y',
  '/\u0000//evil.test',
]

const ORIGIN = 'http://trivet.invalid'

function expectHere(response: Response, of: string): void {
  const location = response.headers.get('location')
  expect([of, response.headers.get('planted')]).toEqual([of, null])
  expect({
    of,
    cookies: response.headers.getSetCookie().filter((line) => line.startsWith('planted')),
  }).toEqual({ of, cookies: [] })
  if (location === null) return
  expect({ of, location, origin: new URL(location, `${ORIGIN}/g/x`).origin }).toEqual({
    of,
    location,
    origin: ORIGIN,
  })
}

/** Every form and page that comes back to an address that it is told. */
const TOLD: [string, (text: string) => Parameters<World['request']>][] = [
  ['next of the login page', (next) => [`/login?${new URLSearchParams({ next })}`, { headers: { cookie } }]],
  [
    'next of the login form',
    (next) => [
      '/login',
      { method: 'POST', body: new URLSearchParams({ username: 'mara', password: PASSWORD, next }) },
    ],
  ],
  ...['theme', 'locale', 'print'].map((form): (typeof TOLD)[number] => [
    `back of the ${form} form`,
    (back) => [
      `/preferences/${form}`,
      { method: 'POST', body: new URLSearchParams({ back, locale: 'en-US' }) },
    ],
  ]),
]

test.each(TOLD)('%s never leads away', async (_, call) => {
  for (const text of AWAY) {
    world.clock.advance(60_000)
    const [path, init] = call(text)
    const response = await world.request(path, init)
    expect(response.status).toBeLessThan(500)
    expectHere(response, text)
  }
})

test('the page that a form was on never leads away', async () => {
  for (const referer of ['http://evil.test//evil.test', 'http://evil.test/\\evil.test', '//evil.test', 'x']) {
    const headers = { referer, 'sec-fetch-site': 'same-origin' }
    const response = await world.request('/preferences/theme', {
      method: 'POST',
      body: new URLSearchParams(),
      headers,
    })
    expect(response.status).toBe(303)
    expectHere(response, referer)
  }
})

const PATHS = [
  ...AWAY,
  '//evil.test/',
  '//evil.test//',
  '///evil.test/r/x/',
  '//evil.test/%2e%2e/',
  '//r/x',
  '/..//evil.test/cookbooks',
]

test.each([
  ['a visitor', undefined],
  ['a member', cookie],
])('no path leads %s away', async (_, sent) => {
  for (const text of PATHS.filter((path) => path.startsWith('/'))) {
    for (const more of ['', '/', '?x=//evil.test', '/recipe/x', '/recipe/x/']) {
      const headers = new Headers(sent ? { cookie: sent } : {})
      const response = await world.request(`${text.replace(/[\r\n\t\0]/g, '')}${more}`, { headers })
      expect(response.status).toBeLessThan(500)
      expectHere(response, `${text}${more}`)
    }
  }
})

describe('cookies', () => {
  const BASES: [string, string, boolean][] = [
    ['', '/', false],
    ['http://192.168.1.20:9000', '/', false],
    ['https://food.example.com', '/', true],
    ['https://food.example.com/trivet', '/trivet', true],
  ]

  test.each(BASES)(
    'with the base address "%s" go to %s alone',
    async (baseUrl, path, isSecure) => {
      const based = await seedWorld(baseUrl === '' ? {} : { TRIVET_BASE_URL: baseUrl })
      const headers = { 'sec-fetch-site': 'same-origin' }
      const post = (pathname: string, fields: Record<string, string>) =>
        based.request(pathname, { method: 'POST', headers, body: new URLSearchParams(fields) })
      const answers = [
        await post('/login', { username: 'mara', password: PASSWORD, remember: 'true' }),
        await post('/login', { username: 'mara', password: PASSWORD }),
        await post('/preferences/theme', { theme: 'dark' }),
        await post('/preferences/locale', { locale: 'en-US' }),
        await post('/preferences/print', {}),
        await post('/logout', {}),
      ]
      const lines = answers.flatMap((answer) => answer.headers.getSetCookie())
      expect(lines.length).toBeGreaterThanOrEqual(answers.length)
      for (const line of lines) {
        expect(line).toContain('; SameSite=Lax')
        expect(line.split('; ')).toContain(`Path=${path}`)
        expect(line.includes('; Secure')).toBe(isSecure)
        expect(line).not.toContain('Domain=')
        if (line.startsWith(SESSION_COOKIE)) expect(line).toContain('; HttpOnly')
      }
      const [remembered, passing] = answers
      expect(cookieLine(remembered!)).toContain('Max-Age=')
      expect(cookieLine(passing!)).not.toContain('Max-Age=')
      expect(cookieLine(answers.at(-1)!)).toContain('Max-Age=0')
      based.close()
    },
    30_000,
  )

  test('hold no line breaks, whatever is put into them', async () => {
    const body = new URLSearchParams({
      theme: 'dark\r\nset-cookie: planted=1',
      locale: 'de-DE\r\nplanted: 1',
    })
    for (const form of ['theme', 'locale', 'print']) {
      const headers = {
        cookie: 'trivet_preferences={"x":"\\r\\nplanted: 1"}',
        'sec-fetch-site': 'same-origin',
      }
      const response = await world.request(`/preferences/${form}`, { method: 'POST', body, headers })
      expect(response.status).toBe(303)
      expectHere(response, form)
    }
  })
})

describe('the path', () => {
  test.each(['/', '%2f', '/a/', '/%20'])(
    'of 15 KB of %s is refused before it costs anything',
    async (piece) => {
      const path = `/${piece.repeat(15_000 / piece.length)}a/`
      const before = cpuNow()
      for (let round = 0; round < 10; round++) expect((await world.request(path)).status).toBe(414)
      expect((cpuNow() - before) / 10).toBeLessThan(20)
    },
  )

  test('below its bound loses its slashes, and stays here', async () => {
    for (const [path, to] of [
      ['/login/', '/login'],
      ['/login//////', '/login'],
      [`/login${'/'.repeat(2000)}`, '/login'],
      ['//evil.test/', '/evil.test'],
      ['/login/?next=/x/', '/login?next=/x/'],
    ] as const) {
      const response = await world.request(path)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 307, to])
    }
  })

  test('may be followed by a long query', async () => {
    expect((await world.request(`/login?x=${'a'.repeat(10_000)}`)).status).toBe(200)
  })
})
