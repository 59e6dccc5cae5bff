import { expect, spyOn, test } from 'bun:test'
import { createOutsideAccount } from '../../src/auth/outside-account.service'
import { createLog } from '../../src/platform/log'
import { getCredentials } from '../../src/users/credential.service'
import { verifyPassword } from '../../src/users/password.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { givePassword } from '../support/people'

const PASSWORD = 'bread and butter'
const HOUR_MS = 3_600_000

async function seed(env: Record<string, string> = {}) {
  const lines: string[] = []
  const kitchen = seedKitchen(env)
  kitchen.services.log = createLog({ level: 'info', format: 'text', write: (line) => lines.push(line) })
  await givePassword(kitchen.jonas, PASSWORD)
  return { ...kitchen, lines }
}

function askToken(kitchen: Kitchen, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return kitchen.request('/api/auth/token', { method: 'POST', body: new URLSearchParams(fields), headers })
}

const wrong = (kitchen: Kitchen) => askToken(kitchen, { username: 'jonas', password: 'marmalade' })
const right = (kitchen: Kitchen) => askToken(kitchen, { username: 'jonas', password: PASSWORD })

test('the right password gives a bearer token that opens the API', async () => {
  const kitchen = await seed()
  const response = await right(kitchen)
  const body = await response.json()
  expect(response.status).toBe(200)
  expect(body).toEqual({ access_token: expect.stringMatching(/^[\w-]{43}$/), token_type: 'bearer' })
  const self = await kitchen.request('/api/users/self', {
    headers: { authorization: `Bearer ${body.access_token}` },
  })
  expect(await self.json()).toMatchObject({ username: 'jonas' })
})

test.each(['jonas', 'JONAS', 'Jonas ', 'jonas@example.com', 'Jonas@Example.COM'])(
  '%s finds the account',
  async (username) => {
    const kitchen = await seed()
    expect((await askToken(kitchen, { username, password: PASSWORD })).status).toBe(200)
  },
)

test('someone whose username is another’s address does not get in its owner’s way', async () => {
  const kitchen = await seed()
  kitchen.services.db.run(
    "UPDATE users SET username_key = 'jonas@example.com' WHERE id = ?1",
    kitchen.other.userId,
  )
  expect((await askToken(kitchen, { username: 'jonas@example.com', password: PASSWORD })).status).toBe(200)
})

test('a wrong password, an unknown name and an account without password get the same answer', async () => {
  const kitchen = await seed()
  const answers = await Promise.all([
    wrong(kitchen),
    askToken(kitchen, { username: 'nobody', password: 'marmalade' }),
    askToken(kitchen, { username: 'mara', password: 'marmalade' }),
  ])
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(new Set(bodies).size).toBe(1)
  expect(JSON.parse(bodies[0]!)).toMatchObject({ detail: 'Unauthorized', code: 'unauthenticated' })
})

test('an unknown name costs a hash, too', async () => {
  const kitchen = await seed()
  const verify = Bun.password.verify
  let runs = 0
  Bun.password.verify = ((...args: Parameters<typeof verify>) => {
    runs += 1
    return verify(...args)
  }) as typeof verify
  try {
    await askToken(kitchen, { username: 'nobody', password: 'marmalade' })
    await askToken(kitchen, { username: 'mara', password: 'marmalade' })
    await askToken(kitchen, { username: 'jonas', password: '' })
  } finally {
    Bun.password.verify = verify
  }
  expect(runs).toBe(3)
})

test('a form without password says which field is missing', async () => {
  const kitchen = await seed()
  const response = await askToken(kitchen, { username: 'jonas' })
  expect(response.status).toBe(422)
  expect((await response.json()).detail).toMatchObject([{ loc: ['body', 'password'], type: 'missing' }])
})

test('the last allowed wrong password locks the user out, and not the one before', async () => {
  const kitchen = await seed({ TRIVET_MAX_LOGIN_ATTEMPTS: '3' })
  await wrong(kitchen)
  await wrong(kitchen)
  expect((await right(kitchen)).status).toBe(200)
  for (let tries = 0; tries < 3; tries++) expect((await wrong(kitchen)).status).toBe(401)
  const response = await right(kitchen)
  expect(response.status).toBe(423)
  expect(await response.json()).toMatchObject({ detail: 'User is locked out', code: 'locked' })
})

test('a lock ends when its hours are over, not a second before, and the count starts again', async () => {
  const kitchen = await seed({ TRIVET_MAX_LOGIN_ATTEMPTS: '2', TRIVET_LOCKOUT_TIME: '2' })
  await wrong(kitchen)
  await wrong(kitchen)
  kitchen.clock.advance(2 * HOUR_MS - 1000)
  expect((await right(kitchen)).status).toBe(423)
  kitchen.clock.advance(1000)
  expect((await wrong(kitchen)).status).toBe(401)
  expect((await right(kitchen)).status).toBe(200)
  expect(kitchen.services.db.all('SELECT * FROM login_attempts')).toEqual([])
})

test('many guesses at once are worth no more than the allowed ones', async () => {
  const kitchen = await seed({ TRIVET_MAX_LOGIN_ATTEMPTS: '2' })
  const guesses = Array.from({ length: 8 }, () => wrong(kitchen))
  const statuses = (await Promise.all([...guesses, right(kitchen)])).map(({ status }) => status).sort()
  expect(statuses).toEqual([401, 401, 423, 423, 423, 423, 423, 423, 423])
})

