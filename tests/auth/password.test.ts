import { expect, test } from 'bun:test'
import { resetPassword } from '../../src/auth/account/password.service'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import { getCredentials } from '../../src/users/credential.service'
import { isOutdatedHash, verifyPassword } from '../../src/users/password.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { givePassword, logInAs, postForm } from '../support/people'

const OLD = 'bread and butter'
const NEW = 'toast and marmalade'

async function seed() {
  const kitchen = seedKitchen()
  await givePassword(kitchen.jonas, OLD)
  return kitchen
}

function change(kitchen: Kitchen, session: string, json: Record<string, unknown>) {
  const headers = { cookie: `${SESSION_COOKIE}=${session}`, 'sec-fetch-site': 'same-origin' }
  return kitchen.request('/api/users/password', { method: 'PUT', json, headers })
}

const isIn = async (kitchen: Kitchen, session: string) => {
  const response = await kitchen.request('/api/users/self', {
    headers: { authorization: `Bearer ${session}` },
  })
  return response.status === 200
}

test('changing the password signs out everywhere but here; API tokens stay', async () => {
  const kitchen = await seed()
  const [here, there] = [await logInAs(kitchen, 'jonas', OLD), await logInAs(kitchen, 'jonas', OLD)]
  const response = await change(kitchen, here, { currentPassword: OLD, newPassword: NEW })
  expect([response.status, await response.json()]).toEqual([
    200,
    { message: 'Password updated', error: false },
  ])
  expect(await isIn(kitchen, here)).toBe(true)
  expect(await isIn(kitchen, there)).toBe(false)
  expect(await isIn(kitchen, `token-${kitchen.jonas.userId}`)).toBe(true)
  expect(await verifyPassword(NEW, getCredentials(kitchen.services, kitchen.jonas.userId).passwordHash)).toBe(
    true,
  )
  await expect(logInAs(kitchen, 'jonas', OLD)).rejects.toThrow('401')
})

test('snake case is taken as well', async () => {
  const kitchen = await seed()
  const session = await logInAs(kitchen, 'jonas', OLD)
  expect((await change(kitchen, session, { current_password: OLD, new_password: NEW })).status).toBe(200)
})

test('a wrong current password changes nothing and ends nothing', async () => {
  const kitchen = await seed()
  const [here, there] = [await logInAs(kitchen, 'jonas', OLD), await logInAs(kitchen, 'jonas', OLD)]
  const response = await change(kitchen, here, { currentPassword: 'jam', newPassword: NEW })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    detail: { message: 'Invalid current password', error: true },
  })
  expect(await isIn(kitchen, there)).toBe(true)
  expect(await verifyPassword(OLD, getCredentials(kitchen.services, kitchen.jonas.userId).passwordHash)).toBe(
    true,
  )
})

test('eight characters are enough, seven are not', async () => {
  const kitchen = await seed()
  const session = await logInAs(kitchen, 'jonas', OLD)
  expect((await change(kitchen, session, { currentPassword: OLD, newPassword: '1234567' })).status).toBe(422)
  expect((await change(kitchen, session, { currentPassword: OLD, newPassword: '12345678' })).status).toBe(200)
})

test('an account of another program keeps its password there', async () => {
  const kitchen = await seed()
  const session = await logInAs(kitchen, 'jonas', OLD)
  kitchen.services.db.run("UPDATE users SET auth_method = 'OIDC' WHERE id = ?1", kitchen.jonas.userId)
  expect((await change(kitchen, session, { currentPassword: OLD, newPassword: NEW })).status).toBe(400)
})

test('a stolen session cannot try passwords without end', async () => {
  const kitchen = await seed()
  const session = await logInAs(kitchen, 'jonas', OLD)
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries++)
    statuses.push((await change(kitchen, session, { currentPassword: '', newPassword: NEW })).status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses[10]).toBe(429)
})

