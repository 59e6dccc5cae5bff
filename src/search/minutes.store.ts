import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'

interface TimesRow {
  number: number
  total: string | null
  prep: string | null
  cook: string | null
  language: string | null
}

/** Times of the live recipes of a group, by number. */
export function timesOfRecipes(db: Db, groupId: GroupId): TimesRow[] {
  return db.all(
    `SELECT number, total_time AS total, prep_time AS prep, coalesce(nullif(perform_time, ''), cook_time) AS cook, language
     FROM recipes WHERE group_id = ?1 AND deleted_at IS NULL ORDER BY number`,
    groupId,
  )
}
