import { findFoodsByIds } from '../../foods/food.service'
import { findUnitsByIds } from '../../foods/unit.service'
import { createCache } from '../../platform/cache/cache'
import type { Config } from '../../platform/config/config'
import type { Ctx, GroupScope, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { GroupId, UserId } from '../../platform/ids'
import { isOlderDialect } from '../../platform/version'
import type { Ingredient } from '../ingredient/ingredient.schema'
import { displayText } from '../ingredient/ingredient-text.rules'
import type { RecipeReader } from '../sub-recipe/recipe-reader.rules'
import { findSubRecipes } from '../sub-recipe/sub-recipe.service'
import { addressKey } from './address.rules'
import type { Recipe, RecipeId, RecipeSummary } from './recipe.schema'
import {
  countLive,
  findKey,
  findKeyByAddress,
  findKeyById,
  idsInUse,
  lockedAgainst,
  type RecipeKey,
  summariesOf,
} from './recipe.store'
import { countInstructionsOf, readStored, type StoredRecipe } from './recipe-parts.store'

/** "No Entry Found", 404: the recipe does not exist, is in the bin, or belongs to another group. */
export function noSuchRecipe(): AppError {
  return new AppError('not-found', 'exceptions.no-entry-found')
}

/** Which of these ids are recipes of any group, in the bin or not: for what concerns the whole server. */
export function knownRecipes({ db }: Pick<Services, 'db'>, ids: readonly string[]): Set<string> {
  return new Set(idsInUse(db, ids))
}

const keys = createCache<RecipeKey>({ maxBytes: 256 * 1024, topics: ['any-write'] })

export function findRecipeKey({ db, groupId }: GroupScope, slugOrId: string): RecipeKey | undefined {
  return keys.of({ db, groupId }).remember(slugOrId, () => findKey(db, groupId, slugOrId))
}

/** Finds a live recipe by slug or id. @throws not-found */
export function getKey(scope: GroupScope, slugOrId: string): RecipeKey {
  const key = findRecipeKey(scope, slugOrId)
  if (!key) throw noSuchRecipe()
  return key
}

/** The same by id alone, for code that holds one. @throws not-found */
export function getKeyById({ db, groupId }: GroupScope, id: RecipeId): RecipeKey {
  const key = findKeyById(db, groupId, id)
  if (!key) throw noSuchRecipe()
  return key
}

/** Stored recipes made whole: foods, units and recipes in them are looked up once for all, and `display` is written. */
function toRecipes(
  scope: GroupScope,
  stored: readonly StoredRecipe[],
  reader: RecipeReader = 'members',
): Recipe[] {
  const lines = stored.flatMap((recipe) => recipe.ingredients)
  const idsOf = (key: 'foodId' | 'unitId') => [...new Set(lines.flatMap((line) => line[key] ?? []))]
  const foods = findFoodsByIds(scope, idsOf('foodId'))
  const units = findUnitsByIds(scope, idsOf('unitId'))
  const subRecipes = findSubRecipes(scope, lines, reader)
  return stored.map(({ summary, ingredients, instructions, settings, ...rest }) => ({
    ...summary,
    recipeIngredient: ingredients.map((line): Ingredient => {
      const unit = (line.unitId !== null && units.get(line.unitId)) || null
      const food = (line.foodId !== null && foods.get(line.foodId)) || null
      const { quantity, note, title, originalText, referenceId } = line
      return {
        quantity,
        unit,
        food,
        referencedRecipe: (line.subRecipeId !== null && subRecipes.get(line.subRecipeId)) || null,
        note,
        isFood: !settings.disableAmount,
        disableAmount: settings.disableAmount,
        display: displayText({ quantity, unit, food, note }, settings),
        title,
        originalText,
        referenceId,
      }
    }),
    recipeInstructions: instructions,
    nutrition: rest.nutrition,
    settings,
    assets: rest.assets,
    notes: rest.notes,
    extras: rest.extras,
    comments: [],
  }))
}

/** Live recipes of the group by number, whole; a fixed number of statements. */
export function readRecipesByNumber(
  scope: GroupScope,
  numbers: readonly number[],
  reader?: RecipeReader,
): Map<number, Recipe> {
  const stored = [...readStored(scope.db, scope.groupId, numbers)]
  const recipes = toRecipes(
    scope,
    stored.map(([, recipe]) => recipe),
    reader,
  )
  return new Map(stored.map(([number], index) => [number, recipes[index]!]))
}

/** The same in the order asked for. */
export function readRecipes(scope: GroupScope, numbers: readonly number[], reader?: RecipeReader): Recipe[] {
  const recipes = readRecipesByNumber(scope, numbers, reader)
  return numbers.flatMap((number) => recipes.get(number) ?? [])
}

/** Live recipes of the group by number, as lists show them; a fixed number of statements. */
export function readSummaries(
  { db, groupId }: GroupScope,
  numbers: readonly number[],
): Map<number, RecipeSummary> {
  return summariesOf(db, groupId, numbers)
}

/** A whole recipe by slug or id. @throws not-found */
export function getRecipe(scope: GroupScope, slugOrId: string): Recipe {
  const [recipe] = readRecipes(scope, [getKey(scope, slugOrId).number])
  if (!recipe) throw noSuchRecipe()
  return recipe
}

export function findRecipeById(scope: GroupScope, id: RecipeId): Recipe | undefined {
  const key = findKeyById(scope.db, scope.groupId, id)
  return key && readRecipes(scope, [key.number])[0]
}

/** The live recipe that was read from an address, however it is spelled and whatever hangs on it (see `addressKey`). */
export function findByAddress(
  { db, groupId }: GroupScope,
  address: string,
): { id: RecipeId; slug: string } | undefined {
  const key = addressKey(address)
  return key === null ? undefined : findKeyByAddress(db, groupId, key)
}

const roundedAmount = (amount: number) => String(Math.round(amount * 1000) / 1000)

/** The yield as the dialect of the settings has it: newer clients read amount and text apart. */
export function withYield<
  R extends Pick<RecipeSummary, 'recipeYield' | 'recipeYieldQuantity' | 'recipeServings'>,
>(config: Pick<Config, 'apiVersion'>, recipe: R): R {
  if (!isOlderDialect(config)) return recipe
  const { recipeYield, recipeYieldQuantity, recipeServings } = recipe
  const text = recipeYield?.trim() ?? ''
  if (/^[\d\u00bc-\u00be\u2150-\u215e]/.test(text)) return recipe
  if (recipeYieldQuantity > 0)
    return { ...recipe, recipeYield: `${roundedAmount(recipeYieldQuantity)} ${text}`.trim() }
  if (text === '' && recipeServings > 0) return { ...recipe, recipeYield: roundedAmount(recipeServings) }
  return recipe
}

declare module '../../platform/ports' {
  interface Ports {
    /** All comments on a recipe, the oldest first. */
    commentsOf(scope: GroupScope, id: RecipeId): readonly unknown[]
  }
}

/** A recipe as clients get it: with its comments. */
export function withComments(ctx: Ctx, recipe: Recipe): Recipe {
  return { ...withYield(ctx.config, recipe), comments: [...ctx.ports.commentsOf(ctx, recipe.id)] }
}

const jsonCache = createCache<string>({ maxBytes: 3 * 1024 * 1024, topics: ['names', 'comments'] })

/** A recipe as the API sends it, finished text and version; made again only when it has changed. @throws not-found */
export function recipeJson(ctx: Ctx, slugOrId: string): { json: string; updatedAt: string } {
  const { number, updatedAt } = getKey(ctx, slugOrId)
  const json = jsonCache.of(ctx).remember(`${number} ${updatedAt}`, () => {
    const [recipe] = readRecipes(ctx, [number])
    return JSON.stringify(recipe && withComments(ctx, recipe))
  })
  return { json, updatedAt }
}

const countCache = createCache<number>({ maxBytes: 64 * 1024, topics: ['live-recipes'] })

/** Live recipes of a group, for the page frame and lists; counted again when one came or went. */
export function countRecipes({ db }: Pick<Services, 'db'>, groupId: GroupId): number {
  return countCache.of({ db, groupId }).remember('live', () => countLive(db, groupId))
}

/** How many instructions a recipe has, without reading them. @param slug as the recipe has it now */
export function countInstructions({ db, groupId }: GroupScope, slug: string): number {
  return countInstructionsOf(db, groupId, slug)
}

/** Which of some recipes their owners have locked against the reader, by id; one statement. */
export function lockedAmong(
  { db, groupId, userId }: GroupScope & { userId: UserId },
  ids: readonly string[],
): Set<string> {
  return new Set(lockedAgainst(db, groupId, ids, userId))
}
