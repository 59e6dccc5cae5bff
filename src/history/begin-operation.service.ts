import { toTimestamp } from '../platform/clock'
import type { Ctx } from '../platform/context'
import { newId } from '../platform/ids'
import type { OperationId } from '../recipes/recipe/recipe-content.schema'
import type { Kept, Operation, OperationKind } from './history.schema'
import { insertOperation } from './operation.store'

/**
 * Begins something that is done to many recipes, in the transaction of its first step. The changes that name it can be undone
 * together.
 */
export function beginOperation(
  tx: Ctx,
  { kind, title, kept = {} }: Pick<Operation, 'kind' | 'title'> & Partial<Pick<Operation, 'kept'>>,
): OperationId {
  const id: OperationId = newId<'operation'>()
  const { groupId, userId } = tx
  insertOperation(tx.db, { id, groupId, userId, kind, title, kept, madeAt: toTimestamp(tx.clock.now()) })
  return id
}

/** Notes what a deletion took away that can be undone; nothing where no history is kept. */
export function noteDeleted(tx: Ctx, kind: OperationKind, name: string, kept: Kept): void {
  if (tx.config.historyDays === 0) return
  beginOperation(tx, { kind, title: { messageId: 'history.deleted', values: { name } }, kept })
}
