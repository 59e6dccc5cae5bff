import { expect, test } from 'bun:test'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import { seedKitchen } from '../support/kitchen'
import { cookieOf, givePassword, logInAs, postForm } from '../support/people'

const PASSWORD = 'bread and butter'
const RIGHT = { username: 'jonas', password: PASSWORD }

async function seed(env: Record<string, string> = {}) {
  const kitchen = seedKitchen(env)
  await givePassword(kitchen.jonas, PASSWORD)
  return kitchen
}

test('the start leads visitors to the sign-in page and members home', async () => {
  const kitchen = await seed()
  expect((await kitchen.request('/')).headers.get('location')).toBe('/login')
  expect((await kitchen.request('/', { as: kitchen.jonas })).headers.get('location')).toBe('/g/linden-house')
})

test('the sign-in page is a form that works without script', async () => {
  const kitchen = await seed()
  const response = await kitchen.request('/login')
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<form action="/login" method="post">')
  expect(html).toContain('Recipes from this household')
  expect(html).toContain('autoComplete="current-password"')
})

test('where there is one group the page says whose recipes these are', async () => {
  const kitchen = await seed()
  kitchen.services.db.run('DELETE FROM users WHERE group_id = ?1', kitchen.other.groupId)
  kitchen.services.db.run('DELETE FROM groups WHERE id = ?1', kitchen.other.groupId)
  expect(await (await kitchen.request('/login')).text()).toContain('Recipes from Linden House')
})

test('a member who asks for the sign-in page is sent on', async () => {
  const kitchen = await seed()
  const response = await kitchen.request('/login?next=/user/profile', { as: kitchen.jonas })
  expect(response.headers.get('location')).toBe('/user/profile')
})

test('the right password opens a session and leads to the start', async () => {
  const kitchen = await seed()
  const response = await postForm(kitchen, '/login', RIGHT)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  const cookie = `${SESSION_COOKIE}=${cookieOf(response)}`
  expect((await kitchen.request('/', { headers: { cookie } })).headers.get('location')).toBe(
    '/g/linden-house',
  )
})

test('a page that needs an account is opened after the sign-in', async () => {
  const kitchen = await seed()
  const refused = await kitchen.request('/user/profile?a=1')
  const login = refused.headers.get('location')!
  expect(login).toBe('/login?next=%2Fuser%2Fprofile%3Fa%3D1')
  const html = await (await kitchen.request(login)).text()
  const next = html.match(/name="next" value="([^"]+)"/)![1]!
  const response = await postForm(kitchen, '/login', { ...RIGHT, next })
  expect(response.headers.get('location')).toBe('/user/profile?a=1')
})

test.each([
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  '\\\\evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  'javascript:alert(1)',
  '/\tevil',
  'evil.test',
  '',
])('next=%p leads nowhere but to the start', async (next) => {
  const kitchen = await seed()
  expect((await postForm(kitchen, '/login', { ...RIGHT, next })).headers.get('location')).toBe('/')
  expect(await (await kitchen.request(`/login?next=${encodeURIComponent(next)}`)).text()).not.toContain(
    'name="next"',
  )
})

test('under a base path every address carries it', async () => {
  const kitchen = await seed({ TRIVET_BASE_URL: 'https://food.example.com/trivet' })
  expect((await kitchen.request('/trivet')).headers.get('location')).toBe('/trivet/login')
  expect((await kitchen.request('/trivet/user/profile')).headers.get('location')).toBe(
    '/trivet/login?next=%2Fuser%2Fprofile',
  )
  const response = await postForm(kitchen, '/trivet/login', { ...RIGHT, next: '/user/profile' })
  expect(response.headers.get('location')).toBe('/trivet/user/profile')
})

test('a wrong password shows the form again with the name, the choice and the reason, and no password', async () => {
  const kitchen = await seed()
  const response = await postForm(kitchen, '/login', {
    username: 'Jonas <b>',
    password: 'marmalade',
    remember: 'true',
    next: '/user/profile',
  })
  const html = await response.text()
  expect(response.status).toBe(401)
  expect(html).toContain('Invalid Credentials')
  expect(html).toContain('value="Jonas &lt;b&gt;"')
  expect(html).toContain('name="next" value="/user/profile"')
  expect(html).toMatch(/<input[^>]*name="remember"[^>]*checked=""/)
  expect(html).not.toContain('marmalade')
  expect(cookieOf(response)).toBeUndefined()
})

test('a locked account says so with 423', async () => {
  const kitchen = await seed({ TRIVET_MAX_LOGIN_ATTEMPTS: '1' })
  await postForm(kitchen, '/login', { ...RIGHT, password: 'marmalade' })
  const response = await postForm(kitchen, '/login', RIGHT)
  expect(response.status).toBe(423)
  expect(await response.text()).toContain('Account Locked. Please try again later')
})

