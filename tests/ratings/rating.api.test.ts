import { describe, expect, test } from 'bun:test'
import { deleteRecipe } from '../../src/recipes/recipe/bin.service'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { soup } from '../recipes/support'
import { type Kitchen, seedKitchen } from '../support/kitchen'

type Person = Kitchen['mara']

async function ask(kitchen: Kitchen, as: Person, method: string, path: string, json?: unknown) {
  const response = await kitchen.request(path, { method, as, json })
  return { status: response.status, body: await response.json() }
}

const rate = (kitchen: Kitchen, as: Person, json: unknown, of = as, slug = 'soup') =>
  ask(kitchen, as, 'POST', `/api/users/${of.userId}/ratings/${slug}`, json)

const recipeRating = async (kitchen: Kitchen) =>
  (await ask(kitchen, kitchen.mara, 'GET', '/api/recipes/soup')).body.rating

describe('a rating', () => {
  test('is everyone’s own; the recipe has the mean of those above 0, also in lists', async () => {
    const kitchen = seedKitchen()
    await soup(kitchen)
    expect(await rate(kitchen, kitchen.mara, { rating: 5 })).toEqual({ status: 200, body: null })
    expect(await recipeRating(kitchen)).toBe(5)
    await rate(kitchen, kitchen.jonas, { rating: 2 })
    expect(await recipeRating(kitchen)).toBe(3.5)
    const list = async () => (await ask(kitchen, kitchen.mara, 'GET', '/api/recipes')).body.items[0].rating
    expect(await list()).toBe(3.5)
    await rate(kitchen, kitchen.jonas, { rating: 0 })
    expect([await recipeRating(kitchen), await list()]).toEqual([5, 5])
    await rate(kitchen, kitchen.mara, { rating: 0 })
    expect([await recipeRating(kitchen), await list()]).toEqual([null, null])
  })

  test('keeps what the call leaves out', async () => {
    const kitchen = seedKitchen()
    const { id } = await soup(kitchen)
    const own = async () => (await ask(kitchen, kitchen.mara, 'GET', `/api/users/self/ratings/${id}`)).body
    await rate(kitchen, kitchen.mara, { rating: 4 })
    expect(await own()).toEqual({ recipeId: id, rating: 4, isFavorite: false })
    await ask(kitchen, kitchen.mara, 'POST', `/api/users/${kitchen.mara.userId}/favorites/soup`)
    expect(await own()).toEqual({ recipeId: id, rating: 4, isFavorite: true })
    await rate(kitchen, kitchen.mara, { rating: null, isFavorite: null })
    expect(await own()).toEqual({ recipeId: id, rating: 4, isFavorite: true })
    await ask(kitchen, kitchen.mara, 'DELETE', `/api/users/${kitchen.mara.userId}/favorites/${id}`)
    expect(await own()).toEqual({ recipeId: id, rating: 4, isFavorite: false })
  })

  test('is given to locked recipes as well, and changes no version', async () => {
    const kitchen = seedKitchen()
    const { slug } = await soup(kitchen)
    const { updatedAt } = patchRecipe(kitchen.mara, slug, { settings: { locked: true } })
    expect((await rate(kitchen, kitchen.jonas, { rating: 3 })).status).toBe(200)
    const { body } = await ask(kitchen, kitchen.mara, 'GET', '/api/recipes/soup')
    expect([body.rating, body.updatedAt]).toEqual([3, updatedAt])
  })

  test('has five stars at most', async () => {
    const kitchen = seedKitchen()
    await soup(kitchen)
    for (const rating of [-1, 5.5, 1e9, '4'])
      expect((await rate(kitchen, kitchen.mara, { rating })).status).toBe(422)
  })

  test('of someone else is given by administrators alone, and never across groups', async () => {
    const kitchen = seedKitchen()
    const { mara, jonas, other } = kitchen
    const { id } = await soup(kitchen)
    expect((await rate(kitchen, jonas, { rating: 1 }, mara)).status).toBe(403)
    expect((await rate(kitchen, mara, { rating: 4 }, jonas)).status).toBe(200)
    expect((await rate(kitchen, mara, { rating: 4 }, other)).status).toBe(404)
    expect((await rate(kitchen, other, { rating: 4 }, other, id)).status).toBe(404)
    expect((await rate(kitchen, mara, { rating: 4 }, mara, 'stew')).body.detail.message).toBe('Not found.')
    expect((await ask(kitchen, other, 'GET', `/api/users/${jonas.userId}/ratings`)).body).toEqual({
      ratings: [],
    })
  })

  test('that was never given is 404 in the words of v1', async () => {
    const kitchen = seedKitchen()
    const { id } = await soup(kitchen)
    const { status, body } = await ask(kitchen, kitchen.mara, 'GET', `/api/users/self/ratings/${id}`)
    expect([status, body.detail.message]).toEqual([404, 'User has not rated this recipe'])
  })
})

describe('favourites', () => {
  test('are listed with their owners, without what is in the trash', async () => {
    const kitchen = seedKitchen()
    const { mara, jonas } = kitchen
    const { id } = await soup(kitchen)
    await rate(kitchen, jonas, { rating: 2 })
    await ask(kitchen, mara, 'POST', `/api/users/${mara.userId}/favorites/soup`)
    const { body } = await ask(kitchen, jonas, 'GET', `/api/users/${mara.userId}/favorites`)
    expect(body.ratings).toEqual([
      { recipeId: id, rating: null, isFavorite: true, userId: mara.userId, id: expect.any(String) },
    ])
    expect((await ask(kitchen, jonas, 'GET', '/api/users/self/favorites')).body).toEqual({ ratings: [] })
    expect((await ask(kitchen, jonas, 'GET', '/api/users/self/ratings')).body.ratings).toHaveLength(1)
    deleteRecipe(mara, id)
    expect((await ask(kitchen, mara, 'GET', '/api/users/self/favorites')).body).toEqual({ ratings: [] })
  })

  test('filter the recipes', async () => {
    const kitchen = seedKitchen()
    const { mara, jonas } = kitchen
    await soup(kitchen)
    await ask(kitchen, mara, 'POST', '/api/recipes', { name: 'Stew' })
    await ask(kitchen, mara, 'POST', `/api/users/${mara.userId}/favorites/stew`)
    const names = async (queryFilter: string) => {
      const { body } = await ask(kitchen, mara, 'GET', `/api/recipes?${new URLSearchParams({ queryFilter })}`)
      return body.items.map((item: { name: string }) => item.name)
    }
    expect(await names(`favoritedBy.id = "${mara.userId}"`)).toEqual(['Stew'])
    expect(await names(`favorited_by.id = ${jonas.userId}`)).toEqual([])
    await rate(kitchen, jonas, { rating: 5 })
    expect(await names('ratedBy.username = jonas AND rating >= 4')).toEqual(['Soup'])
  })
})
