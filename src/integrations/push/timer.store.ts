import type { Db } from '../../platform/db/db'
import type { GroupId, UserId } from '../../platform/ids'

/** A timer whose end sends its owner a message. */
export interface StoredTimer {
  userId: UserId
  id: string
  name: string
  recipe: string
  path: string
  endsAt: string
}

/** Keeps a timer, or when it ends now, unless the person has so many others already. Answers whether it is kept. */
export function saveTimer(
  db: Db,
  { userId, id, name, recipe, path, endsAt }: StoredTimer,
  most: number,
): boolean {
  const sql = `INSERT INTO push_timers (user_id, id, name, recipe, path, ends_at) SELECT ?1, ?2, ?3, ?4, ?5, ?6
    WHERE (SELECT count(*) FROM push_timers WHERE user_id = ?1 AND id <> ?2) < ?7
    ON CONFLICT (user_id, id) DO UPDATE SET name = ?3, recipe = ?4, path = ?5, ends_at = ?6`
  return db.run(sql, userId, id, name, recipe, path, endsAt, most).changes === 1
}

export function deleteTimer(db: Db, userId: UserId, id: string): void {
  db.run('DELETE FROM push_timers WHERE user_id = ?1 AND id = ?2', userId, id)
}

/** When the next timer of anyone's ends; null when none runs. */
export function nextEnd(db: Db): string | null {
  return db.get<{ endsAt: string | null }>('SELECT min(ends_at) AS endsAt FROM push_timers')?.endsAt ?? null
}

/** Takes out what has ended, the first first, with its owner's group. */
export function takeEnded(db: Db, now: string): (StoredTimer & { groupId: GroupId })[] {
  const ended = db.all<StoredTimer & { groupId: GroupId }>(
    `SELECT t.user_id AS userId, t.id, t.name, t.recipe, t.path, t.ends_at AS endsAt, u.group_id AS groupId
     FROM push_timers AS t JOIN users AS u ON u.id = t.user_id WHERE t.ends_at <= ?1 ORDER BY t.ends_at`,
    now,
  )
  db.run('DELETE FROM push_timers WHERE ends_at <= ?1', now)
  return ended
}
