import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'

export interface LineRow {
  recipe_id: string
  food: string | null
  note: string
  original_text: string | null
}

const UNREAD = `p.food_id IS NULL AND p.unit_id IS NULL AND p.sub_recipe_id IS NULL AND p.note <> '' AND p.reading IS NULL`

/** Live recipes of the group with a line that no one has taken apart, nor tried to, by number. */
export function unreadRecipes(db: Db, groupId: GroupId): number[] {
  return db
    .all<{ number: number }>(
      `SELECT r.number FROM recipes AS r WHERE r.group_id = ?1 AND r.deleted_at IS NULL
         AND EXISTS (SELECT 1 FROM recipe_ingredients AS p WHERE p.recipe_id = r.id AND ${UNREAD}) ORDER BY r.number`,
      groupId,
    )
    .map(({ number }) => number)
}

/** Lines of the group's live recipes of which no one could be sure, with their recipe, at most so many. */
export function doubtfulLines(
  db: Db,
  groupId: GroupId,
  most: number,
): { slug: string; name: string; note: string }[] {
  return db.all(
    `SELECT r.slug, r.name, p.note FROM recipes AS r CROSS JOIN recipe_ingredients AS p ON p.recipe_id = r.id
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL AND p.reading = 'doubtful' ORDER BY r.name_key, p.position LIMIT ?2`,
    groupId,
    most,
  )
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
