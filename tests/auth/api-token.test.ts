import { describe, expect, test } from 'bun:test'
import { createApiToken, listOwnApiTokens, revokeApiToken } from '../../src/auth/api-token.service'
import type { Ctx } from '../../src/platform/context'
import { TOKEN_SCOPES, type TokenScope } from '../../src/platform/http/token-scope.rules'
import { hashSecretToken } from '../../src/platform/security/secret-token'
import { createRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'
import { postForm } from '../support/people'

const DAY_MS = 24 * 3_600_000

function create(kitchen: Kitchen, as: Ctx, json: unknown) {
  return kitchen.request('/api/users/api-tokens', { method: 'POST', as, json })
}

const remove = (kitchen: Kitchen, as: Ctx, id: number | string) =>
  kitchen.request(`/api/users/api-tokens/${id}`, { method: 'DELETE', as })

test('a token is shown once, kept as a hash, and opens the API for its owner', async () => {
  const kitchen = seedKitchen()
  const response = await create(kitchen, kitchen.jonas, { name: ' Home Assistant ' })
  const token = await response.json()
  expect(response.status).toBe(201)
  expect(token).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    name: 'Home Assistant',
    id: expect.any(Number),
    createdAt: null,
  })
  const row = kitchen.services.db.get('SELECT * FROM api_tokens WHERE id = ?1', token.id)
  expect(row).toMatchObject({ token_hash: hashSecretToken(token.token), integration_id: 'generic' })
  const headers = { authorization: `Bearer ${token.token}` }
  expect(await (await kitchen.request('/api/users/self', { headers })).json()).toMatchObject({
    username: 'jonas',
    tokens: [],
  })
})

test('a token lives for 1825 days and not longer', async () => {
  const kitchen = seedKitchen()
  const { token } = createApiToken(kitchen.jonas, { name: 'x', integrationId: 'generic' })
  const ask = () => kitchen.request('/api/users/self', { headers: { authorization: `Bearer ${token}` } })
  kitchen.clock.advance(1825 * DAY_MS - 1)
  expect((await ask()).status).toBe(200)
  kitchen.clock.advance(1)
  expect((await ask()).status).toBe(401)
  expect(listOwnApiTokens(kitchen.jonas).map(({ name }) => name)).not.toContain('x')
})

test('the id of the application travels into the actor', async () => {
  const kitchen = seedKitchen()
  const { token } = createApiToken(kitchen.jonas, { name: 'x', integrationId: 'home-assistant' })
  const { resolveCredential } = await import('../../src/auth/session.service')
  expect(resolveCredential(kitchen.services, `Bearer ${token}`, new Map())?.actor.integrationId).toBe(
    'home-assistant',
  )
})

test.each([{}, { name: '' }, { name: '   ' }, { name: 7 }, { name: 'x'.repeat(101) }])(
  '%j names no token',
  async (json) => {
    const kitchen = seedKitchen()
    expect((await create(kitchen, kitchen.jonas, json)).status).toBe(422)
  },
)

test('the list has names and use, and only the own ones', async () => {
  const kitchen = seedKitchen()
  createApiToken(kitchen.mara, { name: 'hers', integrationId: 'generic' })
  const response = await kitchen.request('/api/users/api-tokens', { as: kitchen.jonas })
  expect(await response.json()).toEqual([
    {
      id: expect.any(Number),
      name: 'test',
      createdAt: '2026-11-21T10:00:00.000000Z',
      lastUsedAt: null,
      expiresAt: '2031-11-21T10:00:00.000000Z',
      scope: 'everything',
      callsPerMinute: 1_000_000,
    },
  ])
})

test('a deleted token opens nothing from that moment on', async () => {
  const kitchen = seedKitchen()
  const { id, token } = createApiToken(kitchen.jonas, { name: 'phone', integrationId: 'generic' })
  const response = await remove(kitchen, kitchen.jonas, id)
  expect([response.status, await response.json()]).toEqual([200, { tokenDelete: 'phone' }])
  const headers = { authorization: `Bearer ${token}` }
  expect((await kitchen.request('/api/users/self', { headers })).status).toBe(401)
})

