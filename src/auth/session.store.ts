import type { Actor } from '../platform/context'
import type { Db } from '../platform/db/db'
import type { TokenScope } from '../platform/http/token-scope.rules'
import type { UserId } from '../platform/ids'
import { ACTOR_COLUMNS, type ActorRow, toActor } from '../users/actor.rules'

export type SessionKind = 'browser' | 'access'

export interface SessionRow {
  tokenHash: string
  /** Its id in pages; the token's hash is never shown. */
  id: string
  userId: UserId
  kind: SessionKind
  isRemembered: boolean
  userAgent: string
  /** The id token of a session that began at a provider, which it needs when the person signs out there, too. */
  idToken: string | null
  /** When the person signed in; a new token for an old one changes nothing about it. */
  createdAt: string
  lastUsedAt: string
  expiresAt: string
}

/** Who a token stands for, and since when. */
export interface Bearer {
  actor: Actor
  locale: string | null
  /** `api-token` for the named ones of the profile page. */
  kind: SessionKind | 'api-token'
  isRemembered: boolean
  /** Null for an API token that was never used. */
  lastUsedAt: string | null
  expiresAt: string
  /** Scope of an API token. */
  tokenScope: TokenScope
  perMinute: number
}

interface BearerRow extends ActorRow {
  kind: Bearer['kind']
  remembered: number
  integration_id: string
  last_used_at: string | null
  expires_at: string
  locale: string | null
  scope: TokenScope
  per_minute: number
}

// Both tables are asked by their key, in one statement.
const BEARER_SQL = `
SELECT t.kind, t.remembered, t.integration_id, t.last_used_at, t.expires_at, t.scope, t.per_minute, u.locale, ${ACTOR_COLUMNS}
FROM (
  SELECT user_id, kind, remembered, 'generic' AS integration_id, last_used_at, expires_at,
    'everything' AS scope, 0 AS per_minute
  FROM sessions WHERE token_hash = ?1
  UNION ALL
  SELECT user_id, 'api-token', 0, integration_id, last_used_at, expires_at, scope, per_minute
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
    expiresAt: row.expires_at,
    tokenScope: row.scope,
    perMinute: row.per_minute,
  }
}

export function insertSession(db: Db, session: SessionRow): void {
  db.run(
    `INSERT INTO sessions (token_hash, id, user_id, kind, remembered, user_agent, id_token, created_at, last_used_at, expires_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`,
    session.tokenHash,
    session.id,
    session.userId,
    session.kind,
    session.isRemembered ? 1 : 0,
    session.userAgent,
    session.idToken,
    session.createdAt,
    session.lastUsedAt,
    session.expiresAt,
  )
}

interface WholeRow extends StoredSessionRow {
  token_hash: string
  id: string
  user_agent: string
  last_used_at: string
  expires_at: string
}

/** All sessions of a user as they were written. */
export function sessionsOf(db: Db, userId: UserId): SessionRow[] {
  const rows = db.all<WholeRow>(
    `SELECT token_hash, id, user_id, kind, remembered, user_agent, id_token, created_at, last_used_at, expires_at
     FROM sessions WHERE user_id = ?1`,
    userId,
  )
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    id: row.id,
    userId,
    kind: row.kind,
    isRemembered: row.remembered === 1,
    userAgent: row.user_agent,
    idToken: row.id_token,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }))
}

interface StoredSessionRow {
  user_id: string
  kind: SessionKind
  remembered: number
  id_token: string | null
  created_at: string
}

/** What the session that replaces it takes over. */
export type LastingSession = Pick<SessionRow, 'userId' | 'kind' | 'isRemembered' | 'idToken' | 'createdAt'>

export function findSession(db: Db, tokenHash: string): LastingSession | undefined {
  const row = db.get<StoredSessionRow>(
    'SELECT user_id, kind, remembered, id_token, created_at FROM sessions WHERE token_hash = ?1',
    tokenHash,
  )
  if (!row) return undefined
  const { user_id: userId, kind, id_token: idToken, created_at: createdAt } = row
  return { userId, kind, isRemembered: row.remembered === 1, idToken, createdAt }
}

/** A session as its owner sees it. */
export interface OwnSession {
  id: string
  kind: SessionKind
  userAgent: string
  createdAt: string
  lastUsedAt: string
  isCurrent: boolean
}

interface OwnSessionRow {
  id: string
  kind: SessionKind
  user_agent: string
  created_at: string
  last_used_at: string
  is_current: number
}

/** A user's sessions that have not ended at `now`, the one in use first, then by their last use. */
export function listSessions(db: Db, userId: UserId, currentHash: string | null, now: string): OwnSession[] {
  const rows = db.all<OwnSessionRow>(
    `SELECT id, kind, user_agent, created_at, last_used_at, token_hash IS ?2 AS is_current FROM sessions
     WHERE user_id = ?1 AND expires_at > ?3 ORDER BY is_current DESC, last_used_at DESC, id LIMIT 500`,
    userId,
    currentHash,
    now,
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isCurrent: row.is_current === 1,
  }))
}

/** Hash of the token of one of a user's sessions. */
export function findSessionHash(db: Db, userId: UserId, id: string): string | undefined {
  return db.get<{ token_hash: string }>(
    'SELECT token_hash FROM sessions WHERE user_id = ?1 AND id = ?2',
    userId,
    id,
  )?.token_hash
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

/** Deletes sessions that ended before `now`; returns how many. */
export function deleteExpiredSessions(db: Db, now: string): number {
  return db.run('DELETE FROM sessions WHERE expires_at <= ?1', now).changes
}

/** Signs everyone out. */
export function deleteAllSessions(db: Db): void {
  db.run('DELETE FROM sessions')
}
