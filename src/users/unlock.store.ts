import type { Db } from '../platform/db/db'

/** Clears counter and lock of users who were locked before a moment, or of everybody who is locked; returns how many. */
export function clearLocks(db: Db, lockedBefore: string | null): number {
  const sql = `UPDATE users SET login_attempts = 0, locked_at = NULL
    WHERE locked_at IS NOT NULL AND (?1 IS NULL OR locked_at <= ?1)`
  return db.run(sql, lockedBefore).changes
}
