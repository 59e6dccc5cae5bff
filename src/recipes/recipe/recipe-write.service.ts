import { getPreferences } from '../../groups/group.service'
import { bump } from '../../platform/cache/cache'
import { toDay, toTimestamp } from '../../platform/clock'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { changedMeanwhile } from '../../platform/http/if-match'
import { newId, type UserId } from '../../platform/ids'
import type { FocusPoint } from '../../platform/images/focus'
import { checkSubRecipes } from '../sub-recipe/sub-recipe.service'
import {
  checkReferences,
  contentOf,
  emptyContent,
  imageOf,
  mergeContent,
  samplesFor,
  stateOf,
  withReadings,
} from './content.service'
import { freeRecipeName, slugForRename } from './naming.service'
import type { Recipe, RecipeId, RecipeSettings } from './recipe.schema'
import { getKey, getKeyById, getRecipe, noSuchRecipe, readRecipes } from './recipe.service'
import type { RecipeKey } from './recipe.store'
import type { LineReading, OperationId, RecipeContent, RecipeImage } from './recipe-content.schema'
import { recipeEvent } from './recipe-event.service'
import type { PatchRecipeInput, RecipeInput, ReplaceRecipeInput } from './recipe-input.schema'
import { readStored, type StoredRecipe } from './recipe-parts.store'
import { insertRecipe, saveImage, saveImageFocus, saveLastMade, updateRecipe } from './recipe-write.store'
import { checkSize } from './size-limit.service'
import { laterThan } from './version.rules'

/** The settings that new recipes of the group start with. */
export function groupSettings(ctx: Ctx): RecipeSettings {
  const preferences = getPreferences(ctx, ctx.groupId)
  return {
    public: preferences.recipePublic,
    showNutrition: preferences.recipeShowNutrition,
    showAssets: preferences.recipeShowAssets,
    landscapeView: preferences.recipeLandscapeView,
    disableComments: preferences.recipeDisableComments,
    disableAmount: preferences.recipeDisableAmount,
    locked: false,
  }
}

/** What is known before a recipe is written: an id, the picture whose files are under it, and whether it is one of many. */
export interface Prepared {
  id?: RecipeId | undefined
  image?: RecipeImage | null | undefined
  isOneOfMany?: boolean | undefined
  /** How lines of an import were taken, by reference. */
  readings?: ReadonlyMap<string, LineReading> | undefined
}

interface AddOptions extends Prepared {
  from: 'form' | 'import' | 'copy'
  /** Creation time in the application that the recipe comes from. */
  createdAt?: string | null | undefined
}

/**
 * A new recipe of the caller's, in an open transaction; its length and what it points to are checked.
 * @returns the recipe, whole
 */
export function addRecipe(
  tx: Ctx,
  wanted: RecipeContent,
  { from, createdAt, isOneOfMany, id = newId(), image = null }: AddOptions,
): Recipe {
  // A copy is no longer than its original.
  if (from !== 'copy') checkSize(wanted, null)
  checkReferences(tx, wanted)
  const content = checkSubRecipes(tx, null, wanted, null)
  const now = toTimestamp(tx.clock.now())
  const { groupId, userId } = tx
  const row = { id, groupId, userId, content, image, createdAt: createdAt ?? now, now }
  const number = insertRecipe(tx.db, row)
  bump(tx, 'recipes', 'live-recipes')
  const recipe = readRecipes(tx, [number])[0]!
  tx.publish('recipes-written', { recipes: new Map([[number, recipe]]) })
  tx.publish('recipe-created', { ...recipeEvent(tx, recipe), from, isOneOfMany })
  return recipe
}

/**
 * A new recipe in one write. A name that is taken is numbered; settings that are left out are the group's, and a list of
 * ingredients or instructions that is left out gets a sample (an empty one stays empty).
 * @throws conflict 400 when ten names are taken; invalid 422 when it points to what the group does not have
 */
export function createRecipe(ctx: Ctx, input: RecipeInput, options: AddOptions = { from: 'form' }): Recipe {
  return ctx.transaction((tx) => {
    const free = freeRecipeName(tx, input.name)
    const empty = emptyContent(free.name, free.slug, toDay(tx.clock.now()))
    const start = { ...empty, settings: groupSettings(tx), ...samplesFor(tx, input) }
    const content = mergeContent(start, free.slug, { ...input, name: free.name })
    return addRecipe(tx, withReadings(content, options.readings), options)
  })
}

