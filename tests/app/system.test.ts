import { expect, test } from 'bun:test'
import { seedKitchen } from '../support/kitchen'

test('the theme style sheet has the configured colours and is asked for once', async () => {
  const here = seedKitchen({ TRIVET_LIGHT_SUCCESS: '#123456' })
  const { request } = here
  const response = await request('/theme.css')
  expect(response.headers.get('content-type')).toStartWith('text/css')
  expect(response.headers.get('cache-control')).toContain('public')
  expect(await response.text()).toContain('--light-success:#123456')
  const linked = async (kitchen: Pick<typeof here, 'request'>) =>
    (await (await kitchen.request('/login')).text()).includes('/theme.css"')
  expect([await linked(here), await linked(seedKitchen())]).toEqual([true, false])
  const etag = response.headers.get('etag')!
  expect((await request('/theme.css', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('the manifest lives under the base path', async () => {
  const { request } = seedKitchen({ TRIVET_BASE_URL: 'https://food.example.com/trivet' })
  const response = await request('/trivet/manifest.webmanifest')
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({
    name: 'Trivet',
    start_url: '/trivet/',
    scope: '/trivet/',
    display: 'standalone',
    shortcuts: [{ name: 'Shopping lists', url: '/trivet/shopping-lists' }],
    share_target: {
      action: '/trivet/r/create/url',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  })
  for (const { src } of manifest.icons) expect(src).toStartWith('/trivet/')
})

test('a server whose database answers is well', async () => {
  const kitchen = seedKitchen()
  expect(await (await kitchen.request('/healthz')).text()).toBe('ok')
  kitchen.services.raw.close()
  expect((await kitchen.request('/healthz')).status).toBe(500)
})

test('robots keep out of the API and the forms', async () => {
  expect(await (await seedKitchen().request('/robots.txt')).text()).toContain('Disallow: /api/')
})
