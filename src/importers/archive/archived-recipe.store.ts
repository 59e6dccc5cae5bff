import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'
import type { RecipeId } from '../../recipes/recipe/recipe.schema'

/** The group's live recipe that came from this before. */
export function findArchived(
  db: Db,
  groupId: GroupId,
  fingerprint: string,
): { id: RecipeId; name: string } | undefined {
  return db.get<{ id: RecipeId; name: string }>(
    `SELECT r.id, r.name FROM archived_recipes AS a JOIN recipes AS r ON r.id = a.recipe_id
     WHERE a.group_id = ?1 AND a.fingerprint = ?2 AND r.group_id = ?1 AND r.deleted_at IS NULL`,
    groupId,
    fingerprint,
  )
}

/** Notes where a recipe came from; one that came from it before and is gone gives its place. */
export function noteArchived(db: Db, groupId: GroupId, fingerprint: string, recipeId: RecipeId): void {
  db.run(
    `INSERT INTO archived_recipes (group_id, fingerprint, recipe_id) VALUES (?1, ?2, ?3)
     ON CONFLICT (group_id, fingerprint) DO UPDATE SET recipe_id = ?3`,
    groupId,
    fingerprint,
    recipeId,
  )
}
