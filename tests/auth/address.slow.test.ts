import { afterAll, expect, test } from 'bun:test'
import { createResetToken } from '../../src/auth/reset/password-reset.service'
import { createInvitation, mailInvitation } from '../../src/invitations/invitation.service'
import { toTimestamp } from '../../src/platform/clock'
import { findForLogin } from '../../src/users/credential.service'
import { getUser } from '../../src/users/user.service'
import { BASE_URL, type MailKitchen, mailKitchen, mailSettings } from '../support/mail-kitchen'
import { partsOf, startMailServer } from '../support/mail-server'
import { cookieOf, givePassword, logInAs, postForm } from '../support/people'

const server = await startMailServer()
const kitchens: MailKitchen[] = []
afterAll(async () => {
  await Promise.all(kitchens.map(({ runner }) => runner.stop()))
  await server.close()
})

const OPEN = { TRIVET_ALLOW_SIGNUP: 'true' }
const PASSWORD = 'pears and plums'
const NOT_YET = 'Your email address isn’t confirmed yet'

function open(env: Record<string, string> = {}): MailKitchen {
  const kitchen = mailKitchen({ ...mailSettings(server), ...env })
  kitchens.push(kitchen)
  return kitchen
}

const nora = (more: object) => ({
  fullName: 'Nora Orchard',
  username: 'nora',
  email: 'nora@example.com',
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  ...more,
})

const register = ({ request }: MailKitchen, more: object) =>
  request('/api/users/register', { method: 'POST', json: nora(more) })

const standingOf = (kitchen: MailKitchen, name: string) =>
  getUser(kitchen.services, findForLogin(kitchen.services, name)!.id).emailStanding

const tokenIn = (text: string) => /token=([\w.-]+)/.exec(text)?.[1] ?? ''

const visit = ({ request }: MailKitchen, path: string, session: string) =>
  request(path, { headers: { cookie: `trivet_session=${session}` } })

/** As if everyone had just signed in, which a change of the address asks for. */
const signInNow = ({ services: { db, clock } }: MailKitchen) =>
  db.run('UPDATE sessions SET created_at = ?1', toTimestamp(clock.now()))

async function mailsOf({ runner }: MailKitchen, work: () => Promise<unknown>): Promise<number> {
  const before = server.mails.length
  await work()
  await runner.idle()
  const count = server.mails.length - before
  for (let at = 0; at < count; at++) await server.next()
  return count
}

/** Nora with a group of her own, signed in, and the token of the mail that asked her. */
async function newcomer(kitchen: MailKitchen): Promise<{ session: string; token: string }> {
  expect((await register(kitchen, { group: 'Orchard Row' })).status).toBe(201)
  const mail = await server.next()
  expect(mail.to).toEqual(['nora@example.com'])
  const { text, html } = partsOf(mail)
  const token = tokenIn(text)
  expect(text).toContain(`${BASE_URL}/confirm-email?token=${token}`)
  expect(html.match(/<a /g)).toHaveLength(1)
  return { session: await logInAs(kitchen, 'nora', PASSWORD), token }
}

test('anyone who registers is asked by mail, once; the link and the account together prove the address', async () => {
  const kitchen = open(OPEN)
  const { session, token } = await newcomer(kitchen)
  expect(standingOf(kitchen, 'nora')).toBe('claimed')
  for (const own of ['/user/profile', '/user/profile/edit'])
    expect(await (await visit(kitchen, own, session)).text()).toContain(NOT_YET)
  const path = `/confirm-email?token=${token}`
  const page = await visit(kitchen, path, session)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await page.text()).toContain('nora@example.com')
  // Looking does nothing: programs look into mails, too.
  expect(standingOf(kitchen, 'nora')).toBe('claimed')
  const done = await postForm(kitchen, '/confirm-email', { token }, { session })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/user/profile/edit'])
  expect(standingOf(kitchen, 'nora')).toBe('proven')
  expect(await (await visit(kitchen, '/user/profile/edit', session)).text()).not.toContain(NOT_YET)
  expect((await postForm(kitchen, '/confirm-email', { token }, { session })).status).toBe(400)
  // Only its hash was kept.
  expect(kitchen.services.db.get('SELECT 1 FROM email_confirmations')).toBeUndefined()
})

