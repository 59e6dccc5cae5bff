import { yieldNumber } from '../measures/yield.rules'
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

/** What is cut or poured before it is served: a loaf, two cups, a jar, 500 ml. */
const NOT_SERVED =
  /^[\d\s.,½¼¾⅓⅔–-]{0,12}(?:(?:small|large|big|\d{1,2}-inch|kleine?|große?)\s)?(?:loa(?:f|ves)|cakes?|pies?|breads?|batch(?:es)?|cups?|jars?|bottles?|pints?|quarts?|gallons?|ml|l|liters?|litres?|g|kg|pounds?|lbs?|ounces?|oz|brote?|laibe?|kuchen|torten?|gl(?:as|äser)|blech(?:e)?|liter|pains?|gâteaux?|tartes?|bocal|bocaux|pan(?:es)?|pasteles?|tartas?|tarros?|torte?|vasett[oi]|brood|broden|taart(?:en)?|pott?en?)(?!\p{L})/iu

const DOZEN = /(?:dozen|dutzend|douzaines?|docenas?|dozzin[ae]|dozijn)/iu

/** What a yield says of portions: "4 servings", "2 dozen cookies", "1 loaf (12 slices)"; undefined where it says none. */
function portionsIn(yieldText: string, language: string): number | undefined {
  const [head = '', inBrackets = ''] = yieldText.slice(0, 200).split('(')
  const text = NOT_SERVED.test(head.trim()) ? inBrackets : head
  if (NOT_SERVED.test(text.trim())) return undefined
  const number = yieldNumber(text, language)
  return number !== undefined && DOZEN.test(text) ? number * 12 : number
}

/** How many a recipe serves; null where it does not say, or says only what it makes. */
export function servingsOf(
  recipe: Pick<Recipe, 'recipeServings' | 'recipeYield' | 'recipeYieldQuantity' | 'language'>,
): number | null {
  const { recipeServings, recipeYield, recipeYieldQuantity, language } = recipe
  if (recipeServings > 0) return recipeServings
  const text = recipeYield?.trim() ?? ''
  const isWords = recipeYieldQuantity > 0 && !/\d/.test(text)
  return portionsIn(isWords ? `${recipeYieldQuantity} ${text}` : text, language ?? '') ?? null
}
