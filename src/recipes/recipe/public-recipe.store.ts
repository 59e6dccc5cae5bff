import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'
import type { RecipeKey } from './recipe.store'

interface Row {
  number: number
  id: string
  slug: string
  updated_at: string
}

/** The live public recipe of a group by slug or id. */
export function findPublicKey(db: Db, groupId: GroupId, slugOrId: string): RecipeKey | undefined {
  const sql = (column: 'slug' | 'id') =>
    `SELECT number, id, slug, updated_at FROM recipes
     WHERE group_id = ?1 AND ${column} = ?2 AND is_public = 1 AND deleted_at IS NULL`
  const row =
    db.get<Row>(sql('slug'), groupId, slugOrId) ?? db.get<Row>(sql('id'), groupId, slugOrId.toLowerCase())
  return row && { number: row.number, id: row.id, slug: row.slug, updatedAt: row.updated_at }
}
