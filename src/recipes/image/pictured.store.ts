import type { Db, SqlValue } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'
import { filterSql } from '../../platform/query/filter-sql'
import type { Filter } from '../../platform/query/filter-text'
import type { CoverRow } from '../recipe/recipe.store'

/** A recipe's photograph, let through by the filter at a place of those that were asked for. */
export interface PicturedRow extends Omit<CoverRow, 'slug' | 'name'> {
  at: number
}

/** Photographs that covers are chosen from, the newest; and how many are read for each. */
const NEWEST = 100
const FOR_EACH = 8

/** The newest photographs that each of some filters lets through; null is everything. One statement. */
export function newestPictured(db: Db, groupId: GroupId, filters: readonly (Filter | null)[]): PicturedRow[] {
  const params: SqlValue[] = []
  const lists = filters.map((filter, at) => {
    const wanted =
      filter && filterSql(filter, { collection: 'recipe', row: 'r', firstParam: params.length + 2 })
    params.push(...(wanted?.params ?? []))
    return `SELECT * FROM (SELECT ${at} AS at, r.id, r.image, r.image_width, r.image_height, r.image_tint, r.image_focus
      FROM pictured AS r WHERE r.group_id = ?1 AND ${wanted?.sql ?? '1'} ORDER BY r.created_at DESC LIMIT ${FOR_EACH})`
  })
  return db.allOnce<PicturedRow>(
    `WITH pictured AS MATERIALIZED (SELECT * FROM recipes WHERE group_id = ?1 AND deleted_at IS NULL AND image IS NOT NULL
       ORDER BY created_at DESC LIMIT ${NEWEST})
     ${lists.join(' UNION ALL ')}`,
    groupId,
    ...params,
  )
}
