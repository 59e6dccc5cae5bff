import type { Db } from '../platform/db/db'
import type { UserId } from '../platform/ids'
import type { ShoppingListId } from './shopping.schema'
import type { StoredItem } from './stored-item.schema'

/** One change of a list; the next one has the next number. */
export interface StoredOperation {
  sequence: number
  /** The client's own id of it. */
  id: string
  userId: UserId | null
  changedAt: string
  /** Whether name, recipes or the order of the labels changed as well. */
  isOfList: boolean
  /** The rows that it changed, as it left them; extras are no part of it. */
  items: Omit<StoredItem, 'listId' | 'extras'>[]
}

interface OperationRow {
  sequence: number
  id: string
  user_id: string | null
  changed_at: string
  is_of_list: number
  items: string
}

const COLUMNS = 'o.sequence, o.id, o.user_id, o.changed_at, o.is_of_list, o.items'

const toOperation = (row: OperationRow): StoredOperation => ({
  sequence: row.sequence,
  id: row.id,
  userId: row.user_id,
  changedAt: row.changed_at,
  isOfList: row.is_of_list === 1,
  items: JSON.parse(row.items) as StoredOperation['items'],
})

export function insertOperation(db: Db, listId: ShoppingListId, operation: StoredOperation): void {
  db.run(
    `INSERT INTO shopping_operations (list_id, sequence, id, user_id, changed_at, is_of_list, items)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    listId,
    operation.sequence,
    operation.id,
    operation.userId,
    operation.changedAt,
    operation.isOfList ? 1 : 0,
    JSON.stringify(operation.items),
  )
}

/** Ids among some that the list has had already. */
export function knownOperations(db: Db, listId: ShoppingListId, ids: readonly string[]): Set<string> {
  const sql = `SELECT o.id FROM json_each(?2) AS wanted CROSS JOIN shopping_operations AS o
    ON o.list_id = ?1 AND o.id = wanted.value`
  return new Set(db.all<{ id: string }>(sql, listId, JSON.stringify(ids)).map(({ id }) => id))
}

/** Operations of a list after a number, the oldest first. */
export function operationsSince(
  db: Db,
  listId: ShoppingListId,
  since: number,
  most: number,
): StoredOperation[] {
  const sql = `SELECT ${COLUMNS} FROM shopping_operations AS o
    WHERE o.list_id = ?1 AND o.sequence > ?2 ORDER BY o.sequence LIMIT ?3`
  return db.all<OperationRow>(sql, listId, since, most).map(toOperation)
}

/** An item as an operation left it that changed its list at a certain time; undefined when that was forgotten. */
export function itemAsOf(
  db: Db,
  listId: ShoppingListId,
  itemId: string,
  changedAt: string,
): StoredOperation['items'][number] | undefined {
  const row = db.get<OperationRow>(
    `SELECT ${COLUMNS} FROM shopping_operations AS o WHERE o.changed_at = ?2 AND o.list_id = ?1`,
    listId,
    changedAt,
  )
  return row && toOperation(row).items.find(({ id }) => id === itemId)
}

/** Deletes operations from before a time. */
export function forgetOperations(db: Db, before: string): number {
  return db.run('DELETE FROM shopping_operations WHERE changed_at < ?1', before).changes
}