test('after too many tries the page says how long to wait', async () => {
  const kitchen = await seed()
  for (let tries = 0; tries < 20; tries++) await postForm(kitchen, '/login', { username: '', password: '' })
  const response = await postForm(kitchen, '/login', RIGHT)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
  expect(await response.text()).toContain('Too many attempts. Try again in 3 seconds.')
}, 20_000)

test('a form that is far too large is not read', async () => {
  const kitchen = await seed()
  expect((await postForm(kitchen, '/login', { ...RIGHT, password: 'x'.repeat(20_000) })).status).toBe(413)
})

test('signing out without a session leads to the sign-in page as well', async () => {
  const kitchen = await seed()
  expect((await postForm(kitchen, '/logout', {})).headers.get('location')).toBe('/login')
  expect((await kitchen.request('/logout')).status).toBe(405)
})

test('the profile shows the account and saves changes', async () => {
  const kitchen = await seed()
  const session = await logInAs(kitchen, 'jonas', PASSWORD)
  const details = {
    form: 'details',
    fullName: 'Jonas Linden',
    username: 'jonas',
    email: 'Jonas@Home',
    advanced: 'true',
  }
  const response = await postForm(kitchen, '/user/profile/edit', details, { session })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/user/profile/edit'])
  const self = await (await kitchen.request('/api/users/self', { as: kitchen.jonas })).json()
  expect(self).toMatchObject({ fullName: 'Jonas Linden', email: 'jonas@home', advanced: true, admin: false })
  const html = await (await kitchen.request('/user/profile/edit', { as: kitchen.jonas })).text()
  expect(html).toContain('value="Jonas Linden"')
})

test('the profile form gives no one a flag', async () => {
  const kitchen = await seed()
  const session = await logInAs(kitchen, 'jonas', PASSWORD)
  const details = { form: 'details', fullName: 'Jonas', username: 'jonas', email: 'jonas@example.com' }
  const flags = {
    admin: 'true',
    canManage: 'true',
    canInvite: 'true',
    canOrganize: 'true',
    group: 'Harbour Street',
  }
  await postForm(kitchen, '/user/profile/edit', { ...details, ...flags }, { session })
  const self = await (await kitchen.request('/api/users/self', { as: kitchen.jonas })).json()
  expect(self).toMatchObject({
    admin: false,
    canManage: false,
    canInvite: false,
    canOrganize: false,
    group: 'Linden House',
  })
})

test.each<[Record<string, string>, string]>([
  [{ username: 'MARA' }, 'This username is taken.'],
  [{ email: 'ines@example.com' }, 'This email address is taken.'],
  [{ email: 'nowhere' }, 'Email Must Be Valid'],
  [{ email: 'jonas @example.com' }, 'No Whitespace Allowed'],
  [{ fullName: '' }, 'This Field is Required'],
])('%j is refused beside the field', async (changes, sentence) => {
  const kitchen = await seed()
  const session = await logInAs(kitchen, 'jonas', PASSWORD)
  const details = {
    form: 'details',
    fullName: 'J',
    username: 'jonas',
    email: 'jonas@example.com',
    ...changes,
  }
  const response = await postForm(kitchen, '/user/profile/edit', details, { session })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain(sentence)
})

test('the password form keeps this browser signed in and ends the others', async () => {
  const kitchen = await seed()
  const [here, there] = [await logInAs(kitchen, 'jonas', PASSWORD), await logInAs(kitchen, 'jonas', PASSWORD)]
  const form = { form: 'password', currentPassword: PASSWORD, newPassword: 'toast and jam' }
  const differing = await postForm(
    kitchen,
    '/user/profile/edit',
    { ...form, passwordConfirm: 'toast' },
    { session: here },
  )
  expect([differing.status, await differing.text()]).toEqual([
    422,
    expect.stringContaining('Password must match'),
  ])
  const response = await postForm(
    kitchen,
    '/user/profile/edit',
    { ...form, passwordConfirm: 'toast and jam' },
    { session: here },
  )
  expect(response.headers.get('location')).toBe('/user/profile/edit')
  const status = async (session: string) =>
    (await kitchen.request('/user/profile/edit', { headers: { cookie: `${SESSION_COOKIE}=${session}` } }))
      .status
  expect([await status(here), await status(there)]).toEqual([200, 303])
})

test('a wrong current password is named beside its field', async () => {
  const kitchen = await seed()
  const session = await logInAs(kitchen, 'jonas', PASSWORD)
  const form = {
    form: 'password',
    currentPassword: 'x',
    newPassword: 'toast and jam',
    passwordConfirm: 'toast and jam',
  }
  const response = await postForm(kitchen, '/user/profile/edit', form, { session })
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringContaining('Existing password does not match'),
  ])
})
