import { describe, expect, test } from 'bun:test'
import { createApiToken } from '../../src/auth/api-token.service'
import {
  beginSecondFactor,
  confirmSecondFactor,
  secondFactorState,
} from '../../src/auth/second-factor/second-factor.service'
import { stepOf, toBase32, totpCode } from '../../src/auth/second-factor/totp.service'
import { openSession } from '../../src/auth/session.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { cookieOf, givePassword, logInAs, postForm } from '../support/people'

const PASSWORD = 'bread and butter'
const HALF_MINUTE_MS = 30_000

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('RFC 6238: at second %d the code is %s', (seconds, code) => {
  const secret = toBase32(new TextEncoder().encode('12345678901234567890'))
  expect(totpCode(secret, stepOf(new Date(seconds * 1000)))).toBe(code)
})

interface Secured extends Kitchen {
  secret: string
  paper: string[]
  /** What the app shows now. */
  code(): string
}

/** Jonas with a second factor, half a minute after it was confirmed. */
async function secured(env: Record<string, string> = {}): Promise<Secured> {
  const kitchen = seedKitchen(env)
  await givePassword(kitchen.jonas, PASSWORD)
  beginSecondFactor(kitchen.jonas)
  const state = secondFactorState(kitchen.jonas)
  const secret = state.kind === 'waiting' ? state.secret : ''
  const code = () => totpCode(secret, stepOf(kitchen.clock.now()))
  const paper = confirmSecondFactor(kitchen.jonas, code())
  kitchen.clock.advance(HALF_MINUTE_MS)
  return { ...kitchen, secret, paper, code }
}

function ask(kitchen: Kitchen, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ username: 'jonas', password: PASSWORD, ...fields })
  return kitchen.request('/api/auth/token', { method: 'POST', body })
}

describe('programs', () => {
  test('need the field otp', async () => {
    const kitchen = await secured()
    const without = await ask(kitchen, {})
    expect([without.status, await without.json()]).toEqual([
      401,
      { detail: 'Unauthorized', code: 'unauthenticated', fields: { otp: 'Enter your code.' } },
    ])
    expect((await ask(kitchen, { otp: '000000' })).status).toBe(401)
    expect((await ask(kitchen, { otp: kitchen.code() })).status).toBe(200)
  })

  test('get the same answer to a wrong password as everyone', async () => {
    const kitchen = await secured()
    const answer = await ask(kitchen, { password: 'wrong', otp: kitchen.code() })
    expect([answer.status, await answer.json()]).toMatchObject([401, { fields: {} }])
  })

  test('with an API token need no code', async () => {
    const kitchen = await secured()
    const { token } = createApiToken(kitchen.jonas, { name: 'x' })
    const headers = { authorization: `Bearer ${token}` }
    expect((await kitchen.request('/api/users/self', { headers })).status).toBe(200)
  })
})

test('a code counts once, and the one before and after it as well as itself', async () => {
  const kitchen = await secured()
  const step = stepOf(kitchen.clock.now())
  const of = (at: number) => totpCode(kitchen.secret, at)
  expect((await ask(kitchen, { otp: of(step + 2) })).status).toBe(401)
  expect((await ask(kitchen, { otp: of(step + 1) })).status).toBe(200)
  expect((await ask(kitchen, { otp: of(step + 1) })).status).toBe(401)
  // Those before one that was taken are over, too.
  expect((await ask(kitchen, { otp: of(step) })).status).toBe(401)
})

test('a code on paper counts once, however it is typed', async () => {
  const kitchen = await secured()
  expect(kitchen.paper).toHaveLength(10)
  const typed = kitchen.paper[0]!.toUpperCase().replaceAll('-', ' ')
  expect((await ask(kitchen, { otp: typed })).status).toBe(200)
  expect((await ask(kitchen, { otp: typed })).status).toBe(401)
  expect(secondFactorState(kitchen.jonas)).toEqual({ kind: 'on', codesLeft: 9 })
})

test('five wrong codes lock like wrong passwords, many at once, too', async () => {
  const kitchen = await secured()
  const guesses = Array.from({ length: 8 }, (_, n) => ask(kitchen, { otp: `00000${n}` }))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort()
  expect(statuses).toEqual([401, 401, 401, 401, 401, 423, 423, 423])
  expect((await ask(kitchen, { otp: kitchen.code() })).status).toBe(423)
})

test('the password alone, however often, does not take back wrong codes', async () => {
  const kitchen = await secured()
  for (let at = 0; at < 4; at++) await ask(kitchen, { otp: '000000' })
  await ask(kitchen, {})
  expect((await ask(kitchen, { otp: '000000' })).status).toBe(401)
  expect((await ask(kitchen, { otp: kitchen.code() })).status).toBe(423)
})

