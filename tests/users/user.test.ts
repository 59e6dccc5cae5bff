import { describe, expect, test } from 'bun:test'
import type { Ctx } from '../../src/platform/context'
import { getUser } from '../../src/users/user.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'

function put(kitchen: Kitchen, as: Ctx, userId: string, json: Record<string, unknown>) {
  return kitchen.request(`/api/users/${userId}`, { method: 'PUT', as, json })
}

const JONAS = { username: 'jonas', fullName: 'Jonas', email: 'jonas@example.com' }
const MARA = { username: 'mara', fullName: 'Mara', email: 'mara@example.com', admin: true }
const NO_FLAGS = { admin: false, canInvite: false, canManage: false, canOrganize: false }

test('GET /api/users/self has the shape that clients of both dialects read', async () => {
  const { request, jonas } = seedKitchen()
  expect(await (await request('/api/users/self', { as: jonas })).json()).toEqual({
    id: jonas.userId,
    username: 'jonas',
    fullName: 'Jonas',
    email: 'jonas@example.com',
    authMethod: 'Mealie',
    admin: false,
    group: 'Linden House',
    advanced: false,
    canInvite: false,
    canManage: false,
    canOrganize: false,
    groupId: jonas.groupId,
    groupSlug: 'linden-house',
    tokens: [],
    cacheKey: '1234',
    household: 'Family',
    householdId: jonas.groupId,
    householdSlug: 'family',
    canManageHousehold: false,
  })
})

test('members see each other and no one of another group; no hash is ever sent', async () => {
  const kitchen = seedKitchen()
  kitchen.services.db.run("UPDATE users SET password_hash = 'secret-hash'")
  const text = await (await kitchen.request('/api/groups/members', { as: kitchen.jonas })).text()
  expect(JSON.parse(text).map(({ username }: { username: string }) => username)).toEqual(['jonas', 'mara'])
  expect(text).not.toContain('secret-hash')
})

test('newer clients find the group as a household', async () => {
  const { request, mara, jonas } = seedKitchen()
  expect(await (await request('/api/households/self', { as: mara })).json()).toMatchObject({
    id: mara.groupId,
    groupId: mara.groupId,
    name: 'Family',
    slug: 'family',
    group: 'Linden House',
    preferences: { privateHousehold: false },
    users: [
      { id: jonas.userId, fullName: 'Jonas' },
      { id: mara.userId, fullName: 'Mara' },
    ],
    webhooks: [],
  })
})

