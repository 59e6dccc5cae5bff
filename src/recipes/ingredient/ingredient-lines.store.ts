import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'

export interface LineRow {
  recipe_id: string
  food: string | null
  note: string
  original_text: string | null
}

/** Ingredients of some live recipes of the group in their order, at most so many in all. */
export function linesOf(db: Db, groupId: GroupId, recipeIds: readonly string[], most: number): LineRow[] {
  return db.all<LineRow>(
    `SELECT p.recipe_id, f.name AS food, p.note, p.original_text
     FROM json_each(?2) AS wanted
     CROSS JOIN recipes AS r ON r.id = wanted.value AND r.group_id = ?1 AND r.deleted_at IS NULL
     CROSS JOIN recipe_ingredients AS p ON p.recipe_id = r.id
     LEFT JOIN foods AS f ON f.id = p.food_id AND f.group_id = ?1
     ORDER BY wanted.key, p.position LIMIT ?3`,
    groupId,
    JSON.stringify(recipeIds),
    most,
  )
}
