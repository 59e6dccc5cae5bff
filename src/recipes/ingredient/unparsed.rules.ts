import { formatQuantity } from '../../measures/quantity.rules'
import type { Ingredient } from './ingredient.schema'
import { splitLine } from './ingredient-line.rules'

/**
 * Whether someone has taken ingredients apart already: one of them has a unit or a food. Such a recipe cannot be
 * parsed.
 */
export function hasUnitOrFood(rows: readonly { unit: unknown; food: unknown }[]): boolean {
  return rows.some(({ unit, food }) => Boolean(unit) || Boolean(food))
}

type Line = Pick<Ingredient, 'quantity' | 'note'>

/**
 * An ingredient without unit and food as the line that a parser reads: the note, and before it the amount where someone has
 * typed one. The quantity 1 that imported lines carry is none, nor is one before a note that begins with figures itself.
 */
export function unparsedLine({ quantity, note }: Line, amountsDisabled: boolean): string {
  const text = note.trim()
  const isAmount = quantity !== null && quantity > 0 && quantity !== 1
  if (amountsDisabled || !isAmount || splitLine(text).amount !== '') return text
  return `${formatQuantity(quantity)} ${text}`.trim()
}
