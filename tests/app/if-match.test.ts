import { expect, test } from 'bun:test'
import { loadRoutes } from '../../src/app/route-table'
import { API_ROUTES } from '../../src/app/routes'
import { keyOf } from '../safety/example'
import { seedKitchen } from '../support/kitchen'

const kitchen = seedKitchen()
const { mara, jonas } = kitchen

async function call(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
  const init = json === undefined ? {} : { json }
  const response = await kitchen.request(path, { method, as: mara, headers, ...init })
  const etag = response.headers.get('etag')?.replace(/^W\//, '')
  return { status: response.status, body: await response.json(), etag }
}

/** Everything that two people may change, and how it is named by each of the two. */
const NOUNS: [noun: string, path: string, first: object, second: object][] = [
  ['food', '/api/foods', { name: 'leek' }, { name: 'leeks' }],
  ['unit', '/api/units', { name: 'cup' }, { name: 'mug' }],
  ['label', '/api/groups/labels', { name: 'Dairy' }, { name: 'Milk' }],
  ['category', '/api/organizers/categories', { name: 'Soups' }, { name: 'Stews' }],
  ['tag', '/api/organizers/tags', { name: 'quick' }, { name: 'slow' }],
  ['tool', '/api/organizers/tools', { name: 'pot', onHand: false }, { name: 'pan', onHand: true }],
]

test.each(NOUNS)(
  'a %s that somebody has changed is not overwritten unseen',
  async (_, path, first, second) => {
    const { body } = await call('POST', path, first)
    const at = `${path}/${body.id}`
    const seen = await call('GET', at)
    expect(seen.etag).toMatch(/^"\w+"$/)
    const changed = await call('PUT', at, second, { 'if-match': `"older", W/${seen.etag}` })
    expect([changed.status, changed.etag]).toEqual([200, (await call('GET', at)).etag])
    const listed = await call('PUT', at, first, { 'if-match': `"older", ${seen.etag}` })
    expect([listed.status, listed.body.detail.versions.sent]).toEqual([
      409,
      `older, ${seen.etag!.slice(1, -1)}`,
    ])
    const refused = await call('PUT', at, first, { 'if-match': seen.etag! })
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect(refused.body.detail).toMatchObject({
      versions: { sent: seen.etag!.slice(1, -1), current: changed.etag!.slice(1, -1) },
      current: second,
    })
    expect((await call('PUT', at, first, { 'if-match': '""' })).status).toBe(400)
    // Clients that say nothing go on as before, and so do those that take whatever is there.
    expect((await call('PUT', at, first)).status).toBe(200)
    expect((await call('PUT', at, second, { 'if-match': '*' })).status).toBe(200)
  },
)

test('a recipe is refused with its current version', async () => {
  await call('POST', '/api/recipes', { name: 'Soup' })
  const { etag } = await call('GET', '/api/recipes/soup')
  await kitchen.request('/api/recipes/soup', { method: 'PATCH', as: jonas, json: { description: 'Green.' } })
  const refused = await call('PATCH', '/api/recipes/soup', { description: 'Red.' }, { 'if-match': etag! })
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toMatchObject({
    versions: { sent: etag!.slice(1, -1), current: refused.body.detail.current.updateAt },
    current: { description: 'Green.' },
  })
})

test('whatever of a household is replaced whole can be replaced carefully', async () => {
  const CAREFUL_OTHERWISE = new Set(['PUT /api/recipes/:slug'])
  // Pictures and other files, lists of several, the caller's account and rating of a recipe, and what a member may do.
  // Items of shopping lists say which version was read, and may join another.
  // The AI service is set by the server's settings: its calls refuse.
  const OTHERS =
    /image|\/users\/|\/merge$|\/last-made$|cookbooks$|api\/recipes$|preferences$|permissions$|\/shopping\/items|push\/timers|\/ai-providers\//
  const careless = (await loadRoutes(API_ROUTES))
    .filter((route) => route.method === 'PUT' && !route.current && !CAREFUL_OTHERWISE.has(keyOf(route)))
    .map(keyOf)
  expect(careless.filter((key) => !OTHERS.test(key))).toEqual([])
})
