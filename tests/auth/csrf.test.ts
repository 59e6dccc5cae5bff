import { describe, expect, test } from 'bun:test'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import { seedKitchen } from '../support/kitchen'
import { givePassword, logInAs } from '../support/people'

const PASSWORD = 'bread and butter'

type Headers = Record<string, string>

async function statusOf(
  env: Record<string, string>,
  headers: Headers,
  host = 'localhost',
  by: 'cookie' | 'bearer' | 'none' = 'cookie',
) {
  const kitchen = seedKitchen(env)
  await givePassword(kitchen.jonas, PASSWORD)
  const base = env.TRIVET_BASE_URL ? new URL(env.TRIVET_BASE_URL).pathname.replace(/\/$/, '') : ''
  const token = await logInAs(
    { request: (path, init) => kitchen.request(`${base}${path}`, init) },
    'jonas',
    PASSWORD,
  )
  const identity: Headers =
    by === 'cookie'
      ? { cookie: `${SESSION_COOKIE}=${token}` }
      : by === 'bearer'
        ? { authorization: `Bearer ${token}` }
        : {}
  const response = await kitchen.request(`${base}/api/users/api-tokens`, {
    method: 'POST',
    json: { name: 'planted' },
    headers: { host, ...identity, ...headers },
  })
  return response.status
}

const LAN = '192.168.1.20:9000'

describe('a write with the cookie of a session', () => {
  test.each<[string, Headers, string, number]>([
    ["is taken from Trivet's own pages", { 'sec-fetch-site': 'same-origin' }, LAN, 201],
    ['is taken when the person opened it', { 'sec-fetch-site': 'none' }, LAN, 201],
    ['is refused from another site', { 'sec-fetch-site': 'cross-site' }, LAN, 403],
    ['is refused from another host of the same site', { 'sec-fetch-site': 'same-site' }, LAN, 403],
    [
      'is refused from another site that forges the right origin',
      { 'sec-fetch-site': 'cross-site', origin: `http://${LAN}` },
      LAN,
      403,
    ],
    ['over plain http is taken from the own origin', { origin: `http://${LAN}` }, LAN, 201],
    ['over plain http is refused from another port', { origin: 'http://192.168.1.20:8080' }, LAN, 403],
    ['over plain http is refused from another host', { origin: 'http://evil.test' }, LAN, 403],
    [
      'over plain http is refused from a host that looks alike',
      { origin: `http://${LAN}.evil.test` },
      LAN,
      403,
    ],
    ['over plain http is refused from a hidden origin', { origin: 'null' }, LAN, 403],
    ['over plain http is taken when the referer is the own page', { referer: `http://${LAN}/g/x` }, LAN, 201],
    [
      "over plain http is refused with another page's referer",
      { referer: `http://evil.test/${LAN}` },
      LAN,
      403,
    ],
    [
      'over plain http the origin counts before the referer',
      { origin: 'http://evil.test', referer: `http://${LAN}/g/x` },
      LAN,
      403,
    ],
    ['is refused when nothing says where it comes from', {}, LAN, 403],
  ])('%s', async (_, headers, host, status) => {
    expect(await statusOf({}, headers, host)).toBe(status)
  })

  test('is taken from the base address behind a proxy that changes the host', async () => {
    const env = { TRIVET_BASE_URL: 'https://food.example.com/trivet' }
    expect(await statusOf(env, { origin: 'https://food.example.com' }, '127.0.0.1:9000')).toBe(201)
    expect(await statusOf(env, { origin: 'https://evil.test' }, '127.0.0.1:9000')).toBe(403)
    // Anyone who sits in between may show a page of ours over plain http.
    expect(await statusOf(env, { origin: 'http://food.example.com' }, 'food.example.com')).toBe(403)
  })
})

test('a bearer token is never sent by a browser on its own, so it may come from anywhere', async () => {
  expect(
    await statusOf({}, { 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }, LAN, 'bearer'),
  ).toBe(201)
  expect(await statusOf({}, {}, LAN, 'bearer')).toBe(201)
})

test('reading is free', async () => {
  const kitchen = seedKitchen()
  await givePassword(kitchen.jonas, PASSWORD)
  const token = await logInAs(kitchen, 'jonas', PASSWORD)
  const headers = { cookie: `${SESSION_COOKIE}=${token}`, 'sec-fetch-site': 'cross-site' }
  expect((await kitchen.request('/api/users/self', { headers })).status).toBe(200)
})

describe('signing in', () => {
  const logIn = async (headers: Headers) => {
    const kitchen = seedKitchen()
    await givePassword(kitchen.jonas, PASSWORD)
    const body = new URLSearchParams({ username: 'jonas', password: PASSWORD })
    const response = await kitchen.request('/login', {
      method: 'POST',
      body,
      headers: { host: LAN, ...headers },
    })
    return { status: response.status, hasCookie: response.headers.getSetCookie().length > 0 }
  }

  test("cannot be done by another site with the attacker's account", async () => {
    const refused = { status: 403, hasCookie: false }
    expect(await logIn({ 'sec-fetch-site': 'cross-site' })).toEqual(refused)
    expect(await logIn({ origin: 'http://evil.test' })).toEqual(refused)
    expect(await logIn({ origin: 'null' })).toEqual(refused)
    expect(await logIn({ referer: 'http://evil.test/' })).toEqual(refused)
  })

  test('works for scripts that send neither origin nor cookie', async () => {
    expect((await logIn({})).status).toBe(303)
  })
})