/** Whether someone else owns a recipe; one whose owner has left belongs to everyone of the group. */
const isAnothers = (userId: UserId, owner: UserId | null): boolean => owner !== null && owner !== userId

/** Whether a recipe is closed to someone: a locked one is its owner's alone, administrators get no exception. */
export function isLockedFor(userId: UserId, recipe: Pick<Recipe, 'userId' | 'settings'>): boolean {
  return recipe.settings.locked && isAnothers(userId, recipe.userId)
}

/** 403 "Permission Denied", as clients know it. */
function permissionDenied(): AppError {
  return new AppError('forbidden', 'exceptions.permission-denied')
}

/** @throws forbidden when the recipe is locked by someone else */
export function refuseLocked({ userId }: Ctx, recipe: Parameters<typeof isLockedFor>[1]): void {
  if (isLockedFor(userId, recipe)) throw permissionDenied()
}

/** A recipe that the caller may change. @throws not-found, forbidden when it is locked by someone else */
export function getChangeable(ctx: Ctx, slugOrId: string): StoredRecipe {
  return changeableOf(ctx, getKey(ctx, slugOrId))
}

/** The same by id alone, for work that goes on with one. @throws as `getChangeable` */
export function getChangeableById(ctx: Ctx, id: RecipeId): StoredRecipe {
  return changeableOf(ctx, getKeyById(ctx, id))
}

function changeableOf(ctx: Ctx, { number }: RecipeKey): StoredRecipe {
  const stored = readStored(ctx.db, ctx.groupId, [number]).get(number)
  if (!stored) throw noSuchRecipe()
  refuseLocked(ctx, { userId: stored.summary.userId, settings: stored.settings })
  return stored
}

/** A whole recipe for a page on which the caller changes it. @throws not-found; forbidden, in words, when it is locked by someone else */
export function getEditable(ctx: Ctx, slugOrId: string): Recipe {
  const recipe = getRecipe(ctx, slugOrId)
  if (isLockedFor(ctx.userId, recipe)) throw new AppError('forbidden', 'recipe.locked-by-owner')
  return recipe
}

interface ChangeOptions {
  /** Versions of which the writer saw one last (`If-Match`); without them the last write wins. */
  versions?: readonly string[] | null | undefined
  /** A picture whose files are ready, or null for none; without it the picture stays. */
  image?: RecipeImage | null | undefined
  isOneOfMany?: boolean | undefined
}

/** What a recipe becomes. Its picture stays when nothing is said of it. */
export interface NextRecipe {
  content: RecipeContent
  image?: RecipeImage | null | undefined
  isOneOfMany?: boolean | undefined
}

/** Writes a recipe that is read already; what it points to and its length are checked. @throws forbidden, invalid */
export function writeChange(
  tx: Ctx,
  stored: StoredRecipe,
  { content: wanted, image = imageOf(stored.summary) }: NextRecipe,
  operation: OperationId | null = null,
): void {
  const { number, summary } = stored
  const { id, userId, updatedAt } = summary
  const before = contentOf(stored)
  if (wanted.settings.locked !== before.settings.locked && isAnothers(tx.userId, userId))
    throw permissionDenied()
  checkSize(wanted, before)
  checkReferences(tx, wanted, before)
  const content = checkSubRecipes(tx, id, wanted, before)
  const version = laterThan(toTimestamp(tx.clock.now()), updatedAt ?? '')
  updateRecipe(tx.db, tx.groupId, { number, id, before }, { content, image }, version)
  const change = { before: stateOf(before, imageOf(summary)), after: stateOf(content, image) }
  tx.publish('recipe-changed', { number, id, ...change, version, operation })
}

/** Tells the listeners that a recipe is written, and answers it. */
export function afterChange(tx: Ctx, number: number): Recipe {
  bump(tx, 'recipes')
  const recipe = readRecipes(tx, [number])[0]!
  tx.publish('recipes-written', { recipes: new Map([[number, recipe]]) })
  tx.publish('recipe-updated', recipeEvent(tx, recipe))
  return recipe
}