describe('the pages', () => {
  test('ask for the code after the password, and keep where one was going', async () => {
    const kitchen = await secured()
    const first = await postForm(kitchen, '/login', { username: 'jonas', password: PASSWORD, next: '/docs' })
    expect([first.status, first.headers.get('location')]).toEqual([303, '/login/code'])
    expect(cookieOf(first)).toBeUndefined()
    const headers = { cookie: `trivet_pending=${cookieOf(first, 'trivet_pending')}` }
    expect(await (await kitchen.request('/login/code', { headers })).text()).toContain('one-time-code')
    const wrong = await postForm(kitchen, '/login/code', { code: '000000' }, { headers })
    expect([wrong.status, await wrong.text()]).toEqual([
      401,
      expect.stringContaining('This code is incorrect'),
    ])
    const right = await postForm(kitchen, '/login/code', { code: kitchen.code() }, { headers })
    expect([right.status, right.headers.get('location')]).toEqual([303, '/docs'])
    expect(cookieOf(right)).toMatch(/^[\w-]{43}$/)
    // It is taken.
    kitchen.clock.advance(HALF_MINUTE_MS)
    const again = await postForm(kitchen, '/login/code', { code: kitchen.code() }, { headers })
    expect(again.status).toBe(401)
  })

  test('ten minutes later one has to start over', async () => {
    const kitchen = await secured()
    const first = await postForm(kitchen, '/login', { username: 'jonas', password: PASSWORD })
    const headers = { cookie: `trivet_pending=${cookieOf(first, 'trivet_pending')}` }
    kitchen.clock.advance(10 * 60_000)
    expect((await kitchen.request('/login/code', { headers })).headers.get('location')).toBe('/login')
    expect((await postForm(kitchen, '/login/code', { code: kitchen.code() }, { headers })).status).toBe(401)
  })

  test('set it up with the app’s first code, show the codes once, and turn it off with a code only', async () => {
    const kitchen = seedKitchen()
    await givePassword(kitchen.jonas, PASSWORD)
    const session = await logInAs(kitchen, 'jonas', PASSWORD)
    const post = (fields: Record<string, string>) =>
      postForm(kitchen, '/user/profile/second-factor', fields, { session })
    await post({ form: 'begin' })
    expect(secondFactorState(kitchen.jonas).kind).toBe('waiting')
    await post({ form: 'forget' })
    expect(secondFactorState(kitchen.jonas).kind).toBe('none')
    await post({ form: 'begin' })
    const shown = await kitchen.request('/user/profile/second-factor', {
      headers: { cookie: `trivet_session=${session}` },
    })
    const secret = /<code class="secret">([A-Z2-7]{32})<\/code>/.exec(await shown.text())![1]!
    const code = () => totpCode(secret, stepOf(kitchen.clock.now()))
    // Not before it is confirmed.
    expect((await ask(kitchen, {})).status).toBe(200)
    expect((await post({ form: 'confirm', code: '000000' })).status).toBe(422)
    const on = await post({ form: 'confirm', code: code() })
    expect(on.headers.get('cache-control')).toBe('no-store')
    expect((await on.text()).match(/<code>[a-z2-7-]{19}<\/code>/g)).toHaveLength(10)
    expect((await ask(kitchen, {})).status).toBe(401)
    // Beginning again changes nothing that is on.
    await post({ form: 'begin' })
    await post({ form: 'forget' })
    expect((await post({ form: 'remove', code: '000000' })).status).toBe(422)
    kitchen.clock.advance(HALF_MINUTE_MS)
    expect((await post({ form: 'remove', code: code() })).status).toBe(303)
    expect((await ask(kitchen, {})).status).toBe(200)
  })
})

describe('wrong codes', () => {
  const BEHIND = { TRIVET_TRUSTED_PROXIES: '127.0.0.0/8' }
  const from = (kitchen: Kitchen, at: number, otp: string) =>
    kitchen.request('/api/auth/token', {
      method: 'POST',
      body: new URLSearchParams({ username: 'jonas', password: PASSWORD, otp }),
      headers: { 'x-forwarded-for': `198.51.${at}.7` },
    })
  /** Never the one that counts now. */
  const wrongOf = ({ code }: Secured) => String((Number(code()) + 500_000) % 1_000_000).padStart(6, '0')

  test('count per account across networks: after 20 in a day only a code on paper opens it, and the next day the app again', async () => {
    const kitchen = await secured(BEHIND)
    for (let at = 0; at < 19; at += 1) expect((await from(kitchen, at, wrongOf(kitchen))).status).toBe(401)
    expect((await from(kitchen, 30, kitchen.code())).status).toBe(200)
    kitchen.clock.advance(HALF_MINUTE_MS)
    expect((await from(kitchen, 31, wrongOf(kitchen))).status).toBe(401)
    const right = await from(kitchen, 40, kitchen.code())
    expect([right.status, (await right.json()).fields.otp]).toEqual([
      401,
      expect.stringContaining('Too many wrong codes today'),
    ])
    expect((await from(kitchen, 41, kitchen.paper[0]!)).status).toBe(200)
    kitchen.clock.advance(24 * 3_600_000)
    expect((await from(kitchen, 42, kitchen.code())).status).toBe(200)
  })

  test('of the owner’s own pages count as well', async () => {
    const kitchen = await secured()
    const session = openSession(kitchen.services, {
      userId: kitchen.jonas.userId,
      kind: 'browser',
      isRemembered: true,
      userAgent: null,
    })
    for (let at = 0; at < 20; at += 1) {
      kitchen.clock.advance(60_000)
      const fields = { form: 'remove', code: wrongOf(kitchen) }
      await postForm(kitchen, '/user/profile/second-factor', fields, { session })
    }
    kitchen.clock.advance(60_000)
    expect((await ask(kitchen, { otp: kitchen.code() })).status).toBe(401)
  })
})
