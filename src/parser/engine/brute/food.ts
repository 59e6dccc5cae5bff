import { trimTail } from '../../../platform/text/trim'
import { foldPhrase } from '../languages/language'
import type { UnitTable } from './unit-table'

/** Takes `de`, `of`, `d'` off the front of the food. */
export function dropLink(food: string, table: UnitTable): string {
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

/** Index of the first word that ends in a comma outside parentheses; −1 if there is none. */
function findComma(words: readonly string[]): number {
  let depth = 0
  for (const [at, word] of words.entries()) {
    depth += word.split('(').length - word.split(')').length
    if (depth <= 0 && word.endsWith(',')) return at
  }
  return -1
}

/** `Zwiebel / Zwiebeln`, `unidade | unidades`: both numbers of one word; the first one is enough. */
const BOTH_NUMBERS = /(?<!\p{L})((\p{L}{3})\p{L}*) [/|] \2\p{L}*/giu
const LOOSE = /[\s,*†‡]/

/** A parenthesis at the end, which may hold others, and what is before it; null without one. */
function lastParenthesis(food: string): { food: string; note: string } | null {
  if (!food.endsWith(')')) return null
  let depth = 0
  for (let at = food.length - 1; at > 0; at--) {
    if (food[at] === ')') depth += 1
    else if (food[at] === '(') depth -= 1
    const before = depth === 0 ? food.slice(0, at).trimEnd() : ''
    if (before !== '') return { food: before, note: food.slice(at + 1, -1).trim() }
    if (depth === 0) return null
  }
  return null
}

const PIECE_SIZE = / (?:à (?:je )?\d|\+ )[\s\S]*/u

/** What the food is for, or its size, at its end: `Öl zum Braten`, `4 Steaks à 200 g`. */
function splitPurpose(food: string, { purposes }: UnitTable): { food: string; note: string } {
  const found = PIECE_SIZE.exec(food) ?? purposes?.exec(food)
  if (!found || found.index === 0) return { food, note: '' }
  return { food: food.slice(0, found.index), note: found[0].trim() }
}

/**
 * Splits what follows amount and unit: text after the first word that ends in a comma is the note, so is a
 * parenthesis at the end. A food that is nothing but a parenthesis stays the food.
 */
export function splitFood(
  words: readonly string[],
  context: { hasAmount: boolean; table: UnitTable },
): { food: string; note: string } {
  const { hasAmount, table } = context
  const comma = findComma(words)
  const notes = comma < 0 ? [] : [words.slice(comma + 1).join(' ')]
  let food = trimTail((comma < 0 ? words : words.slice(0, comma + 1)).join(' '), LOOSE)
  const take = (part: { food: string; note: string }) => {
    food = part.food
    notes.unshift(part.note)
  }
  const parenthesis = lastParenthesis(food)
  if (parenthesis) take(parenthesis)
  if (!table.takesAnyUnit) take(splitPurpose(food.replace(BOTH_NUMBERS, '$1'), table))
  if (hasAmount) food = dropLink(food, table)
  const asNeeded = splitAsNeeded(food, table)
  if (asNeeded.note !== '') take({ food: dropLink(asNeeded.food, table), note: asNeeded.note })
  return { food: trimTail(food, LOOSE), note: notes.filter((note) => note !== '').join(', ') }
}