function change(
  ctx: Ctx,
  slugOrId: string,
  { versions, image }: ChangeOptions,
  next: (tx: Ctx, before: RecipeContent, id: RecipeId) => RecipeContent,
): Recipe {
  return ctx.transaction((tx) => {
    const stored = getChangeable(tx, slugOrId)
    const { id, updatedAt } = stored.summary
    if (versions && !versions.includes(updatedAt ?? '')) {
      const now = readRecipes(tx, [stored.number])[0]
      throw changedMeanwhile('recipe.changed-meanwhile', versions, now, updatedAt ?? '')
    }
    writeChange(tx, stored, { content: next(tx, contentOf(stored), id), image })
    return afterChange(tx, stored.number)
  })
}

/**
 * Replaces a recipe: fields left out fall back to their defaults, but for the name and those that the
 * older dialect lacks.
 * @throws not-found; forbidden when locked; conflict 400 for a taken name; stale 409 when it has changed since
 */
export function replaceRecipe(
  ctx: Ctx,
  slugOrId: string,
  input: ReplaceRecipeInput,
  options: ChangeOptions = {},
): Recipe {
  return change(ctx, slugOrId, options, (tx, before, id) => {
    const { dateAdded, language, recipeServings, recipeYieldQuantity } = before
    // What older clients do not know they cannot send back.
    const unknown = { language, recipeServings, recipeYieldQuantity }
    const { name = before.name } = input
    const empty = { ...emptyContent(name, before.slug, dateAdded), ...unknown }
    const newSlug = slugForRename(tx, { id, slug: before.slug }, name)
    return mergeContent(empty, newSlug, input, before.ingredients)
  })
}

/** Changes the fields that are given; the rest stays. @throws as `replaceRecipe` */
export function patchRecipe(
  ctx: Ctx,
  slugOrId: string,
  input: PatchRecipeInput,
  options: ChangeOptions = {},
): Recipe {
  return change(ctx, slugOrId, options, (tx, before, id) => {
    const isRenamed = input.name !== undefined && input.name !== before.name
    return mergeContent(
      before,
      isRenamed ? slugForRename(tx, { id, slug: before.slug }, input.name!) : before.slug,
      input,
    )
  })
}

function afterQuietChange(tx: Ctx, number: number): Recipe {
  bump(tx, 'recipes')
  const recipe = readRecipes(tx, [number])[0]!
  tx.publish('recipe-updated', recipeEvent(tx, recipe))
  return recipe
}

/** Notes when a recipe was last made; also on a locked one. @throws not-found */
export function markLastMade(ctx: Ctx, slugOrId: string, timestamp: string): Recipe {
  return ctx.transaction((tx) => {
    const key = getKey(tx, slugOrId)
    const now = laterThan(toTimestamp(tx.clock.now()), key.updatedAt)
    saveLastMade(tx.db, tx.groupId, key.number, timestamp, now)
    return afterQuietChange(tx, key.number)
  })
}

/**
 * Notes the picture of a recipe once its files are in place, or with null that it has none.
 * @throws not-found; forbidden when it is locked by someone else
 */
export function markImage(ctx: Ctx, id: RecipeId, image: RecipeImage | null): Recipe {
  return ctx.transaction((tx) => {
    const stored = getChangeableById(tx, id)
    const { number, summary } = stored
    const version = laterThan(toTimestamp(tx.clock.now()), summary.updatedAt ?? '')
    saveImage(tx.db, tx.groupId, id, image, version)
    const before = stateOf(contentOf(stored), imageOf(summary))
    const after = { ...before, image }
    tx.publish('recipe-changed', { number, id, before, after, version, operation: null })
    return afterQuietChange(tx, number)
  })
}

/**
 * Notes what of a recipe's picture stays in view where it is cropped; null is its middle, as for a new picture.
 * @throws not-found; forbidden when it is locked by someone else
 */
export function markFocus(ctx: Ctx, slugOrId: string, focus: FocusPoint | null): Recipe {
  return ctx.transaction((tx) => {
    const { number, summary } = getChangeable(tx, slugOrId)
    const now = laterThan(toTimestamp(tx.clock.now()), summary.updatedAt ?? '')
    saveImageFocus(tx.db, tx.groupId, number, focus, now)
    return afterQuietChange(tx, number)
  })
}
