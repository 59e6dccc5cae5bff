import { afterAll, expect, test } from 'bun:test'
import { createResetToken } from '../../src/auth/reset/password-reset.service'
import { BASE_URL, type MailKitchen, mailKitchen, mailSettings } from '../support/mail-kitchen'
import { partsOf, startMailServer } from '../support/mail-server'
import { cookieOf, givePassword, logInAs, postForm } from '../support/people'

const server = await startMailServer()
const kitchens: MailKitchen[] = []
afterAll(async () => {
  await Promise.all(kitchens.map(({ runner }) => runner.stop()))
  await server.close()
})

function open(env: Record<string, string> = mailSettings(server)): MailKitchen {
  const kitchen = mailKitchen(env)
  kitchens.push(kitchen)
  return kitchen
}

const OLD = 'bread and butter'
const NEW = 'pears and plums'

const tokenIn = (text: string) => /token=([\w-]{32})/.exec(text)?.[1] ?? ''
const tasks = ({ services: { db } }: MailKitchen) =>
  db.all<{ state: string; input: string; title: string; result: string | null }>(
    'SELECT state, input, title, result FROM tasks',
  )

const reset = ({ request }: MailKitchen, json: object) =>
  request('/api/users/reset-password', { method: 'POST', json })
const forgot = ({ request }: MailKitchen, email: string, headers: Record<string, string> = {}) =>
  request('/api/users/forgot-password', { method: 'POST', json: { email }, headers })

test('a forgotten password is replaced by the link of a mail, once, and the person is signed out everywhere', async () => {
  const kitchen = open()
  await givePassword(kitchen.mara, OLD)
  const session = await logInAs(kitchen, 'mara', OLD)
  const asked = await forgot(kitchen, ' Mara@Example.com ')
  expect([asked.status, await asked.json()]).toEqual([200, null])
  const mail = await server.next()
  const { text, html } = partsOf(mail)
  expect(mail.to).toEqual(['mara@example.com'])
  const token = tokenIn(text)
  expect(text).toContain(`${BASE_URL}/reset-password?token=${token}`)
  expect(html).toContain('Hello Mara,')
  const body = { token, email: 'mara@example.com', password: NEW, passwordConfirm: NEW }
  const done = await reset(kitchen, body)
  expect([done.status, await done.json()]).toEqual([200, null])
  expect(cookieOf(await postForm(kitchen, '/login', { username: 'mara', password: NEW }))).toBeString()
  const cookie = `trivet_session=${session}`
  expect((await kitchen.request('/user/profile', { headers: { cookie } })).status).toBe(303)
  expect((await kitchen.request('/api/users/self', { as: kitchen.mara })).status).toBe(401)
  const again = await reset(kitchen, body)
  expect([again.status, (await again.json()).detail]).toEqual([400, 'Invalid token'])
})

test('the answer and the queued task are the same for an address that no one has', async () => {
  const kitchen = open()
  await givePassword(kitchen.mara, OLD)
  kitchen.services.db.run("UPDATE users SET auth_method = 'LDAP' WHERE id = ?1", kitchen.jonas.userId)
  const answers = new Set<string>()
  const before = server.mails.length
  for (const email of ['nobody@example.com', 'jonas@example.com', 'no address at all', 'mara@example.com']) {
    const response = await forgot(kitchen, email)
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
    answers.add(JSON.stringify([response.status, headers, await response.text()]))
  }
  expect(answers.size).toBe(1)
  expect(tasks(kitchen).map(({ title }) => title)).toEqual(
    Array.from({ length: 4 }, () => '{"messageId":"reset.mail-task"}'),
  )
  await kitchen.runner.idle()
  expect(server.mails.slice(before).map(({ to }) => to)).toEqual([['mara@example.com']])
  await server.next()
  const pages = await Promise.all(
    ['nobody@example.com', 'mara@example.com'].map(async (email) =>
      (await postForm(kitchen, '/forgot-password', { email })).text(),
    ),
  )
  expect(pages[0]).toBe(pages[1]!)
  expect(pages[0]).toContain('If an account uses this email address')
  await server.next()
})

test('an address gets no more than a few mails, and the page does not say so', async () => {
  const kitchen = open()
  const before = server.mails.length
  for (let at = 0; at < 6; at++) expect((await forgot(kitchen, 'mara@example.com')).status).toBe(200)
  await kitchen.runner.idle()
  expect(server.mails.length - before).toBe(3)
  for (let at = 0; at < 3; at++) await server.next()
})

