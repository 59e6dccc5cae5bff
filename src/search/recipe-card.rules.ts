import type { Root } from '../platform/html/tree.rules'
import type { PhotoView } from '../ui/photo.ui'

/** The parts of a recipe that identify it. */
export interface CoverCardView {
  slug: string
  name: string
  /** Language of the name, when known. */
  language: string | null
  photo: PhotoView | null
  /** Tint of the empty paper, 1 to 5. */
  tint: number
}

/** A row of recipes in the greeting on the home page. */
export interface ShelfView {
  key: string
  title: string
  recipes: readonly CoverCardView[]
  /** Where all of them are found; null where they are nowhere together. */
  moreHref: string | null
}

/** The dish of the evening. */
export interface TonightView {
  /** What is eaten, and what goes with it. */
  recipes: readonly CoverCardView[]
  /** Whether it is planned; else it is a suggestion. */
  isPlanned: boolean
  planHref: string
  /** The form that asks for something else; null where there is nothing else. */
  other: { method: 'get' | 'post'; action: string; turn: number } | null
}

/** A line of a card's menu that links to another site, or sends the recipe there. */
export interface CardAction {
  id: string
  title: string
  /** Null where the server sends the recipe. */
  href: string | null
  sendTo: string
}

/** A recipe of a list. */
export interface RecipeCardView {
  id: string
  slug: string
  name: string
  /** A line or two of the description, cleaned; null for none. */
  summary: Root | null
  /** Language of the recipe's own words, when known. */
  language: string | null
  photo: PhotoView | null
  /** Tint of the empty paper, 1 to 5. */
  tint: number
  /** The ingredient that was searched for, where the name does not say it. */
  foundIn?: string | undefined
  /** As written, such as `35 min`. */
  totalTime: string | null
  /** The reader's own stars, else the mean; null for none. */
  rating: number | null
  /** Whether it is among the reader's favourites. */
  isFavorite: boolean
  /** Its owner has locked it against the reader, who can neither change nor delete it. */
  isLocked: boolean
  /** The group's recipe actions; none for visitors. */
  actions: readonly CardAction[]
}