test("no one revokes someone else's token, not even an administrator", async () => {
  const kitchen = seedKitchen()
  const { id } = createApiToken(kitchen.jonas, { name: 'phone', integrationId: 'generic' })
  for (const person of [kitchen.mara, kitchen.other]) {
    const response = await remove(kitchen, person, id)
    expect([response.status, await response.json()]).toMatchObject([403, { detail: 'Forbidden' }])
  }
  expect(listOwnApiTokens(kitchen.jonas)).toHaveLength(2)
  expect(() => revokeApiToken(kitchen.other, id)).toThrow('auth.forbidden')
})

test('a token that is not there is named in the answer; words are no ids', async () => {
  const kitchen = seedKitchen()
  const response = await remove(kitchen, kitchen.jonas, 4711)
  expect(response.status).toBe(404)
  expect((await response.json()).detail).toBe("Could not locate token with id '4711' in database")
  expect((await remove(kitchen, kitchen.jonas, 'phone')).status).toBe(422)
})

test('visitors have no tokens', async () => {
  const kitchen = seedKitchen()
  for (const [method, path] of [
    ['GET', '/api/users/api-tokens'],
    ['POST', '/api/users/api-tokens'],
    ['DELETE', '/api/users/api-tokens/1'],
  ] as const)
    expect((await kitchen.request(path, { method })).status).toBe(401)
})

const asMara = (kitchen: Kitchen) => ({
  headers: { authorization: `Bearer ${kitchen.sessionOf(kitchen.mara)}` },
})

test('the page shows a new token once and is kept by no cache', async () => {
  const kitchen = seedKitchen()
  const response = await postForm(kitchen, '/user/profile/api-tokens', { name: 'Phone' }, asMara(kitchen))
  const html = await response.text()
  const shown = html.match(/<code[^>]*>([\w-]{43})<\/code>/)?.[1]
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(
    (await kitchen.request('/api/users/self', { headers: { authorization: `Bearer ${shown}` } })).status,
  ).toBe(200)
  const later = await (await kitchen.request('/user/profile/api-tokens', { as: kitchen.mara })).text()
  expect(later).toContain('Phone')
  expect(later).not.toContain(shown!)
})

test('a token without a name is refused beside the field', async () => {
  const kitchen = seedKitchen()
  const response = await postForm(kitchen, '/user/profile/api-tokens', { name: ' ' }, asMara(kitchen))
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('This Field is Required')
})

test('the page deletes a token and says so on the next page', async () => {
  const kitchen = seedKitchen()
  const { id } = createApiToken(kitchen.mara, { name: 'Phone', integrationId: 'generic' })
  const response = await postForm(kitchen, `/user/profile/api-tokens/${id}/delete`, {}, asMara(kitchen))
  expect([response.status, response.headers.get('location')]).toEqual([303, '/user/profile/api-tokens'])
  const cookie = response.headers
    .getSetCookie()
    .find((line) => line.startsWith('trivet_notice='))!
    .split(';')[0]!
  const next = await kitchen.request('/user/profile/api-tokens', { as: kitchen.mara, headers: { cookie } })
  expect(await next.text()).toContain('Deleted the token “Phone”')
})

test('members without a permission are led home, where a sentence says why', async () => {
  const kitchen = seedKitchen()
  const led = await kitchen.request('/user/profile/api-tokens', { as: kitchen.jonas })
  expect([led.status, led.headers.get('location')]).toEqual([303, '/'])
  expect(decodeURIComponent(led.headers.getSetCookie().join())).toContain('user.needs-advanced')
  for (const [path, messageId] of [
    ['/admin/backups', 'auth.for-administrators'],
    ['/group/members', 'auth.forbidden'],
  ]) {
    const home = await kitchen.request(path!, { as: kitchen.jonas })
    expect([home.status, home.headers.get('location')]).toEqual([303, '/'])
    expect(decodeURIComponent(home.headers.getSetCookie().join())).toContain(messageId!)
  }
  // What another group has is never spoken of.
  expect((await kitchen.request('/g/other/bin', { as: kitchen.jonas })).headers.getSetCookie()).toEqual([])
})

