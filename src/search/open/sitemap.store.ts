import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'

export interface SitemapRecipe {
  slug: string
  /** UTC. */
  updatedAt: string
}

/** The group's public recipes, the latest changed first, up to `limit`. */
export function openRecipes(db: Db, groupId: GroupId, limit: number): SitemapRecipe[] {
  return db.all<SitemapRecipe>(
    `SELECT slug, updated_at AS updatedAt FROM recipes
     WHERE group_id = ?1 AND is_public = 1 AND deleted_at IS NULL ORDER BY updated_at DESC LIMIT ?2`,
    groupId,
    limit,
  )
}
