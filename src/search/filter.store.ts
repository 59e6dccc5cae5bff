import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import { filterSql } from '../platform/query/filter-sql'
import type { Condition, Filter } from '../platform/query/filter-text'

/** Numbers of the group's live recipes that pass a filter, with commas between. @param within only among these, where given */
export function numbersWhere(
  db: Db,
  groupId: GroupId,
  filter: Filter,
  within: readonly number[] | null,
): string {
  const { sql, params } = filterSql(filter, { collection: 'recipe', row: 'r', firstParam: 3 })
  const from =
    within === null
      ? 'recipes AS r WHERE ?2 IS NULL AND'
      : 'json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value WHERE'
  const rows = db.allOnce<{ numbers: string | null }>(
    `SELECT group_concat(r.number) AS numbers FROM ${from} r.group_id = ?1 AND r.deleted_at IS NULL AND ${sql}`,
    groupId,
    within && JSON.stringify(within),
    ...params,
  )
  return rows[0]?.numbers ?? ''
}

const TABLES = { category: 'categories', tag: 'tags', tool: 'tools', food: 'foods' } as const
export type FacetCollection = keyof typeof TABLES
export type FilteredCollection = FacetCollection | 'recipe'

/** Numbers of the group's live recipes, its foods or its organizers of a kind. */
export function liveNumbers(db: Db, groupId: GroupId, collection: FilteredCollection): number[] {
  const from =
    collection === 'recipe' ? 'recipes WHERE deleted_at IS NULL AND' : `${TABLES[collection]} WHERE`
  const sql = `SELECT rowid AS number FROM ${from} group_id = ?1`
  return db.all<{ number: number }>(sql, groupId).map(({ number }) => number)
}

/** Ids of the group's organizers or foods with these numbers. */
export function facetIds(
  db: Db,
  groupId: GroupId,
  collection: FacetCollection,
  numbers: readonly number[],
): string[] {
  const sql = `SELECT x.id FROM json_each(?2) AS some CROSS JOIN ${TABLES[collection]} AS x ON x.rowid = some.value WHERE x.group_id = ?1`
  return db.all<{ id: string }>(sql, groupId, JSON.stringify(numbers)).map(({ id }) => id)
}

/** Ids of the group's organizers or foods that a condition on their own attributes holds for, at most `limit`. */
export function facetIdsWhere(
  db: Db,
  groupId: GroupId,
  collection: FacetCollection,
  condition: Condition,
  limit: number,
): string[] {
  const { sql, params } = filterSql(condition, { collection, row: 'x', firstParam: 3 })
  const rows = db.allOnce<{ id: string }>(
    `SELECT x.id FROM ${TABLES[collection]} AS x WHERE x.group_id = ?1 AND ${sql} LIMIT ?2`,
    groupId,
    limit,
    ...params,
  )
  return rows.map(({ id }) => id)
}
