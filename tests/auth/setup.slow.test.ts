import { expect, test } from 'bun:test'
import {
  announceSetup,
  createFirstAdmin,
  ensureUnattendedAdmin,
  isSetupCode,
  setupCode,
} from '../../src/auth/setup/setup.service'
import { during } from '../../src/platform/events/events'
import { createLog } from '../../src/platform/log'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { cookieOf, postForm } from '../support/people'

/** A Trivet that no one has opened yet. */
function seedEmpty(env: Record<string, string> = {}) {
  const lines: string[] = []
  const kitchen = seedKitchen(env)
  kitchen.services.log = createLog({ level: 'warn', format: 'text', write: (line) => lines.push(line) })
  for (const table of ['api_tokens', 'users', 'group_preferences', 'groups'])
    kitchen.services.db.run(`DELETE FROM ${table}`)
  return { ...kitchen, lines }
}

const FORM = {
  fullName: 'Mara Linden',
  username: 'mara',
  email: 'Mara@Example.com',
  password: 'bread and butter',
  passwordConfirm: 'bread and butter',
  groupName: 'Linden House',
  privateGroup: 'true',
}

const INPUT = { ...FORM, privateGroup: true }

function setUp(kitchen: Kitchen, changes: Record<string, string> = {}) {
  return postForm(kitchen, '/admin/setup', { ...FORM, code: setupCode(kitchen.services), ...changes })
}

test('while no one has an account every page leads to the setup', async () => {
  const kitchen = seedEmpty()
  for (const path of ['/', '/login', '/g/home', '/user/profile', '/nowhere']) {
    const response = await kitchen.request(path)
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 303, '/admin/setup'])
  }
  expect((await kitchen.request('/theme.css')).status).toBe(200)
  expect((await kitchen.request('/healthz')).status).toBe(200)
  expect((await kitchen.request('/preferences/language')).status).toBe(200)
  expect((await kitchen.request('/api/users/self')).status).toBe(401)
})

test('startup-info says isFirstLogin until the first account is there', async () => {
  const kitchen = seedEmpty()
  const ask = async () => (await kitchen.request('/api/app/about/startup-info')).json()
  expect(await ask()).toEqual({ isFirstLogin: true, isDemo: false })
  await setUp(kitchen)
  expect(await ask()).toEqual({ isFirstLogin: false, isDemo: false })
})

test('the log holds a link with the code, and the link opens the form with the code filled in', async () => {
  const kitchen = seedEmpty()
  announceSetup(kitchen.services, 'http://localhost:9000')
  const link = kitchen.lines
    .join('\n')
    .match(/http:\/\/localhost:9000(\/admin\/setup\?code=[a-z0-9-]{19}) /)?.[1]
  const html = await (await kitchen.request(link!)).text()
  expect(html).toContain(`type="hidden" name="code" value="${setupCode(kitchen.services)}"`)
})

test('without the code the page asks for it, on loopback as well', async () => {
  const kitchen = seedEmpty()
  const response = await kitchen.request('/admin/setup')
  const html = await response.text()
  // No one has typed a wrong one yet.
  expect([response.status, html.includes('id="code-error"')]).toEqual([200, false])
  expect(html).toMatch(/<input(?=[^>]*name="code")(?![^>]*type="hidden")/)
  expect(html).not.toContain(setupCode(kitchen.services))
})

test('setting up makes the group, its administrator, and logs the browser in', async () => {
  const kitchen = seedEmpty()
  const response = await setUp(kitchen)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/g/linden-house')
  const headers = { authorization: `Bearer ${cookieOf(response)}` }
  const self = await (await kitchen.request('/api/users/self', { headers })).json()
  expect(self).toMatchObject({
    username: 'mara',
    fullName: 'Mara Linden',
    email: 'mara@example.com',
    group: 'Linden House',
    groupSlug: 'linden-house',
    admin: true,
    advanced: true,
    canInvite: true,
    canManage: true,
    canOrganize: true,
  })
  const preferences = await (await kitchen.request('/api/groups/preferences', { headers })).json()
  expect(preferences).toMatchObject({ privateGroup: true, recipePublic: false, recipeDisableAmount: false })
})

