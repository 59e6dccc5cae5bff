import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'
import type { RecipeId } from '../recipe/recipe.schema'

/** The group that a live recipe belongs to, and whether it is public; asked for before it is known who may see it. */
export function findOwnerGroup(db: Db, id: RecipeId): { groupId: GroupId; isPublic: boolean } | undefined {
  const row = db.get<{ group_id: string; is_public: number }>(
    'SELECT group_id, is_public FROM recipes WHERE id = ?1 AND deleted_at IS NULL',
    id,
  )
  return row && { groupId: row.group_id, isPublic: row.is_public === 1 }
}
