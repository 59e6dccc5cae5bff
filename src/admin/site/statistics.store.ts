import type { Db } from '../../platform/db/db'
import type { GroupId } from '../../platform/ids'

/** How much a group has; its recipes are counted where they are kept. */
export interface GroupCounts {
  totalUsers: number
  totalCategories: number
  totalTags: number
  totalTools: number
}

export function countsOfGroup(db: Db, groupId: GroupId): GroupCounts {
  return db.get<GroupCounts>(
    `SELECT
       (SELECT count(*) FROM users WHERE group_id = ?1) AS totalUsers,
       (SELECT count(*) FROM categories WHERE group_id = ?1) AS totalCategories,
       (SELECT count(*) FROM tags WHERE group_id = ?1) AS totalTags,
       (SELECT count(*) FROM tools WHERE group_id = ?1) AS totalTools`,
    groupId,
  )!
}

export interface SiteCounts {
  totalUsers: number
  totalGroups: number
  lastRecipe: number
}

/** How many people and groups there are, and the highest number of a recipe. */
export function countsOfSite(db: Db): SiteCounts {
  return db.get<SiteCounts>(
    `SELECT (SELECT count(*) FROM users) AS totalUsers, (SELECT count(*) FROM groups) AS totalGroups,
       (SELECT coalesce(max(number), 0) FROM recipes) AS lastRecipe`,
  )!
}

export interface RecipeCounts {
  total: number
  uncategorized: number
  untagged: number
}

/** Live recipes of all groups with a number above one and up to another. */
export function countRecipesBetween(db: Db, above: number, upTo: number): RecipeCounts {
  return db.get<RecipeCounts>(
    `SELECT count(*) AS total,
       coalesce(sum(NOT EXISTS (SELECT 1 FROM recipe_categories AS c WHERE c.recipe_id = r.id)), 0) AS uncategorized,
       coalesce(sum(NOT EXISTS (SELECT 1 FROM recipe_tags AS t WHERE t.recipe_id = r.id)), 0) AS untagged
     FROM recipes AS r WHERE r.number > ?1 AND r.number <= ?2 AND r.deleted_at IS NULL`,
    above,
    upTo,
  )!
}
