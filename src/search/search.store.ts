import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import type { Listed } from './list.store'

/** Folded names of some live recipes of the group, by number. */
export function namesOfNumbers(db: Db, groupId: GroupId, numbers: readonly number[]): Map<number, string> {
  if (numbers.length === 0) return new Map()
  const rows = db.all<{ number: number; name: string }>(
    `SELECT r.number, r.name_key AS name FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value
     WHERE r.group_id = ?1`,
    groupId,
    JSON.stringify(numbers),
  )
  return new Map(rows.map((row) => [row.number, row.name]))
}

/** Some live recipes of the group with their versions, in the order of the numbers. */
export function listedOf(db: Db, groupId: GroupId, numbers: readonly number[]): Listed[] {
  if (numbers.length === 0) return []
  return db.all<Listed>(
    `SELECT r.number, r.updated_at AS updatedAt FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL ORDER BY wanted.key`,
    groupId,
    JSON.stringify(numbers),
  )
}

/** Some live recipes of the group in an order. @param orderSql made by `orderSql`, never text of a client's */
export function orderedOf(
  db: Db,
  groupId: GroupId,
  numbers: readonly number[],
  orderSql: string,
  { limit, offset }: { limit: number; offset: number },
): Listed[] {
  return db.all<Listed>(
    `SELECT r.number, r.updated_at AS updatedAt FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL ORDER BY ${orderSql} LIMIT ?3 OFFSET ?4`,
    groupId,
    JSON.stringify(numbers),
    limit,
    offset,
  )
}

/** Numbers of all live recipes of the group in an order. @param orderSql made by `orderSql` */
export function wholeOrder(db: Db, groupId: GroupId, orderSql: string): Uint32Array {
  // One row of JSON is read in a fraction of the time that a hundred thousand row objects take.
  const row = db.get<{ numbers: string }>(
    `SELECT json_group_array(number) AS numbers FROM (
       SELECT r.number FROM recipes AS r WHERE r.group_id = ?1 AND r.deleted_at IS NULL ORDER BY ${orderSql})`,
    groupId,
  )
  return new Uint32Array(JSON.parse(row?.numbers ?? '[]'))
}

interface FilterRow {
  kind: 'categories' | 'tags' | 'tools'
  id: string
}

/** Ids of the group's categories, tags and tools for ids or slugs; unknown ones are dropped. One statement. */
export function filterIds(
  db: Db,
  groupId: GroupId,
  names: { categories: readonly string[]; tags: readonly string[]; tools: readonly string[] },
): FilterRow[] {
  const select = (table: FilterRow['kind'], at: number) =>
    `SELECT '${table}' AS kind, o.id FROM json_each(?${at}) AS wanted CROSS JOIN ${table} AS o
     ON o.group_id = ?1 AND (o.id = lower(wanted.value) OR o.slug = wanted.value)`
  return db.all<FilterRow>(
    [select('categories', 2), select('tags', 3), select('tools', 4)].join(' UNION '),
    groupId,
    JSON.stringify(names.categories),
    JSON.stringify(names.tags),
    JSON.stringify(names.tools),
  )
}
