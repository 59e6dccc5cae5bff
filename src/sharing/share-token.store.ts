import type { Db } from '../platform/db/db'
import type { GroupId, UserId } from '../platform/ids'
import type { RecipeId } from '../recipes/recipe/recipe.schema'
import type { ShareToken, ShareTokenId } from './share-token.schema'

interface ShareRow {
  id: string
  recipe_id: string
  group_id: string
  expires_at: string
  created_at: string
}

// Tokens of live recipes only.
const SELECT = `SELECT t.id, t.recipe_id, t.group_id, t.expires_at, t.created_at
  FROM share_tokens AS t CROSS JOIN recipes AS r ON r.id = t.recipe_id AND r.deleted_at IS NULL`

const toToken = (row: ShareRow): ShareToken => ({
  id: row.id,
  recipeId: row.recipe_id,
  groupId: row.group_id,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})

/** Tokens of a group, the newest first; of one recipe where it is given. Those that have expired stay until they are purged. */
export function shareTokens(db: Db, groupId: GroupId, recipeId: RecipeId | null): ShareToken[] {
  return db
    .all<ShareRow>(
      `${SELECT} WHERE t.group_id = ?1 AND (t.recipe_id = ?2 OR ?2 IS NULL) ORDER BY t.created_at DESC, t.id`,
      groupId,
      recipeId,
    )
    .map(toToken)
}

/** The token, if it is the group's. */
export function findShareToken(db: Db, groupId: GroupId, id: ShareTokenId): ShareToken | undefined {
  const row = db.get<ShareRow>(`${SELECT} WHERE t.group_id = ?1 AND t.id = ?2`, groupId, id)
  return row && toToken(row)
}

/** The token of whatever group, unless it has expired: anyone who knows its id may read. */
export function findOpenToken(db: Db, id: ShareTokenId, now: string): ShareToken | undefined {
  const row = db.get<ShareRow>(`${SELECT} WHERE t.id = ?1 AND t.expires_at > ?2`, id, now)
  return row && toToken(row)
}

/** Whether anyone can read a recipe by a link now. */
export function hasOpenToken(db: Db, recipeId: RecipeId, now: string): boolean {
  const sql = 'SELECT 1 FROM share_tokens WHERE recipe_id = ?1 AND expires_at > ?2 LIMIT 1'
  return db.get(sql, recipeId, now) !== undefined
}

export function insertShareToken(db: Db, token: ShareToken, userId: UserId): void {
  db.run(
    `INSERT INTO share_tokens (id, group_id, recipe_id, expires_at, created_at, user_id)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
    token.id,
    token.groupId,
    token.recipeId,
    token.expiresAt,
    token.createdAt,
    userId,
  )
}

/** Revokes every link of the group that someone has made. */
export function deleteSharesOf(db: Db, groupId: GroupId, userId: UserId): void {
  db.run('DELETE FROM share_tokens WHERE group_id = ?1 AND user_id = ?2', groupId, userId)
}

export function deleteShareToken(db: Db, groupId: GroupId, id: ShareTokenId): void {
  db.run('DELETE FROM share_tokens WHERE group_id = ?1 AND id = ?2', groupId, id)
}

/** Deletes links that expired before a time; returns how many. */
export function deleteExpiredShares(db: Db, before: string): number {
  return db.run('DELETE FROM share_tokens WHERE expires_at < ?1', before).changes
}
