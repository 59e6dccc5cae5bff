import { toTimestamp } from '../../platform/clock'
import type { Ctx } from '../../platform/context'
import type { GroupId, UserId } from '../../platform/ids'
import type { Recipe, RecipeId, RecipeSummary } from './recipe.schema'
import type { OperationId, RecipeState } from './recipe-content.schema'

export interface RecipeEvent {
  groupId: GroupId
  userId: UserId
  recipe: { id: RecipeId; slug: string; name: string; createdAt: string }
  /** Part of something that was done to many recipes at once, which others get as a whole. */
  isOneOfMany?: boolean | undefined
}

/** A change of what people have written or put into a recipe. */
export interface RecipeChange {
  number: number
  id: RecipeId
  before: RecipeState
  after: RecipeState
  /** The version that it has from then on. */
  version: string
  /** Id of the operation on many recipes that it is part of. */
  operation: OperationId | null
}

declare module '../../platform/events/events' {
  interface EventMap {
    /** A recipe was written, imported or copied. */
    'recipe-created': RecipeEvent & { from: 'form' | 'import' | 'copy' }
    'recipe-updated': RecipeEvent & {
      /** The entry of its timeline that was written, where that is what has changed. */
      timeline?: { id: string; operation: 'create' | 'update' | 'delete' }
    }
    /** It is in the bin now. */
    'recipe-deleted': RecipeEvent
    'recipe-restored': RecipeEvent & { number: number; formerName: string; operation: OperationId | null }
    /** Inside the transaction: by number, whose parts are in the database as they have them, or have come back with them. */
    'recipes-written': { recipes: ReadonlyMap<number, Recipe> }
    /** Inside the transaction: it reads differently than before, or has another picture. */
    'recipe-changed': RecipeChange
    /** Inside the transaction: it is on its way to the bin. */
    'recipe-withdrawn': { number: number; operation: OperationId | null }
  }
}

/** What listeners get about a recipe. */
export function recipeEvent(ctx: Ctx, { id, slug, name, createdAt }: RecipeSummary): RecipeEvent {
  const recipe = { id, slug, name, createdAt: createdAt ?? toTimestamp(ctx.clock.now()) }
  return { groupId: ctx.groupId, userId: ctx.userId, recipe }
}
