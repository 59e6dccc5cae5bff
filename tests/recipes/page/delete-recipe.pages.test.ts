import { expect, test } from 'bun:test'
import { seedKitchen } from '../../support/kitchen'
import { send, soup } from '../support'

const PAGE = '/g/linden-house/r/soup/delete'

test('a recipe that someone else has locked stays, and the page says why', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas, request } = kitchen
  await soup(kitchen)
  await send(kitchen, 'PATCH', '/api/recipes/soup', mara, { settings: { locked: true } })
  const refused = await request(PAGE, { method: 'POST', as: jonas })
  expect(refused.status).toBe(403)
  const html = await refused.text()
  expect(html).toContain('Unable to Delete Recipe')
  expect(html).toContain(`action="${PAGE}"`)
  expect((await request('/g/linden-house/r/soup', { as: jonas })).status).toBe(200)
})

test('what is deleted goes to the trash; a second try finds nothing', async () => {
  const kitchen = seedKitchen()
  const { jonas, request } = kitchen
  await soup(kitchen)
  const remove = () => request(PAGE, { method: 'POST', as: jonas })
  expect((await remove()).headers.get('location')).toBe('/g/linden-house')
  expect((await remove()).status).toBe(404)
})
