import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import { type FacetKind, facetId } from './terms.rules'

/** How often something is used. */
export interface Use {
  id: string
  count: number
}

/** The most used categories, tags, tools or foods of a group, as the index counts them. @param code the group's code in terms */
export function mostUsed(db: Db, code: string, kind: FacetKind, limit: number): Use[] {
  const from = `${code}f${kind}`
  const rows = db.all<{ term: string; count: number }>(
    `SELECT term, doc AS count FROM recipe_search_terms WHERE term >= ?1 AND term < ?2 ORDER BY doc DESC LIMIT ?3`,
    from,
    `${from}g`,
    limit,
  )
  return rows.map(({ term, count }) => ({ id: facetId(term), count }))
}

const LINKS: Record<FacetKind, { table: string; column: string }> = {
  c: { table: 'recipe_categories', column: 'category_id' },
  t: { table: 'recipe_tags', column: 'tag_id' },
  o: { table: 'recipe_tools', column: 'tool_id' },
  d: { table: 'recipe_ingredients', column: 'food_id' },
}

/** The same among some recipes of the group. */
export function mostUsedAmong(
  db: Db,
  groupId: GroupId,
  kind: FacetKind,
  numbers: readonly number[],
  limit: number,
): Use[] {
  const { table, column } = LINKS[kind]
  return db.all<Use>(
    `SELECT x.${column} AS id, count(DISTINCT x.recipe_id) AS count
     FROM json_each(?2) AS wanted CROSS JOIN recipes AS r ON r.number = wanted.value
     CROSS JOIN ${table} AS x ON x.recipe_id = r.id
     WHERE r.group_id = ?1 AND x.${column} IS NOT NULL GROUP BY x.${column} ORDER BY count DESC LIMIT ?3`,
    groupId,
    JSON.stringify(numbers),
    limit,
  )
}

const NAMES: Record<FacetKind, string> = {
  c: 'SELECT id, name, slug AS value FROM categories',
  t: 'SELECT id, name, slug AS value FROM tags',
  o: 'SELECT id, name, slug AS value FROM tools',
  d: 'SELECT id, name, id AS value FROM foods',
}

/** Names of some of the group's categories, tags, tools or foods, with the value that lists filter by: a slug, for foods the id. */
export function facetNames(
  db: Db,
  groupId: GroupId,
  kind: FacetKind,
  ids: readonly string[],
): Map<string, { name: string; value: string }> {
  const rows = db.all<{ id: string; name: string; value: string }>(
    `${NAMES[kind]} WHERE group_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
    groupId,
    JSON.stringify(ids),
  )
  return new Map(rows.map(({ id, name, value }) => [id, { name, value }]))
}