test('failed sign-ins are logged as fail2ban reads them', async () => {
  const kitchen = await seed({ TRIVET_MAX_LOGIN_ATTEMPTS: '1', TRIVET_TRUSTED_PROXIES: '127.0.0.1' })
  const from = { 'x-forwarded-for': '203.0.113.7' }
  await askToken(kitchen, { username: 'nobody', password: 'marmalade' }, from)
  await askToken(kitchen, { username: 'jonas', password: 'marmalade' }, from)
  await askToken(kitchen, { username: 'jonas', password: PASSWORD }, from)
  const found = kitchen.lines.flatMap((line) => line.match(/WARN +(.* from [\d.]+)/)?.[1] ?? [])
  expect(found).toEqual([
    'Incorrect username or password from 203.0.113.7',
    'Incorrect username or password from 203.0.113.7',
    'User is locked out from 203.0.113.7',
  ])
  expect(kitchen.lines.join('\n')).not.toContain('marmalade')
})

test('a guesser is slowed down by address, whatever names are tried', async () => {
  const kitchen = await seed({ TRIVET_MAX_LOGIN_ATTEMPTS: '1000', TRIVET_TRUSTED_PROXIES: '127.0.0.1' })
  const ask = (address: string) =>
    askToken(kitchen, { username: 'nobody' }, { 'x-forwarded-for': address }).then(({ status }) => status)
  // Forms with a missing field fail before anything is counted.
  expect(await ask('203.0.113.7')).toBe(422)
  const tries = (n: number, address: string) =>
    askToken(kitchen, { username: `nobody${n}`, password: '' }, { 'x-forwarded-for': address })
  const statuses: number[] = []
  for (let n = 0; n < 20; n++) statuses.push((await tries(n, '203.0.113.7')).status)
  expect(new Set(statuses)).toEqual(new Set([401]))
  const refused = await tries(20, '203.0.113.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await tries(21, '203.0.113.8')).status).toBe(401)
  kitchen.clock.advance(3000)
  expect((await tries(22, '203.0.113.7')).status).toBe(401)
  expect((await tries(23, '203.0.113.7')).status).toBe(429)
}, 20_000)

test('a bcrypt hash of an imported account is taken, by its first 72 bytes, and made again', async () => {
  const kitchen = await seed()
  const long = `${'crème brûlée '.repeat(8)}end`
  const hash = await Bun.password.hash(Buffer.from(long).subarray(0, 72), { algorithm: 'bcrypt', cost: 4 })
  kitchen.services.db.run('UPDATE users SET password_hash = ?2 WHERE id = ?1', kitchen.jonas.userId, hash)
  expect((await askToken(kitchen, { username: 'jonas', password: long })).status).toBe(200)
  const { passwordHash } = getCredentials(kitchen.services, kitchen.jonas.userId)
  expect(passwordHash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(await verifyPassword(long, passwordHash)).toBe(true)
  expect(await verifyPassword(long.slice(0, -1), passwordHash)).toBe(false)
})

test('while an imported account has its old hash, a wrong password costs the work of both kinds at any name', async () => {
  const kitchen = await seed()
  const hash = await Bun.password.hash('x', { algorithm: 'bcrypt', cost: 4 })
  const verify = spyOn(Bun.password, 'verify')
  const kindsFor = async (username: string) => {
    verify.mockClear()
    await askToken(kitchen, { username, password: 'wrong' })
    return verify.mock.calls.map(([, compared]) => compared.slice(0, 3)).sort()
  }
  expect(await kindsFor('nobody')).toEqual(['$ar'])
  kitchen.services.db.run('UPDATE users SET password_hash = ?2 WHERE id = ?1', kitchen.mara.userId, hash)
  for (const name of ['nobody', 'jonas', 'mara']) expect(await kindsFor(name)).toEqual(['$2b', '$ar'])
  // What her hash costs is hers alone to wait for.
  await kindsFor('nobody')
  expect(verify.mock.calls.map(([, compared]) => compared)).not.toContain(hash)
  verify.mockRestore()
})

test('an account that another program lets in has no password here, whatever is stored', async () => {
  const kitchen = await seed()
  kitchen.services.db.run("UPDATE users SET auth_method = 'LDAP' WHERE id = ?1", kitchen.jonas.userId)
  expect((await right(kitchen)).status).toBe(401)
  kitchen.services.db.run(
    "UPDATE users SET auth_method = 'Mealie', password_hash = 'LDAP' WHERE id = ?1",
    kitchen.jonas.userId,
  )
  expect((await askToken(kitchen, { username: 'jonas', password: 'LDAP' })).status).toBe(401)
})

test('people whom another program lets in join the only group, and none where there are several', () => {
  const { services, other } = seedKitchen()
  const paula = { username: 'paula', fullName: 'Paula', email: 'paula@example.com', isEmailVerified: false }
  expect(() => createOutsideAccount(services, paula, 'LDAP')).toThrow()
  services.db.run('DELETE FROM users WHERE group_id = ?1', other.groupId)
  services.db.run('DELETE FROM groups WHERE id = ?1', other.groupId)
  expect(createOutsideAccount(services, paula, 'LDAP')).toMatchObject({ group: 'Linden House' })
})
