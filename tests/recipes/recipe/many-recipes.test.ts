import { expect, test } from 'bun:test'
import type { Recipe } from '../../../src/recipes/recipe/recipe.schema'
import { createRecipe } from '../../../src/recipes/recipe/recipe-write.service'
import { seedKitchen } from '../../support/kitchen'

test('several recipes are changed in one call, by id or slug, and answered in order', async () => {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  const soup = createRecipe(mara, { name: 'Pea soup', description: 'Green' })
  const cake = createRecipe(mara, { name: 'Apple cake' })
  const json = [
    { id: cake.id, description: 'With apples' },
    { slug: soup.slug, recipeYield: '4 bowls', unknown: true },
  ]
  const answer = await kitchen.request('/api/recipes', { as: mara, method: 'PATCH', json })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject([
    { id: cake.id, name: 'Apple cake', description: 'With apples', comments: [] },
    { id: soup.id, description: 'Green', recipeYield: '4 bowls' },
  ])
  const replaced = await kitchen.request('/api/recipes', {
    as: mara,
    method: 'PUT',
    json: [{ id: soup.id, name: 'Pea stew' }],
  })
  expect(await replaced.json()).toMatchObject([{ id: soup.id, slug: 'pea-stew', description: '' }])
})

test('one that may not be changed keeps all as they were', async () => {
  const kitchen = seedKitchen()
  const { mara, jonas, other } = kitchen
  const soup = createRecipe(mara, { name: 'Pea soup', settings: { locked: true } })
  const cake = createRecipe(mara, { name: 'Apple cake' })
  const change = (as: typeof mara, id: string | undefined) =>
    kitchen.request('/api/recipes', {
      as,
      method: 'PATCH',
      json: [{ id: cake.id, description: 'Changed' }, { id }],
    })
  expect((await change(jonas, soup.id)).status).toBe(403)
  expect((await change(jonas, crypto.randomUUID())).status).toBe(404)
  expect((await change(jonas, undefined)).status).toBe(422)
  expect((await change(other, soup.id)).status).toBe(404)
  const now = (await (await kitchen.request(`/api/recipes/${cake.id}`, { as: mara })).json()) as Recipe
  expect(now.description).toBe('')
})

test('more than twenty are too many for one call', async () => {
  const kitchen = seedKitchen()
  const json = Array.from({ length: 21 }, () => ({ slug: 'x' }))
  const answer = await kitchen.request('/api/recipes', { as: kitchen.mara, method: 'PATCH', json })
  expect(answer.status).toBe(422)
  expect(JSON.stringify(await answer.json())).toContain('Choose up to 20 recipes at a time.')
})

test('the household knows when it last made a recipe', async () => {
  const kitchen = seedKitchen()
  const { mara } = kitchen
  const { id, slug } = createRecipe(mara, { name: 'Pea soup' })
  await kitchen.request(`/api/recipes/${slug}/last-made`, {
    as: mara,
    method: 'PATCH',
    json: { timestamp: '2026-11-20T18:00:00Z' },
  })
  const expected = { recipeId: id, lastMade: '2026-11-20T18:00:00.000000Z' }
  const one = await kitchen.request(`/api/households/self/recipes/${slug}`, { as: mara })
  expect(await one.json()).toEqual(expected)
  const all = await kitchen.request('/api/households/self/recipes', { as: mara })
  expect(await all.json()).toMatchObject({ total: 1, items: [expected] })
})
