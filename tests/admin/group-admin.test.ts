import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ctx } from '../../src/platform/context'
import { diskKitchen } from '../support/disk-kitchen'
import { type Kitchen, seedKitchen } from '../support/kitchen'

async function call(kitchen: Kitchen, as: Ctx, method: string, path: string, json?: unknown) {
  const response = await kitchen.request(path, { method, as, ...(json === undefined ? {} : { json }) })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

test('administrators list groups with their people, in pages', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas } = kitchen
  const { body } = await call(
    kitchen,
    mara,
    'GET',
    '/api/admin/groups?orderBy=name&perPage=1&orderDirection=desc',
  )
  expect(body).toMatchObject({ total: 2, total_pages: 2 })
  expect(body.items[0]).toMatchObject({
    id: mara.groupId,
    name: 'Linden House',
    slug: 'linden-house',
    categories: [],
    webhooks: [],
    users: [{ id: jonas.userId, fullName: 'Jonas' }, { fullName: 'Mara' }],
    preferences: { privateGroup: false },
    households: [{ slug: 'family' }],
  })
})

test('a new group has no preferences in its first answer, and a name that is taken is numbered', async () => {
  const kitchen = seedKitchen()
  const add = (name: string) => call(kitchen, kitchen.mara, 'POST', '/api/admin/groups', { name })
  const made = await add('  Linden House ')
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'Linden House (1)', slug: 'linden-house-1', preferences: null, users: [] },
  })
  const again = await call(kitchen, kitchen.mara, 'GET', `/api/admin/groups/${made.body.id}`)
  expect(again.body.preferences).toMatchObject({ privateGroup: true, recipePublic: false })
  expect((await add('   ')).status).toBe(422)
})

test('a group is renamed with its slug, and preferences that are left out stay', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas } = kitchen
  const path = `/api/admin/groups/${jonas.groupId}`
  const put = (json: object) => call(kitchen, mara, 'PUT', path, { id: jonas.groupId, ...json })
  expect((await put({ name: 'Mill Lane', preferences: { firstDayOfWeek: 1 } })).body).toMatchObject({
    name: 'Mill Lane',
    slug: 'mill-lane',
    preferences: { firstDayOfWeek: 1, privateGroup: false, recipePublic: true },
  })
  expect((await put({ name: '' })).body).toMatchObject({ name: 'Mill Lane' })
  const taken = await put({ name: 'Harbour Street' })
  expect([taken.status, taken.body.fields]).toEqual([400, { name: 'Group name is taken' }])
  expect(
    (await call(kitchen, mara, 'PUT', `/api/admin/groups/${crypto.randomUUID()}`, { name: 'x' })).status,
  ).toBe(404)
})

test('a group with people and the default group cannot be deleted; an empty one goes with everything in it', async () => {
  const kitchen = diskKitchen({ TRIVET_DEFAULT_GROUP: 'Home' })
  try {
    const { mara, other, services } = kitchen
    const remove = async (id: string) => {
      const { status, body } = await call(kitchen, mara, 'DELETE', `/api/admin/groups/${id}`)
      return [status, body.detail?.message ?? body.name]
    }
    expect(await remove(other.groupId)).toEqual([400, 'Cannot delete group with users'])
    const home = (await call(kitchen, mara, 'POST', '/api/admin/groups', { name: 'Home' })).body
    expect(await remove(home.id)).toEqual([400, 'Cannot delete default group'])
    const path = `/api/admin/groups/${home.id}`
    await call(kitchen, mara, 'PUT', path, { id: home.id, name: 'The whole family' })
    expect(await remove(home.id)).toEqual([400, 'Cannot delete default group'])
    const ada = { username: 'ada', fullName: 'Ada', email: 'ada@example.com', password: 'long enough' }
    const joined = await call(kitchen, mara, 'POST', '/api/admin/users', ada)
    expect(joined.body.group).toBe('The whole family')
    expect(await remove(home.id)).toEqual([400, 'Cannot delete default group'])

    const { body: slug } = await call(kitchen, other, 'POST', '/api/recipes', { name: 'Soup' })
    const { body: recipe } = await call(kitchen, other, 'GET', `/api/recipes/${slug}`)
    const folder = join(kitchen.dataDir, 'recipes', recipe.id)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'note.txt'), 'x')
    await call(kitchen, mara, 'DELETE', `/api/admin/users/${other.userId}`)
    expect(await remove(other.groupId)).toEqual([200, 'Harbour Street'])
    expect(existsSync(folder)).toBe(false)
    expect(services.db.all('SELECT 1 FROM recipes')).toEqual([])
    expect((await remove(other.groupId))[0]).toBe(400)
  } finally {
    kitchen.close()
  }
})

