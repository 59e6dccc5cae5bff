import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'

/** Ids of the group's foods or tools that are on hand, and of the given ones that are the group's. */
export function availableIds(
  db: Db,
  groupId: GroupId,
  table: 'foods' | 'tools',
  { ids, withOnHand }: { ids: readonly string[]; withOnHand: boolean },
): string[] {
  const rows = db.all<{ id: string }>(
    `SELECT x.id FROM ${table} AS x WHERE x.group_id = ?1
       AND ((?3 = 1 AND x.on_hand = 1) OR x.id IN (SELECT value FROM json_each(?2)))`,
    groupId,
    JSON.stringify(ids),
    withOnHand ? 1 : 0,
  )
  return rows.map(({ id }) => id)
}

/** The group's foods of some names, folded. */
export function foodsByKey(db: Db, groupId: GroupId, keys: readonly string[]): string[] {
  const sql = `SELECT x.id FROM json_each(?2) AS wanted CROSS JOIN foods AS x
    ON x.group_id = ?1 AND x.name_key = wanted.value`
  return db.all<{ id: string }>(sql, groupId, JSON.stringify(keys)).map(({ id }) => id)
}

/** How much of a recipe is on hand and how much is missing. */
export interface Standing {
  number: number
  had: number
  missingFoods: number
  missingTools: number
}

// Each food of a recipe counts once, however many lines name it.
const COUNTS = `
  SELECT number, sum(is_food * is_had) AS had, sum(is_food * (1 - is_had)) AS missingFoods,
    sum((1 - is_food) * (1 - is_had)) AS missingTools
  FROM (
    SELECT DISTINCT r.number, 1 AS is_food, i.food_id AS id, i.food_id IN (SELECT value FROM json_each(?3)) AS is_had
    FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value
    CROSS JOIN recipe_ingredients AS i ON i.recipe_id = r.id AND i.food_id IS NOT NULL
    WHERE r.group_id = ?1 AND r.deleted_at IS NULL
    UNION ALL
    SELECT r.number, 0, t.tool_id, t.tool_id IN (SELECT value FROM json_each(?4))
    FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value
    CROSS JOIN recipe_tools AS t ON t.recipe_id = r.id
    WHERE r.group_id = ?1 AND r.deleted_at IS NULL
  ) GROUP BY number HAVING missingFoods <= ?5 AND missingTools <= ?6`

interface Available {
  foods: readonly string[]
  tools: readonly string[]
}

/** How much of some recipes is on hand; those with more missing than allowed are left out. */
export function standingsOf(
  db: Db,
  groupId: GroupId,
  numbers: readonly number[],
  { foods, tools }: Available,
  { maxMissingFoods, maxMissingTools }: { maxMissingFoods: number; maxMissingTools: number },
): Standing[] {
  return db.all<Standing>(
    COUNTS,
    groupId,
    JSON.stringify(numbers),
    JSON.stringify(foods),
    JSON.stringify(tools),
    maxMissingFoods,
    maxMissingTools,
  )
}

/** Foods and tools that some recipes need and that are not on hand, by recipe. */
export function missingOf(
  db: Db,
  groupId: GroupId,
  numbers: readonly number[],
  { foods, tools }: Available,
): { number: number; kind: 'food' | 'tool'; id: string }[] {
  return db.all(
    `SELECT DISTINCT r.number, 'food' AS kind, i.food_id AS id
     FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value
     CROSS JOIN recipe_ingredients AS i ON i.recipe_id = r.id AND i.food_id IS NOT NULL
     WHERE r.group_id = ?1 AND i.food_id NOT IN (SELECT value FROM json_each(?3))
     UNION ALL
     SELECT r.number, 'tool', t.tool_id
     FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value
     CROSS JOIN recipe_tools AS t ON t.recipe_id = r.id
     WHERE r.group_id = ?1 AND t.tool_id NOT IN (SELECT value FROM json_each(?4))`,
    groupId,
    JSON.stringify(numbers),
    JSON.stringify(foods),
    JSON.stringify(tools),
  )
}
