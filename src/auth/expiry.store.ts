import type { Db } from '../platform/db/db'

/** API tokens whose five years are over. */
export function deleteExpiredApiTokens(db: Db, now: string): void {
  db.run('DELETE FROM api_tokens WHERE expires_at <= ?1', now)
}
