import type { FoodId } from '../foods/food.schema'
import type { LabelId } from '../foods/label.schema'
import type { UnitId } from '../foods/unit.schema'
import type { UserId } from '../platform/ids'
import type { RecipeId } from '../recipes/recipe/recipe.schema'
import type { ShoppingItemId, ShoppingListId } from './shopping.schema'

/** One recipe that an item is on the list for. */
export interface StoredReference {
  id: string
  recipeId: RecipeId
  /** Amount of the item in one recipe, unscaled. */
  recipeQuantity: number
  /** How often the recipe was put on the list. */
  recipeScale: number
  recipeNote: string | null
}

/** What someone may say of an item. */
export interface ItemContent {
  position: number
  checked: boolean
  /** 0 is an item without an amount. */
  quantity: number
  note: string
  isFood: boolean
  foodId: FoodId | null
  unitId: UnitId | null
  labelId: LabelId | null
  extras: Record<string, string>
  recipeReferences: StoredReference[]
}

/** An item as stored; one that was taken off has `deletedAt` and can come back. */
export interface StoredItem extends ItemContent {
  id: ShoppingItemId
  /** By which the forms of its page know it; 0 until it is written. */
  number: number
  listId: ShoppingListId
  addedBy: UserId | null
  checkedBy: UserId | null
  checkedAt: string | null
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}
