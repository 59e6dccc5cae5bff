import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleOf } from '../support/long'
import { CASES, named, send, toCall } from './example'
import { pageDangers } from './page-dangers'
import { seedWorld } from './world'

const world = await seedWorld({ TRIVET_IFRAME_HOSTS: 'www.youtube.com' })
afterAll(world.close)

const owners = { address: world.linden, body: world.linden }
const isPage = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') ?? false

/** What the policy of every page must say; anything looser fails. */
const POLICY: Record<string, string> = {
  'default-src': "'none'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'frame-src': 'https://www.youtube.com',
}

function policyOf(response: Response): Record<string, string> {
  const parts = (response.headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim())
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0]!, part.slice(part.indexOf(' ') + 1)]))
}

describe.each([
  ['a visitor', undefined],
  ['an administrator', world.mara],
] as const)('what %s gets', (_, as) => {
  test.each(named(CASES))('from %s says how it is to be handled', async (_, one) => {
    const response = await send(world, toCall(one, owners), as)
    const { headers } = response
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.has('content-type') || response.body === null).toBe(true)
    for (const name of ['server', 'x-powered-by']) expect(headers.has(name)).toBe(false)
    expect(headers.get('content-security-policy') ?? '').toContain("default-src 'none'")
    expect(headers.get('content-security-policy') ?? '').not.toMatch(/unsafe|\*/)
    if (isPage(response)) {
      // One script is in the pages of members and of shared lists, and named by its hash.
      const isShared = one.key.endsWith(' /shared/list/:token')
      const scripts =
        as || (isShared && response.status === 200) ? /^'self' 'sha256-[\w+/]{43}='$/ : /^'self'$/
      expect(policyOf(response)).toMatchObject({ ...POLICY, 'script-src': expect.stringMatching(scripts) })
      expect(pageDangers(await response.text())).toEqual([])
    }
    if (one.route.access === 'public' || response.status === 303) return
    // It stays out of caches that others use.
    expect(headers.get('cache-control') ?? 'nothing').toMatch(/private|no-store/)
    expect(headers.get('cache-control')).not.toContain('public')
  })
})

test('an answer with a token in it is kept nowhere', async () => {
  const fresh = await seedWorld()
  const makers = [
    'POST /api/auth/token',
    'GET /api/auth/refresh',
    'POST /api/users/api-tokens',
    'POST /user/profile/api-tokens',
  ]
  for (const one of CASES.filter(({ key }) => makers.includes(key))) {
    const response = await send(fresh, toCall(one, { address: fresh.linden, body: fresh.linden }), fresh.mara)
    expect([one.key, response.headers.get('cache-control')]).toEqual([
      one.key,
      expect.stringContaining('no-store'),
    ])
  }
  fresh.close()
})

describe('under /api', () => {
  const UNKNOWN = [
    '/api',
    '/api/nothing',
    '/api/recipes/a/b/c',
    '/api/%00',
    '/api/..%2f',
    '/api/users/self/x',
    '/api//users',
  ]

  test.each(UNKNOWN)('%s answers JSON when there is nothing', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'PROPFIND']) {
      const response = await world.request(path, { as: world.mara, method, headers: { accept: 'text/html' } })
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(await response.json()).toEqual({ detail: 'Not Found', code: 'not-found', fields: {} })
    }
  })

  const paths = [...new Set(CASES.filter(({ isApi }) => isApi).map(({ route }) => route.path))]
  const ALL = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'OPTIONS']
  // `/api/foods/merge` is an id for `/api/foods/:id`.
  const isAlso = (address: string, path: string) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address.split('?')[0]!)

  test.each(paths)('%s says which methods it has', async (path) => {
    const { path: address } = toCall(CASES.find(({ route }) => route.path === path)!, owners)
    const taken = new Set<string>(
      CASES.filter(({ route }) => isAlso(address, route.path)).map(({ route }) => route.method),
    )
    const own = CASES.filter(({ route }) => route.path === path).map(({ route }) => route.method)
    for (const method of ALL.filter((name) => !taken.has(name))) {
      const response = await world.request(address, { as: world.mara, method })
      expect([method, response.status]).toEqual([method, 405])
      expect(await response.json()).toEqual({ detail: 'Method Not Allowed', code: 'not-found', fields: {} })
      expect(response.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(own))
    }
  })
})

