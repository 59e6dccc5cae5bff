import { expect, test } from 'bun:test'
import { createGroup, getPreferences, publicDefaultGroupSlug } from '../../src/groups/group.service'
import { seedKitchen } from '../support/kitchen'

const FULL = {
  privateGroup: true,
  firstDayOfWeek: 1,
  recipePublic: false,
  recipeShowNutrition: true,
  recipeShowAssets: true,
  recipeLandscapeView: true,
  recipeDisableComments: true,
  recipeDisableAmount: false,
  timeZone: 'Asia/Tokyo',
}

const DEFAULTS = {
  privateGroup: true,
  firstDayOfWeek: 0,
  recipePublic: true,
  recipeShowNutrition: false,
  recipeShowAssets: false,
  recipeLandscapeView: false,
  recipeDisableComments: false,
  recipeDisableAmount: true,
  timeZone: null,
}

test('GET /api/groups/self shows the own group with its preferences', async () => {
  const { request, jonas } = seedKitchen()
  const group = await (await request('/api/groups/self', { as: jonas })).json()
  expect(group).toEqual({
    id: jonas.groupId,
    name: 'Linden House',
    slug: 'linden-house',
    preferences: {
      ...DEFAULTS,
      privateGroup: false,
      recipeDisableAmount: false,
      recipeParseOnImport: null,
      id: expect.any(String),
      groupId: jonas.groupId,
    },
  })
})

test('a member with canManage replaces the preferences of the own group and of no other', async () => {
  const kitchen = seedKitchen()
  const before = getPreferences(kitchen.services, kitchen.mara.groupId)
  const response = await kitchen.request('/api/groups/preferences', {
    method: 'PUT',
    as: kitchen.other,
    json: FULL,
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ ...FULL, groupId: kitchen.other.groupId })
  expect(getPreferences(kitchen.services, kitchen.mara.groupId)).toEqual(before)
})

test('a group named in the body is not the one that is written', async () => {
  const kitchen = seedKitchen()
  const json = {
    ...FULL,
    groupId: kitchen.other.groupId,
    id: getPreferences(kitchen.services, kitchen.other.groupId).id,
  }
  await kitchen.request('/api/groups/preferences', { method: 'PUT', as: kitchen.mara, json })
  expect(getPreferences(kitchen.services, kitchen.mara.groupId)).toMatchObject(FULL)
  expect(getPreferences(kitchen.services, kitchen.other.groupId)).toMatchObject({
    recipeShowNutrition: false,
  })
})

test('what a PUT leaves out falls back to the default, in either spelling', async () => {
  const { request, mara } = seedKitchen()
  const put = async (json: unknown) =>
    (await request('/api/groups/preferences', { method: 'PUT', as: mara, json })).json()
  expect(await put(FULL)).toMatchObject(FULL)
  // But for the zone, which clients of v1 do not know.
  expect(await put({})).toMatchObject({ ...DEFAULTS, timeZone: FULL.timeZone })
  expect(await put({ first_day_of_week: 6, private_group: false })).toMatchObject({
    firstDayOfWeek: 6,
    privateGroup: false,
  })
})

test.each([-1, 7, 1.5, 'Monday'])('the week does not start on day %p', async (firstDayOfWeek) => {
  const { request, mara } = seedKitchen()
  const response = await request('/api/groups/preferences', {
    method: 'PUT',
    as: mara,
    json: { firstDayOfWeek },
  })
  expect(response.status).toBe(422)
  expect((await response.json()).detail[0].loc).toEqual(['body', 'firstDayOfWeek'])
})

test('members without canManage read the preferences and do not write them', async () => {
  const { request, jonas } = seedKitchen()
  for (const path of ['/api/groups/preferences', '/api/households/preferences']) {
    expect((await request(path, { as: jonas })).status).toBe(200)
    const response = await request(path, { method: 'PUT', as: jonas, json: FULL })
    expect([response.status, (await response.json()).detail]).toEqual([403, 'Forbidden'])
  }
})

