import { expect, test } from 'bun:test'
import type { Ctx } from '../../src/platform/context'
import { type Kitchen, seedKitchen } from '../support/kitchen'

async function open(kitchen: Kitchen, query: Record<string, string> = {}, as: Ctx = kitchen.mara) {
  const response = await kitchen.request(`/admin/parser?${new URLSearchParams(query)}`, { as })
  return { status: response.status, html: await response.text() }
}

const tiles = (html: string) => [...html.matchAll(/<dd dir="auto">(.*?)<\/dd>/g)].map((match) => match[1])

test('shows what a parser makes of a line', async () => {
  const { status, html } = await open(seedKitchen(), { text: '2 cups flour, sifted' })
  expect(status).toBe(200)
  expect(tiles(html)).toEqual(['2', 'cup', 'flour', 'sifted'])
  expect(html).toContain('value="2 cups flour, sifted"')
})

test('has a dash where nothing was found, and no result before the first try', async () => {
  expect(tiles((await open(seedKitchen(), { text: 'salt', parser: 'brute' })).html)).toEqual([
    '–',
    '–',
    'salt',
    '–',
  ])
  const first = await open(seedKitchen())
  expect(tiles(first.html)).toEqual([])
  expect(first.html).toContain('garam masala')
})

test('shows how sure each part is only when that is wished', async () => {
  const shares = async (query: Record<string, string>) => {
    const { html } = await open(seedKitchen(), { text: '2 cups flour', ...query })
    return [...html.matchAll(/<data value="[\d.]+"/g)].length
  }
  const count = await shares({})
  expect(await shares({ confidence: 'true' })).toBe(count + 4)
})

test('an AI service that is not there is not offered', async () => {
  const { html } = await open(seedKitchen(), { text: 'salt', parser: 'openai' })
  expect(html).not.toContain('value="openai"')
  expect(tiles(html)[2]).toBe('salt')
})

test('an AI service that cannot be reached is said to be so', async () => {
  const env = { TRIVET_OPENAI_API_KEY: 'sk-1', TRIVET_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }
  const { status, html } = await open(seedKitchen(env), { text: 'salt', parser: 'openai' })
  expect(status).toBe(400)
  expect(html).toContain('data-tone="error"')
})

test('is linked from the background tasks, and back', async () => {
  const kitchen = seedKitchen()
  const tasks = await kitchen.request('/admin/background-tasks', { as: kitchen.mara })
  expect(await tasks.text()).toContain('href="/admin/parser"')
  expect((await open(kitchen)).html).toContain('href="/admin/background-tasks"')
})

test('is for administrators', async () => {
  const kitchen = seedKitchen()
  expect((await open(kitchen, {}, kitchen.jonas)).status).toBe(303)
  expect((await open(kitchen, {}, kitchen.other)).status).toBe(303)
})

test('tries a line in the language that is chosen, whatever the reader speaks', async () => {
  const german = await open(seedKitchen(), { text: '1 Pck. Backpulver', language: 'de' })
  expect(tiles(german.html)).toEqual(['1', 'Pck.', 'Backpulver', '–'])
  expect(german.html).toMatch(/<option value="de" selected="">German</)
  const odd = await open(seedKitchen(), { text: '2 cups flour', language: 'klingon' })
  expect(tiles(odd.html)).toEqual(['2', 'cup', 'flour', '–'])
})

test('says when the rules read a line that the model was asked for', async () => {
  const kitchen = seedKitchen()
  const ask = async (language: string) => {
    const headers = { 'accept-language': language }
    const response = await kitchen.request('/admin/parser?text=2+EL+Zucker', { as: kitchen.mara, headers })
    return await response.text()
  }
  expect(await ask('en-US')).not.toContain('data-tone="info"')
  const german = await ask('de-DE')
  expect(german).toContain('data-tone="info"')
  expect(tiles(german)).toEqual(['2', 'EL', 'Zucker', '–'])
})
