import { formatDecimal, formatQuantity } from '../../measures/quantity.rules'
import type { Ingredient } from './ingredient.schema'

type Line = Pick<Ingredient, 'quantity' | 'unit' | 'food' | 'note'>

function unitName({ unit, quantity }: Line): string {
  if (!unit || !quantity) return ''
  const isPlural = quantity > 1
  const short = unit.useAbbreviation ? (isPlural && unit.pluralAbbreviation) || unit.abbreviation : ''
  return short || (isPlural && unit.pluralName) || unit.name
}

function foodName({ food, quantity }: Line): string {
  if (!food) return ''
  return ((!quantity || quantity > 1) && food.pluralName) || food.name
}

function amount({ unit, quantity }: Line): string {
  if (!quantity) return ''
  return unit?.fraction === false ? formatDecimal(quantity) : formatQuantity(quantity, { style: 'display' })
}

/**
 * An ingredient as one line of text for clients of the API: "1 ¹/₂ cups onions chopped" (reference api-rules §6).
 * With amounts disabled it is the note alone, and a quantity that says something.
 */
export function ingredientDisplay(line: Line, disableAmount: boolean): string {
  const parts = disableAmount
    ? [line.quantity === 1 ? '' : amount(line), line.note]
    : [amount(line), unitName(line), foodName(line), line.note]
  return parts.filter((part) => part !== '').join(' ')
}
