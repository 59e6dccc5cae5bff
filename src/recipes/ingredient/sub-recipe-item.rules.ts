import type { IngredientLine } from './ingredient-line.rules'

/** A recipe that an ingredient is made by, as pages show it in its place. */
export interface SubRecipeItem {
  /** Where it is read, at the amount that is needed; null where nothing leads there. */
  href: string | null
  language: string | null
  /** What so much of it makes; "" when that is not known. */
  makes: string
  /** The line does not say how much it takes: the amounts are those of the whole recipe. */
  isWhole: boolean
  /** What goes into it, scaled; empty where the page has no room for it. */
  lines: readonly IngredientLine[]
}

/** What goes into it as one run of text, for paper. @param unscaled the remark on a line that is not scaled */
export function subRecipeText({ lines }: SubRecipeItem, unscaled: string): string {
  return lines
    .map(({ amount, rest, exact, isUnscaled }) =>
      [amount, rest, exact && `(${exact})`, isUnscaled && `(${unscaled})`].filter(Boolean).join(' '),
    )
    .filter((text) => text !== '')
    .join(' · ')
}
