import type { PhotoView } from '../ui/photo.ui'
import type { ShoppingListId } from './shopping.schema'

/** A list in the overview; lines are counted as its page counts them. */
export interface ListOverview {
  id: ShoppingListId
  name: string | null
  userId: string
  owner: string
  open: number
  ticked: number
  /** What is to get first. */
  first: readonly { id: string; name: string }[]
  /** Some of the recipes that it is for. */
  recipes: readonly { id: string; name: string; photo: PhotoView | null; tint: number }[]
}
