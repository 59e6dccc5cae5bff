import type { Day } from '../../measures/day.rules'
import type { Db } from '../../platform/db/db'
import type { UserId } from '../../platform/ids'

/** A wish for the week's plan by mail. */
export interface StoredDigest {
  userId: UserId
  /** 0 for Sunday. */
  weekday: number
  /** The last day for which it is settled whether a mail goes. */
  lastDay: Day
}

const SELECT = 'SELECT user_id AS userId, weekday, last_day AS lastDay FROM plan_digests'

/** Everyone's, by person. */
export const allDigests = (db: Db) => db.all<StoredDigest>(`${SELECT} ORDER BY user_id`)

export const findDigest = (db: Db, userId: UserId) =>
  db.get<StoredDigest>(`${SELECT} WHERE user_id = ?1`, userId)

export function saveDigest(db: Db, { userId, weekday, lastDay }: StoredDigest): void {
  db.run(
    `INSERT INTO plan_digests (user_id, weekday, last_day) VALUES (?1, ?2, ?3)
     ON CONFLICT (user_id) DO UPDATE SET weekday = ?2, last_day = ?3`,
    userId,
    weekday,
    lastDay,
  )
}

export function deleteDigest(db: Db, userId: UserId): void {
  db.run('DELETE FROM plan_digests WHERE user_id = ?1', userId)
}
