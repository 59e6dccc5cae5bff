import { afterAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Ctx } from '../../src/platform/context'
import { sniffImage } from '../../src/platform/images/header/sniff'
import { soup } from '../recipes/support'
import { diskKitchen } from '../support/disk-kitchen'
import { eventually } from '../support/eventually'

const kitchen = diskKitchen()
afterAll(kitchen.close)

const PIXELS = atob(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR42mM4EmXjnx/EAKEAI8IE1V+6DFYAAAAASUVORK5CYII=',
)
const picture = Uint8Array.from(PIXELS, (character) => character.charCodeAt(0))

function post(as: Ctx, userId: string, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.append('profile', new File([bytes], 'me.png', { type: 'image/png' }))
  return kitchen.request(`/api/users/${userId}/image`, { method: 'POST', as, body })
}

async function get(as: Ctx | undefined, path: string) {
  const response = await kitchen.request(path, as ? { as } : {})
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: await response.bytes(),
  }
}

const cacheKey = async (as: Ctx) => (await (await kitchen.request('/api/users/self', { as })).json()).cacheKey

test('someone without a picture has one of ours, the same one every time', async () => {
  const { jonas } = kitchen
  const paths = [
    `/api/users/${jonas.userId}/image`,
    `/api/media/users/${jonas.userId}/profile.webp?cacheKey=1234`,
  ]
  const [first, second] = [await get(jonas, paths[0]!), await get(kitchen.mara, paths[1]!)]
  expect(first).toMatchObject({ status: 200, type: 'image/webp' })
  expect(sniffImage(first.bytes)).toBe('webp')
  expect(second.bytes).toEqual(first.bytes)
})

test('one’s own picture takes its place, under a new key', async () => {
  const { jonas } = kitchen
  const before = await get(jonas, `/api/users/${jonas.userId}/image`)
  const response = await post(jonas, jonas.userId, picture)
  expect([response.status, await response.json()]).toEqual([200, null])
  const after = await get(jonas, `/api/users/${jonas.userId}/image`)
  expect(sniffImage(after.bytes)).toBe('webp')
  expect(after.bytes).not.toEqual(before.bytes)
  expect(await cacheKey(jonas)).not.toBe('1234')
})

test('others see it in their own group alone, and strangers nowhere', async () => {
  const { mara, jonas, other } = kitchen
  const path = `/api/media/users/${jonas.userId}/profile.webp`
  expect((await get(other, path)).status).toBe(404)
  expect((await get(undefined, path)).status).toBe(401)
  expect((await get(mara, `/api/media/users/${other.userId}/profile.webp`)).status).toBe(200)
  expect((await get(jonas, `/api/media/users/${jonas.userId}/passwords.txt`)).status).toBe(422)
})

test('only the person and administrators change it, and only to a picture', async () => {
  const { mara, jonas, other } = kitchen
  expect((await post(jonas, mara.userId, picture)).status).toBe(403)
  expect((await post(other, jonas.userId, picture)).status).toBe(403)
  expect((await post(mara, other.userId, picture)).status).toBe(200)
  const refused = await post(jonas, jonas.userId, new TextEncoder().encode('<svg/>'))
  expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, ['profile']])
})

test('is beside its owner’s name in the drawer, comments, the timeline and the list of members', async () => {
  const { jonas, mara } = kitchen
  await post(jonas, jonas.userId, picture)
  const src = `/api/media/users/${jonas.userId}/profile.webp?cacheKey=${await cacheKey(jonas)}`
  const face = `src="${src}"`
  const { id, slug } = await soup(kitchen, jonas)
  await kitchen.request(`/api/recipes/${slug}`, {
    method: 'PATCH',
    as: jonas,
    json: { settings: { disableComments: false } },
  })
  const page = `/g/linden-house/r/${slug}`
  await (await kitchen.request(page, { as: mara })).text()
  await kitchen.request('/api/comments', { method: 'POST', as: jonas, json: { recipeId: id, text: 'Good' } })
  await kitchen.request('/api/recipes/timeline/events', {
    method: 'POST',
    as: jonas,
    json: { recipeId: id, subject: 'Jonas made this', eventType: 'info' },
  })
  const shown = async (path: string, as: Ctx) => {
    const html = await (await kitchen.request(path, { as })).text()
    return html.slice(html.indexOf(as === jonas ? 'id="drawer"' : '<main')).includes(face)
  }
  for (const path of [page, `${page}/comments`, `${page}/timeline`, '/group/members'])
    expect([path, await shown(path, mara)]).toEqual([path, true])
  expect(await shown('/shopping-lists', jonas)).toBe(true)
  const kept = await kitchen.request(src, { as: mara })
  expect(kept.headers.get('cache-control')).toContain('immutable')

  // Another picture has another address, also on pages that were kept.
  await post(jonas, jonas.userId, picture)
  expect(await shown(page, mara)).toBe(false)
})

test('it goes with the account', async () => {
  const { mara, jonas } = kitchen
  await post(jonas, jonas.userId, picture)
  const folder = join(kitchen.dataDir, 'users', jonas.userId)
  expect(existsSync(folder)).toBe(true)
  await kitchen.request(`/api/admin/users/${jonas.userId}`, { method: 'DELETE', as: mara })
  await eventually(() => expect(existsSync(folder)).toBe(false))
})