test('visitors change no password', async () => {
  const kitchen = await seed()
  const json = { currentPassword: OLD, newPassword: NEW }
  expect((await kitchen.request('/api/users/password', { method: 'PUT', json })).status).toBe(401)
})

test("the operator's reset unlocks the account and ends all its sessions and API tokens", async () => {
  const kitchen = await seed()
  const session = await logInAs(kitchen, 'jonas', OLD)
  const token = `token-${kitchen.jonas.userId}`
  expect(await isIn(kitchen, token)).toBe(true)
  for (let tries = 0; tries < 5; tries++) await logInAs(kitchen, 'jonas', 'jam').catch(() => {})
  await expect(logInAs(kitchen, 'jonas', OLD)).rejects.toThrow('423')
  expect(await resetPassword(kitchen.services, kitchen.jonas.userId, NEW)).toBe(1)
  expect([await isIn(kitchen, session), await isIn(kitchen, token)]).toEqual([false, false])
  expect(await isIn(kitchen, `token-${kitchen.mara.userId}`)).toBe(true)
  expect(await logInAs(kitchen, 'jonas', NEW)).toBeString()
})

test('a reset spares the API tokens only when it is told to', async () => {
  const kitchen = await seed()
  await resetPassword(kitchen.services, kitchen.jonas.userId, NEW, { keepApiTokens: true })
  expect(await isIn(kitchen, `token-${kitchen.jonas.userId}`)).toBe(true)
})

test('anyone who changes the password may have the API tokens revoked with it', async () => {
  const kitchen = await seed()
  const session = await logInAs(kitchen, 'jonas', OLD)
  const json = { currentPassword: 'jam', newPassword: NEW, revokeApiTokens: true }
  const token = `token-${kitchen.jonas.userId}`
  await change(kitchen, session, json)
  expect(await isIn(kitchen, token)).toBe(true)
  expect((await change(kitchen, session, { ...json, currentPassword: OLD })).status).toBe(200)
  expect([await isIn(kitchen, session), await isIn(kitchen, token)]).toEqual([true, false])
})

test('the page offers that where there are tokens', async () => {
  const kitchen = await seed()
  const session = await logInAs(kitchen, 'jonas', OLD)
  const page = async () =>
    (await kitchen.request('/user/profile/edit', { headers: { authorization: `Bearer ${session}` } })).text()
  expect(await page()).toContain('Revoke my API token too')
  const fields = { form: 'password', currentPassword: OLD, newPassword: NEW, passwordConfirm: NEW }
  const response = await postForm(
    kitchen,
    '/user/profile/edit',
    { ...fields, revokeApiTokens: 'true' },
    { session },
  )
  expect(response.status).toBe(303)
  expect(await isIn(kitchen, `token-${kitchen.jonas.userId}`)).toBe(false)
  expect(await page()).not.toContain('Revoke my')
})

test('only argon2id of the current strength is up to date', async () => {
  const kitchen = await seed()
  const { passwordHash } = getCredentials(kitchen.services, kitchen.jonas.userId)
  expect(isOutdatedHash(passwordHash!)).toBe(false)
  expect(isOutdatedHash(passwordHash!.replace('m=19456', 'm=9216'))).toBe(true)
  expect(isOutdatedHash('$2b$12$abcdefghijklmnopqrstuv')).toBe(true)
})

test('anyone who comes by a provider or a directory has no form for a password', async () => {
  const kitchen = seedKitchen()
  const page = async () => (await kitchen.request('/user/profile/edit', { as: kitchen.jonas })).text()
  expect(await page()).toContain('name="newPassword"')
  for (const method of ['OIDC', 'LDAP']) {
    kitchen.services.db.run('UPDATE users SET auth_method = ?2 WHERE id = ?1', kitchen.jonas.userId, method)
    expect(await page()).not.toContain('name="newPassword"')
    expect(await page()).toContain('managed outside Trivet')
  }
})
