import { afterAll, expect, test } from 'bun:test'
import { createInvitation } from '../../src/invitations/invitation.service'
import type { Ctx } from '../../src/platform/context'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { BASE_URL, mailKitchen, mailSettings } from '../support/mail-kitchen'
import { partsOf, startMailServer } from '../support/mail-server'
import { givePassword, logInAs, postForm } from '../support/people'

const server = await startMailServer()
afterAll(() => server.close())

const post = (kitchen: Kitchen, path: string, as: Ctx, json: object) =>
  kitchen.request(path, { method: 'POST', as, json })
const listOf = async (kitchen: Kitchen, as: Ctx, path = '/api/groups/invitations') =>
  (await kitchen.request(path, { as })).json()

test.each(['/api/groups/invitations', '/api/households/invitations'])(
  'POST %s makes a token for those who may invite',
  async (path) => {
    const kitchen = seedKitchen()
    const made = await post(kitchen, path, kitchen.mara, { uses: 3 })
    const invitation = await made.json()
    expect(made.status).toBe(201)
    expect(invitation).toEqual({
      token: expect.stringMatching(/^[\w-]{32}$/),
      usesLeft: 3,
      groupId: kitchen.mara.groupId,
      householdId: kitchen.mara.groupId,
      expiresAt: '2026-11-25T10:00:00.000000Z',
    })
    expect(await listOf(kitchen, kitchen.mara, path)).toEqual([invitation])
    const refused = await post(kitchen, path, kitchen.jonas, { uses: 1 })
    expect([refused.status, (await refused.json()).detail]).toEqual([
      403,
      'User is not allowed to create invite tokens',
    ])
    expect(await listOf(kitchen, kitchen.jonas, path)).toEqual([])
    expect(await listOf(kitchen, kitchen.other, path)).toEqual([])
  },
)

test.each([0, -1, 101, 1.5, '3', null, undefined])('%p people cannot be invited', async (uses) => {
  const kitchen = seedKitchen()
  expect((await post(kitchen, '/api/groups/invitations', kitchen.mara, { uses })).status).toBe(422)
})

test('a mail with an invitation goes to one address, from the group that it is of', async () => {
  const kitchen = mailKitchen(mailSettings(server))
  const { token } = createInvitation(kitchen.mara, 1)
  const path = '/api/groups/invitations/email'
  const send = async (email: string, as = kitchen.mara) =>
    (await post(kitchen, path, as, { email, token })).json()
  expect(await send('nora@example.com')).toEqual({ success: true, error: null })
  const mail = await server.next()
  const { headers, text, html } = partsOf(mail)
  expect(mail.to).toEqual(['nora@example.com'])
  expect(headers).toContain('Subject: Invitation to Linden House')
  expect(text).toContain(`${BASE_URL}/register?token=${token}`)
  expect(html).toContain('Mara invited you to cook together on Trivet')
  expect(html).toContain('November 25, 2026')
  expect(await send('nora@example.com', kitchen.other)).toMatchObject({ success: false })
  expect(await send('a@example.com, b@example.com')).toMatchObject({ success: false })
  await kitchen.runner.idle()
  expect(server.mails).toHaveLength(1)
  await kitchen.runner.stop()
})

test('without a mail server or a base address the call says what is missing', async () => {
  const { TRIVET_BASE_URL: _, ...nowhere } = mailSettings(server)
  for (const [env, error] of [
    [{}, 'No mail server is set up.'],
    [nowhere, 'TRIVET_BASE_URL isn’t set, so links in emails wouldn’t work.'],
  ] as const) {
    const kitchen = seedKitchen({ ...env })
    const { token } = createInvitation(kitchen.mara, 1)
    const body = { email: 'nora@example.com', token }
    const response = await post(kitchen, '/api/groups/invitations/email', kitchen.mara, body)
    expect(await response.json()).toEqual({ success: false, error })
  }
})

test('the page makes, mails and revokes invitations, by plain forms', async () => {
  const kitchen = mailKitchen(mailSettings(server))
  await givePassword(kitchen.mara, 'bread and butter')
  const session = await logInAs(kitchen, 'mara', 'bread and butter')
  const show = async () =>
    (await kitchen.request('/group/members', { headers: { cookie: `trivet_session=${session}` } })).text()
  const send = (fields: Record<string, string>) =>
    postForm(kitchen, '/group/invitations', fields, { session })
  expect((await send({ action: 'create', uses: '5', days: '14' })).status).toBe(303)
  const html = await show()
  const token = /register\?token=([\w-]{32})/.exec(html)?.[1] ?? ''
  expect(html).toContain('for 5 more people')
  expect(html).toContain('class="qr-code"')
  const [invitation] = await listOf(kitchen, kitchen.mara)
  expect(invitation).toMatchObject({ token, usesLeft: 5, expiresAt: '2026-12-05T10:00:00.000000Z' })
  const wrong = await send({ action: 'mail', token, email: 'not an address' })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Email Must Be Valid')])
  expect((await send({ action: 'mail', token, email: 'nora@example.com' })).status).toBe(303)
  expect((await server.next()).to).toEqual(['nora@example.com'])
  const many = await send({ action: 'create', uses: '1000', days: '4' })
  expect([many.status, await many.text()]).toEqual([
    422,
    expect.stringContaining('Enter a number from 1 to 100'),
  ])
  expect((await send({ revoke: token })).status).toBe(303)
  expect(await show()).toContain('No open invitations')
  expect((await kitchen.request(`/register?token=${token}`)).status).toBe(422)
  await kitchen.runner.stop()
})

test('a test mail says at once what the mail server says', async () => {
  const kitchen = mailKitchen(mailSettings(server))
  const send = async (on: Kitchen, email: string) =>
    (await post(on, '/api/admin/email', on.mara, { email })).json()
  const isReady = async (on: Kitchen) => (await on.request('/api/admin/email', { as: on.mara })).json()
  expect(await isReady(kitchen)).toEqual({ ready: true })
  expect(await send(kitchen, 'mara@example.com')).toEqual({ success: true, error: null })
  expect(partsOf(await server.next()).html).toContain(`href="${BASE_URL}/"`)
  expect(await send(kitchen, 'nobody@example.com')).toEqual({
    success: false,
    error: 'The mail server rejected this address.',
  })
  const silent = seedKitchen()
  expect(await isReady(silent)).toEqual({ ready: false })
  expect(await send(silent, 'mara@example.com')).toEqual({
    success: false,
    error: 'No mail server is set up.',
  })
  await kitchen.runner.stop()
})
