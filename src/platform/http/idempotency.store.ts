import type { Db } from '../db/db'
import type { UserId } from '../ids'

export interface KeptAnswer {
  fingerprint: string
  /** 0 while something was written but its answer is not known yet. */
  status: number
  body: string
}

export function findAnswer(db: Db, userId: UserId, key: string, after: string): KeptAnswer | undefined {
  const sql = `SELECT fingerprint, status, body FROM idempotent_answers
    WHERE user_id = ?1 AND key = ?2 AND created_at > ?3`
  return db.get<KeptAnswer>(sql, userId, key, after)
}

/** The last answer under a key with this beginning. */
export function findAnswerFrom(db: Db, userId: UserId, start: string, after: string): string | undefined {
  const sql = `SELECT body FROM idempotent_answers
    WHERE user_id = ?1 AND key >= ?2 AND key < ?2 || '~' AND status = 303 AND created_at > ?3
    ORDER BY created_at DESC LIMIT 1`
  return db.get<{ body: string }>(sql, userId, start, after)?.body
}

/** Notes that something was written under a key, whose answer comes later. */
export function noteWrite(db: Db, userId: UserId, key: string, fingerprint: string, now: string): void {
  const sql = `INSERT INTO idempotent_answers (user_id, key, fingerprint, status, body, created_at)
    VALUES (?1, ?2, ?3, 0, '', ?4)
    ON CONFLICT (user_id, key) DO UPDATE SET fingerprint = ?3, status = 0, body = '', created_at = ?4`
  db.run(sql, userId, key, fingerprint, now)
}

/** Frees a key under which nothing was done. */
export function freeKey(db: Db, userId: UserId, key: string): void {
  db.run('DELETE FROM idempotent_answers WHERE user_id = ?1 AND key = ?2 AND status = 0', userId, key)
}

/** Keeps an answer, and of one person the last `most`. */
export function keepAnswer(
  db: Db,
  userId: UserId,
  key: string,
  { fingerprint, status, body }: KeptAnswer,
  now: string,
  most: number,
): void {
  db.run(
    `INSERT OR REPLACE INTO idempotent_answers (user_id, key, fingerprint, status, body, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
    userId,
    key,
    fingerprint,
    status,
    body,
    now,
  )
  db.run(
    `DELETE FROM idempotent_answers WHERE user_id = ?1 AND key IN (
       SELECT key FROM idempotent_answers WHERE user_id = ?1 ORDER BY created_at DESC, key LIMIT -1 OFFSET ?2)`,
    userId,
    most,
  )
}

export function removeAnswers(db: Db, before: string): number {
  return db.run('DELETE FROM idempotent_answers WHERE created_at <= ?1', before).changes
}
