import { describe, expect, test } from 'bun:test'
import type { Ctx } from '../../src/platform/context'
import { unlockUsers } from '../../src/users/credential.service'
import { listAllUsers } from '../../src/users/user.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { cookieOf, givePassword, postForm } from '../support/people'

const PASSWORD = 'bread and butter'
const HOME = '203.0.113.7'
const STRANGER = '198.51.100.66'
const HOUR_MS = 3_600_000

async function seed(env: Record<string, string> = {}) {
  const kitchen = seedKitchen({ TRIVET_TRUSTED_PROXIES: '127.0.0.1', ...env })
  await givePassword(kitchen.jonas, PASSWORD)
  return kitchen
}

interface From {
  address?: string
  /** The device cookie, as the browser keeps it. */
  device?: string
}

function logIn(kitchen: Kitchen, username: string, password: string, { address = HOME, device }: From = {}) {
  const headers = {
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': address,
    ...(device === undefined ? {} : { cookie: `trivet_device=${device}` }),
  }
  const body = new URLSearchParams({ username, password })
  return kitchen.request('/api/auth/token', { method: 'POST', body, headers })
}

/** Signs in on the page, and returns the cookie by which the browser is known again. */
async function openDevice(kitchen: Kitchen, username: string, { address = HOME, device }: From = {}) {
  const headers = {
    'x-forwarded-for': address,
    ...(device === undefined ? {} : { cookie: `trivet_device=${device}` }),
  }
  return await postForm(kitchen, '/login', { username, password: PASSWORD }, { headers })
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  return (await answer).status
}

/** Five wrong passwords from one address. */
async function guess(kitchen: Kitchen, from: From, username = 'jonas'): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push(await statusOf(logIn(kitchen, username, `guess ${n}`, from)))
  return statuses
}

const lockedAt = (kitchen: Kitchen, person: Ctx) =>
  listAllUsers(kitchen.services).find(({ id }) => id === person.userId)?.lockedAt

test('five wrong ones, then the right one, from the same client: locked out', async () => {
  const kitchen = await seed()
  expect(await guess(kitchen, {})).toEqual([401, 401, 401, 401, 401])
  expect(await statusOf(logIn(kitchen, 'jonas', PASSWORD))).toBe(423)
})

test('a stranger locks out their own network and no one else', async () => {
  const kitchen = await seed()
  await guess(kitchen, { address: STRANGER })
  expect(await statusOf(logIn(kitchen, 'jonas', PASSWORD, { address: '198.51.100.1' }))).toBe(423)
  expect(await statusOf(logIn(kitchen, 'jonas', PASSWORD))).toBe(200)
  expect(await statusOf(logIn(kitchen, 'jonas@example.com', PASSWORD, { address: STRANGER }))).toBe(423)
})

test.each([
  ['203.0.113.9', '203.0.113.200', 423],
  ['203.0.113.9', '203.0.114.9', 401],
  ['2001:db8:1:2:3::4', '2001:db8:1:2:ffff::1', 423],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 401],
  ['::ffff:203.0.113.9', '203.0.113.10', 423],
])('wrong passwords from %s and from %s: %i', async (first, second, status) => {
  const kitchen = await seed()
  await guess(kitchen, { address: first })
  expect(await statusOf(logIn(kitchen, 'jonas', 'one more', { address: second }))).toBe(status)
})

test('a name that no one has is locked like any other, in any spelling: 423 tells nothing', async () => {
  const kitchen = await seed()
  const known = await guess(kitchen, {})
  const unknown = await guess(kitchen, {}, 'nobody')
  expect(unknown).toEqual(known)
  const answers = await Promise.all([logIn(kitchen, 'JONAS', 'x'), logIn(kitchen, 'NOBODY', 'x')])
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([423, 423])
  expect(bodies[0]).toBe(bodies[1]!)
})

describe('a device on which someone has signed in', () => {
  async function withDevice() {
    const kitchen = await seed()
    const device = cookieOf(await openDevice(kitchen, 'jonas'), 'trivet_device')!
    return { kitchen, device }
  }

  test('is not locked out by others, even of the same network', async () => {
    const { kitchen, device } = await withDevice()
    await guess(kitchen, {})
    expect(await statusOf(logIn(kitchen, 'jonas', PASSWORD))).toBe(423)
    expect(await statusOf(logIn(kitchen, 'jonas', PASSWORD, { device }))).toBe(200)
  })

  test('is locked out by its own wrong passwords, and takes no one with it', async () => {
    const { kitchen, device } = await withDevice()
    await guess(kitchen, { device })
    expect(await statusOf(logIn(kitchen, 'jonas', PASSWORD, { device, address: STRANGER }))).toBe(423)
    expect(await statusOf(logIn(kitchen, 'jonas', PASSWORD))).toBe(200)
  })

  test('is a device of that person alone, until the next one signs in there', async () => {
    const { kitchen, device } = await withDevice()
    await givePassword(kitchen.mara, PASSWORD)
    await guess(kitchen, {}, 'mara')
    expect(await statusOf(logIn(kitchen, 'mara', PASSWORD, { device }))).toBe(423)
    const opened = await openDevice(kitchen, 'mara', { device, address: STRANGER })
    const shared = cookieOf(opened, 'trivet_device')!
    expect(await statusOf(logIn(kitchen, 'mara', PASSWORD, { device: shared }))).toBe(200)
    await guess(kitchen, {})
    expect(await statusOf(logIn(kitchen, 'jonas', PASSWORD, { device: shared }))).toBe(200)
  })

  test('is not known any more once the password is another', async () => {
    const { kitchen, device } = await withDevice()
    await givePassword(kitchen.jonas, 'another password')
    await guess(kitchen, {})
    expect(await statusOf(logIn(kitchen, 'jonas', 'another password', { device }))).toBe(423)
  })

  test('is not known by a made-up or crooked cookie', async () => {
    const { kitchen, device } = await withDevice()
    await guess(kitchen, {})
    const id = device.split('.')[0]!
    const forged = [
      id,
      `${id}.${id}`,
      `.${device}`,
      `${device.slice(0, -1)}x`,
      'x'.repeat(5000),
      '%',
      '.'.repeat(900),
    ]
    for (const cookie of forged)
      expect(await statusOf(logIn(kitchen, 'jonas', PASSWORD, { device: cookie }))).toBe(423)
  })

  test('is known by a cookie that script cannot read, once', async () => {
    const { kitchen, device } = await withDevice()
    const first = await openDevice(kitchen, 'jonas')
    const line = first.headers.getSetCookie().find((cookie) => cookie.startsWith('trivet_device='))!
    expect(line).toMatch(
      /^trivet_device=[\w-]{22}\.[\w-]{22}; Path=\/; SameSite=Lax; HttpOnly; Max-Age=34560000$/,
    )
    expect(cookieOf(await openDevice(kitchen, 'jonas', { device }), 'trivet_device')).toBeUndefined()
  })
})

