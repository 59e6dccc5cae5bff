import type { I18n } from '@lingui/core'
import { readAmount } from '../../measures/amount.rules'
import { parseNumber } from '../../measures/number.rules'
import { formatQuantity } from '../../measures/quantity.rules'
import { plainSigns } from '../../measures/script.rules'
import { TIN_SHAPES, tinScale } from '../../measures/tin.rules'
import { scaleForServings, yieldNumber } from '../../measures/yield.rules'
import { isUuid } from '../../platform/ids'
import { amountBehind } from '../ingredient/amount-behind.rules'
import { startOf } from '../ingredient/ingredient-line.rules'

/** Characters of a tin's size that are read. */
const MAX_SIZE = 24
const LEAST_SCALE = 0.01
const MOST_SCALE = 1000
/** Thirds, sevenths, and the parts that a yield of up to four dozen is made in. */
const MAX_DENOMINATOR = 48
/** How far three decimals may be from the fraction that they stand for. */
const TOLERANCE = 0.000_51

/** How much someone wants to make: so many servings, a multiple of the recipe, or what so much of one ingredient is enough for. */
export type ChosenAmount = { servings: number } | { scale: number } | { ingredient: string; amount: number }

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
  const scale = kitchenScale(Number(query.get('scale') ?? tinOf(query) ?? 1))
  if (isPossible(scale)) return { scale }
  const amount = parseNumber((query.get('to') ?? '').trim())
  const ingredient = query.get('by') ?? ''
  return amount !== undefined && amount > 0 && isUuid(ingredient) ? { ingredient, amount } : null
}

/** How much more or less goes into the tin that someone has than into the recipe's. */
function tinOf(query: URLSearchParams): number | null {
  const tin = (name: string) => ({
    shape: TIN_SHAPES.find((shape) => shape === query.get(`${name}Shape`)) ?? 'round',
    size: (query.get(name) ?? '').slice(0, MAX_SIZE),
  })
  return query.has('tin') && query.has('into') ? tinScale(tin('tin'), tin('into')) : null
}

/** How much of an ingredient the recipe takes as it is written; undefined where it does not say. */
function amountOf({ quantity, unit, food, note }: CountedIngredient, language: string): number | undefined {
  if (quantity && (unit || food)) return quantity
  const behind = plainSigns(amountBehind(note)?.amount ?? '')
  const figures = behind.search(/\p{N}/u)
  if (figures >= 0) return readAmount(behind, figures, language)?.range.low.value
  const plain = plainSigns(note)
  return readAmount(plain, startOf(plain), language)?.range.low.value ?? (quantity || undefined)
}

interface CountedIngredient {
  quantity: number | null
  unit: unknown
  food: unknown
  note: string
}

/** The fields of a recipe that say how much it makes: in words, or as a number of servings. */
export interface Yield {
  recipeYield: string | null
  /** 0 when not known. */
  recipeServings: number
  /** What newer clients say apart from its words: 1.25 beside "cups"; 0 when not known. */
  recipeYieldQuantity?: number
  language: string | null
  recipeIngredient?: readonly (CountedIngredient & { referenceId: string })[]
}

/** The yield in the author's words, with the number as a separate value. */
function wholeYield({ recipeYield, recipeYieldQuantity = 0, language }: Yield): string {
  const words = (recipeYield ?? '').trim()
  const isCounted =
    words === '' || recipeYieldQuantity <= 0 || yieldNumber(words, language ?? '') !== undefined
  return isCounted ? words : `${formatQuantity(recipeYieldQuantity)} ${words}`
}

/** What a recipe makes, as its page says it: the words of the cook, else the servings in words of the reader; "" for neither. */
export function yieldWords(i18n: I18n, recipe: Yield): string {
  const { recipeServings } = recipe
  const words = wholeYield(recipe)
  if (words !== '') return words
  return recipeServings > 0 ? i18n._('recipe.servings-count', { count: recipeServings }) : ''
}

/** Servings where nothing else says what a recipe makes: the page counts them in its own words. Null for a yield in words, and for neither. */
export function portionsOf(recipe: Yield): number | null {
  return wholeYield(recipe) === '' && recipe.recipeServings > 0 ? recipe.recipeServings : null
}

/** For how many a recipe is meant, where its yield speaks of something else: 8 beside "1 loaf". Null where it says so itself. */
export function servingsBeside(recipe: Yield): number | null {
  const { recipeServings, language } = recipe
  const words = wholeYield(recipe)
  const isSaid = words === '' || yieldNumber(words, language ?? '') === recipeServings
  return recipeServings > 0 && !isSaid ? recipeServings : null
}

/** The multiplier for a recipe; 1 when the amount says nothing about its yield. */
export function scaleOf(
  amount: ChosenAmount | null,
  { recipeYield, recipeServings, language, recipeIngredient = [] }: Yield,
): number {
  if (amount === null) return 1
  if ('scale' in amount) return amount.scale
  if ('ingredient' in amount) {
    const line = recipeIngredient.find(({ referenceId }) => referenceId === amount.ingredient)
    const written = line && amountOf(line, language ?? '')
    const scale = written ? kitchenScale(amount.amount / written) : 1
    return isPossible(scale) ? scale : 1
  }
  // Of "one loaf" for eight the servings are what can be counted.
  const isCounted = recipeServings > 0 && yieldNumber(recipeYield, language ?? '') === undefined
  const scale = isCounted
    ? amount.servings / recipeServings
    : scaleForServings(recipeYield, amount.servings, language ?? '')
  return isPossible(scale) ? scale : 1
}
