import { findFoodsByIds } from '../foods/food.service'
import { findUnitsByIds } from '../foods/unit.service'
import type { GroupScope } from '../platform/context'
import { i18nFor } from '../platform/i18n/i18n'
import type { Ingredient } from '../recipes/ingredient/ingredient.schema'
import type { IngredientWords } from '../recipes/ingredient/ingredient-text.rules'
import { shareOfRecipe } from '../recipes/ingredient/share-of-recipe.rules'
import { yieldWords } from '../recipes/page/scale.rules'
import type { Recipe, RecipeId } from '../recipes/recipe/recipe.schema'
import { getKeyById, readRecipesByNumber } from '../recipes/recipe/recipe.service'
import { knownIds } from './item.store'

/** How deep recipes are made of others before one of them is bought as it is called. */
const DEEPEST = 4
/** Recipes that are looked into for one call. */
const MOST_RECIPES = 200

/** An ingredient as far as it goes on a list. */
export interface LineToAdd {
  quantity: number | null
  foodId: string | null
  unitId: string | null
  note: string
}

/** An ingredient as a call names it, which may be made by another recipe. */
export interface CalledLine extends LineToAdd {
  madeBy: RecipeId | null
}

/** An ingredient that is to be bought for a recipe, for one time that it is cooked. */
export interface ShopLine extends LineToAdd {
  ingredient: Ingredient
  /** Heading that it is under: the recipe's own, or the name of the recipe that it is made by; "" for none. */
  title: string
  /** Language of the recipe that it is in. */
  language: string | null
  amountsDisabled: boolean
}

/** For whom lines are read: what a recipe makes is said in words of a language. */
export type ShopScope = GroupScope & { readonly locale: string }

/** A line of a recipe that is made by another one, which is opened in its place. */
interface Part {
  recipe: Recipe
  share: number
}

interface Opened {
  lines: ShopLine[]
  /** The recipes that its own lines are made by; their ingredients come after the lines. */
  parts: Part[]
}

const toPrecise = (value: number) => Math.round(value * 1e6) / 1e6

/** What a line of a recipe is made by, and how much of that it takes; null for what is bought as it is called. */
function partOf(
  line: IngredientWords,
  madeBy: RecipeId | null | undefined,
  recipe: Recipe,
  known: ReadonlyMap<RecipeId, Recipe>,
  locale: string,
): Part | null {
  const sub = madeBy ? known.get(madeBy) : undefined
  if (!sub || sub.recipeIngredient.length === 0) return null
  const reading = { amountsDisabled: recipe.settings.disableAmount, language: recipe.language ?? '' }
  const yieldText = yieldWords(i18nFor(locale), sub)
  const made = { name: sub.name, yieldText, language: sub.language ?? '' }
  // What cannot be measured against what it makes is made whole, as the recipe's page shows it.
  return { recipe: sub, share: shareOfRecipe(line, reading, made) ?? 1 }
}

function open(recipe: Recipe, known: ReadonlyMap<RecipeId, Recipe>, locale: string): Opened {
  const { disableAmount } = recipe.settings
  const lines: ShopLine[] = []
  const parts: Part[] = []
  let title = ''
  for (const line of recipe.recipeIngredient) {
    title = line.title || title
    const part = partOf(line, line.referencedRecipe?.id, recipe, known, locale)
    if (part) parts.push(part)
    else {
      const { quantity, food, unit, note } = line
      lines.push({
        quantity,
        foodId: food?.id ?? null,
        unitId: unit?.id ?? null,
        note,
        ingredient: line,
        title,
        language: recipe.language,
        amountsDisabled: disableAmount,
      })
    }
  }
  return { lines, parts }
}

function scaled(line: ShopLine, share: number, title: string): ShopLine {
  const quantity = line.quantity === null ? null : toPrecise(line.quantity * share)
  return { ...line, quantity, title, ingredient: { ...line.ingredient, quantity } }
}

