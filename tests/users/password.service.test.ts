import { expect, test } from 'bun:test'
import {
  hashPassword,
  isBearableHash,
  isOutdatedHash,
  PASSWORDS_AT_ONCE,
  verifyPassword,
} from '../../src/users/password.service'

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('crème brûlée')
  expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(isOutdatedHash(hash)).toBe(false)
  expect(await verifyPassword('crème brûlée', hash)).toBe(true)
  expect(await verifyPassword('creme brulee', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('no password fits no hash, the stand-in word of another program, or garbage', async () => {
  for (const hash of [null, 'LDAP', 'OIDC', '', '$argon2id$broken'])
    expect(await verifyPassword('crème brûlée', hash)).toBe(false)
})

test('hashes of other programs count up to a cost that one can wait for', async () => {
  const bcrypt = await Bun.password.hash('x', { algorithm: 'bcrypt', cost: 4 })
  expect(isBearableHash(bcrypt)).toBe(true)
  expect(isBearableHash(bcrypt.replace('$04$', '$14$'))).toBe(true)
  for (const cost of ['15', '31', '99', '1'])
    expect(isBearableHash(bcrypt.replace('$04$', `$${cost}$`))).toBe(false)
  const argon2 = await Bun.password.hash('x', { algorithm: 'argon2id', memoryCost: 65_536, timeCost: 4 })
  expect(isBearableHash(argon2)).toBe(true)
  expect(isBearableHash(argon2.replace('m=65536', 'm=1048576'))).toBe(false)
  expect(isBearableHash(argon2.replace('t=4', 't=90'))).toBe(false)
  const began = performance.now()
  expect(await verifyPassword('x', bcrypt.replace('$04$', '$31$'))).toBe(false)
  // Days, were it tried.
  expect(performance.now() - began).toBeLessThan(30_000)
})

test('a password beyond all measure is not hashed at its own length', async () => {
  const hash = await hashPassword('x'.repeat(1024))
  expect(await verifyPassword('x'.repeat(1024), hash)).toBe(true)
  expect(await verifyPassword('x'.repeat(1025), hash)).toBe(false)
})

test('a crowd is sent away with the time to wait, and those who wait get their turn', async () => {
  const hash = await hashPassword('bread and butter')
  const crowd = Array.from({ length: 40 }, () => verifyPassword('bread and butter', hash))
  const results = await Promise.allSettled(crowd)
  const refused = results.filter((result) => result.status === 'rejected')
  expect(results.length - refused.length).toBe(20 + PASSWORDS_AT_ONCE)
  expect(refused[0]?.reason).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 5 })
}, 20_000)
