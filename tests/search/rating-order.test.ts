import { describe, expect, test } from 'bun:test'
import { rate } from '../../src/ratings/rating.service'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { PLAIN_LIST } from '../../src/search/list.schema'
import { listRecipes } from '../../src/search/list.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'

type Person = Kitchen['mara']

function kitchenWith(names: readonly string[]) {
  const kitchen = seedKitchen()
  const ids = names.map((name) => importRecipe(kitchen.mara, { name }).id)
  const give = (who: Person, at: number, rating: number) =>
    rate(who, who.userId, ids[at]!, { rating, isFavorite: null })
  return { ...kitchen, give }
}

function order(who: Person, orderDirection: 'asc' | 'desc', more: object = {}): string {
  const query = { ...PLAIN_LIST, orderBy: 'rating', orderDirection, perPage: -1, ...more }
  return listRecipes(who, query)
    .items.map(({ name }) => name)
    .join('')
}

describe('an order by rating', () => {
  test('goes by the caller’s own stars, else by the mean; those without any are last', () => {
    const { mara, jonas, give } = kitchenWith(['A', 'B', 'C', 'D', 'E'])
    give(jonas, 0, 5)
    give(jonas, 1, 3)
    give(mara, 0, 1)
    give(mara, 2, 4)
    give(mara, 3, 0)
    // Means: A 3, B 3, C 4. Mara's own: A 1, C 4.
    expect([order(mara, 'desc'), order(mara, 'asc')]).toEqual(['CBAED', 'ABCDE'])
    // Jonas's own: A 5, B 3.
    expect([order(jonas, 'desc'), order(jonas, 'asc')]).toEqual(['ACBED', 'BCADE'])
    const { db, groupId } = mara
    expect(order({ db, groupId } as Person, 'desc')).toBe('CBAED')
  })

  test('is the same page by page, within a filter, and after another order', () => {
    const { mara, jonas, give } = kitchenWith(['A', 'B', 'C', 'D', 'E'])
    for (const at of [0, 1, 2]) give(jonas, at, 2)
    give(mara, 1, 5)
    give(mara, 4, 1)
    const whole = order(mara, 'desc')
    const pages = [1, 2, 3].map((page) => order(mara, 'desc', { page, perPage: 2 }))
    expect(pages.join('')).toBe(whole)
    expect(whole).toMatch(/^B[AC]{2}ED$/)
    expect(order(mara, 'desc', { queryFilter: 'name IN [A, B, E]' })).toBe('BAE')
    expect(order(mara, 'desc', { orderBy: 'rating,name:asc' })).toBe('BACED')
    expect(order(mara, 'desc', { orderByNullPosition: 'first' })[0]).toBe('D')
  })

  test('stays the group’s while someone has given no stars', () => {
    const { mara, jonas, give } = kitchenWith(['A', 'B', 'C'])
    give(jonas, 0, 2)
    give(jonas, 1, 4)
    give(mara, 2, 0)
    expect(order(mara, 'desc')).toBe('BAC')
  })
})
