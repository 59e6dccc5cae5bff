import type { FoodId } from '../../foods/food.schema'
import { deleteFood } from '../../foods/food.service'
import type { UnitId } from '../../foods/unit.schema'
import { deleteUnit } from '../../foods/unit.service'
import { hadUntil } from '../../history/undo.service'
import { during, type Listener } from '../../platform/events/events'
import { unusedSince } from '../uses.store'

/** When a recognition is undone, the foods and units that it made go with it, as far as nothing else uses them. */
export const UNDONE_RECOGNITIONS: readonly Listener[] = [
  during('operation-undone', ({ operation: { kind, madeAt }, undo }, tx) => {
    if (kind !== 'bulk-recognize') return
    const made = (of: 'food' | 'unit') =>
      unusedSince(tx.db, tx.groupId, of, madeAt).filter((id) => hadUntil(tx, undo, id))
    for (const id of made('food')) deleteFood(tx, id as FoodId)
    for (const id of made('unit')) deleteUnit(tx, id as UnitId)
  }),
]