test('names in the mail stay text, in one line, in the language of the person who reads it', async () => {
  const kitchen = open(OPEN)
  await kitchen.request('/api/users/register', {
    method: 'POST',
    headers: { 'accept-language': 'de-DE', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    json: nora({ group: 'Orchard Row', fullName: '<b>Nora</b> Bcc: all@example.com', username: '"n<o>ra"' }),
  })
  const mail = await server.next()
  const { headers, html } = partsOf(mail)
  expect([mail.to, headers.match(/^(to|cc|bcc):.*$/gim)]).toEqual([
    ['nora@example.com'],
    ['To: nora@example.com'],
  ])
  expect(html).toContain('Hallo &lt;b&gt;Nora&lt;/b&gt;')
  expect(html).not.toContain('<b>')
  expect(mail.raw).not.toContain('evil.example')
})

test('a link alone confirms nothing: visitors sign in first, and another account learns nothing', async () => {
  const kitchen = open(OPEN)
  const { token } = await newcomer(kitchen)
  const path = `/confirm-email?token=${token}`
  const stranger = await kitchen.request(path)
  expect(stranger.headers.get('location')).toBe(`/login?next=${encodeURIComponent(path)}`)
  await givePassword(kitchen.jonas, PASSWORD)
  const session = await logInAs(kitchen, 'jonas', PASSWORD)
  const theirs = await visit(kitchen, path, session)
  const wrong = await visit(kitchen, `/confirm-email?token=${'x'.repeat(32)}`, session)
  const withoutKey = (html: string) => html.replace(/name="once" value="[^"]+"/g, '')
  const bare = async (page: Response) => [page.status, withoutKey(await page.text()).replace(/x{32}/g, token)]
  expect(await bare(theirs)).toEqual(await bare(wrong))
  expect((await postForm(kitchen, '/confirm-email', { token }, { session })).status).toBe(400)
  expect([standingOf(kitchen, 'nora'), standingOf(kitchen, 'jonas')]).toEqual(['claimed', 'told'])
})

test('a link is over after seven days, and with the address that it went to', async () => {
  const kitchen = open(OPEN)
  const { session, token } = await newcomer(kitchen)
  const change = (email: string) =>
    postForm(
      kitchen,
      '/user/profile/edit',
      { form: 'details', fullName: 'Nora', username: 'nora', email },
      { session },
    )
  expect((await change('orchard@example.com')).status).toBe(303)
  const asked = await server.next()
  expect(asked.to).toEqual(['orchard@example.com'])
  expect((await postForm(kitchen, '/confirm-email', { token }, { session })).status).toBe(400)
  const later = tokenIn(partsOf(asked).text)
  kitchen.clock.advance(7 * 24 * 3_600_000)
  expect((await postForm(kitchen, '/confirm-email', { token: later }, { session })).status).toBe(400)
  const again = await postForm(kitchen, '/user/profile/confirm-email', {}, { session })
  expect(again.status).toBe(303)
  const fresh = tokenIn(partsOf(await server.next()).text)
  expect((await postForm(kitchen, '/confirm-email', { token: fresh }, { session })).status).toBe(303)
  expect(standingOf(kitchen, 'nora')).toBe('proven')
  signInNow(kitchen)
  // What is proven of one address says nothing of the next, and changing back is a new claim as well.
  await mailsOf(kitchen, () => change('nora@example.com'))
  expect(standingOf(kitchen, 'nora')).toBe('claimed')
  await mailsOf(kitchen, () => change('orchard@example.com'))
  expect(standingOf(kitchen, 'nora')).toBe('claimed')
})

test('the API’s change of one’s own address asks as well; an administrator’s word needs no mail', async () => {
  const kitchen = open()
  const { mara, jonas } = kitchen
  const put = (id: string, as: typeof mara, body: object) =>
    kitchen.request(`/api/users/${id}`, { method: 'PUT', as, json: body })
  const own = () => put(jonas.userId, jonas, { email: 'other@example.com' })
  expect(await mailsOf(kitchen, own)).toBe(1)
  expect(standingOf(kitchen, 'jonas')).toBe('told')
  const by = () => put(jonas.userId, mara, { email: 'third@example.com' })
  expect(await mailsOf(kitchen, by)).toBe(0)
  expect(standingOf(kitchen, 'jonas')).toBe('proven')
  const same = () => put(jonas.userId, jonas, { email: 'third@example.com', fullName: 'J' })
  expect(await mailsOf(kitchen, same)).toBe(0)
  expect(standingOf(kitchen, 'jonas')).toBe('proven')
})

test('no one can make the server send mail without end, and clients learn nothing of it', async () => {
  const kitchen = open()
  await givePassword(kitchen.jonas, PASSWORD)
  const session = await logInAs(kitchen, 'jonas', PASSWORD)
  const statuses: number[] = []
  const again = async () => {
    for (let at = 0; at < 8; at++)
      statuses.push((await postForm(kitchen, '/user/profile/confirm-email', {}, { session })).status)
  }
  expect(await mailsOf(kitchen, again)).toBe(3)
  expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429, 429])
  const self = await (await kitchen.request('/api/users/self', { as: kitchen.jonas })).json()
  expect(Object.keys(self).filter((name) => /standing|proven|confirm/i.test(name))).toEqual([])
})