test('a group may be opened to readers from the start', async () => {
  const kitchen = seedEmpty()
  const response = await setUp(kitchen, { privateGroup: 'false' })
  const headers = { authorization: `Bearer ${cookieOf(response)}` }
  const preferences = await (await kitchen.request('/api/groups/preferences', { headers })).json()
  expect(preferences).toMatchObject({ privateGroup: false, recipePublic: true })
})

test.each(['', 'aaaa-bbbb-cccc-dddd', 'null'])('the code %p makes nobody an administrator', async (code) => {
  const kitchen = seedEmpty()
  const response = await setUp(kitchen, { code })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('This code doesn’t match the one in the server log.')
  expect(kitchen.services.db.get('SELECT 1 FROM users')).toBeUndefined()
})

test('the code may be typed with spaces and capitals', () => {
  const { services } = seedEmpty()
  const code = setupCode(services)
  expect(isSetupCode(services, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(true)
  expect(isSetupCode(services, code.slice(0, -1))).toBe(false)
})

test('codes cannot be tried without end', async () => {
  const kitchen = seedEmpty()
  const statuses: number[] = []
  for (let tries = 0; tries < 21; tries++) statuses.push((await setUp(kitchen, { code: 'x' })).status)
  expect(statuses.slice(0, 20).every((status) => status === 422)).toBe(true)
  expect(statuses[20]).toBe(429)
  expect((await setUp(kitchen)).status).toBe(429)
  kitchen.clock.advance(10_000)
  expect((await setUp(kitchen)).status).toBe(303)
})

test.each<[string, Record<string, string>, string]>([
  ['a short password', { password: '1234567', passwordConfirm: '1234567' }, 'Must Be At Least 8 Characters'],
  ['passwords that differ', { passwordConfirm: 'bread and jam' }, 'Password must match'],
  ['no address', { email: 'mara' }, 'Email Must Be Valid'],
  ['no user name', { username: '  ' }, 'This Field is Required'],
  ['no group', { groupName: '' }, 'This Field is Required'],
])('%s is refused beside the field, and what was typed stays', async (_, changes, sentence) => {
  const kitchen = seedEmpty()
  const response = await setUp(kitchen, changes)
  const html = await response.text()
  expect(response.status).toBe(422)
  expect(html).toContain(sentence)
  expect(html).toContain('value="Mara Linden"')
  expect(html).toContain(`type="hidden" name="code" value="${setupCode(kitchen.services)}"`)
  expect(html).not.toContain('bread and')
  expect(kitchen.services.db.get('SELECT 1 FROM groups')).toBeUndefined()
})

test('once someone is there the setup is closed, even with the code', async () => {
  const kitchen = seedEmpty()
  const code = setupCode(kitchen.services)
  await setUp(kitchen)
  const again = await setUp(kitchen, { code, username: 'eve', email: 'eve@example.com' })
  expect([again.status, again.headers.get('location')]).toEqual([303, '/'])
  expect((await kitchen.request(`/admin/setup?code=${code}`)).headers.get('location')).toBe('/')
  expect(kitchen.services.db.all('SELECT username FROM users')).toEqual([{ username: 'mara' }])
})

test('of two who set up at once one gets in, and there is one group', async () => {
  const { services } = seedEmpty()
  const results = await Promise.allSettled([
    createFirstAdmin(services, INPUT, ''),
    createFirstAdmin(services, { ...INPUT, username: 'eve', email: 'eve@example.com' }, ''),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(services.db.all('SELECT name FROM groups')).toEqual([{ name: 'Linden House' }])
})

test('an administrator from the settings is made at the first start only', async () => {
  const env = { TRIVET_ADMIN_EMAIL: 'operator@example.com', TRIVET_ADMIN_PASSWORD: 'bread and butter' }
  const { services, lines, request } = seedEmpty(env)
  expect(await ensureUnattendedAdmin(services)).toBe(true)
  expect(await ensureUnattendedAdmin(services)).toBe(false)
  announceSetup(services, 'http://localhost:9000')
  expect(lines).toEqual([])
  expect(services.db.all('SELECT username, email, full_name, admin FROM users')).toEqual([
    { username: 'operator', email: 'operator@example.com', full_name: 'Change Me', admin: 1 },
  ])
  expect(
    services.db.all(
      'SELECT g.name, g.slug, p.private_group FROM groups AS g JOIN group_preferences AS p ON p.group_id = g.id',
    ),
  ).toEqual([{ name: 'Home', slug: 'home', private_group: 1 }])
  const body = new URLSearchParams({ username: 'operator@example.com', password: 'bread and butter' })
  expect((await request('/api/auth/token', { method: 'POST', body })).status).toBe(200)
})

test('the administrator from the settings has the name that they say', async () => {
  const { services } = seedEmpty({
    TRIVET_ADMIN_EMAIL: 'operator@example.com',
    TRIVET_ADMIN_PASSWORD: 'bread and butter',
    TRIVET_ADMIN_NAME: 'Mara Linden',
  })
  await ensureUnattendedAdmin(services)
  expect(services.db.all('SELECT full_name FROM users')).toEqual([{ full_name: 'Mara Linden' }])
})

test('an address without a password sets nothing up', async () => {
  const { services } = seedEmpty({ TRIVET_ADMIN_EMAIL: 'operator@example.com' })
  expect(await ensureUnattendedAdmin(services)).toBe(false)
  expect(services.db.get('SELECT 1 FROM users')).toBeUndefined()
})

test('where people live already, no code is printed', async () => {
  const lines: string[] = []
  const { services } = seedKitchen()
  services.log = createLog({ level: 'info', format: 'text', write: (line) => lines.push(line) })
  announceSetup(services, 'http://localhost:9000')
  expect(lines).toEqual([])
})

function pantryOf({ services: { db } }: Kitchen) {
  return db.get<{ foods: number; units: number; labels: number }>(
    `SELECT (SELECT COUNT(*) FROM foods) AS foods, (SELECT COUNT(*) FROM units) AS units,
       (SELECT COUNT(*) FROM labels) AS labels`,
  )
}

test('the pantry is filled only where the box is ticked, in the language of the person who sets it up', async () => {
  const empty = seedEmpty()
  await setUp(empty)
  expect(pantryOf(empty)).toEqual({ foods: 0, units: 0, labels: 0 })

  const filled = seedEmpty()
  const page = await (await filled.request('/admin/setup')).text()
  expect(page).toMatch(/<input(?=[^>]*name="seedData")(?=[^>]*checked)/)
  await setUp(filled, { seedData: 'true' })
  expect(pantryOf(filled)!.foods).toBeGreaterThan(200)
  expect(pantryOf(filled)!.units).toBeGreaterThan(20)
  expect(pantryOf(filled)!.labels).toBeGreaterThan(19)
  expect(filled.services.db.all("SELECT id FROM units WHERE name = 'teaspoon'")).toHaveLength(1)

  const german = seedEmpty()
  await setUp(german, { seedData: 'true', password: 'short', passwordConfirm: 'short' })
  expect(pantryOf(german)).toEqual({ foods: 0, units: 0, labels: 0 })
  const body = new URLSearchParams({ ...FORM, code: setupCode(german.services), seedData: 'true' })
  const headers = { 'accept-language': 'de', 'sec-fetch-site': 'same-origin' }
  await german.request('/admin/setup', { method: 'POST', body, headers })
  expect(german.services.db.all("SELECT id FROM units WHERE name = 'Teelöffel'")).toHaveLength(1)
})

test('a pantry that cannot be filled does not prevent the first account', async () => {
  const kitchen = seedEmpty()
  kitchen.services.events.listen(
    during('unit-created', () => {
      throw new Error('no room')
    }),
  )
  expect((await setUp(kitchen, { seedData: 'true' })).status).toBe(303)
  expect(pantryOf(kitchen)).toEqual({ foods: 0, units: 0, labels: 0 })
})

test.each([
  ['Asia/Tokyo', 'Asia/Tokyo'],
  ['Middle/Earth', null],
  ['', null],
])('the first household begins in the zone %p of the browser: %p', async (timeZone, kept) => {
  const kitchen = seedEmpty()
  expect((await setUp(kitchen, { timeZone })).status).toBe(303)
  const zones = kitchen.services.db.all<{ zone: string | null }>(
    'SELECT time_zone AS zone FROM group_preferences',
  )
  expect(zones).toEqual([{ zone: kept }])
})
