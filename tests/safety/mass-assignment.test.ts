import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sampleOf } from '../support/long'
import { dumpDatabase, watchHousehold } from './database'
import { CASES, isWrite, named, send, toCall } from './example'
import { seedWorld, type World } from './world'

const PLANTED_ID = '0badc0de-0000-4000-8000-00000badc0de'
const PLANTED = /0badc0de|planted|1999-09-09/i

/** What no caller may set, under every name that a body could carry it by; `{harbour}` is filled in. */
function planted({ harbour }: World): Record<string, unknown> {
  return {
    id: PLANTED_ID,
    uuid: PLANTED_ID,
    number: 777_777,
    rowid: 777_777,
    groupId: harbour.groupId,
    group_id: harbour.groupId,
    group: { id: harbour.groupId, name: harbour.groupName, slug: harbour.group },
    groupSlug: harbour.group,
    householdId: harbour.groupId,
    userId: harbour.userId,
    user_id: harbour.userId,
    user: { id: harbour.userId },
    ownerId: harbour.userId,
    createdBy: harbour.userId,
    deletedBy: harbour.userId,
    admin: true,
    isAdmin: true,
    canManage: true,
    can_manage: true,
    canInvite: true,
    canOrganize: true,
    canManageHousehold: true,
    locked: true,
    lockedAt: '1999-09-09T00:00:00Z',
    loginAttempts: 0,
    slug: 'planted-slug',
    image: 'planted-image',
    cacheKey: 'planted-cache-key',
    passwordHash: 'planted-hash',
    password_hash: 'planted-hash',
    authMethod: 'LDAP',
    tokenHash: 'planted-hash',
    token: 'planted-token',
    expiresAt: '1999-09-09T00:00:00Z',
    createdAt: '1999-09-09T00:00:00Z',
    created_at: '1999-09-09T00:00:00Z',
    updateAt: '1999-09-09T00:00:00Z',
    updatedAt: '1999-09-09T00:00:00Z',
    deletedAt: '1999-09-09T00:00:00Z',
    deleted_at: '1999-09-09T00:00:00Z',
    dateUpdated: '1999-09-09',
    rating: 5,
    isPlanted: true,
    constructor: { prototype: { admin: true } },
  }
}

/** Planted names that are a route's own: who shares a recipe says until when. */
const GIVEN = ['canManage', 'can_manage', 'canInvite', 'canOrganize']
const ACCOUNT = [...GIVEN, 'admin', 'isAdmin', 'group', 'authMethod', 'constructor']
const OWN: Record<string, string[]> = {
  'POST /api/shared/recipes': ['expiresAt'],
  'PUT /api/groups/permissions': [...GIVEN, 'user_id'],
  'PUT /api/households/permissions': [...GIVEN, 'user_id'],
  'POST /api/users': ACCOUNT,
  'POST /api/admin/users': ACCOUNT,
  'PUT /api/admin/users/:id': ACCOUNT,
  'POST /admin/manage/users/create': ACCOUNT,
  'POST /admin/manage/users/:id': ACCOUNT,
  'POST /group/members': GIVEN,
}

/** What gives power or belongs to the server, of every row that has it. */
function powers({ services: { db } }: World) {
  return {
    users: db.all<{ id: unknown; admin: number }>(
      `SELECT id, group_id, admin, can_invite, can_manage, can_organize, auth_method
       FROM users ORDER BY id`,
    ),
    locks: db.all('SELECT account FROM login_attempts WHERE locked_at IS NOT NULL'),
    recipes: db.all(
      `SELECT id FROM recipes AS r WHERE locked = 1 OR rating IS NOT
         (SELECT avg(x.rating) FROM recipe_ratings AS x WHERE x.recipe_id = r.id AND x.rating > 0)`,
    ),
    sentinels: db.all('SELECT id FROM recipes WHERE number = 777777'),
  }
}

let world: World
beforeEach(async () => {
  world = await seedWorld()
})
afterEach(() => world.close())

const writes = CASES.filter(isWrite)
/** People who register are new, with a group of their own to manage; administrators they are not. */
const WAYS_IN = new Set(['POST /register', 'POST /api/users/register'])
/** Someone who has just signed in and has no password is deleted permanently. */
const WAY_OUT = 'POST /user/profile/leave'

test.each(named(sampleOf(writes, 2)))('%s takes nothing but its own fields', async (_, one) => {
  // Members without flags cannot give themselves any; where they may not call at all, the administrator does.
  const as = ['public', 'user'].includes(one.route.access) ? world.jonas : world.mara
  const own = { ...world.linden, userId: as.userId, username: 'jonas', email: 'jonas@example.com' }
  const harbour = watchHousehold(world.services, world.harbour.groupId)
  const before = { powers: powers(world), harbour: harbour() }
  const foreign = Object.entries(planted(world)).filter(([name]) => !OWN[one.key]?.includes(name))
  const sent = { ...Object.fromEntries(foreign), ...(one.example.form ? {} : { __proto__: { admin: true } }) }
  await send(world, toCall(one, { address: own, body: own }, sent), as)
  const after = { powers: powers(world), harbour: harbour() }
  // An account that is removed or added on purpose is one; the others are as they were.
  const isThere = ({ id }: { id: unknown }) => before.powers.users.some((user) => user.id === id)
  const isLeft = ({ id }: { id: unknown }) => after.powers.users.some((user) => user.id === id)
  if (WAYS_IN.has(one.key)) {
    const added = after.powers.users.filter((user) => !isThere(user))
    expect(added.filter(({ admin }) => admin !== 0)).toEqual([])
  }
  if (one.route.access === 'admin' || WAYS_IN.has(one.key) || one.key === WAY_OUT) {
    after.powers.users = after.powers.users.filter(isThere)
    before.powers.users = before.powers.users.filter(isLeft)
  }
  expect(after).toEqual(before)
  expect(dumpDatabase(world.services).filter((line) => PLANTED.test(line))).toEqual([])
})

const OTHER_WAYS: [string, string, (world: World) => unknown][] = [
  ['the lock of a recipe of somebody else', 'PATCH', () => ({ settings: { locked: true } })],
  ['the lock, in a whole recipe', 'PUT', () => ({ name: 'Linden cake', settings: { locked: true } })],
]

test.each(OTHER_WAYS)('a member may not set %s', async (_, method, json) => {
  const before = powers(world)
  const path = `/api/recipes/${world.linden.slug}`
  const response = await world.request(path, { as: world.jonas, method, json: json(world) })
  expect(response.status).toBe(403)
  expect(powers(world)).toEqual(before)
})

test('an account cannot be moved, raised or taken over by its owner', async () => {
  const before = powers(world)
  const path = `/api/users/${world.jonas.userId}`
  const change = (json: object) =>
    world.request(path, { as: world.jonas, method: 'PUT', json: { email: 'jonas@example.com', ...json } })
  expect((await change({ admin: true })).status).toBe(403)
  expect((await change({ group: world.harbour.groupName })).status).toBe(403)
  expect((await change({ email: world.harbour.email })).status).toBe(400)
  expect((await change({ username: world.harbour.username.toUpperCase() })).status).toBe(400)
  expect((await change({ canManage: true, canInvite: true, canOrganize: true })).status).toBe(200)
  expect(powers(world)).toEqual(before)
})
