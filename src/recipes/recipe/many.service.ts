import { bump } from '../../platform/cache/cache'
import type { Ctx, GroupScope } from '../../platform/context'
import { contentOf } from './content.service'
import { findRecipeKey, readRecipesByNumber } from './recipe.service'
import type { OperationId, RecipeContent } from './recipe-content.schema'
import { recipeEvent } from './recipe-event.service'
import { readStored, type StoredRecipe } from './recipe-parts.store'
import { isLockedFor, writeChange } from './recipe-write.service'

/** The live recipes of the group, whoever may change them; slugs that nobody has are left out. */
export function readMany({ db, groupId }: GroupScope, slugsOrIds: readonly string[]): StoredRecipe[] {
  const numbers = slugsOrIds.flatMap((slug) => findRecipeKey({ db, groupId }, slug)?.number ?? [])
  return [...readStored(db, groupId, numbers).values()]
}

/** The live recipes of the group that the caller may change; slugs that nobody has, and those that others have locked, are left out. */
export function readChangeable(ctx: Ctx, slugsOrIds: readonly string[]): StoredRecipe[] {
  return readMany(ctx, slugsOrIds).filter(
    ({ summary, settings }) => !isLockedFor(ctx.userId, { userId: summary.userId, settings }),
  )
}

/**
 * Changes recipes that are read already as one step of an operation, in an open transaction.
 * @param next null for a recipe that stays as it is
 * @param begin called once, before the first change
 * @returns how many have changed
 */
export function changeMany(
  tx: Ctx,
  stored: readonly StoredRecipe[],
  next: (content: RecipeContent) => RecipeContent | null,
  begin: () => OperationId,
): number {
  const changed: number[] = []
  for (const recipe of stored) {
    const content = next(contentOf(recipe))
    if (content === null) continue
    writeChange(tx, recipe, { content }, begin())
    changed.push(recipe.number)
  }
  if (changed.length === 0) return 0
  bump(tx, 'recipes')
  const recipes = readRecipesByNumber(tx, changed)
  tx.publish('recipes-written', { recipes })
  for (const recipe of recipes.values()) tx.publish('recipe-updated', recipeEvent(tx, recipe))
  return changed.length
}