test('newer clients find and write the same preferences under their names', async () => {
  const { request, mara } = seedKitchen()
  const { privateGroup: _, ...rest } = FULL
  const json = { ...rest, privateHousehold: true, lockRecipeEditsFromOtherHouseholds: false }
  const response = await request('/api/households/preferences', { method: 'PUT', as: mara, json })
  expect(await response.json()).toEqual({
    ...rest,
    privateHousehold: true,
    lockRecipeEditsFromOtherHouseholds: true,
    recipeParseOnImport: null,
    id: expect.any(String),
  })
  expect(await (await request('/api/groups/preferences', { as: mara })).json()).toMatchObject(FULL)
})

test('visitors see no group', async () => {
  const { request } = seedKitchen()
  for (const path of [
    '/api/groups/self',
    '/api/groups/preferences',
    '/api/groups/members',
    '/api/households/self',
  ])
    expect((await request(path)).status).toBe(401)
})

test('the validator of group names compares exactly', async () => {
  const { request } = seedKitchen()
  const ask = async (name: string) =>
    (await request(`/api/validators/group?name=${encodeURIComponent(name)}`)).json()
  expect(await ask('Linden House')).toEqual({ valid: false })
  expect(await ask('linden house')).toEqual({ valid: true })
  expect((await request('/api/validators/group')).status).toBe(422)
})

test('a group name that is taken is numbered, and so is an address that is', () => {
  const { services } = seedKitchen()
  const create = (name: string) => createGroup(services, { name, isPrivate: true })
  expect(create('Linden House')).toMatchObject({ name: 'Linden House (1)', slug: 'linden-house-1' })
  expect(create('Linden House!')).toMatchObject({ name: 'Linden House! (2)', slug: 'linden-house-2' })
  expect(create('🍲')).toMatchObject({ name: '🍲', slug: 'group' })
  expect(create('🥘')).toMatchObject({ slug: '1' })
})

test('after nine numbers a name is refused', () => {
  const { services } = seedKitchen()
  // The first one of the name exists already.
  for (let n = 1; n < 10; n++) createGroup(services, { name: 'Linden House', isPrivate: true })
  expect(services.db.get("SELECT 1 FROM groups WHERE name = 'Linden House (9)'")).toBeDefined()
  expect(() => createGroup(services, { name: 'Linden House', isPrivate: true })).toThrow(
    'group.name-is-taken',
  )
})

test('the default group is named to strangers only when it is public', () => {
  const open = seedKitchen({ TRIVET_DEFAULT_GROUP: 'Linden House' })
  expect(publicDefaultGroupSlug(open.services)).toBe('linden-house')
  const closed = seedKitchen({ TRIVET_DEFAULT_GROUP: 'Harbour Street' })
  expect(publicDefaultGroupSlug(closed.services)).toBeNull()
  expect(publicDefaultGroupSlug(seedKitchen().services)).toBeNull()
})

test('whether imports are recognized is asked once, of those who may organize; a yes switches amounts on', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas, services, request } = kitchen
  const now = () => getPreferences(services, mara.groupId)
  const answer = (wants: string, as = mara) =>
    request('/group/parsing', { method: 'POST', as, body: new URLSearchParams({ wants }) })
  expect((await answer('true', jonas)).status).toBe(403)
  expect(now().recipeParseOnImport).toBeNull()
  services.db.run('UPDATE group_preferences SET recipe_disable_amount = 1')
  expect((await answer('false')).status).toBe(303)
  expect(now()).toMatchObject({ recipeParseOnImport: false, recipeDisableAmount: true })
  expect((await answer('true')).status).toBe(303)
  expect(now()).toMatchObject({ recipeParseOnImport: true, recipeDisableAmount: false })
})

test('a group of ours begins with recognized ingredients, one that a client makes as v1 would begin it', () => {
  const { services } = seedKitchen()
  const begin = (startsPlain?: boolean) => {
    const { id } = createGroup(services, { name: 'New', isPrivate: true, startsPlain })
    const { recipeDisableAmount, recipeParseOnImport } = getPreferences(services, id)
    return { recipeDisableAmount, recipeParseOnImport }
  }
  expect(begin()).toEqual({ recipeDisableAmount: false, recipeParseOnImport: true })
  expect(begin(true)).toEqual({ recipeDisableAmount: true, recipeParseOnImport: null })
})
