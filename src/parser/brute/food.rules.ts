import { foldPhrase } from '../languages/language.rules'
import type { UnitTable } from './unit-table.rules'

/** Takes `de`, `of`, `d'` off the front of the food. */
function dropLink(food: string, table: UnitTable): string {
  for (const link of table.links) {
    const pattern = link.endsWith("'") ? link : `${link} `
    const head = food.slice(0, pattern.length)
    const isLink = link.endsWith("'")
      ? foldPhrase(head) === link
      : foldPhrase(head) === link && head.endsWith(' ')
    if (isLink && food.length > pattern.length) return food.slice(pattern.length)
  }
  return food
}

const LONGEST_PHRASE = 4

/** Finds a phrase such as `nach Geschmack` at either end of the food. */
function splitAsNeeded(food: string, table: UnitTable): { food: string; note: string } {
  const words = food.split(' ')
  for (let count = Math.min(LONGEST_PHRASE, words.length - 1); count > 0; count--) {
    const last = words.slice(-count).join(' ')
    if (table.asNeeded.has(foldPhrase(last))) return { food: words.slice(0, -count).join(' '), note: last }
    const first = words.slice(0, count).join(' ')
    if (table.asNeeded.has(foldPhrase(first))) return { food: words.slice(count).join(' '), note: first }
  }
  return { food, note: '' }
}

/**
 * Splits what stands behind amount and unit: text behind the first word that ends in a comma is the note, so is a
 * parenthesis at the end. A food that is nothing but a parenthesis stays the food.
 */
export function splitFood(
  words: readonly string[],
  context: { hasAmount: boolean; table: UnitTable },
): { food: string; note: string } {
  const comma = words.findIndex((word) => word.endsWith(','))
  let food = (comma < 0 ? words : words.slice(0, comma + 1)).join(' ').replace(/[\s,]+$/, '')
  let note = comma < 0 ? '' : words.slice(comma + 1).join(' ')
  const parenthesis = comma < 0 ? /^(.*\S)\s*\(([^()]*)\)$/.exec(food) : null
  if (parenthesis) {
    food = parenthesis[1]!
    note = parenthesis[2]!.trim()
  }
  if (context.hasAmount) food = dropLink(food, context.table)
  const asNeeded = splitAsNeeded(food, context.table)
  if (asNeeded.note === '') return { food, note }
  return {
    food: dropLink(asNeeded.food, context.table),
    note: note === '' ? asNeeded.note : `${asNeeded.note}, ${note}`,
  }
}
