import { expect, test } from 'bun:test'
import { createInvitation } from '../../src/invitations/invitation.service'
import { after } from '../../src/platform/events/events'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { cookieOf, postForm } from '../support/people'

const NORA = {
  fullName: 'Nora Orchard',
  username: 'Nora',
  email: ' Nora@Example.com ',
  password: 'pears and plums',
  passwordConfirm: 'pears and plums',
}
const OPEN = { TRIVET_ALLOW_SIGNUP: 'true' }

const register = ({ request }: Pick<Kitchen, 'request'>, json: object) =>
  request('/api/users/register', { method: 'POST', json: { ...NORA, ...json } })

const preferencesOf = ({ services: { db } }: Kitchen, groupId: string) =>
  db.get('SELECT * FROM group_preferences WHERE group_id = ?1', groupId)

test('by an invitation someone joins its group, without flags, whatever group the body names', async () => {
  const kitchen = seedKitchen()
  const { token } = createInvitation(kitchen.mara, 2)
  const response = await register(kitchen, { groupToken: token, group: 'Harbour Street', advanced: true })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    username: 'nora',
    email: 'nora@example.com',
    fullName: 'Nora Orchard',
    authMethod: 'Mealie',
    group: 'Linden House',
    groupSlug: 'linden-house',
    admin: false,
    canInvite: false,
    canManage: false,
    canOrganize: false,
    advanced: true,
    tokens: [],
    household: 'Family',
  })
  const login = await postForm(kitchen, '/login', { username: 'nora', password: NORA.password })
  expect(cookieOf(login)).toBeString()
})

