import { expect, test } from 'bun:test'
import {
  hashPassword,
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
