import { describe, expect, test } from 'bun:test'
import { createGroup } from '../../src/groups/group.service'
import type { Ctx } from '../../src/platform/context'
import { during } from '../../src/platform/events/events'
import { FORMER_MEMBER } from '../../src/users/former-member.rules'
import { removeUser } from '../../src/users/user-removal.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { addLock, givePassword } from '../support/people'

const ADA = { username: 'ada', fullName: 'Ada', email: 'Ada@Example.com ', password: 'long enough' }

async function call(kitchen: Kitchen, as: Ctx, method: string, path: string, json?: unknown) {
  const response = await kitchen.request(path, { method, as, ...(json === undefined ? {} : { json }) })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

describe('administrators', () => {
  test('list everyone, in pages, ordered and filtered', async () => {
    const kitchen = seedKitchen()
    for (const path of ['/api/users', '/api/admin/users']) {
      const query = 'perPage=2&orderBy=full_name&orderDirection=asc'
      const { status, body } = await call(kitchen, kitchen.mara, 'GET', `${path}?${query}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ page: 1, per_page: 2, total: 3, total_pages: 2 })
      expect(body.next).toStartWith(`${path.slice(4)}?page=2`)
      expect(body.items.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Ines', 'Jonas'])
      const filter = encodeURIComponent('group.name = "Harbour Street" AND canManage = true')
      const found = await call(kitchen, kitchen.mara, 'GET', `${path}?queryFilter=${filter}`)
      expect(found.body.items).toMatchObject([{ username: 'ines', group: 'Harbour Street', tokens: [] }])
    }
    const filter = encodeURIComponent('password_hash LIKE "%"')
    const refused = await call(kitchen, kitchen.mara, 'GET', `/api/admin/users?queryFilter=${filter}`)
    expect(refused.status).toBe(400)
  })

  test('make accounts beforehand for those whom a directory or an identity provider lets in', async () => {
    const kitchen = seedKitchen()
    const make = (more: object) =>
      call(kitchen, kitchen.mara, 'POST', '/api/admin/users', { ...ADA, ...more })
    expect((await make({ authMethod: 'magic' })).status).toBe(422)
    expect((await make({ password: undefined })).body.detail[0]).toMatchObject({
      type: 'missing',
      loc: ['body', 'password'],
    })
    expect((await make({ password: 'short' })).status).toBe(422)
    const { status, body } = await make({ authMethod: 'LDAP', password: 'x' })
    expect(status).toBe(201)
    expect(body.authMethod).toBe('LDAP')
    const row = kitchen.services.db.get<{ password_hash: string | null }>(
      'SELECT password_hash FROM users WHERE id = ?1',
      body.id,
    )
    expect(row).toEqual({ password_hash: null })
    const reset = await call(kitchen, kitchen.mara, 'POST', '/api/admin/users/password-reset-token', {
      email: ADA.email,
    })
    expect(reset.status).toBe(500)
    expect(
      (await make({ authMethod: 'OIDC', password: undefined, username: 'bea', email: 'bea@example.com' }))
        .status,
    ).toBe(201)
  })

  test('give accounts, in the named group or the default one', async () => {
    const kitchen = seedKitchen({ TRIVET_DEFAULT_GROUP: 'Linden House' })
    const made = await call(kitchen, kitchen.mara, 'POST', '/api/admin/users', {
      ...ADA,
      group: 'Harbour Street',
      can_manage: true,
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      username: 'ada',
      email: 'ada@example.com',
      group: 'Harbour Street',
      authMethod: 'Mealie',
      canManage: true,
      admin: false,
      canInvite: false,
    })
    const other = await call(kitchen, kitchen.mara, 'POST', '/api/users', {
      fullName: 'Bela',
      email: 'bela@example.com',
      password: 'long enough',
      admin: true,
      group: 'Nowhere',
    })
    expect(other.body).toMatchObject({
      username: 'Bela',
      group: 'Linden House',
      admin: true,
      canManage: true,
    })
  })

  test.each([
    [{ email: 'mara@example.com' }, 400, 'email'],
    [{ username: 'MARA' }, 400, 'username'],
    [{ password: 'short' }, 422, 'password'],
    [{ email: 'nobody' }, 422, 'email'],
    [{ username: null, fullName: null }, 422, 'username'],
  ])('%j is refused with the field', async (change, status, field) => {
    const kitchen = seedKitchen()
    const answer = await call(kitchen, kitchen.mara, 'POST', '/api/admin/users', { ...ADA, ...change })
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })

  test('move someone to the default group by the name of a group that no one has, as v1 does', async () => {
    const kitchen = seedKitchen({ TRIVET_DEFAULT_GROUP: 'Harbour Street' })
    const { userId } = kitchen.jonas
    const put = (group: string) =>
      call(kitchen, kitchen.mara, 'PUT', `/api/admin/users/${userId}`, { email: 'jonas@example.com', group })
    expect((await put('Nowhere')).body.group).toBe('Harbour Street')
    expect((await put('Linden House')).body.group).toBe('Linden House')
  })

  test('cannot demote themselves', async () => {
    const kitchen = seedKitchen()
    const { userId } = kitchen.mara
    const answer = await call(kitchen, kitchen.mara, 'PUT', `/api/admin/users/${userId}`, {
      email: 'mara@example.com',
    })
    expect([answer.status, answer.body.detail.message]).toEqual([403, 'you cannot demote yourself'])
  })

  test('write another way to sign in, and the password is forgotten', async () => {
    const kitchen = seedKitchen()
    const { userId } = kitchen.jonas
    await givePassword(kitchen.jonas, 'bread and butter')
    const put = (json: object) =>
      call(kitchen, kitchen.mara, 'PUT', `/api/admin/users/${userId}`, {
        email: 'jonas@example.com',
        ...json,
      })
    const hash = () =>
      kitchen.services.db.get<{ hash: string | null }>(
        'SELECT password_hash AS hash FROM users WHERE id = ?1',
        userId,
      )!.hash
    expect((await put({ canInvite: true })).body).toMatchObject({ canInvite: true, authMethod: 'Mealie' })
    expect(hash()).not.toBeNull()
    expect((await put({ authMethod: 'LDAP' })).body).toMatchObject({ canInvite: false, authMethod: 'LDAP' })
    expect(hash()).toBeNull()
  })

  test('unlock those whose time is up, or everyone', async () => {
    const kitchen = seedKitchen()
    addLock(kitchen.services, kitchen.jonas.userId, '2026-11-21T09:00:00.000000Z')
    const unlock = async (force: string) =>
      (await call(kitchen, kitchen.mara, 'POST', `/api/admin/users/unlock?force=${force}`)).body
    expect(await unlock('false')).toEqual({ unlocked: 0 })
    expect(await unlock('true')).toEqual({ unlocked: 1 })
  })
})

async function addRecipe(kitchen: Kitchen, as: Ctx, name: string): Promise<string> {
  const { body: slug } = await call(kitchen, as, 'POST', '/api/recipes', { name })
  return slug
}

/** Jonas has a locked recipe with stars, words and an event. */
async function leaveTraces(kitchen: Kitchen) {
  const { jonas } = kitchen
  const slug = await addRecipe(kitchen, jonas, 'Pea soup')
  const recipe = (await call(kitchen, jonas, 'PATCH', `/api/recipes/${slug}`, { settings: { locked: true } }))
    .body
  await call(kitchen, jonas, 'POST', '/api/comments', { recipeId: recipe.id, text: 'Good.' })
  await call(kitchen, jonas, 'POST', `/api/users/${jonas.userId}/ratings/${slug}`, { rating: 5 })
  await call(kitchen, jonas, 'POST', '/api/groups/mealplans', { date: '2026-11-22', recipeId: recipe.id })
  return { slug, recipeId: recipe.id }
}

describe('removing a person', () => {
  test('leaves recipes, words and events behind, without a name', async () => {
    const kitchen = seedKitchen()
    const { mara, jonas } = kitchen
    const { slug, recipeId } = await leaveTraces(kitchen)
    expect((await call(kitchen, mara, 'GET', '/api/recipes')).body.items).toMatchObject([{ rating: 5 }])
    const answer = await call(kitchen, mara, 'DELETE', `/api/admin/users/${jonas.userId}`)
    expect(answer).toMatchObject({ status: 200, body: { username: 'jonas' } })
    expect((await kitchen.request('/api/users/self', { as: jonas })).status).toBe(401)

    const { body: recipe } = await call(kitchen, mara, 'GET', `/api/recipes/${slug}`)
    expect(recipe).toMatchObject({ id: recipeId, userId: null, rating: null, settings: { locked: true } })
    expect(recipe.comments).toMatchObject([{ text: 'Good.', userId: FORMER_MEMBER.id, user: FORMER_MEMBER }])
    const events = (await call(kitchen, mara, 'GET', '/api/recipes/timeline/events')).body.items
    expect(events).toMatchObject([{ userId: FORMER_MEMBER.id, eventType: 'system' }])
    const plan = (await call(kitchen, mara, 'GET', '/api/groups/mealplans')).body.items
    expect(plan).toMatchObject([{ recipeId, userId: null }])
    // No one could open its lock any more.
    expect(
      (await call(kitchen, mara, 'PATCH', `/api/recipes/${slug}`, { settings: { locked: false } })).status,
    ).toBe(200)
  })

  test('answers null at the older address, and 400 for an unknown person', async () => {
    const kitchen = seedKitchen()
    const path = `/api/users/${kitchen.jonas.userId}`
    expect(await call(kitchen, kitchen.mara, 'DELETE', path)).toEqual({ status: 200, body: null })
    expect((await call(kitchen, kitchen.mara, 'DELETE', path)).status).toBe(400)
  })

  test('spares the administrator who has been here the longest', async () => {
    const kitchen = seedKitchen()
    const { mara, other } = kitchen
    await call(kitchen, mara, 'PUT', `/api/admin/users/${other.userId}`, {
      email: 'ines@example.com',
      admin: true,
    })
    const refused = await call(kitchen, other, 'DELETE', `/api/admin/users/${mara.userId}`)
    expect([refused.status, refused.body.detail.message]).toEqual([403, 'Error! Cannot Delete Super User'])
    expect((await call(kitchen, mara, 'DELETE', `/api/admin/users/${other.userId}`)).status).toBe(200)
  })

  test('tells who gets the lists: the person who manages the group, else the one who removes the account', () => {
    const { services, mara, jonas, other } = seedKitchen()
    const heard: unknown[] = []
    services.events.listen(during('member-leaves', (event) => void heard.push(event)))
    removeUser(mara, other.userId)
    removeUser(mara, jonas.userId, { heirId: mara.userId })
    expect(heard).toEqual([
      {
        userId: other.userId,
        groupId: other.groupId,
        heirId: null,
        listHeirId: mara.userId,
        keepsLinks: false,
      },
      {
        userId: jonas.userId,
        groupId: jonas.groupId,
        heirId: mara.userId,
        listHeirId: mara.userId,
        keepsLinks: false,
      },
    ])
  })
})

test('moving someone to another group leaves their things where they are, without their name', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas } = kitchen
  const { slug } = await leaveTraces(kitchen)
  const json = { email: 'jonas@example.com', group: 'Harbour Street' }
  const moved = await call(kitchen, mara, 'PUT', `/api/users/${jonas.userId}`, json)
  expect(moved.status).toBe(200)
  expect((await call(kitchen, jonas, 'GET', '/api/users/self')).body).toMatchObject({
    group: 'Harbour Street',
  })
  expect((await call(kitchen, jonas, 'GET', `/api/recipes/${slug}`)).status).toBe(404)
  const { body: recipe } = await call(kitchen, mara, 'GET', `/api/recipes/${slug}`)
  expect(recipe).toMatchObject({ userId: null, rating: null, comments: [{ user: FORMER_MEMBER }] })
})

describe('permissions in the group', () => {
  const give = (kitchen: Kitchen, as: Ctx, json: object, path = '/api/groups/permissions') =>
    call(kitchen, as, 'PUT', path, json)

  test('are given by those who manage it, under both names', async () => {
    const kitchen = seedKitchen()
    createGroup(kitchen.services, { name: 'Unused', isPrivate: true })
    const { jonas, mara } = kitchen
    for (const path of ['/api/groups/permissions', '/api/households/permissions']) {
      const answer = await give(
        kitchen,
        mara,
        { userId: jonas.userId, canInvite: true, admin: true, advanced: true },
        path,
      )
      expect(answer).toMatchObject({
        status: 200,
        body: { id: jonas.userId, canInvite: true, canManage: false, admin: false, advanced: false },
      })
    }
  })

  test('cannot be given to oneself, to strangers, or by members without the flag', async () => {
    const kitchen = seedKitchen()
    const { other, jonas, mara } = kitchen
    const detail = async (as: Ctx, userId: string) => {
      const { status, body } = await give(kitchen, as, { userId, canManage: true })
      return [status, body.detail.message ?? body.detail]
    }
    expect(await detail(other, other.userId)).toEqual([403, 'You can’t change your own permissions.'])
    expect(await detail(other, jonas.userId)).toEqual([403, 'User is not a member of this group'])
    expect(await detail(other, crypto.randomUUID())).toEqual([404, 'User not found'])
    expect(await detail(jonas, mara.userId)).toEqual([403, 'Forbidden'])
  })

  test('of an administrator are all of them, whatever is sent', async () => {
    const kitchen = seedKitchen()
    const { mara, jonas } = kitchen
    await call(kitchen, mara, 'PUT', `/api/admin/users/${jonas.userId}`, {
      email: 'jonas@example.com',
      canManage: true,
    })
    const { body } = await give(kitchen, jonas, { userId: mara.userId })
    expect(body).toMatchObject({ admin: true, canManage: true, canInvite: true })
  })
})

test('members are listed for both dialects, and no stranger is found', async () => {
  const kitchen = seedKitchen()
  const { jonas, other } = kitchen
  const get = async (path: string) => call(kitchen, jonas, 'GET', path)
  const { body } = await get('/api/users/group-users?orderBy=fullName&orderDirection=asc')
  expect(body).toMatchObject({ total: 2, next: null })
  expect(body.items[0]).toEqual({
    id: jonas.userId,
    groupId: jonas.groupId,
    householdId: jonas.groupId,
    username: 'jonas',
    fullName: 'Jonas',
  })
  expect((await get('/api/households/members')).body.items).toMatchObject([{ group: 'Linden House' }, {}])
  expect((await get('/api/groups/members/JONAS')).body).toMatchObject({ id: jonas.userId })
  expect((await get(`/api/groups/members/${jonas.userId}`)).body).toMatchObject({ username: 'jonas' })
  expect((await get(`/api/groups/members/${other.userId}`)).status).toBe(404)
  expect((await get('/api/groups/members/ines')).status).toBe(404)
})
