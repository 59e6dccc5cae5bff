import type { Db, SqlValue } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'
import { filterSql } from '../../platform/query/filter-sql'
import type { Filter } from '../../platform/query/filter-text'
import type { CoverRow } from '../recipe/recipe.store'

/** A recipe's photograph, let through by the filter at a place of those that were asked for. */
export interface PicturedRow extends Omit<CoverRow, 'slug'> {
  at: number
}

/** Which photographs are looked for. */
export interface PicturedWish {
  /** Null lets through all. */
  filter: Filter | null
  /** A recipe that comes first, if it is among them. */
  firstId?: string | null
}

/** The newest photographs that each of some filters lets through. One statement. */
export function newestPictured(
  db: Db,
  groupId: GroupId,
  wishes: readonly PicturedWish[],
  most: number,
): PicturedRow[] {
  const params: SqlValue[] = []
  const lists = wishes.flatMap(({ filter, firstId = null }, at) => {
    const wanted =
      filter && filterSql(filter, { collection: 'recipe', row: 'r', firstParam: params.length + 2 })
    params.push(...(wanted?.params ?? []))
    const list = (narrow: string, limit: number) =>
      `SELECT * FROM (SELECT ${at} AS at, r.id, r.name, r.image, r.image_width, r.image_height, r.image_tint, r.image_focus
        FROM recipes AS r WHERE r.group_id = ?1 AND r.deleted_at IS NULL AND r.image IS NOT NULL ${narrow}
        AND ${wanted?.sql ?? '1'} ORDER BY r.created_at DESC LIMIT ${limit})`
    if (firstId === null) return [list('', most)]
    params.push(firstId)
    return [list(`AND r.id = ?${params.length + 1}`, 1), list(`AND r.id <> ?${params.length + 1}`, most)]
  })
  return db.allOnce<PicturedRow>(lists.join(' UNION ALL '), groupId, ...params)
}
