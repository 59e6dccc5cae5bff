import type { Db } from '../../platform/db/db'
import type { GroupId, UserId } from '../../platform/ids'

/** What a token opens: a file below the data folder, or a recipe of the group as an archive. */
export type DownloadPurpose = 'file' | 'recipe-zip'

export interface DownloadToken {
  groupId: GroupId
  userId: UserId
  purpose: DownloadPurpose
  /** The file's path, or the recipe's id. */
  target: string
}

interface TokenRow {
  group_id: string
  user_id: string
  purpose: DownloadPurpose
  target: string
}

export function insertDownloadToken(db: Db, hash: string, token: DownloadToken, expiresAt: string): void {
  const { groupId, userId, purpose, target } = token
  db.run(
    `INSERT INTO download_tokens (token_hash, group_id, user_id, purpose, target, expires_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
    hash,
    groupId,
    userId,
    purpose,
    target,
    expiresAt,
  )
}

/** Looks at a token without using it up. */
export function findDownloadToken(
  db: Db,
  hash: string,
  purpose: DownloadPurpose,
  now: string,
): DownloadToken | undefined {
  const row = db.get<TokenRow>(
    `SELECT group_id, user_id, purpose, target FROM download_tokens
     WHERE token_hash = ?1 AND purpose = ?2 AND expires_at > ?3`,
    hash,
    purpose,
    now,
  )
  return row && { groupId: row.group_id, userId: row.user_id, purpose: row.purpose, target: row.target }
}

/** Uses a token up; false when someone else was quicker. */
export function deleteDownloadToken(db: Db, hash: string): boolean {
  return db.run('DELETE FROM download_tokens WHERE token_hash = ?1', hash).changes === 1
}

export function deleteExpiredTokens(db: Db, before: string): number {
  return db.run('DELETE FROM download_tokens WHERE expires_at < ?1', before).changes
}
