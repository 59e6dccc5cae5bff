import type { Ctx } from '../platform/context'
import { during, type Listener } from '../platform/events/events'
import { itemsWithFood, itemsWithUnit, saveItem } from './item.store'
import { addLabelToLists } from './list.store'
import { joinNotes } from './merge.rules'
import { getStoredList, recordChange } from './record.service'
import type { StoredItem } from './stored-item.schema'

/** Writes changed items of any lists; those that were taken off change without an operation, in case they come back. */
function rewrite(tx: Ctx, items: readonly StoredItem[]): void {
  const live = items.filter(({ deletedAt }) => deletedAt === null)
  for (const item of items) if (item.deletedAt !== null) saveItem(tx.db, tx.groupId, item)
  for (const [listId, updated] of Map.groupBy(live, (item) => item.listId))
    recordChange(tx, getStoredList(tx, listId), { updated })
}

/**
 * Lists follow what happens to foods, units and labels, inside the transaction: what is merged is bought as the other one, of what is
 * deleted the name stays as a note, and a new label comes after the others of every list.
 */
export const PANTRY_ON_LISTS: readonly Listener[] = [
  during('label-created', ({ label }, tx) => addLabelToLists(tx.db, tx.groupId, label.id)),
  during('food-merged', ({ from, to }, tx) => {
    const items = itemsWithFood(tx.db, tx.groupId, from.id)
    rewrite(
      tx,
      items.map((item) => ({ ...item, foodId: to.id })),
    )
  }),
  during('unit-merged', ({ from, to }, tx) => {
    const items = itemsWithUnit(tx.db, tx.groupId, from.id)
    rewrite(
      tx,
      items.map((item) => ({ ...item, unitId: to.id })),
    )
  }),
  during('food-deleted', ({ food }, tx) => {
    const items = itemsWithFood(tx.db, tx.groupId, food.id)
    rewrite(
      tx,
      items.map((item) => ({ ...item, foodId: null, note: joinNotes(food.name, item.note) })),
    )
  }),
]
