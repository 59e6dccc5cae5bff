import { describe, expect, test } from 'bun:test'
import { deviceName, programName } from '../../src/auth/devices/device.rules'
import { openSession } from '../../src/auth/session.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { postForm } from '../support/people'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const open = ({ services }: Kitchen, userId: string, userAgent = FIREFOX) =>
  openSession(services, { userId, kind: 'browser', isRemembered: true, userAgent })

const pageOf = async (kitchen: Kitchen, session: string) =>
  (
    await kitchen.request('/user/profile/devices', { headers: { cookie: `trivet_session=${session}` } })
  ).text()

const isIn = async (kitchen: Kitchen, session: string) =>
  (await kitchen.request('/api/users/self', { headers: { cookie: `trivet_session=${session}` } })).status ===
  200

const idsIn = (page: string) => Array.from(page.matchAll(/devices\/([\w-]+)\/log-out/g), ([, id]) => id!)

describe('where one is signed in', () => {
  test('is on a page with a description of each device; the one in use has no button', async () => {
    const kitchen = seedKitchen()
    const [here] = [open(kitchen, kitchen.jonas.userId), open(kitchen, kitchen.jonas.userId, PHONE)]
    open(kitchen, kitchen.mara.userId, 'curl/8.0')
    const page = await pageOf(kitchen, here!)
    expect(page).toContain('Firefox, Linux')
    expect(page).toContain('Chrome, Android')
    expect(page).not.toContain('curl')
    expect(idsIn(page)).toHaveLength(1)
    const hashes = kitchen.services.db.all<{ token_hash: string }>('SELECT token_hash FROM sessions')
    expect(hashes.some(({ token_hash: hash }) => page.includes(hash))).toBe(false)
  })

  test('one is signed out, or all others, and no one else', async () => {
    const kitchen = seedKitchen()
    const [here, phone, tablet] = [0, 1, 2].map(() => open(kitchen, kitchen.jonas.userId)) as [
      string,
      string,
      string,
    ]
    const hers = open(kitchen, kitchen.mara.userId)
    const [herId] = kitchen.services.db.all<{ id: string }>(
      'SELECT id FROM sessions WHERE user_id = ?1',
      kitchen.mara.userId,
    )
    const post = (path: string) => postForm(kitchen, `/user/profile/devices${path}`, {}, { session: here })
    expect((await post(`/${herId!.id}/log-out`)).status).toBe(404)
    expect(await isIn(kitchen, hers)).toBe(true)
    const [id] = idsIn(await pageOf(kitchen, here))
    expect((await post(`/${id}/log-out`)).headers.get('location')).toBe('/user/profile/devices')
    expect([await isIn(kitchen, phone), await isIn(kitchen, tablet)].filter(Boolean)).toHaveLength(1)
    await post('/log-out')
    const left = await Promise.all([here, phone, tablet, hers].map((session) => isIn(kitchen, session)))
    expect(left).toEqual([true, false, false, true])
  })
})

test.each([
  [FIREFOX, 'Firefox', 'Linux'],
  [PHONE, 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge',
    'Windows',
  ],
  ['okhttp/4.12.0', null, null],
  ['', null, null],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(deviceName(userAgent)).toEqual({ browser, system })
})

test('a program is known by its first word', () => {
  expect(programName('okhttp/4.12.0 (x)')).toBe('okhttp/4.12.0')
  expect(programName('  ')).toBeNull()
})
