import { formatDecimal } from '../../measures/quantity.rules'
import type { ParsedIngredient } from '../../parser/parser.schema'
import { parseLines } from '../../parser/parser.service'
import type { Ctx } from '../../platform/context'
import type { ItemContent } from '../stored-item.schema'

type Thing = { id: string | null; name: string } | null
const unknownName = (thing: Thing) => (thing?.id === null ? thing.name : '')

function toTyped(text: string, { ingredient }: ParsedIngredient): Partial<ItemContent> {
  const { quantity, food, unit, note } = ingredient
  const [foodId, unitId] = [food?.id ?? null, unit?.id ?? null]
  const isUnitUnknown = unknownName(unit) !== ''
  if (foodId === null && (!quantity || isUnitUnknown)) {
    return { quantity: 1, note: text.trim(), isFood: false, foodId: null, unitId: null }
  }
  if (isUnitUnknown) {
    const amount = quantity === null ? '' : formatDecimal(quantity)
    const words = [amount, unknownName(unit), note ?? ''].filter((word) => word !== '')
    return { quantity: 0, note: words.join(' '), isFood: true, foodId, unitId: null }
  }
  const words = [unknownName(food), note ?? ''].filter((word) => word !== '')
  return { quantity: quantity ?? 0, note: words.join(' '), isFood: true, foodId, unitId }
}

/**
 * Takes apart what was typed on a list, in the language of the person who typed it: amount, unit and food of the group where it has them, anything
 * else as a note. "2 kg potatoes" is 2, kilogram, potato; "batteries" is a note without an amount, and so is an amount in a unit that
 * the group does not have.
 */
export async function readTyped(ctx: Ctx, texts: readonly string[]): Promise<Partial<ItemContent>[]> {
  if (texts.length === 0) return []
  const lines = await parseLines(ctx, texts, { parser: 'nlp', language: null })
  return texts.map((text, at) => toTyped(text, lines[at]!))
}
