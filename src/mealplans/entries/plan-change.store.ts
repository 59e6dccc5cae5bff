import type { Db } from '../../platform/db/db'
import type { GroupId, Id, UserId } from '../../platform/ids'
import type { PlanEntryId } from './plan-entry.schema'
import type { StoredEntry } from './plan-entry.store'

export type PlanChangeId = Id<'meal-plan-change'>

/** One entry that a change has touched. */
export interface ChangedEntry {
  id: PlanEntryId
  /** As it was; null for one that was added. */
  before: StoredEntry | null
  /** When it was last written, by the change itself; null for one that the change deleted. */
  writtenAt: string | null
}

export function insertChange(
  db: Db,
  { groupId, userId }: { groupId: GroupId; userId: UserId },
  id: PlanChangeId,
  entries: readonly ChangedEntry[],
  now: string,
): void {
  db.run(
    'INSERT INTO meal_plan_changes (id, group_id, user_id, entries, created_at) VALUES (?1, ?2, ?3, ?4, ?5)',
    id,
    groupId,
    userId,
    JSON.stringify(entries),
    now,
  )
}

/** Takes a person's change out, so that it is undone once. */
export function takeChange(
  db: Db,
  { groupId, userId }: { groupId: GroupId; userId: UserId },
  id: PlanChangeId,
): ChangedEntry[] | undefined {
  const row = db.get<{ entries: string }>(
    'DELETE FROM meal_plan_changes WHERE group_id = ?1 AND user_id = ?2 AND id = ?3 RETURNING entries',
    groupId,
    userId,
    id,
  )
  return row && (JSON.parse(row.entries) as ChangedEntry[])
}

/** Deletes all groups' changes from before a moment; returns how many. */
export function deleteOldChanges(db: Db, before: string): number {
  return db.run('DELETE FROM meal_plan_changes WHERE created_at < ?1', before).changes
}
