import type { Db } from '../../platform/db/db'
import type { UserId } from '../../platform/ids'

export interface StoredReset {
  tokenHash: string
  userId: UserId
  /** What represents the password that it replaces. */
  madeFor: string
  /** The address that it is mailed to; null for one that is handed over. */
  mailedTo: string | null
  /** UTC. */
  expiresAt: string
}

export function insertReset(db: Db, { tokenHash, userId, madeFor, mailedTo, expiresAt }: StoredReset): void {
  db.run(
    `INSERT INTO password_resets (token_hash, user_id, made_for, mailed_to, expires_at)
     VALUES (?1, ?2, ?3, ?4, ?5)`,
    tokenHash,
    userId,
    madeFor,
    mailedTo,
    expiresAt,
  )
}

/** Whose password a token resets, with the address that must be named beside it; nothing once it is over. */
export function findReset(
  db: Db,
  tokenHash: string,
  now: string,
): { userId: UserId; email: string; madeFor: string; mailedTo: string | null } | undefined {
  return db.get(
    `SELECT u.id AS userId, u.email, p.made_for AS madeFor, p.mailed_to AS mailedTo
     FROM password_resets AS p JOIN users AS u ON u.id = p.user_id
     WHERE p.token_hash = ?1 AND p.expires_at > ?2 AND u.auth_method = 'Mealie'`,
    tokenHash,
    now,
  )
}

/** Deletes one token. */
export function deleteReset(db: Db, tokenHash: string): void {
  db.run('DELETE FROM password_resets WHERE token_hash = ?1', tokenHash)
}

/** Deletes all tokens of someone. */
export function deleteResetsOf(db: Db, userId: UserId): void {
  db.run('DELETE FROM password_resets WHERE user_id = ?1', userId)
}

/** Deletes tokens that have expired at a moment; returns how many. */
export function deleteOverResets(db: Db, now: string): number {
  return db.run('DELETE FROM password_resets WHERE expires_at <= ?1', now).changes
}

export interface MailPerson {
  id: UserId
  fullName: string
  email: string
  /** The language that the person has chosen, if any. */
  locale: string | null
}

/** The person with an address, in lower case, and a password of ours. */
export function findMailPerson(db: Db, email: string): MailPerson | undefined {
  return db.get<MailPerson>(
    `SELECT id, full_name AS fullName, email, locale FROM users WHERE email = ?1 AND auth_method = 'Mealie'`,
    email,
  )
}
