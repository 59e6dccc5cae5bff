import type { Ingredient } from '../recipes/ingredient/ingredient.schema'
import { unparsedLine } from '../recipes/ingredient/unparsed.rules'
import { readLine } from './compute.service'
import type { IngredientLine } from './line.service'

const TAG = /<[^<>]{0,200}>/g

/** The line of an ingredient in words; of one that is not taken apart, without the 1 that clients give it. */
export function textOf(ingredient: Ingredient): string {
  const { display, disableAmount, food, unit } = ingredient
  const text = food || unit ? display : unparsedLine(ingredient, disableAmount)
  return text.replace(TAG, ' ').trim()
}

/** An ingredient of a recipe as a line to compute; null for what is none. */
export function lineOf(ingredient: Ingredient, language: string): IngredientLine | null {
  const { food, unit, quantity, note } = ingredient
  const text = textOf(ingredient)
  if (text === '') return null
  if (!food) return /[:：]$/u.test(text) ? null : readLine(text, language)
  const names = [food.name, ...food.aliases.map(({ name }) => name)]
  return { text, quantity, unit: unit?.name ?? null, foods: names, note }
}