test.each(
  named(
    sampleOf(
      CASES.filter(({ route }) => route.method === 'GET'),
      4,
    ),
  ),
)('HEAD of %s has the headers of GET and no body', async (_, one) => {
  const call = toCall(one, owners)
  // What may be had a few times only may be had again.
  world.clock.advance(3_600_000)
  const [get, head] = [
    await send(world, call, world.mara),
    await send(world, { ...call, method: 'HEAD' }, world.mara),
  ]
  expect(head.status).toBe(get.status)
  expect(await head.text()).toBe('')
  expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
  expect(head.headers.get('cache-control')).toBe(get.headers.get('cache-control'))
})

test.each(
  named(
    sampleOf(
      CASES.filter(({ route }) => route.path !== '/'),
      4,
      1,
    ),
  ),
)('a slash at the end of %s is taken off', async (_, one) => {
  const { path, ...call } = toCall(one, owners)
  const [pathname, query] = path.split('?')
  const response = await send(world, { ...call, path: `${pathname}/${query ? `?${query}` : ''}` }, world.mara)
  expect(response.status).toBe(307)
  expect(response.headers.get('location')).toBe(path)
})

describe('files', () => {
  const REFUSED = new Set([303, 307, 404, 422])
  const SECRET = 'SQLite format 3\0 the household'
  mkdirSync(join(world.dataDir, 'cache'), { recursive: true })
  for (const name of ['trivet.db', 'trivet.db-wal', 'cache/x.webp', '.env', 'recipes/loose.webp'])
    writeFileSync(join(world.dataDir, name), SECRET)

  const UPS = [
    '..',
    '%2e%2e',
    '%2E%2E',
    '.%2e',
    '..%2f..',
    '..%2F..%2F..',
    '..%5c..',
    '..\\..',
    '%252e%252e',
    '..%c0%af..',
    '....//',
    '..;',
    '%00',
    '.',
  ]
  const TARGETS = [
    'trivet.db',
    'trivet.db-wal',
    'cache/x.webp',
    '.env',
    'etc/passwd',
    'trivet.db%00.webp',
    'recipes/loose.webp',
  ]
  const { recipeId } = world.linden
  const PLACES = [
    '/a',
    '/api/media',
    '/api/media/recipes',
    `/api/media/recipes/${recipeId}/images`,
    `/api/media/recipes/${recipeId}/assets`,
    '',
  ]

  test.each(PLACES)('beside what %s serves cannot be reached', async (place) => {
    const steps = UPS.flatMap((up) => [up, `${up}/${up}`, `${up}/${up}/${up}/${up}`])
    for (const step of sampleOf(steps, 4, PLACES.indexOf(place))) {
      for (const target of TARGETS) {
        for (const path of [
          `${place}/${step}/${target}`,
          `${place}/${step}%2f${target}`,
          `${place}/${target}`,
        ]) {
          const response = await world.request(path, { as: world.mara })
          const text = await response.text()
          expect([path, text.includes('SQLite') || text.includes('root:')]).toEqual([path, false])
          expect({ path, isRefused: REFUSED.has(response.status) }).toEqual({ path, isRefused: true })
        }
      }
    }
  })

  test('the data folder is under no address', async () => {
    const paths = [
      '/data/trivet.db',
      '/trivet.db',
      '/data/',
      '/recipes/loose.webp',
      '/.env',
      '/.git/config',
      '/backups',
    ]
    for (const path of paths) {
      const { status } = await world.request(path, { as: world.mara })
      expect({ path, isRefused: REFUSED.has(status) }).toEqual({ path, isRefused: true })
    }
  })
})
