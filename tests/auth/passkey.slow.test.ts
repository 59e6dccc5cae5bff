import { describe, expect, test } from 'bun:test'
import { rewriteOldKeys } from '../../src/migrations/cose-keys'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import {
  type Bent,
  type Device,
  KEYS,
  newDevice,
  ORIGIN,
  register,
  text,
  use,
} from '../support/passkey-device'
import { cookieOf, givePassword, logInAs, postForm } from '../support/people'

const house = () => seedKitchen({ TRIVET_BASE_URL: ORIGIN })
const optionsIn = (page: string) =>
  JSON.parse(/data-options="([^"]+)"/.exec(page)![1]!.replaceAll('&quot;', '"')) as {
    challenge: string
    user: { id: string }
    excludeCredentials: { id: string; transports: string[] }[]
  }
const sessions = new WeakMap<Kitchen, string>()
/** The same session at each step. */
function asJonas(kitchen: Kitchen): Record<string, string> {
  const session = sessions.get(kitchen) ?? kitchen.sessionOf(kitchen.jonas)
  sessions.set(kitchen, session)
  return { authorization: `Bearer ${session}` }
}

const PASSKEYS = '/user/profile/passkeys'

async function optionsFor(kitchen: Kitchen, headers = asJonas(kitchen)) {
  return optionsIn(await (await kitchen.request(PASSKEYS, { headers })).text())
}

/** A sign-in page, as a browser has it that keeps its cookies. */
async function loginPage(kitchen: Kitchen): Promise<{ challenge: string; headers: Record<string, string> }> {
  const page = await kitchen.request('/login')
  const headers = { cookie: `trivet_passkey=${cookieOf(page, 'trivet_passkey')}` }
  return { challenge: optionsIn(await page.text()).challenge, headers }
}

async function add(kitchen: Kitchen, made: string): Promise<number> {
  const fields = { name: 'Phone', credential: made }
  return (await postForm(kitchen, PASSKEYS, fields, { headers: asJonas(kitchen) })).status
}

async function added(kitchen: Kitchen, device: Device, bent: Bent = {}): Promise<void> {
  const { challenge } = await optionsFor(kitchen)
  expect(await add(kitchen, register(device, challenge, bent))).toBe(303)
}

/** Tries to come in from a fresh sign-in page. */
async function logIn(kitchen: Kitchen, device: Device, bent: Bent = {}): Promise<number> {
  const { challenge, headers } = await loginPage(kitchen)
  return (
    await postForm(kitchen, '/login/passkey', { credential: use(device, challenge, bent) }, { headers })
  ).status
}

test('a passkey opens its owner’s account, once for each challenge', async () => {
  const kitchen = house()
  const device = newDevice(kitchen.jonas)
  await added(kitchen, device)
  const { challenge, headers } = await loginPage(kitchen)
  const fields = { credential: use(device, challenge) }
  const response = await postForm(kitchen, '/login/passkey', fields, { headers })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  const session = { cookie: `trivet_session=${cookieOf(response)}` }
  expect(await (await kitchen.request('/api/users/self', { headers: session })).json()).toMatchObject({
    username: 'jonas',
  })
  expect((await postForm(kitchen, '/login/passkey', fields, { headers })).status).toBe(401)
})

const BENT: [string, Bent][] = [
  ['another origin', { origin: 'https://evil.example.com' }],
  ['a frame elsewhere', { crossOrigin: true }],
  ['another domain', { domain: 'evil.example.com' }],
  ['another ceremony', { type: 'payment.get' }],
  ['nobody there', { flags: 0x44 }],
  ['nobody asked', { flags: 0x41 }],
  ['a copy of what may not be copied', { flags: 0x55 }],
]

describe.each(BENT)('%s', (_, bent) => {
  test('makes no passkey and opens none', async () => {
    const kitchen = house()
    const device = newDevice(kitchen.jonas)
    const { challenge } = await optionsFor(kitchen)
    expect(await add(kitchen, register(device, challenge, bent))).toBe(422)
    await added(kitchen, device)
    const flags = bent.flags === undefined ? {} : { flags: bent.flags & 0x15 }
    expect(await logIn(kitchen, device, { ...bent, ...flags })).toBe(401)
    expect(await logIn(kitchen, device)).toBe(303)
  })
})

