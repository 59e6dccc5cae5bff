import type { Db } from '../../platform/db/db'
import type { UserId } from '../../platform/ids'

/** By which a provider knows someone. */
export interface Identity {
  issuer: string
  subject: string
}

/** Whose account is tied to the identity. */
export function findIdentityUser(db: Db, { issuer, subject }: Identity): UserId | undefined {
  return db.get<{ user_id: UserId }>(
    'SELECT user_id FROM user_identities WHERE issuer = ?1 AND subject = ?2',
    issuer,
    subject,
  )?.user_id
}

/** Whether the account is tied to someone of this provider already. */
export function hasIdentity(db: Db, issuer: string, userId: UserId): boolean {
  return (
    db.get('SELECT 1 FROM user_identities WHERE issuer = ?1 AND user_id = ?2', issuer, userId) !== undefined
  )
}

export function insertIdentity(db: Db, { issuer, subject }: Identity, userId: UserId, now: string): void {
  db.run(
    'INSERT INTO user_identities (issuer, subject, user_id, created_at) VALUES (?1, ?2, ?3, ?4)',
    issuer,
    subject,
    userId,
    now,
  )
}