test('an invitation that was mailed proves the address that it went to; the same one copied proves nothing', async () => {
  const kitchen = open(OPEN)
  const { token } = createInvitation(kitchen.mara, 3)
  expect(mailInvitation(kitchen.mara, { email: 'Nora@example.com', token })).toBeNull()
  const key = tokenIn(partsOf(await server.next()).text)
  expect(key).toStartWith(`${token}.`)
  const page = await kitchen.request(`/register?token=${key}`)
  expect(await page.text()).toContain('value="nora@example.com"')
  const mails = await mailsOf(kitchen, async () => {
    expect((await register(kitchen, { groupToken: key })).status).toBe(201)
  })
  expect([mails, standingOf(kitchen, 'nora')]).toEqual([0, 'proven'])
  const others = [
    { username: 'ida', email: 'ida@example.com', groupToken: key },
    { username: 'tom', email: 'tom@example.com', groupToken: token },
  ]
  for (const other of others) {
    expect(await mailsOf(kitchen, () => register(kitchen, other))).toBe(1)
    expect(standingOf(kitchen, other.username)).toBe('claimed')
  }
  expect(kitchen.services.db.get('SELECT 1 FROM invitation_mails')).toBeUndefined()
})

test('the proof from someone else’s mail proves nothing with another invitation', async () => {
  const kitchen = open(OPEN)
  const [first, second] = [createInvitation(kitchen.mara, 1), createInvitation(kitchen.mara, 1)]
  mailInvitation(kitchen.mara, { email: 'nora@example.com', token: first.token })
  const [, proof] = tokenIn(partsOf(await server.next()).text).split('.')
  await mailsOf(kitchen, () => register(kitchen, { groupToken: `${second.token}.${proof}` }))
  expect(standingOf(kitchen, 'nora')).toBe('claimed')
})

const reset = (kitchen: MailKitchen, token: string, email: string) =>
  kitchen.request('/api/users/reset-password', {
    method: 'POST',
    json: { token, email, password: PASSWORD, passwordConfirm: PASSWORD },
  })

test('a mail for a new password that was answered proves the address; a link from hand to hand does not', async () => {
  const kitchen = open()
  await givePassword(kitchen.jonas, 'bread and butter')
  const handed = createResetToken(kitchen.services, 'jonas@example.com')
  expect((await reset(kitchen, handed, 'jonas@example.com')).status).toBe(200)
  expect(standingOf(kitchen, 'jonas')).toBe('told')
  await kitchen.request('/api/users/forgot-password', {
    method: 'POST',
    json: { email: 'jonas@example.com' },
  })
  const mailed = tokenIn(partsOf(await server.next()).text)
  // The mail went to another address than the one that is named now.
  kitchen.services.db.run("UPDATE users SET email = 'victim@example.com' WHERE id = ?1", kitchen.jonas.userId)
  expect((await reset(kitchen, mailed, 'victim@example.com')).status).toBe(200)
  expect(standingOf(kitchen, 'jonas')).toBe('told')
})

const waysIn = ({ services: { db } }: MailKitchen) =>
  db.get(
    'SELECT (SELECT count(*) FROM passkeys) AS passkeys, (SELECT count(*) FROM second_factors) AS factors',
  )

test('a reset by mail leaves nothing that opened the account before', async () => {
  for (const env of [OPEN, {}]) {
    const kitchen = open(env)
    const { db } = kitchen.services
    const { userId } = kitchen.jonas
    await givePassword(kitchen.jonas, 'bread and butter')
    db.run("INSERT INTO second_factors (user_id, secret) VALUES (?1, 'ABC')", userId)
    db.run(
      `INSERT INTO passkeys (id, user_id, name, public_key, sign_count, created_at)
       VALUES ('key', ?1, 'Theirs', x'00', 0, '2026-11-22T10:00:00.000000Z')`,
      userId,
    )
    await kitchen.request('/api/users/forgot-password', {
      method: 'POST',
      json: { email: 'jonas@example.com' },
    })
    const token = tokenIn(partsOf(await server.next()).text)
    expect((await reset(kitchen, token, 'jonas@example.com')).status).toBe(200)
    expect([standingOf(kitchen, 'jonas'), waysIn(kitchen)]).toEqual(['proven', { passkeys: 0, factors: 0 }])
  }
})

test('without a mail server no one is asked for anything, and nothing looks different', async () => {
  const kitchen = mailKitchen(OPEN)
  kitchens.push(kitchen)
  expect((await register(kitchen, { group: 'Orchard Row' })).status).toBe(201)
  const login = await postForm(kitchen, '/login', { username: 'nora', password: PASSWORD })
  const profile = await visit(kitchen, '/user/profile/edit', cookieOf(login)!)
  expect(await profile.text()).not.toContain(NOT_YET)
  expect(kitchen.services.db.all('SELECT kind FROM tasks')).toEqual([])
})
