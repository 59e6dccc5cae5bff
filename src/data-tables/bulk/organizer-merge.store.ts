import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'

const TABLES = { category: 'recipe_categories', tag: 'recipe_tags', tool: 'recipe_tools' } as const

/** Ids of the group's live recipes that have an organizer. */
export function recipesWith(db: Db, groupId: GroupId, kind: keyof typeof TABLES, id: string): string[] {
  const rows = db.all<{ id: string }>(
    `SELECT r.id FROM ${TABLES[kind]} AS x
     JOIN recipes AS r ON r.id = x.recipe_id AND r.group_id = ?1 AND r.deleted_at IS NULL
     WHERE x.${kind}_id = ?2 ORDER BY r.number`,
    groupId,
    id,
  )
  return rows.map((row) => row.id)
}