test('the mail speaks the language that the person has chosen, else that of the person who asks', async () => {
  const kitchen = open()
  await forgot(kitchen, 'mara@example.com', { 'accept-language': 'de-DE' })
  expect(partsOf(await server.next()).html).toContain('Hallo Mara')
  kitchen.services.db.run("UPDATE users SET locale = 'ar-SA' WHERE id = ?1", kitchen.mara.userId)
  await forgot(kitchen, 'mara@example.com', { 'accept-language': 'de-DE' })
  expect(partsOf(await server.next()).html).toContain('dir="rtl"')
})

test('the link is never built from the host that was asked for, and not sent without a base address', async () => {
  const { TRIVET_BASE_URL: _, ...without } = mailSettings(server)
  const kitchen = open(without)
  const before = server.mails.length
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  expect((await forgot(kitchen, 'mara@example.com', headers)).status).toBe(200)
  await kitchen.runner.idle()
  expect([server.mails.length, tasks(kitchen)]).toEqual([before, []])
  expect(await (await kitchen.request('/forgot-password')).text()).toContain('This server can’t send email')
  const whole = open()
  await forgot(whole, 'mara@example.com', headers)
  const { raw } = await server.next()
  expect(raw).not.toContain('evil.example')
})

test('a token opens nothing for another address, after two days, or once the password has changed', async () => {
  const kitchen = open()
  await givePassword(kitchen.mara, OLD)
  const tryWith = async (token: string, email = 'mara@example.com') =>
    (await reset(kitchen, { token, email, password: NEW, passwordConfirm: NEW })).status
  const token = createResetToken(kitchen.services, 'mara@example.com')
  expect(await tryWith(token, 'jonas@example.com')).toBe(400)
  expect(await tryWith('x'.repeat(32))).toBe(400)
  await givePassword(kitchen.mara, 'another one')
  expect(await tryWith(token)).toBe(400)
  const late = createResetToken(kitchen.services, 'mara@example.com')
  kitchen.clock.advance(2 * 24 * 3_600_000)
  expect(await tryWith(late)).toBe(400)
  expect(await tryWith(createResetToken(kitchen.services, 'mara@example.com'))).toBe(200)
})

test('the two passwords must be the same, and long enough', async () => {
  const kitchen = open()
  const token = createResetToken(kitchen.services, 'mara@example.com')
  const body = { token, email: 'mara@example.com', password: NEW, passwordConfirm: OLD }
  const differing = await reset(kitchen, body)
  expect(differing.status).toBe(422)
  expect((await differing.json()).detail[0].loc).toEqual(['body', 'passwordConfirm'])
  expect((await reset(kitchen, { ...body, password: 'short', passwordConfirm: 'short' })).status).toBe(422)
  expect((await reset(kitchen, { ...body, passwordConfirm: NEW })).status).toBe(200)
})

test('an administrator makes a token to hand over; no one else does', async () => {
  const kitchen = open()
  const ask = (email: string, as = kitchen.mara) =>
    kitchen.request('/api/admin/users/password-reset-token', { method: 'POST', as, json: { email } })
  const made = await ask('JONAS@example.com')
  expect(made.status).toBe(201)
  expect((await made.json()).token).toMatch(/^[\w-]{32}$/)
  const unknown = await ask('nobody@example.com')
  expect(unknown.status).toBe(500)
  expect((await unknown.json()).detail.message).toBe('error while generating reset token')
  expect((await ask('jonas@example.com', kitchen.jonas)).status).toBe(403)
})

test('the page sets a password without script, and the next one says so', async () => {
  const kitchen = open()
  const token = createResetToken(kitchen.services, 'mara@example.com')
  const page = await kitchen.request(`/reset-password?token=${token}`)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(await page.text()).toContain(`name="token" value="${token}"`)
  const fields = { token, email: 'mara@example.com', password: NEW }
  const wrong = await postForm(kitchen, '/reset-password', { ...fields, passwordConfirm: OLD })
  expect([wrong.status, (await wrong.text()).includes(NEW)]).toEqual([422, false])
  const done = await postForm(kitchen, '/reset-password', { ...fields, passwordConfirm: NEW })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/login'])
  const cookie = `trivet_notice=${cookieOf(done, 'trivet_notice')}`
  expect(await (await kitchen.request('/login', { headers: { cookie } })).text()).toContain(
    'Password changed.',
  )
  const used = await postForm(kitchen, '/reset-password', { ...fields, passwordConfirm: NEW })
  expect([used.status, await used.text()]).toEqual([400, expect.stringContaining('This link has been used')])
})
