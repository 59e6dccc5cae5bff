import type { OrganizerKind } from '../../organizers/organizer.schema'
import { bump } from '../../platform/cache/cache'
import type { Ctx, GroupScope } from '../../platform/context'
import { contentOf } from './content.service'
import { findRecipeKey, readRecipesByNumber } from './recipe.service'
import type { OperationId, RecipeContent } from './recipe-content.schema'
import { recipeEvent } from './recipe-event.service'
import { numbersWith, readStored, type StoredRecipe, unlinkOrganizer, weightsOf } from './recipe-parts.store'
import { isLockedFor, writeChange } from './recipe-write.service'

/** Recipes that are written together at most, and how much text they hold together: the longest of all is written alone. */
const STEP = 10
const STEP_BYTES = 60_000

/** Some recipes that a step begins with. */
export interface ManyStep {
  /** Live ones of the group; slugs that no one has are left out. */
  numbers: number[]
  /** Slugs and ids of the list that are done with. */
  taken: number
}

/** As many recipes from the beginning of a list as can be written before others have their turn. */
export function nextOf({ db, groupId }: GroupScope, slugsOrIds: readonly string[]): ManyStep {
  const wanted = slugsOrIds.slice(0, STEP).map((slug) => findRecipeKey({ db, groupId }, slug)?.number)
  const weights = weightsOf(
    db,
    groupId,
    wanted.filter((number) => number !== undefined),
  )
  const numbers: number[] = []
  let bytes = 0
  for (const [at, number] of wanted.entries()) {
    if (number === undefined) continue
    bytes += weights.get(number) ?? 0
    if (bytes > STEP_BYTES && numbers.length > 0) return { numbers, taken: at }
    numbers.push(number)
  }
  return { numbers, taken: wanted.length }
}

/** Live recipes of the group by number, no matter who may change them. */
export function readMany({ db, groupId }: GroupScope, numbers: readonly number[]): StoredRecipe[] {
  return [...readStored(db, groupId, numbers).values()]
}

/** The same without those that others have locked. */
export function readChangeable(ctx: Ctx, numbers: readonly number[]): StoredRecipe[] {
  return readMany(ctx, numbers).filter(
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
  for (const recipe of recipes.values())
    tx.publish('recipe-updated', { ...recipeEvent(tx, recipe), isOneOfMany: true })
  return changed.length
}

/**
 * Takes an organizer from some of the recipes that have it, in an open transaction.
 * @param before called with the numbers of the recipes while they still have it
 * @returns whether there may be more
 */
export function unlinkSome(
  tx: Ctx,
  kind: OrganizerKind,
  id: string,
  most: number,
  before: (numbers: readonly number[]) => void,
): boolean {
  const numbers = numbersWith(tx.db, tx.groupId, kind, id, most)
  if (numbers.length === 0) return false
  before(numbers)
  unlinkOrganizer(tx.db, tx.groupId, kind, id, numbers)
  bump(tx, 'recipes', 'names')
  return numbers.length === most
}
