import { beforeEach, expect, test } from 'bun:test'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen
let recipeId: string

const SHARED = '/api/shared/recipes'

async function send(
  method: string,
  path: string,
  json?: unknown,
  as: Kitchen['jonas'] | null = kitchen.jonas,
) {
  const init = { method, ...(as ? { as } : {}), ...(json === undefined ? {} : { json }) }
  const response = await kitchen.request(path, init)
  return { status: response.status, body: await response.json() }
}

beforeEach(async () => {
  kitchen = seedKitchen()
  await send('POST', '/api/recipes', { name: 'Leek soup' })
  recipeId = (await send('GET', '/api/recipes/leek-soup')).body.id
})

test('a link holds for thirty days unless told, and shows the recipe to the person who has it', async () => {
  const { status, body } = await send('POST', SHARED, { recipeId })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    recipeId,
    groupId: kitchen.mara.groupId,
    expiresAt: '2026-12-21T10:00:00.000000Z',
    createdAt: '2026-11-21T10:00:00.000000Z',
    recipe: { name: 'Leek soup' },
  })
  const open = `/api/recipes/shared/${body.id}`
  expect((await send('GET', open, undefined, null)).body).toMatchObject({ id: recipeId, slug: 'leek-soup' })
  kitchen.clock.set('2026-12-21T09:59:59.000Z')
  expect((await send('GET', open, undefined, null)).status).toBe(200)
  kitchen.clock.set('2026-12-21T10:00:00.000Z')
  const late = await send('GET', open, undefined, null)
  expect(late.status).toBe(404)
  expect(late.body.detail.message).toBe('Token Not Found')
})

test('links are listed for members, of one recipe where it is named, and revoked', async () => {
  const { body: one } = await send('POST', SHARED, { recipeId, expiresAt: '2027-01-01T00:00:00' })
  expect(one.expiresAt).toBe('2027-01-01T00:00:00.000000Z')
  const { recipe: _, ...listed } = one
  const list = async (query: string, as = kitchen.jonas) =>
    (await send('GET', `${SHARED}${query}`, undefined, as)).body
  expect(await list(`?recipe_id=${recipeId}`)).toEqual([listed])
  expect(await list('')).toEqual([listed])
  expect(await list(`?recipe_id=${crypto.randomUUID()}`)).toEqual([])
  expect(await list('', kitchen.other)).toEqual([])
  expect((await send('GET', `${SHARED}/${one.id}`, undefined, kitchen.other)).status).toBe(404)
  expect((await send('DELETE', `${SHARED}/${one.id}`, undefined, kitchen.other)).status).toBe(400)
  expect((await send('POST', SHARED, { recipeId }, kitchen.other)).status).toBe(404)
  expect((await send('DELETE', `${SHARED}/${one.id}`)).body).toMatchObject({ id: one.id })
  expect((await send('GET', `/api/recipes/shared/${one.id}`, undefined, null)).status).toBe(404)
  expect((await send('DELETE', `${SHARED}/${one.id}`)).status).toBe(400)
})

test('a recipe that is not there, or another group’s, is not found, and gets no link', async () => {
  for (const [id, as] of [
    ['00000000-0000-4000-8000-000000000000', kitchen.jonas],
    [recipeId, kitchen.other],
  ] as const) {
    expect((await send('POST', SHARED, { recipeId: id }, as)).status).toBe(404)
    expect((await send('GET', SHARED, undefined, as)).body).toEqual([])
  }
})

test('a link to a recipe in the trash leads nowhere, and an odd one neither', async () => {
  const { body } = await send('POST', SHARED, { recipeId })
  await send('DELETE', '/api/recipes/leek-soup')
  for (const id of [body.id, 'none', '../x', "' OR 1=1 --"]) {
    const path = `/api/recipes/shared/${encodeURIComponent(id)}`
    expect((await send('GET', path, undefined, null)).status).toBe(404)
  }
})
