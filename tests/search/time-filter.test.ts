import { beforeAll, expect, test } from 'bun:test'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen

async function send(method: string, path: string, json: object) {
  const response = await kitchen.request(path, { method, as: kitchen.mara, json })
  return { status: response.status, body: await response.json() }
}

const TIMES: Record<string, [string | null, string]> = {
  Quick: ['20 min', 'en'],
  Slow: ['1 hour 5 minutes', 'en'],
  Hours: ['2 Std.', 'de'],
  Iso: ['PT30M', 'en'],
  Ninety: ['90', 'en'],
  Untold: [null, 'en'],
}

beforeAll(async () => {
  kitchen = seedKitchen()
  for (const [name, [totalTime, language]] of Object.entries(TIMES)) {
    await send('POST', '/api/recipes', { name })
    const more = {
      totalTime,
      language,
      recipeYield: '4 loaves',
      nutrition: { calories: name === 'Slow' ? '1200 kcal' : '320 kcal' },
    }
    await send('PATCH', `/api/recipes/${name.toLowerCase()}`, more)
  }
})

async function found(filter: string) {
  const query = new URLSearchParams({ queryFilter: filter, orderBy: 'name', orderDirection: 'asc' })
  const response = await kitchen.request(`/api/recipes?${query}`, { as: kitchen.mara })
  const body = (await response.json()) as { items: { name: string }[]; detail: unknown }
  return response.status === 200 ? body.items.map(({ name }) => name).join(' ') : body.detail
}

test.each([
  ['totalTime <= 30', 'Iso Quick'],
  ['totalTime > 30', 'Hours Ninety Slow'],
  ['totalTime >= "1 hour"', 'Hours Ninety Slow'],
  ['total_time = 120', 'Hours'],
  ['totalTime <> 20', 'Hours Iso Ninety Slow'],
  ['totalTime IN [20, "PT30M"]', 'Iso Quick'],
  ['totalTime IS NULL', 'Untold'],
  ['totalTime LIKE "%min%"', 'Quick Slow'],
  ['totalTime < 30 OR name = "Slow"', 'Quick Slow'],
  ['nutrition.calories > 900', 'Slow'],
])('%s finds by minutes: %s', async (filter, names) => {
  expect(await found(filter)).toBe(names)
})

test.each([
  ['totalTime <= soon', 'totalTime <= soon', 1],
  ['name = "Quick" AND totalTime < later', 'totalTime < later', 20],
  ['recipeYield > 4', 'recipeYield > 4', 1],
  ['name = "Quick" AND name > 5', 'name > 5', 20],
])('%s is refused with its place, in lists and in cookbooks', async (filter, part, at) => {
  const place = `'${part}' at character ${at}`
  expect(await found(filter)).toContain(place)
  const cookbook = await send('POST', '/api/groups/cookbooks', { name: 'Odd', queryFilterString: filter })
  expect(cookbook.status).toBe(400)
  expect(JSON.stringify(cookbook.body)).toContain(place)
})

test('a cookbook of quick recipes holds them, also when a time changes', async () => {
  const { body } = await send('POST', '/api/groups/cookbooks', {
    name: 'Quick ones',
    queryFilterString: 'totalTime <= 30',
  })
  const names = async () => {
    const html = await (
      await kitchen.request(`/g/linden-house/cookbooks/${body.slug}`, { as: kitchen.mara })
    ).text()
    return Object.keys(TIMES).filter((name) => html.includes(`>${name}</a>`))
  }
  expect(await names()).toEqual(['Quick', 'Iso'])
  await send('PATCH', '/api/recipes/slow', { totalTime: '10 minutes' })
  expect(await names()).toEqual(['Quick', 'Slow', 'Iso'])
})
