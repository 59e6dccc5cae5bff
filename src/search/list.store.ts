import type { Db } from '../platform/db/db'
import type { OrderSpec } from '../platform/http/ordering'
import type { GroupId } from '../platform/ids'

/**
 * What recipes may be ordered by. Those with an index of their own are name, slug, created_at, updated_at, date_added,
 * date_updated, last_made and rating; the others sort the whole group.
 */
export const RECIPE_ORDER: OrderSpec = {
  columns: {
    id: 'r.id',
    slug: 'r.slug',
    name: 'r.name_key',
    name_normalized: 'r.name_key',
    user_id: 'r.user_id',
    group_id: 'r.group_id',
    rating: { sql: 'r.rating', nulls: 'last' },
    description: 'r.description COLLATE NOCASE',
    image: 'r.image',
    total_time: 'r.total_time COLLATE NOCASE',
    prep_time: 'r.prep_time COLLATE NOCASE',
    cook_time: 'r.cook_time COLLATE NOCASE',
    perform_time: 'r.perform_time COLLATE NOCASE',
    recipe_yield: 'r.recipe_yield COLLATE NOCASE',
    recipe_servings: 'r.recipe_servings',
    recipe_yield_quantity: 'r.recipe_yield_quantity',
    org_url: 'r.org_url COLLATE NOCASE',
    date_added: 'r.date_added',
    date_updated: 'r.date_updated',
    last_made: 'r.last_made',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
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

/** Whether an order is read from an index, so that only the way to the page costs. @param orderSql made by `orderSql` */
export function isIndexedOrder(orderSql: string): boolean {
  return INDEXED.test(orderSql)
}

const OPPOSITE: Record<string, string> = { ASC: 'DESC', DESC: 'ASC', FIRST: 'LAST', LAST: 'FIRST' }

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