test('a challenge is ours, fresh, and for one purpose and person', async () => {
  const kitchen = house()
  const device = newDevice(kitchen.jonas)
  await added(kitchen, device)
  const mara = { authorization: `Bearer ${kitchen.sessionOf(kitchen.mara)}` }
  const { challenge: hers } = await optionsFor(kitchen, mara)
  expect(await add(kitchen, register(newDevice(kitchen.jonas), hers))).toBe(422)
  const { headers, challenge: old } = await loginPage(kitchen)
  const tryWith = async (challenge: string) =>
    (await postForm(kitchen, '/login/passkey', { credential: use(device, challenge) }, { headers })).status
  for (const challenge of ['', 'A'.repeat(54), hers, (await loginPage(house())).challenge])
    expect(await tryWith(challenge)).toBe(401)
  kitchen.clock.advance(10 * 60_000)
  expect(await tryWith(old)).toBe(401)
})

test('a challenge counts in the browser and the session that asked for it, and nowhere else', async () => {
  const kitchen = house()
  const device = newDevice(kitchen.jonas)
  await added(kitchen, device)
  const [mine, theirs] = [await loginPage(kitchen), await loginPage(kitchen)]
  const fields = { credential: use(device, mine.challenge) }
  for (const headers of [theirs.headers, {}])
    expect((await postForm(kitchen, '/login/passkey', fields, { headers })).status).toBe(401)
  expect((await postForm(kitchen, '/login/passkey', fields, { headers: mine.headers })).status).toBe(303)

  await givePassword(kitchen.jonas, 'bread and butter')
  const elsewhere = { cookie: `trivet_session=${await logInAs(kitchen, 'jonas', 'bread and butter')}` }
  const { challenge } = await optionsFor(kitchen, elsewhere)
  expect(await add(kitchen, register(newDevice(kitchen.jonas), challenge))).toBe(422)
})

test('a signature by another key, and a count that does not go up, open nothing', async () => {
  const kitchen = house()
  const device = { ...newDevice(kitchen.jonas), count: 7 }
  await added(kitchen, device)
  const { privateKey } = newDevice(kitchen.jonas)
  expect(await logIn(kitchen, { ...device, privateKey, count: 8 })).toBe(401)
  expect(await logIn(kitchen, device)).toBe(401)
  expect(await logIn(kitchen, { ...device, count: 8 })).toBe(303)
  expect(await logIn(kitchen, { ...device, count: 8 })).toBe(401)
})

test('a passkey that names another account as its own opens nothing', async () => {
  const kitchen = house()
  const device = newDevice(kitchen.jonas)
  await added(kitchen, device)
  for (const owner of [kitchen.mara.userId, '']) expect(await logIn(kitchen, device, { owner })).toBe(401)
  expect(await logIn(kitchen, device)).toBe(303)
})

test('a device that has a passkey is named to the browser, so that it makes no second one', async () => {
  const kitchen = house()
  const device = newDevice(kitchen.jonas)
  expect((await optionsFor(kitchen)).excludeCredentials).toEqual([])
  await added(kitchen, device)
  const { excludeCredentials, user } = await optionsFor(kitchen)
  expect(excludeCredentials).toEqual([
    { id: text(device.id), transports: ['internal', 'hybrid'], type: 'public-key' } as never,
  ])
  expect(Buffer.from(user.id, 'base64url').toString()).toBe(kitchen.jonas.userId)
})

test('a passkey that may be copied says so, and stays one', async () => {
  const kitchen = house()
  const device = newDevice(kitchen.jonas)
  await added(kitchen, device, { flags: 0x4d })
  const page = async () => (await kitchen.request(PASSKEYS, { headers: asJonas(kitchen) })).text()
  expect(await page()).not.toContain('synced across devices')
  expect(await logIn(kitchen, device, { flags: 0x1d })).toBe(303)
  expect(await page()).toContain('synced across devices')
  expect(await logIn(kitchen, device, { flags: 0x05 })).toBe(401)
  const copied = house()
  await added(copied, newDevice(copied.jonas), { flags: 0x5d })
  const itsPage = await copied.request(PASSKEYS, { headers: asJonas(copied) })
  expect(await itsPage.text()).toContain('synced across devices')
  const fixed = newDevice(kitchen.jonas)
  await added(kitchen, fixed)
  expect(await page()).toContain('on one device')
  expect(await logIn(kitchen, fixed, { flags: 0x0d })).toBe(401)
})

