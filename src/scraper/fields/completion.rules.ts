import type { DraftIngredient, DraftText } from '../draft.schema'
import { textKey } from '../html/text.rules'
import { ingredientLikeness } from './amounts.rules'

const MANY = 0.6

function words(texts: readonly string[]): Set<string> {
  return new Set(
    texts
      .flatMap((text) => textKey(text).split(' '))
      .filter((word) => word.length > 2 && !/^\d+$/.test(word)),
  )
}

/** Share of the first texts' words that the second texts hold too. */
export function overlap(texts: readonly string[], others: readonly string[]): number {
  const wanted = words(texts)
  if (wanted.size === 0) return 0
  const given = words(others)
  return [...wanted].filter((word) => given.has(word)).length / wanted.size
}

function amountShare(ingredients: readonly DraftIngredient[]): number {
  return ingredients.length === 0
    ? 0
    : ingredients.filter(({ text }) => ingredientLikeness(text) >= 0.9).length / ingredients.length
}

function textsOf(list: readonly { text: string }[]): string[] {
  return list.map(({ text }) => text)
}

/**
 * Whether the list on the page should stand in for the one of the markup: nothing there, one long text, names without
 * amounts where the page has them, or lines cut at commas. The page's list must be about the same things.
 */
export function isPageListBetter(
  stated: readonly DraftIngredient[],
  seen: readonly DraftIngredient[],
): boolean {
  if (seen.length === 0) return false
  if (stated.length === 0) return true
  const isSame = overlap(textsOf(stated), textsOf(seen)) >= MANY
  if (stated.length === 1) return seen.length > 2 && (isSame || amountShare(stated) === 0)
  if (!isSame) return false
  const gain = amountShare(seen) - amountShare(stated)
  const isWhole = overlap(textsOf(seen), textsOf(stated)) >= MANY
  const isCut = seen.length < stated.length && isWhole && gain > 0.15
  return isCut || (gain >= 0.4 && seen.length >= stated.length * MANY)
}

/** Whether the instructions of the page should stand in for those of the markup: nothing there, or one text uncut. */
export function areStepsOnPageBetter(stated: readonly DraftText[], seen: readonly DraftText[]): boolean {
  if (seen.length === 0) return false
  if (stated.length === 0) return true
  if (stated.length > 1 || seen.length < 2) return false
  return overlap(textsOf(stated), textsOf(seen)) >= 0.9 && overlap(textsOf(seen), textsOf(stated)) >= 0.9
}
