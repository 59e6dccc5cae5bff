import { afterAll, describe, expect, test } from 'bun:test'
import { setupCode } from '../../src/auth/setup/setup.service'
import type { Ctx } from '../../src/platform/context'
import { createRateLimiter } from '../../src/platform/limits/rate-limit'
import { CASES, type Sent, send, toCall } from './example'
import { expectSound } from './sound'
import { seedWorld, type World } from './world'

interface Limited {
  key: string
  /** More tries in a row than anyone makes who does not guess or collect. */
  within: number
  /** Each try has its own name where names are counted apart. */
  body?: Record<string, string>
  isVisitor?: boolean
  /** The address at the end of the query is another one each time, since what was fetched once is kept. */
  hasNewAddress?: boolean
}

/** What must not be tried without end; a route that is not there yet is not asked. */
const LIMITED: Limited[] = [
  { key: 'POST /login', within: 30, body: { username: 'nobody', password: 'wrong' }, isVisitor: true },
  {
    key: 'POST /api/auth/token',
    within: 30,
    body: { username: 'nobody', password: 'wrong' },
    isVisitor: true,
  },
  {
    key: 'PUT /api/users/password',
    within: 30,
    body: { currentPassword: 'wrong', newPassword: 'long enough' },
  },
  { key: 'POST /user/profile/leave', within: 30, body: { password: 'wrong' } },
  { key: 'POST /login/passkey', within: 30, body: { credential: '{}' }, isVisitor: true },
  { key: 'POST /login/code', within: 30, body: { code: '000000' }, isVisitor: true },
  { key: 'POST /user/profile/second-factor', within: 30, body: { form: 'confirm', code: '000000' } },
  { key: 'POST /api/users/api-tokens', within: 30 },
  { key: 'POST /user/profile/api-tokens', within: 30 },
  { key: 'GET /api/auth/refresh', within: 40 },
  { key: 'GET /api/validators/user/name', within: 100, isVisitor: true },
  { key: 'GET /api/validators/user/email', within: 100, isVisitor: true },
  { key: 'GET /api/validators/group', within: 100, isVisitor: true },
  { key: 'GET /api/validators/recipe', within: 100, isVisitor: true },
  { key: 'GET /api/validators/group/recipe', within: 100, isVisitor: true },
  { key: 'POST /api/users/register', within: 30, isVisitor: true },
  { key: 'POST /register', within: 30, isVisitor: true },
  { key: 'POST /api/users/forgot-password', within: 20, isVisitor: true },
  { key: 'POST /forgot-password', within: 20, isVisitor: true },
  { key: 'POST /api/users/reset-password', within: 30, isVisitor: true },
  { key: 'POST /reset-password', within: 30, isVisitor: true },
  { key: 'GET /confirm-email', within: 40 },
  { key: 'POST /confirm-email', within: 40 },
  { key: 'POST /api/groups/invitations', within: 40 },
  { key: 'POST /api/households/invitations', within: 40 },
  { key: 'POST /group/invitations', within: 40 },
  { key: 'POST /api/admin/email', within: 20 },
  { key: 'POST /api/recipes/create-url', within: 60 },
  { key: 'POST /api/recipes/create/url', within: 60 },
  { key: 'POST /api/recipes/create/html-or-json', within: 60 },
  { key: 'POST /api/recipes/test-scrape-url', within: 60 },
  { key: 'POST /api/recipes/:slug/image', within: 60 },
  { key: 'GET /g/:group/r/create/url', within: 60 },
  { key: 'GET /g/:group/r/create/url/image', within: 100, hasNewAddress: true },
]

async function tryUntilRefused(
  world: World,
  call: Sent,
  { within, hasNewAddress }: Limited,
  as?: Ctx,
): Promise<Response | null> {
  for (let at = 0; at < within; at++) {
    const path = hasNewAddress ? `${call.path}${encodeURIComponent(`?${at}`)}` : call.path
    const response = await send(world, { ...call, path, headers: new Headers(call.headers) }, as)
    // A preview's picture that is not to be had looks the same for every reason.
    if (response.status === 429 || (response.status === 404 && response.body === null)) return response
    await expectSound(response, `try ${at}`)
  }
  return null
}