test.each(Object.keys(KEYS) as (keyof typeof KEYS)[])(
  'a passkey (%s) that was kept as browsers export it goes on, with a short name as well',
  async (kind) => {
    const kitchen = house()
    const { db } = kitchen.services
    const devices = [newDevice(kitchen.jonas, kind), newDevice(kitchen.jonas, kind, 4)]
    for (const { id, publicKey } of devices) {
      db.run(
        `INSERT INTO passkeys (id, user_id, name, public_key, sign_count, created_at)
         VALUES (?1, ?2, 'Old phone', ?3, 0, '2026-11-22T10:00:00.000000Z')`,
        text(id),
        kitchen.jonas.userId,
        publicKey.export({ format: 'der', type: 'spki' }),
      )
    }
    for (const device of devices) expect(await logIn(kitchen, device)).toBe(401)
    rewriteOldKeys(db)
    for (const device of devices) {
      expect(await logIn(kitchen, { ...device, privateKey: KEYS[kind]().privateKey })).toBe(401)
      expect(await logIn(kitchen, device, { flags: 0x1d })).toBe(303)
    }
  },
)

test('what is no passkey at all is refused, whatever it is', async () => {
  const kitchen = house()
  for (const credential of ['', '{}', '[]', 'null', '{"id":"x"}', `{"id":"${'A'.repeat(5000)}"}`]) {
    expect((await postForm(kitchen, '/login/passkey', { credential })).status).toBe(401)
    expect(await add(kitchen, credential)).toBe(422)
  }
})

test('no one names or removes another’s passkey', async () => {
  const kitchen = house()
  const device = newDevice(kitchen.jonas)
  await added(kitchen, device)
  const headers = { authorization: `Bearer ${kitchen.sessionOf(kitchen.mara)}` }
  const path = `${PASSKEYS}/${text(device.id)}`
  expect((await postForm(kitchen, path, { name: 'Mine' }, { headers })).status).toBe(404)
  expect((await postForm(kitchen, `${path}/delete`, {}, { headers })).status).toBe(404)
  expect((await postForm(kitchen, `${path}/delete`, {}, { headers: asJonas(kitchen) })).status).toBe(303)
  expect(await logIn(kitchen, device)).toBe(401)
})

test('without https and a name the page says what is missing, and the sign-in page offers nothing', async () => {
  for (const base of ['', 'http://192.168.1.5:9000', 'http://food.lan']) {
    const kitchen = seedKitchen(base === '' ? {} : { TRIVET_BASE_URL: base })
    const page = await (await kitchen.request(PASSKEYS, { headers: asJonas(kitchen) })).text()
    expect(page).toContain('Passkeys need HTTPS and a domain name')
    expect(await (await kitchen.request('/login')).text()).not.toContain('data-passkey')
  }
})

test.each([
  ['OIDC', { TRIVET_OIDC_ADMIN_GROUP: 'admins' }],
  ['OIDC', { TRIVET_OIDC_USER_GROUP: 'cooks' }],
  ['LDAP', { TRIVET_LDAP_ADMIN_FILTER: '(memberOf=cn=admins)' }],
  ['LDAP', { TRIVET_LDAP_USER_FILTER: '(memberOf=cn=cooks)' }],
])('where a provider decides (%s, %o) a passkey opens nothing, and none is made', async (method, env) => {
  const kitchen = seedKitchen({ TRIVET_BASE_URL: ORIGIN, ...env })
  const device = newDevice(kitchen.jonas)
  await added(kitchen, device)
  kitchen.services.db.run('UPDATE users SET auth_method = ?1', method)
  expect(await logIn(kitchen, device)).toBe(401)
  const page = await kitchen.request(PASSKEYS, { headers: asJonas(kitchen) })
  expect(await page.text()).toContain('You sign in through a provider')
  kitchen.services.db.run("UPDATE users SET auth_method = 'Mealie'")
  expect(await logIn(kitchen, device)).toBe(303)
})
