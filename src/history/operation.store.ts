import type { Db } from '../platform/db/db'
import type { GroupId, UserId } from '../platform/ids'
import type { TaskMessage } from '../platform/jobs/task'
import type { OperationId } from '../recipes/recipe/recipe-content.schema'
import type { Kept, Operation, OperationKind } from './history.schema'

interface Row {
  number: number
  id: string
  kind: OperationKind
  title: string
  kept: string
  made_at: string
  undone_at: string | null
}

const SELECT = 'SELECT o.number, o.id, o.kind, o.title, o.kept, o.made_at, o.undone_at FROM operations AS o'

function toOperation({ id, kind, title, kept, made_at, undone_at }: Row): Operation {
  return {
    id,
    kind,
    title: JSON.parse(title) as TaskMessage,
    kept: JSON.parse(kept) as Kept,
    madeAt: made_at,
    undoneAt: undone_at,
  }
}

export interface NewOperation extends Omit<Operation, 'undoneAt'> {
  groupId: GroupId
  userId: UserId
}

export function insertOperation(db: Db, operation: NewOperation): void {
  const { id, groupId, userId, kind, title, kept, madeAt } = operation
  db.run(
    'INSERT INTO operations (id, group_id, user_id, kind, title, kept, made_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)',
    id,
    groupId,
    userId,
    kind,
    JSON.stringify(title),
    JSON.stringify(kept),
    madeAt,
  )
}

export function findOperation(db: Db, groupId: GroupId, id: OperationId): Operation | undefined {
  const row = db.get<Row>(`${SELECT} WHERE o.group_id = ?1 AND o.id = ?2`, groupId, id)
  return row && toOperation(row)
}

/** Operations of the group by number. */
export function operationsByNumber(
  db: Db,
  groupId: GroupId,
  numbers: readonly number[],
): Map<number, Operation> {
  if (numbers.length === 0) return new Map()
  const rows = db.all<Row>(
    `${SELECT} WHERE o.group_id = ?1 AND o.number IN (SELECT e.value FROM json_each(?2) AS e)`,
    groupId,
    JSON.stringify(numbers),
  )
  return new Map(rows.map((row) => [row.number, toOperation(row)]))
}

/** What an operation of the group took away that had an id; the newest one that did. */
export function findKept(db: Db, groupId: GroupId, goneId: string): Kept | undefined {
  const row = db.get<Row>(
    `${SELECT} WHERE o.group_id = ?1 AND ?2 IN (o.kept ->> '$.food.id', o.kept ->> '$.unit.id', o.kept ->> '$.organizer.id')
     ORDER BY o.number DESC LIMIT 1`,
    groupId,
    goneId,
  )
  return row && toOperation(row).kept
}

/** Notes that an operation was undone. @returns false when it had been already */
export function markUndone(db: Db, groupId: GroupId, id: OperationId, now: string): boolean {
  const { changes } = db.run(
    'UPDATE operations SET undone_at = ?3 WHERE group_id = ?1 AND id = ?2 AND undone_at IS NULL',
    groupId,
    id,
    now,
  )
  return changes > 0
}

/** Deletes operations from before a moment. */
export function deleteOperations(db: Db, before: string): void {
  db.run('DELETE FROM operations WHERE made_at < ?1', before)
}

/** The last operation of someone that can be undone. */
export function findLatest(db: Db, groupId: GroupId, userId: UserId): OperationId | undefined {
  return db.get<{ id: OperationId }>(
    `SELECT id FROM operations WHERE group_id = ?1 AND user_id = ?2 AND kind <> 'undo' AND undone_at IS NULL
     ORDER BY number DESC LIMIT 1`,
    groupId,
    userId,
  )?.id
}
