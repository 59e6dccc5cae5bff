import { afterAll, describe, expect, test } from 'bun:test'
import { resetPassword } from '../../src/auth/account/password.service'
import { createApiToken } from '../../src/auth/api-token.service'
import { secondFactorState } from '../../src/auth/second-factor/second-factor.service'
import { stepOf, totpCode } from '../../src/auth/second-factor/totp.service'
import { openSession } from '../../src/auth/session.service'
import { type MailKitchen, mailKitchen, mailSettings } from '../support/mail-kitchen'
import { type MailServer, partsOf, startMailServer } from '../support/mail-server'
import { givePassword, postForm } from '../support/people'

const PASSWORD = 'bread and butter'
const MINUTE = 60_000

type OwnMail = MailKitchen & { server: MailServer }

const kitchens: OwnMail[] = []
afterAll(async () => {
  await Promise.all(kitchens.map(({ runner }) => runner.stop()))
  await Promise.all(kitchens.map(({ server }) => server.close()))
})

/** A kitchen with a mail server of its own, so that no test reads the mails of another. */
async function open(env: Record<string, string> = {}): Promise<OwnMail> {
  const server = await startMailServer()
  const kitchen = { ...mailKitchen({ ...mailSettings(server), ...env }), server }
  kitchens.push(kitchen)
  return kitchen
}

/** What the owner was told since, in words. */
async function toldSince({ runner, server }: OwnMail, before: number): Promise<string[]> {
  await runner.idle()
  return server.told.slice(before).map((mail) => `${mail.to} ${partsOf(mail).text}`)
}

const browser = (kitchen: MailKitchen) =>
  openSession(kitchen.services, {
    userId: kitchen.mara.userId,
    kind: 'browser',
    isRemembered: true,
    userAgent: null,
  })
const details = { form: 'details', fullName: 'Mara', username: 'mara' }
const FORMS: [string, string, Record<string, string>][] = [
  ['a passkey', '/user/profile/passkeys', { name: 'Phone', credential: '{}' }],
  ['a code app', '/user/profile/second-factor', { form: 'begin' }],
  ['another address', '/user/profile/edit', { ...details, email: 'thief@example.com' }],
  ['an API token', '/user/profile/api-tokens', { name: 'Thief', scope: 'read' }],
]

describe.each(FORMS)('%s', (_, path, fields) => {
  test('is added within ten minutes of a sign-in only, and the page leads to one', async () => {
    const kitchen = await open()
    const late = browser(kitchen)
    kitchen.clock.advance(10 * MINUTE)
    const session = browser(kitchen)
    const refused = await postForm(kitchen, path, fields, { session: late })
    const html = await refused.text()
    expect([refused.status, html.includes('action="/user/profile/sign-in-again"')]).toEqual([403, true])
    const again = await postForm(kitchen, '/user/profile/sign-in-again', { next: path }, { session: late })
    expect(again.headers.get('location')).toBe(`/login?next=${encodeURIComponent(path)}&direct=1`)
    expect((await postForm(kitchen, path, fields, { session: late })).status).toBe(401)
    expect((await postForm(kitchen, path, fields, { session })).status).not.toBe(403)
  })
})

test('a waiting secret is not shown to a session that is older than ten minutes', async () => {
  const kitchen = await open()
  const session = browser(kitchen)
  await postForm(kitchen, '/user/profile/second-factor', { form: 'begin' }, { session })
  const page = async () =>
    (
      await kitchen.request('/user/profile/second-factor', {
        headers: { cookie: `trivet_session=${session}` },
      })
    ).text()
  expect(await page()).toContain('class="secret"')
  kitchen.clock.advance(10 * MINUTE)
  expect(await page()).not.toContain('class="secret"')
})

