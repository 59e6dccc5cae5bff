import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'

/** Numbers of live recipes that were made last before a time, the longest ago first. */
export function longestUnmade(db: Db, groupId: GroupId, before: string, most: number): number[] {
  const rows = db.all<{ number: number }>(
    `SELECT number FROM recipes WHERE group_id = ?1 AND deleted_at IS NULL AND last_made < ?2
     ORDER BY last_made, number LIMIT ?3`,
    groupId,
    before,
    most,
  )
  return rows.map(({ number }) => number)
}

/** Numbers of the live recipes that came last, the newest first. */
export function newestNumbers(db: Db, groupId: GroupId, most: number): number[] {
  const rows = db.all<{ number: number }>(
    `SELECT number FROM recipes WHERE group_id = ?1 AND deleted_at IS NULL ORDER BY created_at DESC, number DESC LIMIT ?2`,
    groupId,
    most,
  )
  return rows.map(({ number }) => number)
}
