import type { Db } from '../../platform/db/db'
import type { UserId } from '../../platform/ids'

export interface StoredConfirmation {
  tokenHash: string
  userId: UserId
  /** The address that the mail went to, in lower case. */
  email: string
  /** UTC. */
  expiresAt: string
}

export function insertConfirmation(
  db: Db,
  { tokenHash, userId, email, expiresAt }: StoredConfirmation,
): void {
  db.run(
    'INSERT INTO email_confirmations (token_hash, user_id, email, expires_at) VALUES (?1, ?2, ?3, ?4)',
    tokenHash,
    userId,
    email,
    expiresAt,
  )
}

/** The address that someone's token confirms: the one that they still have; nothing once it is over, or for another person. */
export function findConfirmation(
  db: Db,
  userId: UserId,
  tokenHash: string,
  now: string,
): { email: string } | undefined {
  return db.get(
    `SELECT c.email FROM email_confirmations AS c JOIN users AS u ON u.id = c.user_id AND u.email = c.email
     WHERE c.token_hash = ?1 AND c.user_id = ?2 AND c.expires_at > ?3`,
    tokenHash,
    userId,
    now,
  )
}

/** Deletes one token. */
export function deleteConfirmation(db: Db, tokenHash: string): void {
  db.run('DELETE FROM email_confirmations WHERE token_hash = ?1', tokenHash)
}

/** Deletes all tokens of someone. */
export function deleteConfirmationsOf(db: Db, userId: UserId): void {
  db.run('DELETE FROM email_confirmations WHERE user_id = ?1', userId)
}

/** Deletes tokens that have expired at a moment; returns how many. */
export function deleteOverConfirmations(db: Db, now: string): number {
  return db.run('DELETE FROM email_confirmations WHERE expires_at <= ?1', now).changes
}
