import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import type { OrderSpec } from '../platform/query/ordering'

/**
 * Recipes in order. name, slug, created_at, updated_at, date_added, date_updated, last_made and rating have an index of their own;
 * the other attributes sort the whole group.
 */
export const RECIPE_ORDER: OrderSpec = {
  collection: 'recipe',
  row: 'r',
  tieBreaker: 'r.number',
  shuffled: 'r.number',
}

/** Number and version of a recipe on a page. */
export interface Listed {
  number: number
  updatedAt: string
}

const INDEXED =
  /^r\.(created_at|updated_at|date_added|date_updated|name_key|slug|rating|last_made) (ASC|DESC)( NULLS (FIRST|LAST))?, r\.number (ASC|DESC)$/

/** Whether an order is read from an index, so that the cost depends on the page alone. @param orderSql made by `orderSql` */
export function isIndexedOrder(orderSql: string): boolean {
  return INDEXED.test(orderSql)
}

const OPPOSITE: Record<string, string> = { ASC: 'DESC', DESC: 'ASC', FIRST: 'LAST', LAST: 'FIRST' }

/** Whether an order looks at other rows than the recipe's own, such as names of its tags. @param orderSql made by `orderSql` */
export function ordersByOtherTables(orderSql: string): boolean {
  return orderSql.includes('(SELECT ')
}

/** One page of all recipes of a group in an indexed order, read from the nearer end. @param orderSql made by `orderSql` */
export function pageOfAll(
  db: Db,
  groupId: GroupId,
  orderSql: string,
  { limit, offset }: { limit: number; offset: number },
  total: number,
): Listed[] {
  const read = (order: string, take: number, skip: number) =>
    db.all<Listed>(
      `SELECT r.number, r.updated_at AS updatedAt FROM recipes AS r WHERE r.group_id = ?1 AND r.deleted_at IS NULL
       ORDER BY ${order} LIMIT ?2 OFFSET ?3`,
      groupId,
      take,
      skip,
    )
  const end = Math.min(offset + limit, total)
  if (offset < total - end) return read(orderSql, limit, offset)
  const backwards = orderSql.replace(/\b(ASC|DESC|FIRST|LAST)\b/g, (word) => OPPOSITE[word]!)
  return read(backwards, end - offset, total - end).reverse()
}

export type OrganizerTable = 'recipe_categories' | 'recipe_tags' | 'recipe_tools'

const COLUMN_OF: Record<OrganizerTable, string> = {
  recipe_categories: 'category_id',
  recipe_tags: 'tag_id',
  recipe_tools: 'tool_id',
}

/** Recipes of the group that have an organizer, by name. */
export function listedWith(db: Db, groupId: GroupId, table: OrganizerTable, organizerId: string): Listed[] {
  return db.all<Listed>(
    `SELECT r.number, r.updated_at AS updatedAt
     FROM ${table} AS x CROSS JOIN recipes AS r ON r.id = x.recipe_id
     WHERE x.${COLUMN_OF[table]} = ?2 AND r.group_id = ?1 AND r.deleted_at IS NULL ORDER BY r.name_key, r.number`,
    groupId,
    organizerId,
  )
}

/** Recipes of the group that have no organizer of a kind, by name. */
export function listedWithout(db: Db, groupId: GroupId, table: OrganizerTable): Listed[] {
  return db.all<Listed>(
    `SELECT r.number, r.updated_at AS updatedAt FROM recipes AS r
     WHERE r.group_id = ?1 AND r.deleted_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM ${table} AS x WHERE x.recipe_id = r.id)
     ORDER BY r.name_key, r.number`,
    groupId,
  )
}

/** Ids of a group's organizers of a kind that no live recipe has. */
export function unusedOrganizers(db: Db, groupId: GroupId, table: OrganizerTable): Set<string> {
  const organizers = table.replace('recipe_', '')
  const rows = db.all<{ id: string }>(
    `SELECT o.id FROM ${organizers} AS o WHERE o.group_id = ?1 AND NOT EXISTS (
       SELECT 1 FROM ${table} AS x CROSS JOIN recipes AS r ON r.id = x.recipe_id
       WHERE x.${COLUMN_OF[table]} = o.id AND r.deleted_at IS NULL)`,
    groupId,
  )
  return new Set(rows.map((row) => row.id))
}
