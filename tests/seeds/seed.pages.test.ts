import { expect, test } from 'bun:test'
import { listAllFoods } from '../../src/foods/food.service'
import { listAllUnits } from '../../src/foods/unit.service'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { seedKitchen } from '../support/kitchen'

const OFFER = 'action="/group/seeds"'

test('a kitchen with nothing in it offers the usual foods, in the language of the person who presses', async () => {
  const kitchen = seedKitchen()
  expect(await (await kitchen.request('/g/linden-house', { as: kitchen.jonas })).text()).toContain(OFFER)
  const headers = { 'accept-language': 'de' }
  const body = new URLSearchParams({ back: '/g/linden-house' })
  const done = await kitchen.request('/group/seeds', { method: 'POST', as: kitchen.jonas, body, headers })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/g/linden-house'])
  expect(done.headers.get('set-cookie')).toContain('seeds.added')
  expect(listAllUnits(kitchen.mara).map(({ name }) => name)).toContain('Teelöffel')
  expect(listAllFoods(kitchen.mara).length).toBeGreaterThan(200)
  expect(await (await kitchen.request('/g/linden-house', { as: kitchen.jonas })).text()).not.toContain(OFFER)
  expect(listAllFoods(kitchen.other)).toEqual([])
})

test('the page that takes ingredients apart offers them, too, and is where one comes back to', async () => {
  const kitchen = seedKitchen()
  importRecipe(kitchen.mara, { name: 'Buns', language: 'en', recipeIngredient: [{ note: '2 cups flour' }] })
  const path = '/g/linden-house/r/buns/ingredient-parser'
  const html = await (await kitchen.request(path, { as: kitchen.jonas })).text()
  expect(html).toContain(OFFER)
  expect(html).toContain(`value="${path}"`)
  await kitchen.request('/group/seeds', { method: 'POST', as: kitchen.jonas, body: new URLSearchParams() })
  expect(await (await kitchen.request(path, { as: kitchen.jonas })).text()).not.toContain(OFFER)
})

test('a visitor cannot, and no one is led elsewhere', async () => {
  const kitchen = seedKitchen()
  const body = new URLSearchParams({ back: 'https://evil.test/' })
  const visitor = await kitchen.request('/group/seeds', { method: 'POST', body })
  expect(visitor.status).not.toBe(200)
  expect(listAllUnits(kitchen.mara)).toEqual([])
  const done = await kitchen.request('/group/seeds', { method: 'POST', as: kitchen.jonas, body })
  expect(done.headers.get('location')).toBe('/')
})
