import type { Actor } from '../platform/context'
import type { Db } from '../platform/db/db'
import type { UserId } from '../platform/ids'
import { ACTOR_COLUMNS, type ActorRow, toActor } from '../users/actor.rules'

export type SessionKind = 'browser' | 'access'

export interface SessionRow {
  tokenHash: string
  userId: UserId
  kind: SessionKind
  isRemembered: boolean
  userAgent: string
  createdAt: string
  expiresAt: string
}

/** Who a token stands for, and how long it has been standing. */
export interface Bearer {
  actor: Actor
  locale: string | null
  /** `api-token` for the named ones of the profile page. */
  kind: SessionKind | 'api-token'
  isRemembered: boolean
  /** Null for an API token that was never used. */
  lastUsedAt: string | null
}

interface BearerRow extends ActorRow {
  kind: Bearer['kind']
  remembered: number
  integration_id: string
  last_used_at: string | null
  locale: string | null
}

// Both tables are asked by their key, in one statement.
const BEARER_SQL = `
SELECT t.kind, t.remembered, t.integration_id, t.last_used_at, u.locale, ${ACTOR_COLUMNS}
FROM (
  SELECT user_id, kind, remembered, 'generic' AS integration_id, last_used_at, expires_at
  FROM sessions WHERE token_hash = ?1
  UNION ALL
  SELECT user_id, 'api-token', 0, integration_id, last_used_at, expires_at
  FROM api_tokens WHERE token_hash = ?1
) t
JOIN users AS u ON u.id = t.user_id
JOIN groups AS g ON g.id = u.group_id
WHERE t.expires_at > ?2`

/** The owner of a session or API token that has not expired at `now`. */
export function findBearer(db: Db, tokenHash: string, now: string): Bearer | undefined {
  const row = db.get<BearerRow>(BEARER_SQL, tokenHash, now)
  if (!row) return undefined
  return {
    actor: toActor(row, row.integration_id),
    locale: row.locale,
    kind: row.kind,
    isRemembered: row.remembered === 1,
    lastUsedAt: row.last_used_at,
  }
}

export function insertSession(db: Db, session: SessionRow): void {
  db.run(
    `INSERT INTO sessions (token_hash, user_id, kind, remembered, user_agent, created_at, last_used_at, expires_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7)`,
    session.tokenHash,
    session.userId,
    session.kind,
    session.isRemembered ? 1 : 0,
    session.userAgent,
    session.createdAt,
    session.expiresAt,
  )
}

interface StoredSessionRow {
  user_id: string
  kind: SessionKind
  remembered: number
}

export function findSession(
  db: Db,
  tokenHash: string,
): Pick<SessionRow, 'userId' | 'kind' | 'isRemembered'> | undefined {
  const row = db.get<StoredSessionRow>(
    'SELECT user_id, kind, remembered FROM sessions WHERE token_hash = ?1',
    tokenHash,
  )
  return row && { userId: row.user_id, kind: row.kind, isRemembered: row.remembered === 1 }
}

/** Brings the end of a session forward; a session that ends earlier anyway stays as it is. */
export function limitSession(db: Db, tokenHash: string, expiresAt: string): void {
  db.run('UPDATE sessions SET expires_at = min(expires_at, ?2) WHERE token_hash = ?1', tokenHash, expiresAt)
}

/** Notes the use of a session; `expiresAt` null leaves the end where it is. */
export function touchSession(db: Db, tokenHash: string, usedAt: string, expiresAt: string | null): void {
  db.run(
    'UPDATE sessions SET last_used_at = ?2, expires_at = coalesce(?3, expires_at) WHERE token_hash = ?1',
    tokenHash,
    usedAt,
    expiresAt,
  )
}

export function touchApiToken(db: Db, tokenHash: string, usedAt: string): void {
  db.run('UPDATE api_tokens SET last_used_at = ?2 WHERE token_hash = ?1', tokenHash, usedAt)
}

export function deleteSession(db: Db, tokenHash: string): void {
  db.run('DELETE FROM sessions WHERE token_hash = ?1', tokenHash)
}

/** Ends every session of a user except one; null spares none. Returns how many ended. */
export function deleteSessionsOf(db: Db, userId: UserId, exceptHash: string | null): number {
  return db.run('DELETE FROM sessions WHERE user_id = ?1 AND token_hash IS NOT ?2', userId, exceptHash)
    .changes
}

/** Forgets sessions that ended before `now`; returns how many. */
export function deleteExpiredSessions(db: Db, now: string): number {
  return db.run('DELETE FROM sessions WHERE expires_at <= ?1', now).changes
}
