import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'

/** What recipes use; labels are used by foods. */
export type UsedKind = 'food' | 'unit' | 'category' | 'tag' | 'tool' | 'label'

const LIVE = 'JOIN recipes AS r ON r.id = x.recipe_id AND r.group_id = ?1 AND r.deleted_at IS NULL'

const COUNTS: Record<UsedKind, string> = {
  food: `SELECT x.food_id AS id, count(DISTINCT x.recipe_id) AS uses FROM recipe_ingredients AS x ${LIVE}
    WHERE x.food_id IS NOT NULL AND (?2 IS NULL OR x.food_id IN (SELECT value FROM json_each(?2))) GROUP BY 1`,
  unit: `SELECT x.unit_id AS id, count(DISTINCT x.recipe_id) AS uses FROM recipe_ingredients AS x ${LIVE}
    WHERE x.unit_id IS NOT NULL AND (?2 IS NULL OR x.unit_id IN (SELECT value FROM json_each(?2))) GROUP BY 1`,
  category: `SELECT x.category_id AS id, count(*) AS uses FROM recipe_categories AS x ${LIVE}
    WHERE ?2 IS NULL OR x.category_id IN (SELECT value FROM json_each(?2)) GROUP BY 1`,
  tag: `SELECT x.tag_id AS id, count(*) AS uses FROM recipe_tags AS x ${LIVE}
    WHERE ?2 IS NULL OR x.tag_id IN (SELECT value FROM json_each(?2)) GROUP BY 1`,
  tool: `SELECT x.tool_id AS id, count(*) AS uses FROM recipe_tools AS x ${LIVE}
    WHERE ?2 IS NULL OR x.tool_id IN (SELECT value FROM json_each(?2)) GROUP BY 1`,
  label: `SELECT f.label_id AS id, count(*) AS uses FROM foods AS f
    WHERE f.group_id = ?1 AND (?2 IS NULL OR f.label_id IN (SELECT value FROM json_each(?2))) GROUP BY 1`,
}

const UNUSED = {
  food: `SELECT m.id FROM foods AS m WHERE m.group_id = ?1 AND m.created_at > ?2 AND m.updated_at = m.created_at
    AND NOT EXISTS (SELECT 1 FROM recipe_ingredients AS i WHERE i.food_id = m.id)
    AND NOT EXISTS (SELECT 1 FROM shopping_items AS s WHERE s.food_id = m.id)`,
  unit: `SELECT m.id FROM units AS m WHERE m.group_id = ?1 AND m.created_at > ?2 AND m.updated_at = m.created_at
    AND NOT EXISTS (SELECT 1 FROM recipe_ingredients AS i WHERE i.unit_id = m.id)
    AND NOT EXISTS (SELECT 1 FROM shopping_items AS s WHERE s.unit_id = m.id)`,
}

/** The group's foods or units that were made after a moment, and that no one has changed and neither recipes nor lists use. */
export function unusedSince(db: Db, groupId: GroupId, kind: keyof typeof UNUSED, since: string): string[] {
  return db.all<{ id: string }>(UNUSED[kind], groupId, since).map(({ id }) => id)
}

/** How many live recipes of the group use each, or foods each label; those without any are left out. @param ids null for all */
export function countUses(
  db: Db,
  groupId: GroupId,
  kind: UsedKind,
  ids: readonly string[] | null,
): Map<string, number> {
  const rows = db.all<{ id: string; uses: number }>(COUNTS[kind], groupId, ids && JSON.stringify(ids))
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}
