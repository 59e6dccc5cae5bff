import { createCache } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import type { UserId } from '../platform/ids'
import { type OrderSpec, orderSql } from '../platform/query/ordering'
import { PLAIN_LIST } from './list.schema'
import { RECIPE_ORDER } from './list.store'
import { type OwnStars, ownStarsOf, type RatedOrder, ratedOrder, ratingFor } from './rating-order.store'

/** Who reads a list: a member, or a visitor of the group. */
export type ListScope = GroupScope & { userId?: UserId }

// Eight bytes a recipe.
const ratedCache = createCache<RatedOrder>({ maxBytes: 4 * 1024 * 1024, topics: ['recipes'] })

/** How recipes are ordered for the reader: by their own stars where they have given any. */
export interface ReaderOrder {
  spec: OrderSpec
  own: readonly OwnStars[]
}

/** The order for a reader, with one statement for a member; visitors get the group's mean. @param orderBy as the client asks */
export function orderFor({ db, groupId, userId }: ListScope, orderBy: string | undefined): ReaderOrder {
  const own = userId && orderBy?.includes('rating') ? ownStarsOf(db, groupId, userId) : []
  if (!userId || own.length === 0) return { spec: RECIPE_ORDER, own: [] }
  return { spec: { ...RECIPE_ORDER, instead: { rating: ratingFor(userId) } }, own }
}

/** The direction of an order by the rating alone, those without one last; undefined for every other order. */
export function byRatingAlone({ spec }: ReaderOrder, order: string): 'asc' | 'desc' | undefined {
  return (['asc', 'desc'] as const).find(
    (orderDirection) => orderSql({ ...PLAIN_LIST, orderBy: 'rating', orderDirection }, spec) === order,
  )
}

/**
 * All recipes by rating for someone: the group's order, which is kept, with their own put where they belong, before others of
 * as many stars. Sorting a hundred thousand by what one person thinks of each would take a fifth of a second.
 */
export function wholeByRating(
  scope: GroupScope,
  own: readonly OwnStars[],
  direction: 'asc' | 'desc',
): Uint32Array {
  const { db, groupId } = scope
  const { numbers, ratings } = ratedCache.of(scope).remember('rated', () => ratedOrder(db, groupId))
  const isOwn = new Set(own.map(({ number }) => number))
  const sign = direction === 'desc' ? 1 : -1
  const waiting = own.toSorted((a, b) => sign * (b.stars - a.stars || b.number - a.number))
  const rated = ratings.indexOf(0)
  const end = rated < 0 ? ratings.length : rated
  const result = new Uint32Array(numbers.length)
  let [at, next] = [0, 0]
  const put = (number: number) => {
    result[at] = number
    at += 1
  }
  for (let step = 0; step < end; step++) {
    const index = direction === 'desc' ? step : end - 1 - step
    while (next < waiting.length && sign * (waiting[next]!.stars - ratings[index]!) >= 0) {
      put(waiting[next]!.number)
      next += 1
    }
    if (!isOwn.has(numbers[index]!)) put(numbers[index]!)
  }
  for (; next < waiting.length; next++) put(waiting[next]!.number)
  const unrated = numbers.subarray(end).filter((number) => !isOwn.has(number))
  result.set(direction === 'desc' ? unrated : unrated.toReversed(), at)
  return result
}