const present = LIMITED.filter(({ key }) => CASES.some((one) => one.key === key))

/** Shows its refusal in a form or as a picture that is not there. */
const OWN_WORDS = ['GET /g/:group/r/create/url', 'GET /g/:group/r/create/url/image']

const shared = await seedWorld()
afterAll(shared.close)

test.each(present.map((limited) => [limited.key, limited] as const))(
  '%s has a limit',
  async (key, limited) => {
    const { body, isVisitor } = limited
    const one = CASES.find((candidate) => candidate.key === key)!
    const call = toCall(one, { address: shared.linden, body: shared.linden })
    const sent = body && {
      ...call,
      body: one.isApi && one.example.json ? JSON.stringify(body) : new URLSearchParams(body),
    }
    const refused = await tryUntilRefused(shared, sent ?? call, limited, isVisitor ? undefined : shared.mara)
    expect(refused).not.toBeNull()
    if (!OWN_WORDS.includes(key)) expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  },
  30_000,
)

describe('the limit of sign-ins', () => {
  const body = () => new URLSearchParams({ username: 'nobody', password: 'wrong' })
  const tryFrom = (world: World, headers: Record<string, string>) =>
    world.request('/api/auth/token', { method: 'POST', body: body(), headers })

  test('counts the page and the API together, and other schemes not around it', async () => {
    const world = await seedWorld()
    let refusals = 0
    for (let at = 0; at < 40; at++) {
      const path = at % 2 ? '/login' : '/api/auth/token'
      const headers = { 'sec-fetch-site': 'same-origin', authorization: `Basic ${btoa('mara:guess')}` }
      const response = await world.request(path, { method: 'POST', body: body(), headers })
      if (response.status === 429) refusals += 1
    }
    expect(refusals).toBeGreaterThanOrEqual(20)
    const basic = { authorization: `Basic ${btoa('mara:bread and butter')}` }
    expect((await world.request('/api/users/self', { headers: basic })).status).toBe(401)
    world.close()
  }, 30_000)

  test('is not evaded by a forwarded address that no one vouches for', async () => {
    const world = await seedWorld()
    let last = 0
    for (let at = 0; at < 30; at++) {
      const headers = {
        'x-forwarded-for': `198.51.100.${at}`,
        'x-real-ip': `198.51.100.${at}`,
        forwarded: `for=198.51.100.${at}`,
      }
      last = (await tryFrom(world, headers)).status
    }
    expect(last).toBe(429)
    world.close()
  }, 30_000)
})

test('the code of the first run cannot be guessed at length, in the address or the form', async () => {
  const world = await seedWorld()
  world.services.db.run('DELETE FROM users')
  const fresh = { ...world.services }
  const { createApp } = await import('../../src/app/create-app')
  const app = createApp(fresh)
  const statuses = { address: [] as number[], form: [] as number[] }
  for (let at = 0; at < 30; at++) {
    statuses.address.push((await app(new Request(`http://localhost/admin/setup?code=guess-${at}`))).status)
    const form = new Request('http://localhost/admin/setup', {
      method: 'POST',
      body: new URLSearchParams({ code: `guess-${at}` }),
    })
    statuses.form.push((await app(form)).status)
  }
  expect(statuses.form.at(-1)).toBe(429)
  expect(statuses.address.at(-1)).toBe(429)
  // The right one is not let in either while the limit holds.
  expect((await app(new Request(`http://localhost/admin/setup?code=${setupCode(fresh)}`))).status).toBe(429)
  world.close()
})

test('what a limiter remembers has an end, and the newest are remembered', () => {
  const limiter = createRateLimiter({ burst: 1, perMinute: 1 })
  for (let at = 0; at < 50_000; at++) limiter.take(`2001:db8:${at.toString(16)}`, at)
  expect(limiter.size).toBe(10_000)
  expect(limiter.take('2001:db8:c34f', 50_000)).toBeGreaterThan(0)
})