describe('what a token opens', () => {
  const ask = (kitchen: Kitchen, token: string, method: string, path: string, json?: unknown) =>
    kitchen.request(path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(json === undefined ? {} : { json }),
    })
  const made = (kitchen: Kitchen, scope: TokenScope) =>
    createApiToken(kitchen.jonas, { name: 'x', scope }).token

  // [method, path, body, status for everything, read, shopping, import]
  const CALLS: [string, string, unknown, number[]][] = [
    ['GET', '/api/users/self', undefined, [200, 200, 200, 200]],
    ['GET', '/api/app/about', undefined, [200, 200, 200, 200]],
    ['GET', '/api/recipes', undefined, [200, 200, 403, 403]],
    ['POST', '/api/recipes', { name: 'Soup' }, [201, 403, 403, 403]],
    ['GET', '/api/groups/shopping/lists', undefined, [200, 200, 200, 403]],
    ['GET', '/api/households/shopping/lists', undefined, [200, 200, 200, 403]],
    ['POST', '/api/groups/shopping/lists', { name: 'Saturday' }, [201, 403, 201, 403]],
    ['GET', '/api/foods', undefined, [200, 200, 200, 403]],
    ['POST', '/api/foods', { name: 'Salt' }, [201, 403, 403, 403]],
    ['POST', '/api/parser/ingredients', { ingredients: ['1 egg'] }, [200, 403, 403, 200]],
    ['POST', '/api/recipes/create/html-or-json', { data: 'nothing' }, [400, 403, 403, 400]],
    // A token makes no tokens, which would outlive it.
    ['POST', '/api/users/api-tokens', { name: 'more' }, [403, 403, 403, 403]],
    ['GET', '/api/auth/refresh', undefined, [200, 403, 403, 403]],
    // The group lets strangers in, and a token's holder is one here.
    ['GET', '/g/linden-house', undefined, [200, 200, 200, 200]],
    ['GET', '/user/profile', undefined, [403, 403, 403, 403]],
    ['GET', '/group/invitations', undefined, [403, 403, 403, 403]],
    ['GET', '/group/webhooks', undefined, [403, 403, 403, 403]],
    ['GET', '/group/notifiers', undefined, [403, 403, 403, 403]],
    ['GET', '/user/profile/second-factor', undefined, [403, 403, 403, 403]],
    ['GET', '/g/linden-house/r/create/url?url=http://192.0.2.1/', undefined, [403, 403, 403, 403]],
    // Downloads are for programs, too.
    ['GET', '/group/everything/paprika', undefined, [200, 200, 403, 403]],
  ]
  test.each(CALLS)('%s %s %j', async (method, path, json, expected) => {
    const kitchen = seedKitchen()
    const statuses: number[] = []
    for (const scope of TOKEN_SCOPES)
      statuses.push((await ask(kitchen, made(kitchen, scope), method, path, json)).status)
    expect(statuses).toEqual(expected)
  })

  test('a recipe’s page is closed to its group’s tokens, its other formats are open to those that read', async () => {
    const kitchen = seedKitchen()
    createRecipe(kitchen.jonas, { name: 'Secret soup' })
    kitchen.services.db.run('UPDATE recipes SET is_public = 0')
    const statusOf = async (scope: TokenScope, ending = '') =>
      (await ask(kitchen, made(kitchen, scope), 'GET', `/g/linden-house/r/secret-soup${ending}`)).status
    expect([await statusOf('read'), await statusOf('read', '.md')]).toEqual([403, 200])
    expect([await statusOf('shopping'), await statusOf('shopping', '.md')]).toEqual([404, 404])
  })

  test('a page says to a program in words why it stays shut', async () => {
    const kitchen = seedKitchen()
    const answer = await ask(kitchen, made(kitchen, 'read'), 'GET', '/user/profile')
    expect(await answer.text()).toContain('API tokens can’t open pages')
  })

  test('never more than its owner may', async () => {
    const kitchen = seedKitchen()
    expect((await ask(kitchen, made(kitchen, 'read'), 'GET', '/api/admin/users')).status).toBe(403)
  })

  test('so often a minute, each token for itself', async () => {
    const kitchen = seedKitchen()
    const token = () => createApiToken(kitchen.jonas, { name: 'x', callsPerMinute: 3 }).token
    const [one, two] = [token(), token()]
    const call = (text: string) => ask(kitchen, text, 'GET', '/api/users/self')
    for (let calls = 0; calls < 3; calls++) expect((await call(one)).status).toBe(200)
    const refused = await call(one)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20'])
    expect((await refused.json()).detail.message).toContain('3 requests per minute')
    const limitOf = ({ headers }: Response) => [headers.get('ratelimit-policy'), headers.get('ratelimit')]
    expect(limitOf(refused)).toEqual(['"token";q=3;w=60', '"token";r=0;t=60'])
    const first = await call(two)
    expect(limitOf(first)).toEqual(['"token";q=3;w=60', '"token";r=2;t=20'])
    expect(first.status).toBe(200)
    kitchen.clock.advance(20_000)
    expect((await call(one)).status).toBe(200)
  })

  test('until its day is over', async () => {
    const kitchen = seedKitchen()
    const response = await create(kitchen, kitchen.jonas, {
      name: 'x',
      scope: 'read',
      expiresAt: '2026-11-22',
    })
    const { token } = await response.json()
    const call = () => ask(kitchen, token, 'GET', '/api/users/self')
    kitchen.clock.advance(37 * 3_600_000)
    expect((await call()).status).toBe(200)
    kitchen.clock.advance(3_600_000)
    expect((await call()).status).toBe(401)
  })

  test.each([
    [{ scope: 'admin' }, 422],
    [{ expiresAt: 'tomorrow' }, 422],
    [{ expiresAt: '2026-02-30T99:99' }, 422],
    [{ expiresAt: '2020-01-01' }, 422],
    [{ callsPerMinute: 0 }, 422],
    [{ callsPerMinute: 1e9 }, 422],
  ])('%j is refused', async (wrong, status) => {
    const kitchen = seedKitchen()
    expect((await create(kitchen, kitchen.jonas, { name: 'x', ...wrong })).status).toBe(status)
  })

  test('the form keeps what was typed beside the complaint, and makes what it says', async () => {
    const kitchen = seedKitchen()
    const post = (fields: Record<string, string>) =>
      postForm(kitchen, '/user/profile/api-tokens', { name: 'Shelf', ...fields }, asMara(kitchen))
    const wrong = await post({ scope: 'shopping', expiresAt: '2020-01-01' })
    const page = await wrong.text()
    expect([wrong.status, page]).toEqual([422, expect.stringContaining('Choose a future date')])
    expect(page).toContain('value="2020-01-01"')
    const often = await (await post({ callsPerMinute: '0' })).text()
    expect(often).toContain('Enter a number from 1 to 10,000')
    const made = await post({ scope: 'shopping', expiresAt: '2027-01-31', callsPerMinute: '60' })
    expect(await made.text()).toContain('60 requests per minute')
    expect(await (await post({})).text()).toContain('1,000 requests per minute')
    expect(listOwnApiTokens(kitchen.mara).find(({ callsPerMinute }) => callsPerMinute === 60)).toMatchObject({
      name: 'Shelf',
      scope: 'shopping',
      callsPerMinute: 60,
      expiresAt: '2027-01-31T23:59:59.999000Z',
    })
  })
})
