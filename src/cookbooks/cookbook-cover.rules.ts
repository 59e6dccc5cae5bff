import { type PhotoView, tintOf } from '../ui/photo.ui'

/** What is on the cover of a cookbook beside its name. */
export interface CookbookCover {
  /** Its tint, 1 to 5. */
  cloth: number
  /** Null for its name alone. */
  photo: PhotoView | null
}

/** By the id of the cookbook. */
export type CookbookCovers = Record<string, CookbookCover>

/** Recipes in each, by its id. */
export type CookbookCounts = Record<string, number>

const TINTS = 5
/** So many books before one have other colours. */
const NEIGHBOURS = TINTS - 1

/** Cloth for books in a row, 1 to 5: each by its own name, unless one of the four before it has that already. */
export function clothsOf(books: readonly { slug: string }[]): number[] {
  const cloths: number[] = []
  for (const { slug } of books) {
    const taken = cloths.slice(-NEIGHBOURS)
    let cloth = tintOf(slug)
    while (taken.includes(cloth)) cloth = (cloth % TINTS) + 1
    cloths.push(cloth)
  }
  return cloths
}

/**
 * Which photograph each book shows, as many books as can be with one of their own: a book takes another of its photographs where
 * one that has no other needs it.
 * @param choices for each book, the best first
 */
export function platesOf<Choice extends { id: string }>(
  choices: readonly (readonly Choice[])[],
): (Choice | undefined)[] {
  const plates: (Choice | undefined)[] = choices.map(() => undefined)
  const find = (book: number, tried: Set<string>): boolean => {
    for (const choice of choices[book]!) {
      if (tried.has(choice.id)) continue
      tried.add(choice.id)
      const holder = plates.findIndex((plate) => plate?.id === choice.id)
      if (holder >= 0 && !find(holder, tried)) continue
      plates[book] = choice
      return true
    }
    return false
  }
  for (const book of choices.keys()) find(book, new Set())
  return plates
}
