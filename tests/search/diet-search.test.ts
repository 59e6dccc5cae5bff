import { beforeAll, expect, test } from 'bun:test'
import { keepMarks } from '../../src/diets/find-marks.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen

async function send(method: string, path: string, json: object) {
  const response = await kitchen.request(path, { method, as: kitchen.mara, json })
  return response.json()
}

const RECIPES: Record<string, { lines: string[]; tags?: string[] }> = {
  Beans: { lines: ['500 g beans', '1 tbsp olive oil'] },
  Omelette: { lines: ['3 eggs', '1 tbsp olive oil'] },
  Cream: { lines: ['1 cup cream', '2 tbsp sugar'] },
  Walnuts: { lines: ['100 g walnuts', '2 tbsp sugar'] },
  Satay: { lines: ['3 tbsp peanut butter', '200 g rice'] },
  Curry: { lines: ['2 tbsp Thai red curry paste', '400 ml coconut milk'] },
  Riddle: { lines: ['100 g unobtainium', '1 onion'] },
  Told: { lines: ['100 g unobtainium', '1 onion'], tags: ['vegan'] },
  Steak: { lines: ['200 g beef steak', '1 tsp salt'] },
  Empty: { lines: [] },
}

beforeAll(async () => {
  kitchen = seedKitchen()
  const vegan = await send('POST', '/api/organizers/tags', { name: 'vegan' })
  for (const [name, { lines, tags = [] }] of Object.entries(RECIPES)) {
    const slug = await send('POST', '/api/recipes', { name })
    await send('PATCH', `/api/recipes/${slug}`, {
      language: 'en',
      tags: tags.map(() => vegan),
      recipeIngredient: lines.map((note) => ({ note })),
    })
  }
  const { db } = kitchen.services
  for (const { number, group_id } of db.all<{ number: number; group_id: never }>(
    'SELECT number, group_id FROM recipes',
  ))
    await keepMarks({ db, groupId: group_id }, number)
})

async function names(search: string) {
  const query = new URLSearchParams({ search, understand: 'true', orderBy: 'name', orderDirection: 'asc' })
  const response = await kitchen.request(`/api/recipes?${query}`, { as: kitchen.mara })
  const { items } = (await response.json()) as { items: { name: string }[] }
  return items.map(({ name }) => name).join(' ')
}

test('a diet in a search finds recipes in whose understood lines nothing is against it, and those that the household calls so', async () => {
  expect(await names('vegan')).toBe('Beans Satay Told Walnuts')
  expect(await names('vegetarian')).toBe('Beans Cream Omelette Satay Told Walnuts')
  expect(await names('halal')).toBe('Beans Cream Curry Omelette Satay Walnuts')
  // Of a curry paste with shrimps in it no one can be sure, nor of what is not understood or has no ingredients.
  expect(await names('shellfish free')).toBe('Beans Cream Omelette Satay Steak Walnuts')
})

test.each([
  ['vegan without nuts', 'Beans'],
  ['without eggs and nuts', 'Beans Cream Curry Steak'],
  ['nut free vegetarian', 'Beans Cream Omelette'],
  ['dairy free without peanuts', 'Beans Curry Omelette Steak Walnuts'],
  ['vegane Rezepte ohne Nüsse', 'Beans'],
  ['nussfrei ohne Eier', 'Beans Cream Curry Steak'],
  ['végétarien sans fruits à coque', 'Beans Cream Omelette'],
  ['vegano sin frutos secos', 'Beans'],
  ['vegetariano senza uova', 'Beans Cream Satay Walnuts'],
  ['veganistisch zonder noten', 'Beans'],
  ['zonder melk en eieren', 'Beans Curry Satay Steak Walnuts'],
])('“%s” leaves out what has it, may have it, or is not understood', async (search, expected) => {
  expect(await names(search)).toBe(expected)
})

test('of milk the search leaves out cream and butter, but not coconut milk', async () => {
  expect(await names('without milk')).toBe('Beans Curry Omelette Satay Steak Walnuts')
})

async function page(query: string) {
  const response = await kitchen.request(`/g/linden-house?${query}`, { as: kitchen.mara })
  return response.text()
}

test('the page says what a diet has left out, and shows it when it is asked to', async () => {
  const first = await page('search=vegan+without+nuts')
  expect(first).toContain('4 more recipes are hidden because')
  expect(first).toContain('unsure=yes')
  expect(first).toContain('medical advice')
  expect(first).not.toContain('Riddle')
  const all = await page('search=vegan+without+nuts&unsure=yes')
  expect(all).toContain('Riddle')
  expect(all).toContain('Hide them')
  expect(all).not.toContain('Omelette')
  expect(await page('search=beans')).not.toContain('hidden because')
})

test('nothing that says the opposite is found where a diet finds nothing', async () => {
  expect(await names('steak without sesame vegan')).toBe('')
})

test('a chip takes one wish back', async () => {
  const found = await page('search=vegan+without+nuts')
  expect(found).toContain('Without nuts')
  expect(found).toMatch(/href="\/g\/linden-house\?search=without(\+|%20)nuts"/)
})
