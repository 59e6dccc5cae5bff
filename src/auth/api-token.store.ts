import type { Db } from '../platform/db/db'
import type { TokenScope } from '../platform/http/token-scope.rules'
import type { UserId } from '../platform/ids'
import type { ApiToken } from './api-token.schema'

interface ApiTokenRow {
  id: number
  name: string
  created_at: string
  last_used_at: string | null
  expires_at: string
  scope: TokenScope
  per_minute: number
}

function toApiToken(row: ApiTokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    scope: row.scope,
    callsPerMinute: row.per_minute,
  }
}

/** A user's tokens that still count at `now`, oldest first. */
export function listApiTokens(db: Db, userId: UserId, now: string): ApiToken[] {
  return db
    .all<ApiTokenRow>(
      `SELECT id, name, created_at, last_used_at, expires_at, scope, per_minute FROM api_tokens
       WHERE user_id = ?1 AND expires_at > ?2 ORDER BY id`,
      userId,
      now,
    )
    .map(toApiToken)
}

export interface ApiTokenInsert {
  userId: UserId
  tokenHash: string
  name: string
  integrationId: string
  scope: TokenScope
  callsPerMinute: number
  createdAt: string
  expiresAt: string
}

/** Returns the new row's id. */
export function insertApiToken(db: Db, token: ApiTokenInsert): number {
  return db.run(
    `INSERT INTO api_tokens (user_id, token_hash, name, integration_id, scope, per_minute, created_at, expires_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
    token.userId,
    token.tokenHash,
    token.name,
    token.integrationId,
    token.scope,
    token.callsPerMinute,
    token.createdAt,
    token.expiresAt,
  ).lastInsertRowid
}

export function findApiToken(db: Db, id: number): { name: string; userId: UserId } | undefined {
  const row = db.get<{ name: string; user_id: string }>(
    'SELECT name, user_id FROM api_tokens WHERE id = ?1',
    id,
  )
  return row && { name: row.name, userId: row.user_id }
}

/** Revokes every token of a user; returns how many. */
export function deleteApiTokensOf(db: Db, userId: UserId): number {
  return db.run('DELETE FROM api_tokens WHERE user_id = ?1', userId).changes
}

/** API tokens whose five years are over. */
export function deleteExpiredApiTokens(db: Db, now: string): void {
  db.run('DELETE FROM api_tokens WHERE expires_at <= ?1', now)
}

export function deleteApiToken(db: Db, userId: UserId, id: number): void {
  db.run('DELETE FROM api_tokens WHERE user_id = ?1 AND id = ?2', userId, id)
}
