import { expect, test } from 'bun:test'
import { closeSession, resolveCredential, SESSION_COOKIE } from '../../src/auth/session.service'
import { toTimestamp } from '../../src/platform/clock'
import { hashSecretToken } from '../../src/platform/security/secret-token'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { cookieLine, cookieOf, givePassword, logInAs, postForm } from '../support/people'

const PASSWORD = 'bread and butter'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function seed(env: Record<string, string> = {}) {
  const kitchen = seedKitchen(env)
  await givePassword(kitchen.jonas, PASSWORD)
  return kitchen
}

async function askToken(kitchen: Kitchen, fields: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams({ username: 'jonas', password: PASSWORD, ...fields })
  const response = await kitchen.request('/api/auth/token', { method: 'POST', body })
  return (await response.json()).access_token
}

const ask = (kitchen: Kitchen, headers: Record<string, string>, path = '/api/users/self') =>
  kitchen.request(path, { headers }).then(({ status }) => status)
const byBearer = (kitchen: Kitchen, token: string) => ask(kitchen, { authorization: `Bearer ${token}` })
const byCookie = (kitchen: Kitchen, token: string) => ask(kitchen, { cookie: `${SESSION_COOKIE}=${token}` })

interface Stored {
  token_hash: string
  last_used_at: string
  expires_at: string
}

function stored({ services }: Kitchen): Stored[] {
  return services.db.all<Stored>(
    'SELECT token_hash, last_used_at, expires_at FROM sessions ORDER BY created_at',
  )
}

test('the database holds the hash of a token and nothing that opens the door', async () => {
  const kitchen = await seed()
  const token = await logInAs(kitchen, 'jonas', PASSWORD)
  const dump = JSON.stringify(kitchen.services.db.all('SELECT * FROM sessions'))
  expect(dump).not.toContain(token)
  expect(stored(kitchen)[0]?.token_hash).toBe(hashSecretToken(token))
  expect(await byCookie(kitchen, stored(kitchen)[0]!.token_hash)).toBe(401)
})

test('a session works as cookie and as bearer, whatever the case of the scheme', async () => {
  const kitchen = await seed()
  const token = await logInAs(kitchen, 'jonas', PASSWORD)
  expect(await byCookie(kitchen, token)).toBe(200)
  expect(await byBearer(kitchen, token)).toBe(200)
  expect(await ask(kitchen, { authorization: `bearer ${token}` })).toBe(200)
})

test("a proxy's own Basic sign-in leaves the cookie in charge; a wrong bearer token does not", async () => {
  const kitchen = await seed()
  const cookie = `${SESSION_COOKIE}=${await logInAs(kitchen, 'jonas', PASSWORD)}`
  expect(await ask(kitchen, { cookie, authorization: 'Basic eDp5' })).toBe(200)
  expect(await ask(kitchen, { cookie, authorization: 'Bearer nonsense' })).toBe(401)
})

