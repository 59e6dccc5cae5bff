import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { photograph } from '../../support/photographs'
import { send, soup } from '../support'

let kitchen: DiskKitchen
const PAGE = '/g/linden-house/r/soup/focus'

beforeAll(async () => {
  kitchen = diskKitchen()
  await soup(kitchen)
})
afterAll(() => kitchen.close())

async function upload(width: number) {
  const bytes = new Uint8Array(await photograph({ width, height: 900 }).jpeg().toBuffer())
  const body = new FormData()
  body.set('image', new File([bytes], 'soup.jpg', { type: 'image/jpeg' }))
  body.set('extension', 'jpg')
  await kitchen.request('/api/recipes/soup/image', { method: 'PUT', as: kitchen.mara, body })
}

const choose = (focus: string, as = kitchen.mara) =>
  kitchen.request(PAGE, { method: 'POST', as, body: new URLSearchParams({ focus }) })
const show = async (path: string) => (await kitchen.request(path, { as: kitchen.mara })).text()
const focusNow = async () => (await send(kitchen, 'GET', '/api/recipes/soup', kitchen.mara)).body.imageFocus

test('without a photograph there is nothing to choose', async () => {
  expect((await kitchen.request(PAGE, { as: kitchen.mara })).status).toBe(404)
})

test('what is chosen once holds wherever the photograph is cropped, until there is another', async () => {
  await upload(1200)
  expect(await focusNow()).toBeNull()
  expect((await choose('top-right')).headers.get('location')).toBe(PAGE)
  expect(await focusNow()).toBe('top-right')
  for (const path of ['/g/linden-house', '/g/linden-house/r/soup'])
    expect(await show(path)).toContain('data-focus="top-right"')
  expect(await show(PAGE)).toMatch(/value="top-right"[^>]*aria-pressed="true"/)
  await choose('somewhere else')
  expect(await focusNow()).toBeNull()
  await choose('left')
  await upload(1300)
  expect(await focusNow()).toBeNull()
})

test('a locked recipe is another cook’s to choose for', async () => {
  await choose('bottom')
  await send(kitchen, 'PATCH', '/api/recipes/soup', kitchen.mara, { settings: { locked: true } })
  expect((await choose('top', kitchen.jonas)).status).toBe(403)
  expect(await focusNow()).toBe('bottom')
})

test('a small photograph is marked, a larger one and an unknown one are not', async () => {
  const page = () => show('/g/linden-house/r/soup')
  await upload(1000)
  expect(await page()).not.toContain('data-small')
  await upload(320)
  expect(await page()).toContain('data-small')
  kitchen.services.db.run("UPDATE recipes SET image_width = NULL, updated_at = '2027-01-01T00:00:00.000000Z'")
  expect(await page()).not.toContain('data-small')
})
