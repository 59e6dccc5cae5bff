import { bump } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope, Services } from '../platform/context'
import { AppError } from '../platform/errors'
import { during, type Listener } from '../platform/events/events'
import { isUuid, newId } from '../platform/ids'
import { notFound, nothingToDelete } from '../platform/refusals'
import type { Recipe, RecipeId } from '../recipes/recipe/recipe.schema'
import { findRecipeById, getKeyById, noSuchRecipe } from '../recipes/recipe/recipe.service'
import type { ShareToken, ShareTokenId, ShareTokenInput, ShareTokenWithRecipe } from './share-token.schema'
import * as store from './share-token.store'

declare module '../platform/cache/cache' {
  interface CacheTopics {
    /** Links to recipes of the group. */
    shares: true
  }
}

/** How long a link holds unless someone says otherwise. */
export const SHARE_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** The group's links, the newest first. @param recipeId only those to one recipe; an invalid id has none */
export function listShareTokens({ db, groupId }: GroupScope, recipeId: string | null): ShareToken[] {
  if (recipeId !== null && !isUuid(recipeId)) return []
  return store.shareTokens(db, groupId, recipeId?.toLowerCase() ?? null)
}

function withRecipe(scope: GroupScope, token: ShareToken): ShareTokenWithRecipe {
  const recipe = findRecipeById(scope, token.recipeId)
  if (!recipe) throw noSuchRecipe()
  return { ...token, recipe }
}

/** @throws not-found for an unknown one or one of another group */
export function getShareToken(scope: GroupScope, id: ShareTokenId): ShareTokenWithRecipe {
  const token = store.findShareToken(scope.db, scope.groupId, id)
  if (!token) throw notFound()
  return withRecipe(scope, token)
}

/** A new link to a recipe of the group. @throws not-found for the recipe */
export function createShareToken(ctx: Ctx, { recipeId, expiresAt }: ShareTokenInput): ShareTokenWithRecipe {
  return ctx.transaction((tx) => {
    getKeyById(tx, recipeId)
    const now = tx.clock.now()
    const token: ShareToken = {
      id: newId<'share-token'>(),
      recipeId,
      groupId: tx.groupId,
      expiresAt: expiresAt ?? toTimestamp(new Date(now.getTime() + SHARE_DAYS * DAY_MS)),
      createdAt: toTimestamp(now),
    }
    store.insertShareToken(tx.db, token, tx.userId)
    bump(tx, 'shares')
    return withRecipe(tx, token)
  })
}

/** Revokes a link; returns what it was. @throws conflict 400 when there is none */
export function deleteShareToken(ctx: Ctx, id: ShareTokenId): ShareTokenWithRecipe {
  return ctx.transaction((tx) => {
    const token = store.findShareToken(tx.db, tx.groupId, id)
    if (!token) throw nothingToDelete()
    store.deleteShareToken(tx.db, tx.groupId, id)
    bump(tx, 'shares')
    return withRecipe(tx, token)
  })
}

/** Revokes the links of someone who leaves the group, unless they are to stay. */
export const LINKS_OF_LEAVERS: readonly Listener[] = [
  during('member-leaves', ({ userId, groupId, keepsLinks }, tx) => {
    if (keepsLinks) return
    store.deleteSharesOf(tx.db, groupId, userId)
    bump(tx, 'shares')
  }),
]

/** "Token Not Found", 404: no such link, revoked, expired, or its recipe is gone. */
function noSuchToken(): AppError {
  return new AppError('not-found', 'share.token-not-found')
}

/** What a link leads to, for anyone who has it. @throws not-found */
export function openShared(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
): { scope: GroupScope; recipe: Recipe; token: ShareToken } {
  const now = toTimestamp(clock.now())
  const token = isUuid(id) ? store.findOpenToken(db, id.toLowerCase(), now) : undefined
  if (!token) throw noSuchToken()
  const scope = { db, groupId: token.groupId }
  const recipe = findRecipeById(scope, token.recipeId)
  if (!recipe) throw noSuchToken()
  // Nothing of the group beyond the recipe: recipes used as ingredients are for members only.
  const recipeIngredient = recipe.recipeIngredient.map((line) => ({ ...line, referencedRecipe: null }))
  return { scope, recipe: { ...recipe, recipeIngredient }, token }
}

/** Whether anyone can read a recipe by a link at this moment. */
export function isShared({ db, clock }: Pick<Services, 'db' | 'clock'>, recipeId: RecipeId): boolean {
  return store.hasOpenToken(db, recipeId, toTimestamp(clock.now()))
}

/** Deletes links that expired more than thirty days ago; returns how many. */
export function purgeShareTokens({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  return store.deleteExpiredShares(db, toTimestamp(new Date(clock.now().getTime() - SHARE_DAYS * DAY_MS)))
}