test('newer clients find one household in each group, and may neither add nor delete any', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas, other } = kitchen
  const own = { id: jonas.groupId, groupId: jonas.groupId, name: 'Family', slug: 'family' }
  expect((await call(kitchen, jonas, 'GET', '/api/groups/households')).body.items).toMatchObject([own])
  expect((await call(kitchen, jonas, 'GET', '/api/groups/households/family')).body).toMatchObject(own)
  expect((await call(kitchen, jonas, 'GET', `/api/groups/households/${other.groupId}`)).status).toBe(404)
  expect((await call(kitchen, mara, 'GET', '/api/admin/households')).body).toMatchObject({ total: 2 })
  const path = `/api/admin/households/${other.groupId}`
  const json = { name: 'x', preferences: { privateHousehold: false, firstDayOfWeek: 1 } }
  expect((await call(kitchen, mara, 'PUT', path, json)).body).toMatchObject({
    group: 'Harbour Street',
    name: 'Family',
    preferences: { privateHousehold: false, firstDayOfWeek: 1 },
  })
  expect((await call(kitchen, mara, 'DELETE', path)).status).toBe(400)
  expect(
    (await call(kitchen, mara, 'POST', '/api/admin/households', { groupId: own.id, name: 'x' })).status,
  ).toBe(400)
})

test('the categories of the meal plan are the own group’s alone', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas, other } = kitchen
  const add = async (as: Ctx, name: string) =>
    (await call(kitchen, as, 'POST', '/api/organizers/categories', { name })).body
  const [soups, cakes, foreign] = [
    await add(mara, 'Soups'),
    await add(mara, 'Cakes'),
    await add(other, 'Pies'),
  ]
  const { body } = await call(kitchen, jonas, 'PUT', '/api/groups/categories', [soups, cakes, foreign])
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Cakes', 'Soups'])
  expect((await call(kitchen, mara, 'GET', '/api/groups/categories')).body).toEqual(body)
  expect((await call(kitchen, other, 'GET', '/api/groups/categories')).body).toEqual([])
  const groups = (await call(kitchen, mara, 'GET', '/api/admin/groups?orderBy=name')).body.items
  expect(groups.map((group: { categories: unknown[] }) => group.categories.length)).toEqual([2, 0])
})

test('statistics and storage count the own group, the server’s count everything', async () => {
  const kitchen = diskKitchen()
  try {
    const { mara, other } = kitchen
    await call(kitchen, mara, 'POST', '/api/organizers/tags', { name: 'Quick' })
    const { body: slug } = await call(kitchen, mara, 'POST', '/api/recipes', { name: 'Soup' })
    await call(kitchen, other, 'POST', '/api/recipes', { name: 'Pie' })
    const { body: recipe } = await call(kitchen, mara, 'GET', `/api/recipes/${slug}`)
    const folder = join(kitchen.dataDir, 'recipes', recipe.id, 'assets')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'note.txt'), 'x'.repeat(1536))
    const counts = { totalRecipes: 1, totalUsers: 2, totalCategories: 0, totalTags: 1, totalTools: 0 }
    for (const path of ['/api/groups/statistics', '/api/households/statistics'])
      expect((await call(kitchen, mara, 'GET', path)).body).toEqual(counts)
    expect((await call(kitchen, mara, 'GET', '/api/groups/storage')).body).toEqual({
      usedStorageBytes: 1536,
      usedStorageStr: '1.5 KB',
      totalStorageBytes: 524288000,
      totalStorageStr: '500.0 MB',
    })
    expect((await call(kitchen, other, 'GET', '/api/groups/storage')).body).toMatchObject({
      usedStorageBytes: 0,
    })
    expect((await call(kitchen, mara, 'GET', '/api/admin/about/statistics')).body).toEqual({
      totalRecipes: 2,
      totalUsers: 3,
      totalGroups: 2,
      totalHouseholds: 2,
      uncategorizedRecipes: 2,
      untaggedRecipes: 2,
    })
  } finally {
    kitchen.close()
  }
})

test('administrators see what the server is, and what is set', async () => {
  const kitchen = seedKitchen({ TRIVET_BASE_URL: 'http://localhost', TRIVET_OPENAI_API_KEY: 'sk-secret' })
  const get = async (path: string) => (await call(kitchen, kitchen.mara, 'GET', path)).body
  const about = await get('/api/admin/about')
  expect(about).toMatchObject({ dbType: 'sqlite', apiPort: 9000, defaultGroup: 'Home', enableOpenai: true })
  expect(about.versionLatest).toBe(about.version)
  expect(await get('/api/admin/about/check')).toMatchObject({
    enableOpenai: true,
    baseUrlSet: true,
    isUpToDate: true,
  })
  expect(await get('/api/admin/analytics')).toMatchObject({ users: 0, databaseType: 'sqlite' })
  expect(JSON.stringify(about)).not.toContain('sk-secret')
})