test('an API token is made with an access token of the last ten minutes, a renewed one counts from the sign-in', async () => {
  const kitchen = await open()
  await givePassword(kitchen.mara, PASSWORD)
  const body = new URLSearchParams({ username: 'mara', password: PASSWORD })
  const { access_token: token } = await (
    await kitchen.request('/api/auth/token', { method: 'POST', body })
  ).json()
  const make = (text: string) =>
    kitchen.request('/api/users/api-tokens', {
      method: 'POST',
      headers: { authorization: `Bearer ${text}` },
      json: { name: 'n8n' },
    })
  const made = await make(token)
  expect(made.status).toBe(201)
  expect((await make((await made.json()).token)).status).toBe(403)
  kitchen.clock.advance(10 * MINUTE)
  const headers = { authorization: `Bearer ${token}` }
  const { access_token: renewed } = await (await kitchen.request('/api/auth/refresh', { headers })).json()
  const late = await make(renewed)
  expect([late.status, (await late.json()).detail.message]).toEqual([
    403,
    'Sign in again to continue. Your last sign-in was more than 10 minutes ago.',
  ])
})

test('the owner gets a mail about a code app and about a new address, at the old one', async () => {
  const kitchen = await open()
  const session = browser(kitchen)
  const before = kitchen.server.told.length
  await postForm(kitchen, '/user/profile/second-factor', { form: 'begin' }, { session })
  const state = secondFactorState(kitchen.mara)
  const secret = state.kind === 'waiting' ? state.secret : ''
  const code = totpCode(secret, stepOf(kitchen.clock.now()))
  await postForm(kitchen, '/user/profile/second-factor', { form: 'confirm', code }, { session })
  await postForm(kitchen, '/user/profile/edit', { ...details, email: 'new@example.com' }, { session })
  expect(await toldSince(kitchen, before)).toEqual([
    expect.stringMatching(/^mara@example.com .*two-step verification/),
    expect.stringMatching(/^mara@example.com .*changed to new@example.com/),
  ])
})

const waysOf = ({ services: { db } }: MailKitchen) =>
  db.get(`SELECT (SELECT count(*) FROM passkeys) AS passkeys, (SELECT count(*) FROM second_factors) AS factors,
    (SELECT count(*) FROM api_tokens WHERE name = 'n8n') AS tokens, (SELECT count(*) FROM sessions) AS sessions`)

async function withWays(): Promise<OwnMail> {
  const kitchen = await open()
  const { db } = kitchen.services
  await givePassword(kitchen.mara, PASSWORD)
  db.run(
    "INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES (?1, 'ABCD', '2026-11-21T10:00:00.000000Z')",
    kitchen.mara.userId,
  )
  db.run(
    `INSERT INTO passkeys (id, user_id, name, public_key, sign_count, created_at)
     VALUES ('key', ?1, 'Theirs', x'00', 0, '2026-11-22T10:00:00.000000Z')`,
    kitchen.mara.userId,
  )
  createApiToken(kitchen.mara, { name: 'n8n' })
  return kitchen
}

test('a reset ends passkeys, code app, tokens and sessions, and its mails name the integrations that end', async () => {
  const kitchen = await withWays()
  browser(kitchen)
  const before = kitchen.server.told.length
  await kitchen.request('/api/users/forgot-password', { method: 'POST', json: { email: 'mara@example.com' } })
  expect(partsOf(await kitchen.server.next()).text).toMatch(/stop working: .*n8n/)
  await resetPassword(kitchen.services, kitchen.mara.userId, 'pears and plums')
  expect(waysOf(kitchen)).toEqual({ passkeys: 0, factors: 0, tokens: 0, sessions: 0 })
  expect(await toldSince(kitchen, before)).toEqual([expect.stringMatching(/password was reset[\s\S]*n8n/)])
})

test('a change by one who knows the old password ends what they tick, and nothing else', async () => {
  const kitchen = await withWays()
  const session = browser(kitchen)
  const change = (from: string, to: string, more: Record<string, string>) =>
    postForm(
      kitchen,
      '/user/profile/edit',
      { form: 'password', currentPassword: from, newPassword: to, passwordConfirm: to, ...more },
      { session },
    )
  expect((await change(PASSWORD, 'pears and plums', {})).status).toBe(303)
  expect(waysOf(kitchen)).toEqual({ passkeys: 1, factors: 1, tokens: 1, sessions: 1 })
  const all = { removePasskeys: 'true', removeSecondFactor: 'true', revokeApiTokens: 'true' }
  expect((await change('pears and plums', PASSWORD, all)).status).toBe(303)
  expect(waysOf(kitchen)).toEqual({ passkeys: 0, factors: 0, tokens: 0, sessions: 1 })
})
