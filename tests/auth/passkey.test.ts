import { describe, expect, test } from 'bun:test'
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { cookieOf, postForm } from '../support/people'

const ORIGIN = 'https://food.example.com'

interface Device {
  id: Buffer
  privateKey: KeyObject
  publicKey: Buffer
  count: number
}

function newDevice(): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = crypto.getRandomValues(Buffer.alloc(32))
  return { id, privateKey, publicKey: publicKey.export({ format: 'der', type: 'spki' }), count: 0 }
}

interface Bent {
  origin?: string
  type?: string
  domain?: string
  flags?: number
  crossOrigin?: boolean
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

function clientData(type: string, challenge: string, { origin = ORIGIN, crossOrigin = false }: Bent): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
}

function authenticatorData({ count }: Device, flags: number, { domain = 'food.example.com' }: Bent): Buffer {
  const data = Buffer.alloc(37)
  createHash('sha256').update(domain).digest().copy(data)
  data[32] = flags
  data.writeUInt32BE(count, 33)
  return data
}

function register(device: Device, challenge: string, bent: Bent = {}): string {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(device.id.length)
  const head = authenticatorData(device, bent.flags ?? 0x45, bent)
  return JSON.stringify({
    id: text(device.id),
    clientDataJSON: text(clientData(bent.type ?? 'webauthn.create', challenge, bent)),
    authenticatorData: text(Buffer.concat([head, Buffer.alloc(16), length, device.id])),
    publicKey: text(device.publicKey),
    algorithm: -7,
  })
}

function use(device: Device, challenge: string, bent: Bent = {}): string {
  const client = clientData(bent.type ?? 'webauthn.get', challenge, bent)
  const data = authenticatorData(device, bent.flags ?? 0x05, bent)
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
  return JSON.stringify({
    id: text(device.id),
    clientDataJSON: text(client),
    authenticatorData: text(data),
    signature: text(sign('sha256', signed, device.privateKey)),
  })
}

const house = () => seedKitchen({ TRIVET_BASE_URL: ORIGIN })
const challengeIn = (page: string) => /data-challenge="([\w-]+)"/.exec(page)![1]!
const asJonas = (kitchen: Kitchen) => ({ authorization: `Bearer ${kitchen.sessionOf(kitchen.jonas)}` })

async function challengeFor(kitchen: Kitchen, path: string, headers: Record<string, string> = {}) {
  return challengeIn(await (await kitchen.request(path, { headers })).text())
}

async function add(kitchen: Kitchen, credential: string): Promise<number> {
  const fields = { name: 'Phone', credential }
  return (await postForm(kitchen, '/user/profile/passkeys', fields, { headers: asJonas(kitchen) })).status
}

async function added(kitchen: Kitchen, device: Device): Promise<void> {
  const challenge = await challengeFor(kitchen, '/user/profile/passkeys', asJonas(kitchen))
  expect(await add(kitchen, register(device, challenge))).toBe(303)
}

const logIn = (kitchen: Kitchen, credential: string) => postForm(kitchen, '/login/passkey', { credential })

test('a passkey opens its owner’s account, once for each challenge', async () => {
  const kitchen = house()
  const device = newDevice()
  await added(kitchen, device)
  const sent = use(device, await challengeFor(kitchen, '/login'))
  const response = await logIn(kitchen, sent)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  const headers = { cookie: `trivet_session=${cookieOf(response)}` }
  expect(await (await kitchen.request('/api/users/self', { headers })).json()).toMatchObject({
    username: 'jonas',
  })
  expect((await logIn(kitchen, sent)).status).toBe(401)
})

const BENT: [string, Bent][] = [
  ['another origin', { origin: 'https://evil.example.com' }],
  ['a frame elsewhere', { crossOrigin: true }],
  ['another domain', { domain: 'evil.example.com' }],
  ['another ceremony', { type: 'payment.get' }],
  ['nobody there', { flags: 0x44 }],
  ['nobody asked', { flags: 0x41 }],
]

