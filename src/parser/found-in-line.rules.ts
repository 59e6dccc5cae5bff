import type { FoundInLine } from '../recipes/ingredient/line-marks.rules'
import type { ParsedIngredient } from './parser.schema'

type Found = ParsedIngredient['ingredient']

function namesOf(item: Found['unit'] | Found['food']): string[] {
  if (item === null) return []
  const short = 'abbreviation' in item ? [item.abbreviation, item.pluralAbbreviation ?? ''] : []
  return [item.name, item.pluralName ?? '', ...short, ...item.aliases.map(({ name }) => name)]
}

/** What was found in a line, by every name under which it may be there. */
export function foundInLine({
  quantity,
  unit,
  food,
}: Pick<Found, 'quantity' | 'unit' | 'food'>): FoundInLine {
  return { hasQuantity: Boolean(quantity), unit: namesOf(unit), food: namesOf(food) }
}
