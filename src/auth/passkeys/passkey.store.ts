import * as v from 'valibot'
import type { Db } from '../../platform/db/db'
import type { UserId } from '../../platform/ids'
import { Transports } from './passkey.schema'

/** What is kept of a credential. */
export interface Credential {
  id: string
  /** As COSE writes it, which names its algorithm. */
  publicKey: Uint8Array
  signCount: number
  /** How the browser reaches the device. */
  transports: v.InferOutput<typeof Transports>
  /** Whether the device may copy it to others of its owner; null for an older one until its next use. */
  isBackupEligible: boolean | null
  isBackedUp: boolean
}

export interface StoredPasskey extends Credential {
  userId: UserId
  /** What its owner calls it. */
  name: string
  createdAt: string
  lastUsedAt: string | null
}

interface PasskeyRow {
  id: string
  user_id: UserId
  name: string
  public_key: Uint8Array
  sign_count: number
  transports: string
  backup_eligible: number | null
  backed_up: number
  created_at: string
  last_used_at: string | null
}

const toPasskey = (row: PasskeyRow): StoredPasskey => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  publicKey: row.public_key,
  signCount: row.sign_count,
  transports: v.parse(Transports, JSON.parse(row.transports)),
  isBackupEligible: row.backup_eligible === null ? null : row.backup_eligible === 1,
  isBackedUp: row.backed_up === 1,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

/** A user's passkeys, oldest first. */
export function listPasskeys(db: Db, userId: UserId): StoredPasskey[] {
  return db
    .all<PasskeyRow>('SELECT * FROM passkeys WHERE user_id = ?1 ORDER BY created_at, id', userId)
    .map(toPasskey)
}

export function findPasskey(db: Db, id: string): StoredPasskey | undefined {
  const row = db.get<PasskeyRow>('SELECT * FROM passkeys WHERE id = ?1', id)
  return row && toPasskey(row)
}

export function insertPasskey(
  db: Db,
  passkey: Credential & Pick<StoredPasskey, 'userId' | 'name'>,
  now: string,
): void {
  db.run(
    `INSERT INTO passkeys (id, user_id, name, public_key, sign_count, transports, backup_eligible, backed_up, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`,
    passkey.id,
    passkey.userId,
    passkey.name,
    passkey.publicKey,
    passkey.signCount,
    JSON.stringify(passkey.transports),
    passkey.isBackupEligible ? 1 : 0,
    passkey.isBackedUp ? 1 : 0,
    now,
  )
}

/** Returns whether it is still there, and was not used since it counted `before`. */
export function notePasskeyUse(
  db: Db,
  { id, signCount: before }: Pick<StoredPasskey, 'id' | 'signCount'>,
  used: Pick<Credential, 'signCount' | 'isBackupEligible' | 'isBackedUp'>,
  now: string,
): boolean {
  const { changes } = db.run(
    `UPDATE passkeys SET sign_count = ?3, backup_eligible = ?4, backed_up = ?5, last_used_at = ?6
     WHERE id = ?1 AND sign_count = ?2`,
    id,
    before,
    used.signCount,
    used.isBackupEligible ? 1 : 0,
    used.isBackedUp ? 1 : 0,
    now,
  )
  return changes > 0
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
