import type { I18n } from '@lingui/core'
import { scaleForServings } from '../../measures/yield.rules'

const LEAST_SCALE = 0.01
const MOST_SCALE = 1000
/** Thirds, sevenths, and the parts that a yield of up to four dozen is made in. */
const MAX_DENOMINATOR = 48
/** How far three decimals may be from the fraction that they stand for. */
const TOLERANCE = 0.000_51

/** How much somebody wants to make: so many servings, or a multiple of the recipe. */
export type ChosenAmount = { servings: number } | { scale: number }

/** A multiplier that a kitchen can tell from others: hundredths, or the fraction that it is near to, as 0.333 is to ⅓. */
function kitchenScale(value: number): number {
  const hundredths = Math.round(value * 100) / 100
  if (Math.abs(hundredths - value) < 1e-9) return hundredths
  for (let denominator = 3; denominator <= MAX_DENOMINATOR; denominator++) {
    const fraction = Math.round(value * denominator) / denominator
    if (fraction > 0 && Math.abs(fraction - value) < TOLERANCE) return fraction
  }
  return hundredths
}

const isPossible = (scale: number) =>
  Number.isFinite(scale) && scale >= LEAST_SCALE && scale <= MOST_SCALE && scale !== 1

/**
 * The amount that an address asks for, by `servings` or else by `scale` (0.01 to 1000), in steps that make a difference. Null for
 * the recipe as it is written, also where neither makes sense. Part of the key of a kept page.
 */
export function chosenAmount(query: URLSearchParams): ChosenAmount | null {
  const servings = Math.round(Number(query.get('servings') ?? Number.NaN) * 100) / 100
  if (servings > 0 && Number.isFinite(servings)) return { servings }
  const scale = kitchenScale(Number(query.get('scale') ?? 1))
  return isPossible(scale) ? { scale } : null
}

/** What of a recipe says how much it makes: in words, or as a number of servings. */
export interface Yield {
  recipeYield: string | null
  /** 0 when not known. */
  recipeServings: number
  language: string | null
}

const isBlank = (text: string | null) => (text ?? '').trim() === ''

/** What a recipe makes, as its page says it: the words of the cook, else the servings in words of the reader; "" for neither. */
export function yieldWords(i18n: I18n, { recipeYield, recipeServings }: Yield): string {
  if (!isBlank(recipeYield)) return recipeYield!
  return recipeServings > 0 ? i18n._('recipe.servings-count', { count: recipeServings }) : ''
}

/** The multiplier for a recipe; 1 when the amount says nothing about its yield. */
export function scaleOf(
  amount: ChosenAmount | null,
  { recipeYield, recipeServings, language }: Yield,
): number {
  if (amount === null) return 1
  if ('scale' in amount) return amount.scale
  const isCounted = isBlank(recipeYield) && recipeServings > 0
  const scale = isCounted
    ? amount.servings / recipeServings
    : scaleForServings(recipeYield, amount.servings, language ?? '')
  return isPossible(scale) ? scale : 1
}