test('an invitation lets in as many as it says, and no more', async () => {
  const kitchen = seedKitchen()
  const { token } = createInvitation(kitchen.mara, 1)
  const both = await Promise.all([
    register(kitchen, { groupToken: token }),
    register(kitchen, { groupToken: token, username: 'tom', email: 'tom@example.com' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  const refused = both.find(({ status }) => status === 400)!
  expect((await refused.json()).detail).toEqual({ message: 'Invalid group token' })
})

test('an invitation that is over lets no one in', async () => {
  const kitchen = seedKitchen()
  const { token } = createInvitation(kitchen.mara, 1)
  kitchen.clock.advance(4 * 24 * 3_600_000)
  expect((await register(kitchen, { groupToken: token })).status).toBe(400)
})

test('where signing up is closed, no one joins without an invitation', async () => {
  const kitchen = seedKitchen()
  for (const body of [
    { group: 'Orchard Row' },
    { groupToken: '' },
    { groupToken: '', group: 'Orchard Row' },
  ]) {
    const response = await register(kitchen, body)
    expect([response.status, (await response.json()).detail.message]).toEqual([
      403,
      'User Registration is Disabled',
    ])
  }
  expect((await register(kitchen, { groupToken: 'made-up', group: 'Orchard Row' })).status).toBe(400)
  expect(kitchen.services.db.get("SELECT 1 FROM groups WHERE name = 'Orchard Row'")).toBeUndefined()
})

test('where it is open, someone founds a group, runs it, and finds the pantry filled in their language', async () => {
  const kitchen = seedKitchen(OPEN)
  const body = { group: ' Orchard Row ', private: true, seedData: true, advanced: true, locale: 'de-DE' }
  const user = await (await register(kitchen, body)).json()
  expect(user).toMatchObject({
    group: 'Orchard Row',
    admin: false,
    canInvite: true,
    canManage: true,
    canOrganize: true,
    advanced: true,
  })
  expect(preferencesOf(kitchen, user.groupId)).toMatchObject({
    private_group: 1,
    recipe_public: 0,
    recipe_show_nutrition: 1,
    recipe_show_assets: 1,
    recipe_landscape_view: 0,
    recipe_disable_comments: 1,
    recipe_disable_amount: 1,
    first_day_of_week: 0,
  })
  const named = (name: string) =>
    kitchen.services.db.get('SELECT 1 FROM foods WHERE group_id = ?1 AND name = ?2', user.groupId, name)
  expect([named('Mehl') !== undefined, named('flour')]).toEqual([true, undefined])
})

test('a group whose name is taken is numbered, and starts out open and empty unless chosen otherwise', async () => {
  const kitchen = seedKitchen(OPEN)
  const user = await (await register(kitchen, { group: 'Linden House' })).json()
  expect(user.group).toBe('Linden House (1)')
  expect(preferencesOf(kitchen, user.groupId)).toMatchObject({ private_group: 0, recipe_public: 1 })
  expect(kitchen.services.db.get('SELECT 1 FROM foods WHERE group_id = ?1', user.groupId)).toBeUndefined()
})

test('a taken name or address is 409, in words and beside its field', async () => {
  const kitchen = seedKitchen(OPEN)
  const tryWith = async (json: object) => {
    const response = await register(kitchen, { group: 'Orchard Row', ...json })
    const { detail, fields } = await response.json()
    return [response.status, detail, fields]
  }
  expect(await tryWith({ username: 'MARA' })).toEqual([
    409,
    { message: 'This username is taken.' },
    { username: 'This username is taken.' },
  ])
  expect(await tryWith({ email: 'MARA@example.com' })).toEqual([
    409,
    { message: 'This email address is taken.' },
    { email: 'This email address is taken.' },
  ])
})

test.each([
  [{ passwordConfirm: 'another one' }, 'passwordConfirm'],
  [{ password: 'short', passwordConfirm: 'short' }, 'password'],
  [{ group: '' }, 'group'],
  [{ locale: 'tlh-KX' }, 'locale'],
  [{ email: 'no address' }, 'email'],
  [{ username: '\u200b' }, 'username'],
])('%p is refused beside %s', async (json, field) => {
  const response = await register(seedKitchen(OPEN), { group: 'Orchard Row', ...json })
  expect(response.status).toBe(422)
  expect((await response.json()).detail[0].loc).toEqual(['body', field])
})

test('the other slices learn who has registered, once the account is safe', async () => {
  const kitchen = seedKitchen(OPEN)
  const heard: string[] = []
  kitchen.services.events.listen(
    after('user-registered', ({ username, email }) => {
      heard.push(`${username} ${email}`)
    }),
  )
  await register(kitchen, { group: 'Orchard Row' })
  expect(heard).toEqual(['nora nora@example.com'])
})

const FORM = { ...NORA, groupName: 'Orchard Row', privateGroup: 'false', seedData: 'true' }

test('the wizard leads from a new group to the account, and home', async () => {
  const kitchen = seedKitchen(OPEN)
  const page = async (path: string) => (await kitchen.request(path)).text()
  expect(await page('/register')).toContain('/register?new=true')
  expect(await page('/register?new=true')).toMatch(/name="seedData"[^>]*checked/)
  const taken = await kitchen.request('/register?new=true&groupName=Linden+House')
  expect([taken.status, await taken.text()]).toEqual([422, expect.stringContaining('Group name is taken')])
  const account = await page('/register?new=true&groupName=Orchard+Row&privateGroup=true&seedData=true')
  expect(account).toContain('name="privateGroup" value="true"')
  expect(account).not.toContain('type="password"')
  expect(account).toContain('change=true')
  const { password, passwordConfirm: _, ...details } = FORM
  const send = async (form: object) => {
    const response = await postForm(kitchen, '/register', { ...details, ...form })
    return { status: response.status, html: await response.text() }
  }
  const known = await send({ step: 'review', email: 'mara@example.com' })
  expect([known.status, known.html]).toEqual([409, expect.stringContaining('This email address is taken.')])
  const review = await send({ step: 'review' })
  for (const text of [
    'Review your details',
    'Step 3 of 3',
    'Orchard Row',
    'nora@example.com',
    'type="password"',
  ])
    expect(review.html).toContain(text)
  const weak = await send({ step: 'register', password: 'pears', passwordConfirm: 'pears' })
  expect(weak.status).toBe(422)
  expect(weak.html).toContain('Review your details')
  expect(weak.html).not.toContain('value="pears"')
  expect((await send({ step: 'account' })).html).toMatch(/value="\s*nora@example.com/i)
  const wrong = await postForm(kitchen, '/register', {
    ...FORM,
    username: 'mara',
    password: 'pears and plums',
  })
  const shown = await wrong.text()
  expect(wrong.status).toBe(409)
  expect(shown).toContain('This username is taken.')
  expect(shown).not.toContain(password)
  const done = await postForm(kitchen, '/register', FORM)
  expect([done.status, done.headers.get('location')]).toEqual([303, '/g/orchard-row'])
  expect(cookieOf(done)).toBeString()
})

test('the wizard says that signing up failed, and why, where no field is to blame', async () => {
  const kitchen = seedKitchen(OPEN)
  const { password: _, passwordConfirm: __, ...details } = FORM
  const review = async () => {
    const response = await postForm(kitchen, '/register', { ...details, step: 'review' })
    return { status: response.status, html: await response.text() }
  }
  let answer = await review()
  expect(answer.html).not.toContain('Error Signing Up')
  for (let tries = 1; answer.status === 200 && tries < 100; tries++) answer = await review()
  expect(answer.status).toBe(429)
  expect(answer.html).toMatch(/<p>Error Signing Up<\/p><p>[^<]+/)
  expect(answer.html).toContain('value="Nora Orchard"')
})

test('the wizard knows an invitation, also by its whole link, and says when it is over', async () => {
  const kitchen = seedKitchen()
  const { token } = createInvitation(kitchen.mara, 1)
  const link = encodeURIComponent(`https://food.example.com/register?token=${token}`)
  for (const sent of [token, link]) {
    const response = await kitchen.request(`/register?token=${sent}`)
    const html = await response.text()
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('Join Linden House')
    expect(html).toContain(`name="groupToken" value="${token}"`)
  }
  const { groupName: _, ...form } = FORM
  const done = await postForm(kitchen, '/register', { ...form, groupToken: token })
  expect(done.headers.get('location')).toBe('/g/linden-house')
  const over = await kitchen.request(`/register?token=${token}`)
  expect([over.status, await over.text()]).toEqual([
    422,
    expect.stringContaining('This invitation has been used'),
  ])
  expect((await postForm(kitchen, '/register', FORM)).status).toBe(403)
  expect(await (await kitchen.request('/register?new=true')).text()).toContain('You need an invitation')
})

test('a new household begins in the zone of its first member’s browser, and keeps one that was chosen', async () => {
  const kitchen = seedKitchen(OPEN)
  const { db } = kitchen.services
  const zoneOf = (groupId: string) => Object(preferencesOf(kitchen, groupId)).time_zone
  const join = async (form: Record<string, string> & { username: string }) => {
    const { groupName: _, ...account } = FORM
    expect((await postForm(kitchen, '/register', { ...account, ...form })).status).toBe(303)
    return db.get<{ id: string }>('SELECT group_id AS id FROM users WHERE username = ?1', form.username)!.id
  }
  const zone = { timeZone: 'Asia/Tokyo' }
  const own = await join({ username: 'nora', email: 'nora@example.com', groupName: 'Orchard Row', ...zone })
  expect(zoneOf(own)).toBe('Asia/Tokyo')
  // Others live here already, by the clock of the server.
  const { token } = createInvitation(kitchen.mara, 9)
  const full = await join({ username: 'ole', email: 'ole@example.com', groupToken: token, ...zone })
  expect(zoneOf(full)).toBe(null)
  // A household that was made for others is empty until the first of them comes.
  db.run('UPDATE group_preferences SET time_zone = NULL')
  db.run('UPDATE invitations SET group_id = ?1', own)
  db.run('DELETE FROM users WHERE group_id = ?1', own)
  const first = { username: 'pia', email: 'pia@example.com', groupToken: token }
  expect(await join({ ...first, timeZone: 'Europe/Oslo' })).toBe(own)
  expect(zoneOf(own)).toBe('Europe/Oslo')
  db.run('DELETE FROM users WHERE group_id = ?1', own)
  await join({ ...first, timeZone: 'Asia/Tokyo' })
  expect(zoneOf(own)).toBe('Europe/Oslo')
})
