import { expect, test } from 'bun:test'
import { resetPassword } from '../../src/auth/password.service'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import { getCredentials } from '../../src/users/credential.service'
import { isOutdatedHash, verifyPassword } from '../../src/users/password.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { givePassword, logInAs } from '../support/people'

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

test('changing the password logs out everywhere but here; API tokens stay', async () => {
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

test("the operator's reset unlocks the account and ends all its sessions", async () => {
  const kitchen = await seed()
  const session = await logInAs(kitchen, 'jonas', OLD)
  kitchen.services.db.run(
    "UPDATE users SET login_attempts = 5, locked_at = '2026-11-21T09:59:00.000000Z' WHERE id = ?1",
    kitchen.jonas.userId,
  )
  await resetPassword(kitchen.services, kitchen.jonas.userId, NEW)
  expect(await isIn(kitchen, session)).toBe(false)
  expect(await logInAs(kitchen, 'jonas', NEW)).toBeString()
})

test('only argon2id of the current strength is up to date', async () => {
  const kitchen = await seed()
  const { passwordHash } = getCredentials(kitchen.services, kitchen.jonas.userId)
  expect(isOutdatedHash(passwordHash!)).toBe(false)
  expect(isOutdatedHash(passwordHash!.replace('m=19456', 'm=9216'))).toBe(true)
  expect(isOutdatedHash('$2b$12$abcdefghijklmnopqrstuv')).toBe(true)
})
