import { expect, test } from 'bun:test'
import { createApiToken, listOwnApiTokens, revokeApiToken } from '../../src/auth/api-token.service'
import type { Ctx } from '../../src/platform/context'
import { hashSecretToken } from '../../src/platform/secret-token'
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
    createdAt: '2026-11-21T10:00:00.000000Z',
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
      lastUsedAt: '2026-11-21T10:00:00.000000Z',
      expiresAt: '2031-11-21T10:00:00.000000Z',
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

test("nobody revokes somebody else's token, not even an administrator", async () => {
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

const asMara = (kitchen: Kitchen) => ({ headers: { authorization: `Bearer token-${kitchen.mara.userId}` } })

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
  expect(await next.text()).toContain('The token “Phone” is deleted')
})

test('members without the advanced features have no page for tokens', async () => {
  const kitchen = seedKitchen()
  expect((await kitchen.request('/user/profile/api-tokens', { as: kitchen.jonas })).status).toBe(303)
})
