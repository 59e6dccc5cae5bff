import { beforeAll, expect, test } from 'bun:test'
import { keepNutrition } from '../../src/nutrition/recipe-nutrition.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'

let kitchen: Kitchen

async function send(method: string, path: string, json: object) {
  const response = await kitchen.request(path, { method, as: kitchen.mara, json })
  return response.json()
}

/** Typed calories, or what is in it; for two. */
const RECIPES: Record<string, { calories?: string; lines: string[]; servings?: number }> = {
  Typed: { calories: '900 kcal', lines: ['20 g sugar'] },
  Light: { lines: ['100 g sugar', '10 g flour'] },
  Beans: { lines: ['500 g dried lentils'] },
  Vague: { lines: ['10 g sugar', '900 g unobtainium'] },
  Whole: { lines: ['100 g sugar'], servings: 0 },
}

beforeAll(async () => {
  kitchen = seedKitchen()
  for (const [name, { calories, lines, servings = 2 }] of Object.entries(RECIPES)) {
    const slug = await send('POST', '/api/recipes', { name })
    await send('PATCH', `/api/recipes/${slug}`, {
      language: 'en',
      recipeServings: servings,
      recipeIngredient: lines.map((note) => ({ note })),
      ...(calories && { nutrition: { calories } }),
    })
  }
  const { db } = kitchen.services
  for (const { number, group_id } of db.all<{ number: number; group_id: never }>(
    'SELECT number, group_id FROM recipes',
  ))
    await keepNutrition({ db, groupId: group_id }, number)
})

async function names(query: Record<string, string>) {
  const response = await kitchen.request(`/api/recipes?${new URLSearchParams(query)}`, { as: kitchen.mara })
  const { items } = (await response.json()) as { items: { name: string }[] }
  return items.map(({ name }) => name).join(' ')
}

const byName = { orderBy: 'name', orderDirection: 'asc' }

test('recipes are found by what they say of a serving, and where they say nothing by what is computed', async () => {
  expect(await names({ ...byName, queryFilter: 'energyPerServing <= 500' })).toBe('Light')
  expect(await names({ ...byName, queryFilter: 'energyPerServing > 500' })).toBe('Beans Typed')
  expect(await names({ ...byName, queryFilter: 'proteinPerServing >= 30 AND fiberPerServing >= 10' })).toBe(
    'Beans',
  )
})

test('nothing is claimed of recipes that are not understood or have no yield: they come last in every order', async () => {
  const order = (orderBy: string, orderDirection: string) => names({ orderBy, orderDirection })
  expect(await order('energyPerServing', 'asc')).toMatch(/^Light Beans Typed (Vague Whole|Whole Vague)$/)
  expect(await order('energyPerServing', 'desc')).toMatch(/^(Beans Typed|Typed Beans) Light/)
  expect(await order('proteinPerServing', 'desc')).toMatch(/^Beans/)
  expect(await order('fiberPerServing', 'desc')).toMatch(/^Beans/)
})

test('the list says what it is limited to, and each limit can be removed', async () => {
  const group = `/g/${kitchen.mara.actor.groupSlug}`
  const page = async (query: string) =>
    (await kitchen.request(`${group}?${query}`, { as: kitchen.mara })).text()
  const limited = await page('energyAtMost=500')
  expect(limited).toContain('500 kcal')
  expect(limited).toContain('/r/light"')
  expect(limited).not.toContain('/r/beans"')
  const searched = await page('search=30+g+protein')
  expect(searched).toContain('30 g protein')
  expect(searched).toContain('/r/beans"')
  expect(searched).not.toContain('/r/light"')
  expect(await page('energyAtMost=x&orderBy=energy_per_serving')).toContain('/r/vague"')
})
