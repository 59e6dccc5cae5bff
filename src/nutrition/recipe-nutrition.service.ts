import { generation } from '../platform/cache/cache'
import type { GroupScope } from '../platform/context'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import { getKey, readRecipesByNumber } from '../recipes/recipe/recipe.service'
import { readChoices } from './choices.service'
import { LEAST_MATCHED } from './compute.service'
import { asOf, computeRecipe } from './compute-recipe.service'
import { NUTRIENTS } from './food.schema'
import type { NutritionLine, RecipeNutrition } from './nutrition.schema'
import { type Figures, findNutrition, type KeptNutrition, saveNutrition } from './nutrition.store'
import { textOf } from './recipe-line.service'
import { servingsOf, typedValues } from './typed.rules'

const isClaimed = ({ matched, grams }: KeptNutrition) => matched >= LEAST_MATCHED && grams > 0

/** What lists are filtered and ordered by: what the recipe itself says, else what is computed, unless it has no yield or too little is understood. */
function figuresOf(recipe: Recipe, kept: KeptNutrition): Figures {
  const servings = servingsOf(recipe)
  const typed = typedValues(recipe)
  const of = (name: keyof Figures) => {
    const own = typed?.[name]
    if (own != null && Number.isFinite(own)) return own
    const value = kept.values[NUTRIENTS.indexOf(name)]
    return servings === null || value == null || !isClaimed(kept)
      ? null
      : Math.round((value / servings) * 100) / 100
  }
  return { energy: of('energy'), protein: of('protein'), fiber: of('fiber') }
}

/** How often a recipe is computed again at once because what it is made of has changed meanwhile. */
const MOST_TURNS = 3

/** Computes a recipe of the group and stores the result, for the version that was read. */
export async function keepNutrition(scope: GroupScope, number: number): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const recipe = readRecipesByNumber(scope, [number]).get(number)
    if (!recipe) return
    // The household's choices, and recipes that others are made with, change the generation of `names`.
    const began = generation(scope, 'names')
    const computed = await computeRecipe(scope, recipe, readChoices(scope))
    if (generation(scope, 'names') !== began) continue
    saveNutrition(scope.db, scope.groupId, number, asOf(recipe), computed, figuresOf(recipe, computed))
    return
  }
}

type Told = NonNullable<RecipeNutrition['perServing']>

const told = (value: (at: number) => number | null): Told =>
  Object.fromEntries(
    NUTRIENTS.map((name, at) => {
      const own = value(at)
      return [name, own === null || !Number.isFinite(own) ? null : Math.round(own * 100) / 100]
    }),
  ) as Told

/** What a recipe holds: what it says itself, else what is computed of its ingredients, made now unless it is kept. */
export async function nutritionOf(scope: GroupScope, recipe: Recipe): Promise<RecipeNutrition> {
  const { number } = getKey(scope, recipe.slug)
  const kept =
    findNutrition(scope.db, scope.groupId, number, asOf(recipe)) ??
    (await computeRecipe(scope, recipe, readChoices(scope)))
  const typed = typedValues(recipe)
  const servings = servingsOf(recipe)
  const isEnough = isClaimed(kept)
  const computed = (by: number) =>
    isEnough ? told((at) => (kept.values[at] == null ? null : kept.values[at] / by)) : null
  return {
    source: typed ? 'typed' : isEnough ? 'computed' : null,
    servings,
    perServing: typed ? told((at) => typed[NUTRIENTS[at]!]) : computed(servings ?? 1),
    per100g: typed ? null : computed(kept.grams / 100),
    matched: kept.matched,
    grams: kept.grams,
    lines: recipe.recipeIngredient.flatMap((ingredient, at): NutritionLine[] => {
      const line = kept.lines[at]
      if (!line) return []
      const [food, grams, confidence] = line
      const { referenceId, referencedRecipe } = ingredient
      const recipeSlug = referencedRecipe?.slug ?? null
      return [{ referenceId, text: textOf(ingredient), recipeSlug, food, grams, confidence }]
    }),
  }
}

/** Nutrition for programs of visitors, of a recipe that states none. */
export const LEAST_MATCHED_FOR_STRANGERS = 0.9