describe('PUT /api/users/{id}', () => {
  test('writes the own account', async () => {
    const kitchen = seedKitchen()
    const json = { username: 'jojo', full_name: 'Jonas Linden', email: ' Jojo@Example.com ', advanced: true }
    const response = await put(kitchen, kitchen.jonas, kitchen.jonas.userId, json)
    expect([response.status, await response.json()]).toEqual([200, { message: 'User updated', error: false }])
    expect(getUser(kitchen.services, kitchen.jonas.userId)).toMatchObject({
      username: 'jojo',
      fullName: 'Jonas Linden',
      email: 'jojo@example.com',
      advanced: true,
      ...NO_FLAGS,
    })
  })

  test('ignores flags that only an administrator may give, and ids', async () => {
    const kitchen = seedKitchen()
    const json = {
      ...JONAS,
      canInvite: true,
      canManage: true,
      canOrganize: true,
      id: kitchen.mara.userId,
      groupId: kitchen.other.groupId,
      group_id: kitchen.other.groupId,
      groupSlug: 'harbour-street',
      authMethod: 'LDAP',
      password: 'stolen123',
      passwordHash: 'x',
      loginAttempts: 0,
    }
    expect((await put(kitchen, kitchen.jonas, kitchen.jonas.userId, json)).status).toBe(200)
    expect(getUser(kitchen.services, kitchen.jonas.userId)).toMatchObject({
      ...NO_FLAGS,
      groupId: kitchen.jonas.groupId,
      authMethod: 'Mealie',
    })
    const stored = kitchen.services.db.get(
      'SELECT password_hash FROM users WHERE id = ?1',
      kitchen.jonas.userId,
    )
    expect(stored).toEqual({ password_hash: null })
  })

  test('a member keeps flags that the body leaves out', async () => {
    const kitchen = seedKitchen()
    await put(kitchen, kitchen.other, kitchen.other.userId, { email: 'ines@example.com' })
    expect(getUser(kitchen.services, kitchen.other.userId)).toMatchObject({
      username: 'ines',
      canInvite: true,
      canManage: true,
      canOrganize: true,
      advanced: false,
    })
  })

  test.each([{ admin: true }, { group: 'Harbour Street' }, { group: 'Nowhere' }])(
    '%j is refused for a member',
    async (change) => {
      const kitchen = seedKitchen()
      const response = await put(kitchen, kitchen.jonas, kitchen.jonas.userId, {
        ...JONAS,
        fullName: 'X',
        ...change,
      })
      expect(response.status).toBe(403)
      expect((await response.json()).detail.message).toBe("User doesn't have permission to change group")
      expect(getUser(kitchen.services, kitchen.jonas.userId)).toMatchObject({
        fullName: 'Jonas',
        ...NO_FLAGS,
      })
    },
  )

  test('no one but an administrator writes someone else, of the own group or another, there or not', async () => {
    const kitchen = seedKitchen()
    for (const id of [kitchen.mara.userId, kitchen.other.userId, crypto.randomUUID(), 'nonsense']) {
      const response = await put(kitchen, kitchen.jonas, id, {
        ...JONAS,
        username: 'x',
        email: 'x@example.com',
      })
      expect([response.status, (await response.json()).detail]).toEqual([403, 'NOT_AN_ADMIN'])
    }
    expect(getUser(kitchen.services, kitchen.mara.userId).username).toBe('mara')
  })

  test('an administrator gives flags, and admin brings all of them', async () => {
    const kitchen = seedKitchen()
    await put(kitchen, kitchen.mara, kitchen.jonas.userId, { ...JONAS, canOrganize: true })
    expect(getUser(kitchen.services, kitchen.jonas.userId)).toMatchObject({ ...NO_FLAGS, canOrganize: true })
    await put(kitchen, kitchen.mara, kitchen.jonas.userId, { ...JONAS, admin: true })
    expect(getUser(kitchen.services, kitchen.jonas.userId)).toMatchObject({
      admin: true,
      advanced: true,
      canInvite: true,
      canManage: true,
      canOrganize: true,
    })
  })

  test('an administrator does not demote himself, but changes the rest', async () => {
    const kitchen = seedKitchen()
    const demoted = await put(kitchen, kitchen.mara, kitchen.mara.userId, { ...MARA, admin: false })
    expect(demoted.status).toBe(403)
    expect(
      (await put(kitchen, kitchen.mara, kitchen.mara.userId, { ...MARA, fullName: 'Mara L.' })).status,
    ).toBe(200)
    expect(getUser(kitchen.services, kitchen.mara.userId)).toMatchObject({ admin: true, fullName: 'Mara L.' })
  })

  test('an administrator moves people between groups by name; an unknown name is refused', async () => {
    const kitchen = seedKitchen()
    const moved = await put(kitchen, kitchen.mara, kitchen.jonas.userId, {
      ...JONAS,
      group: 'Harbour Street',
    })
    expect(moved.status).toBe(200)
    expect(getUser(kitchen.services, kitchen.jonas.userId).groupSlug).toBe('harbour-street')
    const lost = await put(kitchen, kitchen.mara, kitchen.jonas.userId, { ...JONAS, group: 'Nowhere' })
    expect([lost.status, (await lost.json()).detail.message]).toEqual([400, 'Failed to update user'])
  })

  test('someone who is not there is not found', async () => {
    const kitchen = seedKitchen()
    expect((await put(kitchen, kitchen.mara, crypto.randomUUID(), JONAS)).status).toBe(404)
  })

  test.each([
    [{ username: 'MARA' }, 'username', 'This username is taken.'],
    [{ username: 'inés' }, 'username', 'This username is taken.'],
    [{ email: 'INES@example.com' }, 'email', 'This email address is taken.'],
  ])('%j is taken', async (change, field, sentence) => {
    const kitchen = seedKitchen()
    const response = await put(kitchen, kitchen.jonas, kitchen.jonas.userId, { ...JONAS, ...change })
    const body = await response.json()
    expect([response.status, body.detail.message]).toEqual([400, 'Failed to update user'])
    expect(body.fields).toEqual({ [field]: sentence })
  })

  test('the own name in another spelling is not taken by oneself', async () => {
    const kitchen = seedKitchen()
    expect(
      (await put(kitchen, kitchen.jonas, kitchen.jonas.userId, { ...JONAS, username: 'JONAS' })).status,
    ).toBe(200)
  })

  test.each([
    { email: undefined },
    { email: 'x' },
    { email: '' },
    { username: '' },
    { fullName: 'x'.repeat(101) },
    { username: 'a\nb' },
    { username: '\u200b' },
  ])('%j is no account', async (change) => {
    const kitchen = seedKitchen()
    expect((await put(kitchen, kitchen.jonas, kitchen.jonas.userId, { ...JONAS, ...change })).status).toBe(
      422,
    )
  })

  test('visitors write no one', async () => {
    const kitchen = seedKitchen()
    const response = await kitchen.request(`/api/users/${kitchen.jonas.userId}`, {
      method: 'PUT',
      json: JONAS,
    })
    expect(response.status).toBe(401)
  })
})

test.each([
  ['user/name?name=jonas', false],
  ['user/name?name=JON%C3%81S', false],
  ['user/name?name=ines', false],
  ['user/name?name=nobody', true],
  ['user/email?email=Jonas@Example.com', false],
  ['user/email?email=%20jonas@example.com', false],
  ['user/email?email=nobody@example.com', true],
])('GET /api/validators/%s answers %p', async (path, valid) => {
  const { request } = seedKitchen()
  expect(await (await request(`/api/validators/${path}`)).json()).toEqual({ valid })
})

test('validators want their parameter, and are not for collecting names', async () => {
  const { request } = seedKitchen()
  expect((await request('/api/validators/user/name')).status).toBe(422)
  expect((await request('/api/validators/user/email')).status).toBe(422)
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) statuses.push((await request(`/api/validators/user/name?name=n${n}`)).status)
  expect([statuses[59], statuses[60]]).toEqual([200, 429])
})