test('a missing or wrong token is answered with how to authenticate', async () => {
  const kitchen = await seed()
  for (const headers of [{}, { authorization: 'Bearer nonsense' }, { cookie: `${SESSION_COOKIE}=x` }]) {
    const response = await kitchen.request('/api/users/self', { headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toMatchObject({ detail: 'Could not validate credentials' })
  }
})

test('an API token is no cookie for a browser to carry, but says what it is', async () => {
  const kitchen = await seed()
  const found = resolveCredential(kitchen.services, `Bearer token-${kitchen.mara.userId}`, new Map())
  expect(found?.credential).toMatchObject({ kind: 'api-token', viaCookie: false })
  expect(found?.actor).toEqual(kitchen.mara.actor)
})

test('each request costs a small statement, the first after a write one more, and one write an hour at most', async () => {
  const kitchen = await seed()
  const token = await logInAs(kitchen, 'jonas', PASSWORD)
  const { services, clock } = kitchen
  const statementsOf = (headers: string | null, cookies: Map<string, string>) => {
    const before = services.db.statements
    resolveCredential(services, headers, cookies)
    return services.db.statements - before
  }
  const cookies = new Map([[SESSION_COOKIE, token]])
  expect(statementsOf(null, new Map())).toBe(0)
  expect(statementsOf(null, cookies)).toBe(2)
  expect(statementsOf(null, cookies)).toBe(1)
  clock.advance(HOUR_MS - 1)
  expect(statementsOf(null, cookies)).toBe(1)
  clock.advance(1)
  expect(statementsOf(null, cookies)).toBe(2)
  expect(statementsOf(null, cookies)).toBe(2)
  expect(statementsOf(null, cookies)).toBe(1)
  const bearer = `Bearer token-${kitchen.mara.userId}`
  expect(statementsOf(bearer, new Map())).toBe(3)
  expect(statementsOf(bearer, new Map())).toBe(2)
  expect(statementsOf(bearer, new Map())).toBe(1)
})

test('a person who was just recognized is a stranger once the session is over, and has only the rights that are left', async () => {
  const kitchen = await seed()
  const token = await logInAs(kitchen, 'jonas', PASSWORD)
  const { services, clock } = kitchen
  const found = () => resolveCredential(services, null, new Map([[SESSION_COOKIE, token]]))
  const userId = found()!.actor.userId
  services.db.run('UPDATE users SET admin = 1 WHERE id = ?1', userId)
  expect(found()?.actor.admin).toBe(true)
  services.db.run('UPDATE users SET admin = 0 WHERE id = ?1', userId)
  expect(found()?.actor.admin).toBe(false)
  closeSession(services, hashSecretToken(token))
  expect(found()).toBeNull()
  const other = await logInAs(kitchen, 'jonas', PASSWORD)
  const known = () => resolveCredential(services, null, new Map([[SESSION_COOKIE, other]]))
  expect(known()).not.toBeNull()
  clock.advance(91 * DAY_MS)
  expect(known()).toBeNull()
})

test('finding out who asks uses the keys of both tables', async () => {
  const { services } = await seed()
  let sql = ''
  services.db.onStatement = (statement) => {
    sql = statement
  }
  resolveCredential(services, 'Bearer x', new Map())
  services.db.onStatement = undefined
  const plan = services.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, 'x', 'y')
  // `t` is what the two searches gave: one row at most.
  expect(plan.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN'))).toEqual(['SCAN t'])
})

test('a disk that takes no writes does not keep anyone from reading', async () => {
  const kitchen = await seed()
  const token = await logInAs(kitchen, 'jonas', PASSWORD)
  kitchen.clock.advance(2 * HOUR_MS)
  kitchen.services.raw.run('PRAGMA query_only = ON')
  expect(await byCookie(kitchen, token)).toBe(200)
})

test('a remembered browser stays for 90 days after its last visit', async () => {
  const kitchen = await seed()
  const token = await logInAs(kitchen, 'jonas', PASSWORD)
  kitchen.clock.advance(89 * DAY_MS)
  expect(await byCookie(kitchen, token)).toBe(200)
  kitchen.clock.advance(90 * DAY_MS - 1000)
  expect(await byCookie(kitchen, token)).toBe(200)
  kitchen.clock.advance(90 * DAY_MS)
  expect(await byCookie(kitchen, token)).toBe(401)
})

test('the cookie of a remembered browser lasts, the other one ends with the browser', async () => {
  const kitchen = await seed()
  const form = { username: 'jonas', password: PASSWORD }
  const remembered = cookieLine(await postForm(kitchen, '/login', { ...form, remember: 'true' }))
  expect(remembered).toMatch(/; Path=\/; SameSite=Lax; HttpOnly; Max-Age=\d+$/)
  const forgotten = cookieLine(await postForm(kitchen, '/login', form))
  expect(forgotten).toMatch(/; Path=\/; SameSite=Lax; HttpOnly$/)
})

test('over https the cookie is Secure, and limited to the base path', async () => {
  const kitchen = await seed({ TRIVET_BASE_URL: 'https://food.example.com/trivet' })
  const response = await postForm(kitchen, '/trivet/login', { username: 'jonas', password: PASSWORD })
  expect(cookieLine(response)).toContain('; Path=/trivet; SameSite=Lax; HttpOnly; Secure')
})

test('a browser that is not to be remembered is forgotten after TRIVET_TOKEN_TIME without a visit', async () => {
  const kitchen = await seed({ TRIVET_TOKEN_TIME: '10' })
  const response = await postForm(kitchen, '/login', { username: 'jonas', password: PASSWORD })
  const token = cookieOf(response)!
  kitchen.clock.advance(9 * HOUR_MS)
  expect(await byCookie(kitchen, token)).toBe(200)
  kitchen.clock.advance(9 * HOUR_MS)
  expect(await byCookie(kitchen, token)).toBe(200)
  kitchen.clock.advance(10 * HOUR_MS)
  expect(await byCookie(kitchen, token)).toBe(401)
})

test('an access token lives for 90 days of use, or TRIVET_TOKEN_TIME hours and no longer', async () => {
  const rolling = await seed()
  const token = await askToken(rolling)
  rolling.clock.advance(80 * DAY_MS)
  expect(await byBearer(rolling, token)).toBe(200)
  rolling.clock.advance(80 * DAY_MS)
  expect(await byBearer(rolling, token)).toBe(200)

  const fixed = await seed({ TRIVET_TOKEN_TIME: '10' })
  const short = await askToken(fixed, { remember_me: 'true' })
  fixed.clock.advance(6 * HOUR_MS)
  expect(await byBearer(fixed, short)).toBe(200)
  fixed.clock.advance(4 * HOUR_MS)
  expect(await byBearer(fixed, short)).toBe(401)
})

test('signing in again gives the browser another token and ends the old one', async () => {
  const kitchen = await seed()
  const old = await logInAs(kitchen, 'jonas', PASSWORD)
  const response = await postForm(
    kitchen,
    '/login',
    { username: 'jonas', password: PASSWORD },
    { session: old },
  )
  const next = cookieOf(response)!
  expect(next).not.toBe(old)
  expect(await byCookie(kitchen, old)).toBe(401)
  expect(await byCookie(kitchen, next)).toBe(200)
})

test('a token that someone planted in the browser does not become a session', async () => {
  const kitchen = await seed()
  const response = await postForm(
    kitchen,
    '/login',
    { username: 'jonas', password: PASSWORD },
    { session: 'planted' },
  )
  expect(cookieOf(response)).not.toBe('planted')
  expect(await byCookie(kitchen, 'planted')).toBe(401)
})

test('refreshing gives a new token of the same kind; the old one ends a minute later', async () => {
  const kitchen = await seed({ TRIVET_TOKEN_TIME: '10' })
  const old = await askToken(kitchen)
  kitchen.clock.advance(5 * HOUR_MS)
  const response = await kitchen.request('/api/auth/refresh', { headers: { authorization: `Bearer ${old}` } })
  const { access_token: token, token_type: type } = await response.json()
  expect(type).toBe('bearer')
  expect(token).not.toBe(old)
  kitchen.clock.advance(59_000)
  expect(await byBearer(kitchen, old)).toBe(200)
  kitchen.clock.advance(1000)
  expect(await byBearer(kitchen, old)).toBe(401)
  kitchen.clock.advance(9 * HOUR_MS)
  expect(await byBearer(kitchen, token)).toBe(200)
})

test('an API token is not refreshed into something that outlives it', async () => {
  const kitchen = await seed()
  const response = await kitchen.request('/api/auth/refresh', { as: kitchen.mara })
  expect(await response.json()).toEqual({
    access_token: `token-${kitchen.mara.userId}`,
    token_type: 'bearer',
  })
  expect(stored(kitchen)).toEqual([])
})

test('signing out ends this session, removes the cookie, and leaves the others', async () => {
  const kitchen = await seed()
  const [phone, laptop] = [
    await logInAs(kitchen, 'jonas', PASSWORD),
    await logInAs(kitchen, 'jonas', PASSWORD),
  ]
  const response = await postForm(kitchen, '/logout', {}, { session: phone })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/login')
  expect(cookieLine(response)).toContain('trivet_session=; Path=/; SameSite=Lax; HttpOnly; Max-Age=0')
  expect(await byCookie(kitchen, phone)).toBe(401)
  expect(await byCookie(kitchen, laptop)).toBe(200)
})

test('POST /api/auth/logout ends the session; an API token stays', async () => {
  const kitchen = await seed()
  const token = await askToken(kitchen)
  const headers = { authorization: `Bearer ${token}` }
  const response = await kitchen.request('/api/auth/logout', { method: 'POST', headers })
  expect(await response.json()).toEqual({ message: 'Logged out' })
  expect(await byBearer(kitchen, token)).toBe(401)
  expect((await kitchen.request('/api/auth/logout', { method: 'POST', as: kitchen.mara })).status).toBe(200)
  expect((await kitchen.request('/api/users/self', { as: kitchen.mara })).status).toBe(200)
  expect((await kitchen.request('/api/auth/logout', { method: 'POST' })).status).toBe(401)
})

test('sessions that ended are swept out at the next sign-in', async () => {
  const kitchen = await seed()
  await logInAs(kitchen, 'jonas', PASSWORD)
  kitchen.clock.advance(91 * DAY_MS)
  await logInAs(kitchen, 'jonas', PASSWORD)
  expect(stored(kitchen)).toHaveLength(1)
})

test('deleting a user ends the sessions', async () => {
  const kitchen = await seed()
  const token = await logInAs(kitchen, 'jonas', PASSWORD)
  kitchen.services.db.run('DELETE FROM users WHERE id = ?1', kitchen.jonas.userId)
  expect(await byCookie(kitchen, token)).toBe(401)
})

test('an API token that ran out opens nothing', async () => {
  const kitchen = await seed()
  const until = toTimestamp(kitchen.clock.now())
  kitchen.services.db.run('UPDATE api_tokens SET expires_at = ?1', until)
  expect((await kitchen.request('/api/users/self', { as: kitchen.mara })).status).toBe(401)
})
