import type { Services } from '../../platform/context'
import { moveFood, moveUnit } from './ingredient-merge.store'

/** When two foods or units become one, ingredients move with them, inside the same transaction. */
export function followMerges({ db, events }: Pick<Services, 'db' | 'events'>): void {
  events.during('food-merged', ({ groupId, from, to }) => moveFood(db, groupId, from.id, to.id))
  events.during('unit-merged', ({ groupId, from, to }) => moveUnit(db, groupId, from.id, to.id))
}