/** What is bought for a recipe: its own lines, then those of the recipes that it is made with, as much of each as it takes. */
function flatten(
  recipe: Recipe,
  known: ReadonlyMap<RecipeId, Recipe>,
  locale: string,
  depth = 0,
): ShopLine[] {
  const { lines, parts } = open(recipe, depth < DEEPEST ? known : new Map(), locale)
  return [
    ...lines,
    ...parts.flatMap((part) =>
      flatten(part.recipe, known, locale, depth + 1).map((line) => {
        const title = depth === 0 || line.title === '' ? part.recipe.name : line.title
        return scaled(line, part.share, title)
      }),
    ),
  ]
}

/** Some recipes and all that they are made with; a few statements for each depth. */
function readWithParts(scope: GroupScope, ids: readonly RecipeId[]): Map<RecipeId, Recipe> {
  const known = new Map<RecipeId, Recipe>()
  let wanted = [...new Set(ids)]
  for (let depth = 0; depth <= DEEPEST && wanted.length > 0 && known.size < MOST_RECIPES; depth += 1) {
    const numbers = wanted.map((id) => getKeyById(scope, id).number)
    const found = [...readRecipesByNumber(scope, numbers).values()]
    for (const recipe of found) known.set(recipe.id, recipe)
    const named = found.flatMap(({ recipeIngredient }) =>
      recipeIngredient.flatMap(({ referencedRecipe }) => referencedRecipe?.id ?? []),
    )
    wanted = [...new Set(named)].filter((id) => !known.has(id))
  }
  return known
}

/** A recipe with what is bought for it. */
export interface RecipeToShop {
  recipe: Recipe
  lines: ShopLine[]
}

/**
 * What is bought for some recipes when each is cooked once, by id; instead of what is made by another recipe, that one's own
 * ingredients, after the others and under its name, scaled to what is taken of it.
 * @throws not-found for an unknown recipe, or one of another group
 */
export function readShopLines(scope: ShopScope, ids: readonly RecipeId[]): Map<RecipeId, RecipeToShop> {
  const known = readWithParts(scope, ids)
  const wanted = [...new Set(ids.map((id) => getKeyById(scope, id).id))]
  return new Map(
    wanted.map((id) => {
      const recipe = known.get(id)!
      return [id, { recipe, lines: flatten(recipe, known, scope.locale) }]
    }),
  )
}

/** A line without words of its own is bought under the name of the recipe that it is made by. */
function calledAs(line: CalledLine, known: ReadonlyMap<RecipeId, Recipe>): LineToAdd {
  const isSaid = line.foodId !== null || line.note.trim() !== ''
  return isSaid ? line : { ...line, note: known.get(line.madeBy ?? '')?.name ?? '' }
}

/**
 * Ingredients that a call gives instead of a recipe's own: recipes that they are made by are opened as in `readShopLines`,
 * after the others; a recipe that the group does not have is passed over.
 */
export function openCalled(scope: ShopScope, recipeId: RecipeId, lines: readonly CalledLine[]): LineToAdd[] {
  const named = knownIds(
    scope.db,
    scope.groupId,
    lines.flatMap(({ madeBy }) => madeBy ?? []),
  )
  if (named.size === 0) return [...lines]
  const known = readWithParts(scope, [recipeId, ...named])
  const foods = findFoodsByIds(
    scope,
    lines.flatMap(({ foodId }) => foodId ?? []),
  )
  const units = findUnitsByIds(
    scope,
    lines.flatMap(({ unitId }) => unitId ?? []),
  )
  const recipe = known.get(getKeyById(scope, recipeId).id)!
  const opened = lines.map((line) => {
    const words = { ...line, food: foods.get(line.foodId ?? ''), unit: units.get(line.unitId ?? '') }
    return { line, part: partOf(words, line.madeBy, recipe, known, scope.locale) }
  })
  return [
    ...opened.flatMap(({ line, part }) => (part ? [] : [calledAs(line, known)])),
    ...opened.flatMap(({ part }) =>
      part
        ? flatten(part.recipe, known, scope.locale, 1).map((line) => scaled(line, part.share, line.title))
        : [],
    ),
  ]
}
