/** A list that recipes can be put on. */
export interface ListChoice {
  id: string
  name: string | null
  owner: string
  isOwn: boolean
  /** Items that are still to get. */
  open: number
  /** When it was last changed; the latest is offered first. */
  updatedAt: string
}

/** The list that recipes most likely go on: the one that was changed last, among those that are shown. */
export function likeliestList(lists: readonly ListChoice[], viewAllLists: boolean): string {
  const shown = lists.filter(({ isOwn }) => viewAllLists || isOwn)
  return shown.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))[0]?.id ?? ''
}

/** Ingredients under one heading. */
export interface SectionChoice {
  title: string
  boxes: { value: string; text: string; isTicked: boolean }[]
}

/** A recipe with the ingredients that can be chosen of it. */
export interface RecipeChoice {
  id: string
  name: string
  scale: number
  /** When it is planned. */
  hint: string
  sections: readonly SectionChoice[]
}
