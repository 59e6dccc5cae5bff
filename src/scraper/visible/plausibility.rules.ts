import type { DraftIngredient } from '../draft.schema'
import { ingredientLikeness } from '../fields/amounts.rules'
import { textKey } from '../html/text.rules'
import { KITCHEN_MEASURES, STAPLES } from '../words/kitchen'
import { allWords } from '../words/languages'
import type { IngredientRegion } from './ingredient-region.rules'
import type { InstructionRegion } from './page-instructions.rules'

const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const STAPLE_WORDS = allWords(STAPLES)
const MEASURE_WORDS = allWords(KITCHEN_MEASURES)
const WIDE_WORDS = [...STAPLE_WORDS, ...MEASURE_WORDS].filter((word) => WIDE.test(word))
const STEMS = new Set(STAPLE_WORDS.map(textKey))
const MEASURES = new Set(MEASURE_WORDS.map(textKey))
/** Headings that leave no doubt, unlike `What you need`. */
const SAYS_INGREDIENTS = /ingred|zutat|hozzaval|skladnik|surovin|sastoj|malzeme|ингредиент|食材/
const MEDICINE = /\d\s?(?:mg|µg|mcg)(?!\p{L})/u
/** The least share of kitchen lines in a list that no heading calls ingredients. */
const LEAST_UNANNOUNCED = 0.35
const MAX_STEM = 10
const MIN_STEM = 4

function isStaple(word: string): boolean {
  if (STEMS.has(word)) return true
  for (let length = Math.min(MAX_STEM, word.length - 1); length >= MIN_STEM; length -= 1) {
    if (STEMS.has(word.slice(0, length))) return true
  }
  return false
}

/** Whether a line speaks of a kitchen, in any known language: flour, eggs, tablespoons, a pinch. */
export function isKitchenLine(text: string): boolean {
  if (WIDE.test(text)) return WIDE_WORDS.some((word) => text.includes(word))
  return textKey(text)
    .split(' ')
    .some((word) => MEASURES.has(word) || isStaple(word))
}

function share(ingredients: readonly DraftIngredient[], holds: (text: string) => boolean): number {
  return ingredients.length === 0
    ? 0
    : ingredients.filter(({ text }) => holds(text)).length / ingredients.length
}

/**
 * Whether lists found on a page that does not call itself a recipe are one. Packing lists, workouts and the declarations
 * of shampoo have lists and directions too; a recipe has amounts and speaks of a kitchen.
 */
export function isPlausible(
  ingredients: IngredientRegion | null,
  instructions: InstructionRegion | null,
): boolean {
  if (ingredients === null) return false
  const list = ingredients.ingredients
  const amounts = share(list, (text) => ingredientLikeness(text) >= 0.9)
  const kitchen = share(list, isKitchenLine)
  if (instructions === null)
    return ingredients.isAnnounced && list.length >= 4 && amounts >= 0.6 && kitchen >= 0.3
  const saysIngredients = SAYS_INGREDIENTS.test(textKey(ingredients.heading)) && instructions.isAnnounced
  if (
    saysIngredients &&
    list.length >= 4 &&
    amounts >= 0.7 &&
    share(list, (text) => MEDICINE.test(text)) < 0.3
  )
    return true
  if (list.length < 2 || kitchen * list.length < 1 || kitchen < 0.12) return false
  // Manuals and notes of releases have lists of numbers, too, and a word of the kitchen by accident.
  const isOfKitchen = kitchen >= LEAST_UNANNOUNCED && kitchen * list.length >= Math.min(3, list.length)
  if (!ingredients.isAnnounced && !isOfKitchen) return false
  const isAnnounced = ingredients.isAnnounced || instructions.isAnnounced
  // Without any heading more is needed than a table of measures with a remark below.
  if (!isAnnounced && (list.length < 4 || instructions.instructions.length < 3)) return false
  if (amounts >= 0.4) return true
  const isListLike = ingredients.isAnnounced && kitchen >= 0.3 && list.length >= 3
  return isListLike && (instructions.isAnnounced || amounts >= 0.25)
}