describe('guessers from everywhere', () => {
  // Twenty locks' worth: 20 with one wrong password each.
  async function underSiege() {
    const kitchen = await seed({ TRIVET_MAX_LOGIN_ATTEMPTS: '1' })
    const device = cookieOf(await openDevice(kitchen, 'jonas'), 'trivet_device')!
    for (let n = 0; n < 20; n++) {
      for (const name of ['jonas', 'nobody'])
        expect(await statusOf(logIn(kitchen, name, 'guess', { address: `10.0.${n}.1` }))).toBe(401)
    }
    return { kitchen, device }
  }
  const timed = async (answer: Promise<Response>) => {
    const started = performance.now()
    const { status } = await answer
    return { status, isSlow: performance.now() - started > 2900 }
  }

  test('slow the answers for that name, there or not, and refuse no one; a known device does not wait', async () => {
    const { kitchen, device } = await underSiege()
    const answers = await Promise.all([
      timed(logIn(kitchen, 'jonas', 'guess', { address: '10.1.0.1' })),
      timed(logIn(kitchen, 'nobody', 'guess', { address: '10.1.0.1' })),
      timed(logIn(kitchen, 'jonas', PASSWORD, { address: '10.2.0.1' })),
      timed(logIn(kitchen, 'jonas', PASSWORD, { address: '10.3.0.1', device })),
      timed(logIn(kitchen, 'mara', 'guess', { address: '10.4.0.1' })),
    ])
    expect(answers).toEqual([
      { status: 401, isSlow: true },
      { status: 401, isSlow: true },
      { status: 200, isSlow: true },
      { status: 200, isSlow: false },
      { status: 401, isSlow: false },
    ])
  }, 20_000)
})

test('the lock on record is the earliest that runs, and unlocking takes all of them', async () => {
  const kitchen = await seed()
  await guess(kitchen, { address: STRANGER })
  kitchen.clock.advance(HOUR_MS)
  await guess(kitchen, {})
  expect(lockedAt(kitchen, kitchen.jonas)).toBe('2026-11-21T10:00:00.000000Z')
  kitchen.clock.advance(23 * HOUR_MS)
  expect(lockedAt(kitchen, kitchen.jonas)).toBe('2026-11-21T11:00:00.000000Z')
  expect(unlockUsers(kitchen.services, true)).toBe(1)
  expect(lockedAt(kitchen, kitchen.jonas)).toBeNull()
  expect(await statusOf(logIn(kitchen, 'jonas', PASSWORD))).toBe(200)
})

test('single wrong passwords are forgotten with the hours of a lock', async () => {
  const kitchen = await seed()
  await logIn(kitchen, 'jonas', 'guess')
  kitchen.clock.advance(24 * HOUR_MS)
  expect(unlockUsers(kitchen.services)).toBe(0)
  expect(kitchen.services.db.all('SELECT * FROM login_attempts')).toEqual([])
})

test('only so many doors are kept; the ones that were tried the longest ago are forgotten', async () => {
  const kitchen = await seed()
  kitchen.services.db.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
     INSERT INTO login_attempts (account, source, attempts, last_at)
     SELECT 'name:' || i, '10', 1, '2026-11-21T09:' || printf('%04d', i) FROM n`,
  )
  await logIn(kitchen, 'jonas', 'guess')
  const count = kitchen.services.db.get('SELECT count(*) AS n, min(last_at) AS oldest FROM login_attempts')
  expect(count).toEqual({ n: 10_000, oldest: '2026-11-21T09:0002' })
})

test('right passwords give their try back: 25 sign-ins a minute are no attack, and wrong ones still count', async () => {
  const kitchen = await seed({ TRIVET_MAX_LOGIN_ATTEMPTS: '100' })
  for (let n = 0; n < 25; n++) expect(await statusOf(logIn(kitchen, 'jonas', PASSWORD))).toBe(200)
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) statuses.push(await statusOf(logIn(kitchen, 'jonas', 'guess')))
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429])
}, 20_000)
