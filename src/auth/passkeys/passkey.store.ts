import type { Db } from '../../platform/db/db'
import type { UserId } from '../../platform/ids'

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export interface StoredPasskey {
  id: string
  userId: UserId
  publicKey: Uint8Array
  algorithm: number
  signCount: number
}

interface PasskeyRow {
  id: string
  user_id: UserId
  public_key: Uint8Array
  algorithm: number
  sign_count: number
}

export function listPasskeys(db: Db, userId: UserId): OwnPasskey[] {
  const rows = db.all<{ id: string; name: string; created_at: string; last_used_at: string | null }>(
    'SELECT id, name, created_at, last_used_at FROM passkeys WHERE user_id = ?1 ORDER BY created_at, id',
    userId,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

export function findPasskey(db: Db, id: string): StoredPasskey | undefined {
  const row = db.get<PasskeyRow>(
    'SELECT id, user_id, public_key, algorithm, sign_count FROM passkeys WHERE id = ?1',
    id,
  )
  if (!row) return undefined
  const { user_id: userId, public_key: publicKey, algorithm, sign_count: signCount } = row
  return { id, userId, publicKey, algorithm, signCount }
}

export function insertPasskey(db: Db, passkey: StoredPasskey & { name: string }, now: string): void {
  db.run(
    `INSERT INTO passkeys (id, user_id, name, public_key, algorithm, sign_count, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    passkey.id,
    passkey.userId,
    passkey.name,
    passkey.publicKey,
    passkey.algorithm,
    passkey.signCount,
    now,
  )
}

export function notePasskeyUse(db: Db, id: string, signCount: number, now: string): void {
  db.run('UPDATE passkeys SET sign_count = ?2, last_used_at = ?3 WHERE id = ?1', id, signCount, now)
}

/** Both return whether the user has such a key. */
export function renamePasskey(db: Db, userId: UserId, id: string, name: string): boolean {
  return db.run('UPDATE passkeys SET name = ?3 WHERE user_id = ?1 AND id = ?2', userId, id, name).changes > 0
}

export function deletePasskey(db: Db, userId: UserId, id: string): boolean {
  return db.run('DELETE FROM passkeys WHERE user_id = ?1 AND id = ?2', userId, id).changes > 0
}

export function deletePasskeysOf(db: Db, userId: UserId): void {
  db.run('DELETE FROM passkeys WHERE user_id = ?1', userId)
}
