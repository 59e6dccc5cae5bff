import { afterAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../src/app/create-app'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import { CASES, named, toCall } from './example'
import { seedWorld } from './world'

/** Home Assistant shows an app below a path of its own, takes the path off, and says it in a header. */
const BELOW = '/api/hassio_ingress/r4nd0m-T0ken_x'
const PROXY = '172.30.32.2'

const world = await seedWorld({
  TRIVET_INGRESS: 'true',
  TRIVET_TRUSTED_PROXIES: PROXY,
  TRIVET_FRAME_ANCESTORS: 'self',
})
afterAll(world.close)
const app = createApp(world.services)
const owners = { address: world.linden, body: world.linden }
const cookie = `${SESSION_COOKIE}=${world.sessionOf(world.mara)}`

function ask(path: string, init: RequestInit = {}, headers: Record<string, string> = {}, peer = PROXY) {
  const sent = new Headers(init.headers)
  for (const [name, value] of Object.entries({ 'x-ingress-path': BELOW, cookie, ...headers }))
    sent.set(name, value)
  return app(new Request(`http://homeassistant.local:8123${path}`, { ...init, headers: sent }), () => peer)
}

/** Addresses of this site in a page: what begins with a slash, in any attribute that leads somewhere. */
async function addressesOf(html: string): Promise<string[]> {
  const found: string[] = []
  const note = (value: string | null) => {
    if (value?.startsWith('/')) found.push(value)
  }
  const names = ['href', 'src', 'action', 'formaction', 'poster', 'data-icons', 'data-drawings']
  const rewriter = new HTMLRewriter().on('*', {
    element(element) {
      for (const name of names) note(element.getAttribute(name))
      for (const one of (element.getAttribute('srcset') ?? '').split(','))
        note(one.trim().split(' ')[0] ?? null)
      // Islands get their addresses as JSON.
      const props = element.getAttribute('data-props')
      for (const [, path] of props?.matchAll(
        /"(\/(?:g|a|api|user|group|admin|media|shopping-lists|login|preferences|r)\/[^"]*)"/g,
      ) ?? [])
        note(path ?? null)
    },
  })
  await rewriter.transform(new Response(html)).text()
  return found
}

// The page of all parts leads nowhere on purpose.
const PAGES = CASES.filter(
  ({ isApi, route }) => !isApi && route.method === 'GET' && route.path !== '/dev/parts',
)

describe('below the path of a proxy', () => {
  test.each(named(PAGES))('every address of %s stays there', async (_, one) => {
    const { path, headers } = toCall(one, owners)
    const response = await ask(path, { headers })
    const location = response.headers.get('location')
    if (location?.startsWith('/')) expect(location).toStartWith(BELOW)
    for (const line of response.headers.getSetCookie()) expect(line).toContain(`Path=${BELOW};`)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return
    const addresses = await addressesOf(await response.text())
    expect(addresses.filter((address) => !address.startsWith(`${BELOW}/`) && address !== BELOW)).toEqual([])
  })

  test('the same page has its usual addresses a moment later, no matter who asked first', async () => {
    const page = `/g/${world.linden.group}`
    const below = await (await ask(page)).text()
    const usual = await (await ask(page, {}, {}, '192.168.1.20')).text()
    expect([below.includes(BELOW), usual.includes(BELOW)]).toEqual([true, false])
    expect(await addressesOf(below)).toEqual((await addressesOf(usual)).map((address) => BELOW + address))
  })

  test('what is asked for at the same time by both ways never mixes', async () => {
    const pages = Array.from({ length: 40 }, (_, at) => ({ at, isBelow: at % 2 === 0 }))
    const html = await Promise.all(
      pages.map(async ({ at, isBelow }) =>
        (await ask(`/g/${world.linden.group}?search=${at}`, {}, {}, isBelow ? PROXY : '192.168.1.20')).text(),
      ),
    )
    for (const { at, isBelow } of pages) {
      const addresses = await addressesOf(html[at]!)
      expect(addresses.every((address) => address.startsWith(BELOW) === isBelow)).toBe(true)
    }
  })

  test('a form that the browser sends from there is ours, by the host that the proxy says', async () => {
    const origin = 'http://ha.example.com'
    const form = { method: 'POST', body: new URLSearchParams({ theme: 'dark' }) }
    const sent = { origin, host: 'local-trivet:9000', referer: `${origin}${BELOW}/g/${world.linden.group}` }
    const ours = await ask('/preferences/theme', form, { ...sent, 'x-forwarded-host': 'ha.example.com' })
    expect([ours.status, ours.headers.get('location')]).toEqual([303, `${BELOW}/g/${world.linden.group}`])
    const others = await ask('/preferences/theme', form, { ...sent, 'x-forwarded-host': 'other.example.com' })
    expect(others.status).toBe(403)
    const stranger = await ask(
      '/preferences/theme',
      form,
      { ...sent, 'x-forwarded-host': 'ha.example.com' },
      '192.168.1.20',
    )
    expect(stranger.status).toBe(403)
  })

  test('cookies are for https alone where the browser came by https', async () => {
    const line = async (proto: string) =>
      (
        await ask(
          '/preferences/theme',
          { method: 'POST', body: new URLSearchParams({ theme: 'dark' }) },
          { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': proto },
        )
      ).headers.getSetCookie()[0]
    expect(await line('https')).toContain('; Secure')
    expect(await line('http')).not.toContain('; Secure')
  })

  test('pages of lists in the API lead below the path, too', async () => {
    const response = await ask('/api/recipes?perPage=1&page=1', {}, { accept: 'application/json' })
    const link = response.headers.get('link')
    if (link) expect(link).toContain(`<${BELOW}/api/recipes?`)
    expect(await response.json()).toMatchObject({ page: 1 })
  })
})

test.each([
  '//evil.test',
  '/a/../..',
  '/a/%2e%2e',
  'https://evil.test',
  '/a"onload=x',
  `${BELOW}, /other`,
  '/a\\b',
  'x',
])('a path that is none (%s) changes nothing', async (path) => {
  const html = await (await ask('/login', {}, { 'x-ingress-path': path, cookie: '' })).text()
  expect(
    (await addressesOf(html)).filter(
      (address) => !/^\/(?:a\/|login|register|forgot|theme|manifest|preferences|g\/|$)/.test(address),
    ),
  ).toEqual([])
  expect(html).not.toContain('evil.test')
})

test('no one but a trusted proxy moves Trivet', async () => {
  const html = await (
    await ask('/login', {}, { cookie: '', 'x-forwarded-for': PROXY }, '192.168.1.20')
  ).text()
  expect(html).not.toContain('hassio_ingress')
})

test.each([
  ['self', "'self'", 'SAMEORIGIN'],
  ['http://homeassistant.local:8123, self', "http://homeassistant.local:8123 'self'", null],
  ['', "'none'", 'DENY'],
])('framing is allowed for whom the setting names (%s)', async (setting, policy, frameOptions) => {
  const own = await seedWorld({ TRIVET_FRAME_ANCESTORS: setting })
  const { headers } = await own.request('/login')
  expect(headers.get('content-security-policy')).toEndWith(`frame-ancestors ${policy}`)
  expect(headers.get('x-frame-options')).toBe(frameOptions)
  own.close()
})
