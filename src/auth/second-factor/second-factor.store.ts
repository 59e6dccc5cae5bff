import type { Db } from '../../platform/db/db'
import type { UserId } from '../../platform/ids'
import { openText, sealText } from '../../platform/security/secret-box'

export interface SecondFactor {
  secret: string
  isConfirmed: boolean
  lastStep: number
  wrongCodes: number
  /** When the first of the wrong codes was sent. */
  wrongSince: string | null
}

const purposeOf = (userId: UserId) => `second factor of ${userId}`

interface SecondFactorRow {
  secret: string
  confirmed_at: string | null
  last_step: number
  wrong_codes: number
  wrong_since: string | null
}

export function findSecondFactor(db: Db, userId: UserId): SecondFactor | undefined {
  const row = db.get<SecondFactorRow>(
    'SELECT secret, confirmed_at, last_step, wrong_codes, wrong_since FROM second_factors WHERE user_id = ?1',
    userId,
  )
  if (!row) return undefined
  // With another key the app's codes are wrong, and those on paper still count.
  const secret = openText(db, purposeOf(userId), row.secret) ?? ''
  const { last_step: lastStep, wrong_codes: wrongCodes, wrong_since: wrongSince } = row
  return { secret, isConfirmed: row.confirmed_at !== null, lastStep, wrongCodes, wrongSince }
}

/** A secret that waits to be confirmed, in place of one that waited before. */
export function saveWaitingSecret(db: Db, userId: UserId, secret: string): void {
  db.run(
    `INSERT INTO second_factors (user_id, secret) VALUES (?1, ?2)
     ON CONFLICT (user_id) DO UPDATE SET secret = ?2 WHERE confirmed_at IS NULL`,
    userId,
    sealText(db, purposeOf(userId), secret),
  )
}

export function confirmSecret(db: Db, userId: UserId, now: string): void {
  db.run('UPDATE second_factors SET confirmed_at = ?2 WHERE user_id = ?1', userId, now)
}

export function saveStep(db: Db, userId: UserId, step: number): void {
  db.run('UPDATE second_factors SET last_step = ?2 WHERE user_id = ?1', userId, step)
}

export function saveWrongCodes(db: Db, userId: UserId, count: number, since: string): void {
  const sql = 'UPDATE second_factors SET wrong_codes = ?2, wrong_since = ?3 WHERE user_id = ?1'
  db.run(sql, userId, count, since)
}

/** With the codes on paper; returns whether there was one. */
export function deleteSecondFactor(db: Db, userId: UserId): boolean {
  return db.run('DELETE FROM second_factors WHERE user_id = ?1', userId).changes > 0
}

export function replaceRecoveryCodes(db: Db, userId: UserId, hashes: readonly string[]): void {
  db.run('DELETE FROM recovery_codes WHERE user_id = ?1', userId)
  for (const hash of hashes)
    db.run('INSERT INTO recovery_codes (user_id, code_hash) VALUES (?1, ?2)', userId, hash)
}

/** Deletes a code on paper; false when there is none of that hash. */
export function deleteRecoveryCode(db: Db, userId: UserId, hash: string): boolean {
  return db.run('DELETE FROM recovery_codes WHERE user_id = ?1 AND code_hash = ?2', userId, hash).changes > 0
}

export function countRecoveryCodes(db: Db, userId: UserId): number {
  return db.get<{ n: number }>('SELECT count(*) AS n FROM recovery_codes WHERE user_id = ?1', userId)!.n
}
