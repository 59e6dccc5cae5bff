import type { Organizer, OrganizerKind } from '../organizers/organizer.schema'
import { toTimestamp } from '../platform/clock'
import type { Ctx } from '../platform/context'
import { timeSlices } from '../platform/limits/time-slices'
import { unlinkSome } from '../recipes/recipe/many.service'
import type { OperationId } from '../recipes/recipe/recipe-content.schema'
import { beginOperation } from './begin-operation.service'
import { toMicros } from './record.service'
import { insertRevisionsOf } from './revision.store'

/** Recipes that lose it before others have their turn. */
const BATCH = 100

/**
 * Takes an organizer from all recipes that have it, before it is deleted: one operation, some recipes at a time.
 * @returns the operation; null where no history is kept
 */
export async function detachFromRecipes(
  ctx: Ctx,
  kind: OrganizerKind,
  organizer: Organizer,
): Promise<OperationId | null> {
  const { id, name } = organizer
  const hasHistory = ctx.config.historyDays > 0
  const title = { messageId: 'history.deleted', values: { name } }
  const kept = { organizer: { ...organizer, kind } }
  const operation = hasHistory
    ? ctx.transaction((tx) => beginOperation(tx, { kind: `${kind}-deleted`, title, kept }))
    : null
  const slices = timeSlices()
  const step = (tx: Ctx) =>
    unlinkSome(tx, kind, id, BATCH, (numbers) => {
      if (!hasHistory) return
      const madeAt = toMicros(toTimestamp(tx.clock.now()))
      insertRevisionsOf(tx.db, tx.groupId, kind, id, { madeAt, userId: tx.userId, operation }, numbers)
    })
  while (ctx.transaction(step)) await slices.pause()
  return operation
}
