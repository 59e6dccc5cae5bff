import { expect, test } from 'bun:test'
import { loadConfig } from '../../src/platform/config/config'
import { seedKitchen } from '../support/kitchen'

const SITE = 'https://cook.example.com'
const kitchen = seedKitchen({ TRIVET_CORS_ORIGINS: `${SITE}, http://localhost:5173` })
const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' })

test('a page of a listed site asks beforehand, and may then call the API with a token', async () => {
  const asked = await kitchen.request('/api/recipes', {
    method: 'OPTIONS',
    headers: {
      ...from(SITE),
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-origin')).toBe(SITE)
  expect(asked.headers.get('access-control-allow-headers')).toContain('authorization')
  const made = await kitchen.request('/api/recipes', {
    method: 'POST',
    as: kitchen.mara,
    json: { name: 'Leek soup' },
    headers: from(SITE),
  })
  expect([made.status, made.headers.get('access-control-allow-origin')]).toEqual([201, SITE])
  expect(made.headers.get('vary')).toContain('origin')
})

test('no page of another site may use the cookie of someone who is signed in', async () => {
  const headers = { ...from(SITE), cookie: `trivet_session=${kitchen.sessionOf(kitchen.mara)}` }
  const made = await kitchen.request('/api/recipes', { method: 'POST', headers, body: '{"name": "x"}' })
  expect(made.status).toBe(403)
  expect(made.headers.has('access-control-allow-credentials')).toBe(false)
})

test.each([
  'https://evil.example.com',
  'https://cook.example.com.evil.test',
  'null',
  'http://cook.example.com',
])('a page of %s reads nothing', async (origin) => {
  const asked = await kitchen.request('/api/recipes', { method: 'OPTIONS', headers: from(origin) })
  const read = await kitchen.request('/api/recipes', { as: kitchen.mara, headers: from(origin) })
  for (const { headers } of [asked, read]) expect(headers.has('access-control-allow-origin')).toBe(false)
})

test('pages themselves are for no other site, and by default the API is not either', async () => {
  const page = await kitchen.request('/login', { headers: from(SITE) })
  const closed = await seedKitchen().request('/api/app/about', { headers: from(SITE) })
  for (const { headers } of [page, closed]) expect(headers.has('access-control-allow-origin')).toBe(false)
})

test.each(['*', 'cook.example.com', 'https://cook.example.com/app', 'self'])('%s is no site', (text) => {
  expect(() => loadConfig({ TRIVET_CORS_ORIGINS: text })).toThrow('TRIVET_CORS_ORIGINS must be addresses')
})
