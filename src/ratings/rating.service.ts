import { bump } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { during, type Listener } from '../platform/events/events'
import type { UserId } from '../platform/ids'
import { notFound } from '../platform/refusals'
import { findRecipeKey } from '../recipes/recipe/recipe.service'
import { listOwnMembers } from '../users/user.service'
import type { Rating, RatingInput } from './rating.schema'
import { deleteRatingsOf, findRating, ratingsAmong, ratingsOf, saveRating } from './rating.store'

export interface RatingsQuery {
  favoritesOnly: boolean
}

/** What a person of the caller's group thinks of its recipes; nothing of anyone else's. */
export function listRatings({ db, groupId }: Ctx, userId: UserId, { favoritesOnly }: RatingsQuery): Rating[] {
  return ratingsOf(db, groupId, userId, favoritesOnly)
}

/** What a member thinks of a recipe, for its page; undefined where they have not rated it. */
export function findOwnRating(
  { db, groupId, userId }: Pick<Ctx, 'db' | 'groupId' | 'userId'>,
  recipeId: string,
): Rating | undefined {
  return findRating(db, groupId, userId, recipeId)
}

/** What a member thinks of some recipes of the group, by recipe, without those they have not rated. One statement. */
export function listOpinions(
  { db, groupId, userId }: Pick<Ctx, 'db' | 'groupId' | 'userId'>,
  recipeIds: readonly string[],
): Map<string, Rating> {
  return new Map(ratingsAmong(db, groupId, userId, recipeIds).map((rating) => [rating.recipeId, rating]))
}

/** What the caller thinks of a recipe. @throws not-found where they have not rated it */
export function getOwnRating(ctx: Ctx, recipeId: string): Rating {
  const rating = findOwnRating(ctx, recipeId)
  if (!rating) throw new AppError('not-found', 'rating.not-rated')
  return rating
}

/** One's own, or anyone's of the group for an administrator. */
function checkWhose(ctx: Ctx, userId: UserId): void {
  if (userId === ctx.userId) return
  if (!listOwnMembers(ctx).some(({ id }) => id === userId)) throw notFound()
  if (!ctx.actor.admin) throw new AppError('forbidden', 'exceptions.permission-denied')
}

/**
 * Sets what a person thinks of a recipe: what is null stays, 0 removes the stars. The recipe's own rating, the mean of all
 * above 0, follows by a trigger; locked recipes are rated like others.
 * @throws not-found for an unknown recipe or person; forbidden for someone else's rating
 */
export function rate(ctx: Ctx, userId: UserId, slugOrId: string, input: RatingInput): void {
  checkWhose(ctx, userId)
  ctx.transaction((tx) => {
    const recipe = findRecipeKey(tx, slugOrId)
    if (!recipe) throw notFound()
    saveRating(tx.db, { userId, recipeId: recipe.id }, input, toTimestamp(tx.clock.now()))
    // Lists, orders and finished texts show the mean, which does not change the version of the recipe.
    bump(tx, 'recipes', 'names')
  })
}

/** Listens for people who leave their group: their ratings of its recipes are deleted. */
export const RATINGS_OF_LEAVERS: readonly Listener[] = [
  during('member-leaves', ({ userId, groupId }, { db }) => {
    deleteRatingsOf(db, groupId, userId)
    bump({ db, groupId }, 'recipes', 'names')
  }),
]
