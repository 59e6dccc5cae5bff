import type { Ctx, GroupScope } from '../../platform/context'
import { toSlug } from '../../platform/text/slug'
import { withoutLostSubRecipes } from '../sub-recipe/sub-recipe.service'
import { contentOf, imageOf, stateOf } from './content.service'
import { freeRecipeName, isRecipeNameFree } from './naming.service'
import type { Recipe, RecipeId } from './recipe.schema'
import { getKey, noSuchRecipe } from './recipe.service'
import type { LineReading, OperationId, RecipeContent, RecipeState } from './recipe-content.schema'
import { readingsOf, readStored } from './recipe-parts.store'
import { afterChange, getChangeableById, writeChange } from './recipe-write.service'

/** A live recipe as its history sees it. */
export interface RecipeNow {
  number: number
  id: RecipeId
  slug: string
  /** Its version, padded to microseconds. */
  version: string
  state: RecipeState
}

/** A recipe with all that its history keeps. @throws not-found */
export function getRecipeNow({ db, groupId }: GroupScope, slugOrId: string): RecipeNow {
  const { number, id, slug, updatedAt } = getKey({ db, groupId }, slugOrId)
  const stored = readStored(db, groupId, [number]).get(number)
  if (!stored) throw noSuchRecipe()
  const state = stateOf(contentOf(stored), imageOf(stored.summary))
  return { number, id, slug, version: updatedAt, state }
}

/** The name that an earlier version had, or numbered where another recipe has it by now. */
function nameFor(tx: Ctx, id: RecipeId, before: RecipeContent, name: string) {
  if (name === before.name) return { name, slug: before.slug }
  return isRecipeNameFree(tx, name, id) ? { name, slug: toSlug(name) } : freeRecipeName(tx, name)
}

export interface RestoredState {
  /** The recipe as it shall be; gets it as it is. Everything that it points to must be the group's own. */
  next(now: RecipeState): RecipeState
  operation?: OperationId | null
}

/** Writes a recipe as it was before. @throws not-found; forbidden when it is locked by someone else; invalid as any change */
export function restoreRecipeState(
  ctx: Ctx,
  id: RecipeId,
  { next, operation = null }: RestoredState,
): Recipe {
  return ctx.transaction((tx) => {
    const stored = getChangeableById(tx, id)
    const before = contentOf(stored)
    const { image, ...state } = next(stateOf(before, imageOf(stored.summary)))
    // Who may change a recipe is not part of its versions.
    const settings = { ...state.settings, locked: before.settings.locked }
    const ingredients = withoutLostSubRecipes(tx, id, state.ingredients, before.ingredients)
    const content = { ...before, ...state, ingredients, settings, ...nameFor(tx, id, before, state.name) }
    writeChange(tx, stored, { content, image }, operation)
    return afterChange(tx, stored.number)
  })
}

/** How lines of a recipe of the group were taken when it was imported, by reference; those that someone has changed since are left out. */
export function lineReadings({ db }: GroupScope, id: RecipeId): ReadonlyMap<string, LineReading> {
  return readingsOf(db, id)
}
