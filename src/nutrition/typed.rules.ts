import type { Recipe } from '../recipes/recipe/recipe.schema'
import type { Values } from './food.schema'

const TYPED_ENERGY = /(\d[\d.,]{0,8})/
function typedNumber(text: string | null): number | null {
  const figure = TYPED_ENERGY.exec(text ?? '')?.[1]
  return figure === undefined ? null : Number(figure.replace(/,(?=\d{3}(?!\d))/, '').replace(',', '.'))
}

const FIGURE = String.raw`(?<!\d)(\d{1,7}(?:[.,]\d{3}){0,2}(?:[.,]\d{1,2})?)(?!\d)`
const IN_CALORIES = new RegExp(`${FIGURE}\\s{0,5}(?:kcal|cal)`, 'i')
const IN_JOULES = new RegExp(`${FIGURE}\\s{0,5}kj`, 'i')
const ALONE = new RegExp(FIGURE)
const KILOJOULES = 4.184

/** "1,200" and "1.200" are thousands, "412,5" is not. */
const figureOf = (figure: string) => Number(figure.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.'))

/** Calories out of what recipes write: "450 kcal", "1,200", "1900 kJ"; 0 for anything else. */
export function readCalories(text: string): number {
  const figure = IN_CALORIES.exec(text)?.[1]
  if (figure) return Math.round(figureOf(figure))
  const joules = IN_JOULES.exec(text)?.[1]
  if (joules) return Math.round(figureOf(joules) / KILOJOULES)
  return Math.round(figureOf(ALONE.exec(text)?.[1] ?? '0'))
}

/** Whether a recipe itself says anything of what it holds. */
export const isTyped = ({ nutrition }: Pick<Recipe, 'nutrition'>): boolean =>
  Object.values(nutrition).some((value) => value !== null && value.trim() !== '')

/** What a recipe itself says a portion holds; null where it says nothing. */
export function typedValues(recipe: Pick<Recipe, 'nutrition'>): Values | null {
  if (!isTyped(recipe)) return null
  const { nutrition } = recipe
  const energy = nutrition.calories === null ? 0 : readCalories(nutrition.calories)
  const sodium = typedNumber(nutrition.sodiumContent)
  const isInGrams = /\d\s?g\b/i.test(nutrition.sodiumContent ?? '')
  return {
    energy: energy === 0 && !/\d/.test(nutrition.calories ?? '') ? Number.NaN : energy,
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
