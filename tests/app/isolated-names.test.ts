import { expect, test } from 'bun:test'
import { seedKitchen } from '../support/kitchen'

const MARKS = /[\u2066-\u2069]/
const NAME = 'Plum cake (quick)'
const headers = { 'accept-language': 'ar-SA', cookie: 'trivet_locale=ar-SA' }

test('an Arabic page isolates the name of a recipe; the API and what is stored have no marks', async () => {
  const { request, mara, services } = seedKitchen()
  const created = await request('/api/recipes', { method: 'POST', as: mara, json: { name: NAME } })
  const slug = await created.json()
  const page = await (await request(`/g/linden-house/r/${slug}/delete`, { as: mara, headers })).text()
  expect(page).toContain('lang="ar-SA"')
  expect(page).toContain(`\u2068${NAME}\u2069`)

  const form = new FormData()
  form.set('day', '2026-11-20')
  await request(`/g/linden-house/r/${slug}/made`, { method: 'POST', as: mara, headers, body: form })
  const subjects = services.db.all<{ subject: string }>('SELECT subject FROM timeline_events')
  expect(subjects).toHaveLength(2)
  for (const { subject } of subjects) expect(subject).not.toMatch(MARKS)

  const file = new FormData()
  for (const [name, value] of Object.entries({ name: 'Card', icon: 'mdi-file', extension: 'exe' }))
    file.set(name, value)
  file.set('file', new File(['MZ'], 'card.exe'))
  const path = `/api/recipes/${slug}/assets`
  const { detail } = await (await request(path, { method: 'POST', as: mara, headers, body: file })).json()
  expect(detail.message).toContain('exe')
  expect(detail.message).not.toMatch(MARKS)
})