describe.each(BENT)('%s', (_, bent) => {
  test('makes no passkey and opens none', async () => {
    const kitchen = house()
    const made = await challengeFor(kitchen, '/user/profile/passkeys', asJonas(kitchen))
    expect(await add(kitchen, register(newDevice(), made, bent))).toBe(422)
    const device = newDevice()
    await added(kitchen, device)
    const challenge = await challengeFor(kitchen, '/login')
    const flags = bent.flags === undefined ? {} : { flags: bent.flags & 0x05 }
    expect((await logIn(kitchen, use(device, challenge, { ...bent, ...flags }))).status).toBe(401)
  })
})

test('a challenge is ours, fresh, and for one purpose and person', async () => {
  const kitchen = house()
  const device = newDevice()
  await added(kitchen, device)
  const hers = await challengeFor(kitchen, '/user/profile/passkeys', {
    authorization: `Bearer ${kitchen.sessionOf(kitchen.mara)}`,
  })
  expect(await add(kitchen, register(newDevice(), hers))).toBe(422)
  for (const challenge of ['', 'A'.repeat(54), hers, await challengeFor(house(), '/login')])
    expect((await logIn(kitchen, use(device, challenge))).status).toBe(401)
  const old = await challengeFor(kitchen, '/login')
  kitchen.clock.advance(10 * 60_000)
  expect((await logIn(kitchen, use(device, old))).status).toBe(401)
})

test('a signature by another key, and a count that does not go up, open nothing', async () => {
  const kitchen = house()
  const device = { ...newDevice(), count: 7 }
  await added(kitchen, device)
  const tryWith = async (one: Device) =>
    (await logIn(kitchen, use(one, await challengeFor(kitchen, '/login')))).status
  expect(await tryWith({ ...device, privateKey: newDevice().privateKey, count: 8 })).toBe(401)
  expect(await tryWith(device)).toBe(401)
  expect(await tryWith({ ...device, count: 8 })).toBe(303)
  expect(await tryWith({ ...device, count: 8 })).toBe(401)
})

test('what is no passkey at all is refused, whatever it is', async () => {
  const kitchen = house()
  for (const credential of ['', '{}', '[]', 'null', '{"id":"x"}', `{"id":"${'A'.repeat(5000)}"}`]) {
    expect((await logIn(kitchen, credential)).status).toBe(401)
    expect(await add(kitchen, credential)).toBe(422)
  }
})

test('nobody names or removes another’s passkey', async () => {
  const kitchen = house()
  const device = newDevice()
  await added(kitchen, device)
  const headers = { authorization: `Bearer ${kitchen.sessionOf(kitchen.mara)}` }
  const path = `/user/profile/passkeys/${text(device.id)}`
  expect((await postForm(kitchen, path, { name: 'Mine' }, { headers })).status).toBe(404)
  expect((await postForm(kitchen, `${path}/delete`, {}, { headers })).status).toBe(404)
  expect((await postForm(kitchen, `${path}/delete`, {}, { headers: asJonas(kitchen) })).status).toBe(303)
  expect((await logIn(kitchen, use(device, await challengeFor(kitchen, '/login')))).status).toBe(401)
})

test('without https and a name the page says what is missing, and the login offers nothing', async () => {
  for (const base of ['', 'http://192.168.1.5:9000', 'http://food.lan']) {
    const kitchen = seedKitchen(base === '' ? {} : { TRIVET_BASE_URL: base })
    const page = await (await kitchen.request('/user/profile/passkeys', { headers: asJonas(kitchen) })).text()
    expect(page).toContain('Passkeys need https and a name')
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
  const device = newDevice()
  await added(kitchen, device)
  kitchen.services.db.run('UPDATE users SET auth_method = ?1', method)
  expect((await logIn(kitchen, use(device, await challengeFor(kitchen, '/login')))).status).toBe(401)
  const page = await kitchen.request('/user/profile/passkeys', { headers: asJonas(kitchen) })
  expect(await page.text()).toContain('Your sign-in provider decides')
  kitchen.services.db.run("UPDATE users SET auth_method = 'Mealie'")
  expect((await logIn(kitchen, use(device, await challengeFor(kitchen, '/login')))).status).toBe(303)
})
