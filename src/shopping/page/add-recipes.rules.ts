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

/** The list that recipes most likely go on, among those that are shown: the reader's last one, else the one that was changed last. */
export function likeliestList({ lists, viewAllLists, lastList }: ListsToChoose): string {
  const shown = lists.filter(({ isOwn }) => viewAllLists || isOwn)
  if (shown.some(({ id }) => id === lastList)) return lastList!
  return shown.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))[0]?.id ?? ''
}

/** Lists to choose from. */
export interface ListsToChoose {
  lists: readonly ListChoice[]
  viewAllLists: boolean
  /** The one that this browser used last. */
  lastList: string | null
}

/** All that there is to choose before recipes go on a list. */
export interface AddRecipesChoice extends ListsToChoose {
  /** Address of the form, and of the page to return to. */
  action: string
  backHref: string
  /** The page with all boxes ticked, and with none. */
  allHref: string
  noneHref: string
  recipes: readonly RecipeChoice[]
  /** What it is for: the name of a recipe and how often it is cooked, or some days. */
  lead: string
  scale: number
  /** Fields that go with the form. */
  hidden?: Readonly<Record<string, string>>
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
