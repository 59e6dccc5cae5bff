import type { Recipe } from '../recipes/recipe/recipe.schema'
import type { Values } from './food.schema'

const TYPED_ENERGY = /(\d[\d.,]{0,8})/
function typedNumber(text: string | null): number | null {
  const figure = TYPED_ENERGY.exec(text ?? '')?.[1]
  return figure === undefined ? null : Number(figure.replace(/,(?=\d{3}(?!\d))/, '').replace(',', '.'))
}

/** Whether a recipe itself says anything of what it holds. */
export const isTyped = ({ nutrition }: Pick<Recipe, 'nutrition'>): boolean =>
  Object.values(nutrition).some((value) => value !== null && value.trim() !== '')

/** What a recipe itself says a portion holds; null where it says nothing. */
export function typedValues(recipe: Pick<Recipe, 'nutrition'>): Values | null {
  if (!isTyped(recipe)) return null
  const { nutrition } = recipe
  const energy = typedNumber(nutrition.calories)
  const sodium = typedNumber(nutrition.sodiumContent)
  const isInGrams = /\d\s?g\b/i.test(nutrition.sodiumContent ?? '')
  return {
    energy: energy ?? Number.NaN,
    fat: typedNumber(nutrition.fatContent),
    saturatedFat: typedNumber(nutrition.saturatedFatContent),
    carbohydrate: typedNumber(nutrition.carbohydrateContent),
    sugar: typedNumber(nutrition.sugarContent),
    fiber: typedNumber(nutrition.fiberContent),
    protein: typedNumber(nutrition.proteinContent),
    salt: sodium === null ? null : (sodium * 2.5) / (isInGrams ? 1 : 1000),
    cholesterol: typedNumber(nutrition.cholesterolContent),
  }
}

/** How many a recipe serves; null where it does not say. */
export function servingsOf({
  recipeServings,
  recipeYieldQuantity,
}: Pick<Recipe, 'recipeServings' | 'recipeYieldQuantity'>): number | null {
  if (recipeServings > 0) return recipeServings
  return recipeYieldQuantity > 0 ? recipeYieldQuantity : null
}
