import { during, type Listener } from '../../platform/events/events'
import { moveFood, moveUnit } from './ingredient-merge.store'

/** When two foods or units become one, ingredients move with them, inside the same transaction. */
export const MERGED_INGREDIENTS: readonly Listener[] = [
  during('food-merged', ({ groupId, from, to }, { db }) => moveFood(db, groupId, from.id, to.id)),
  during('unit-merged', ({ groupId, from, to }, { db }) => moveUnit(db, groupId, from.id, to.id)),
]
