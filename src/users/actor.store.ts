import type { Actor } from '../platform/context'
import type { Db } from '../platform/db/db'
import type { UserId } from '../platform/ids'
import { ACTOR_COLUMNS, type ActorRow, toActor } from './actor.rules'

/** Someone as the one who acts, without a session. */
export function findActorById(db: Db, userId: UserId): Actor | null {
  const sql = `SELECT ${ACTOR_COLUMNS} FROM users AS u JOIN groups AS g ON g.id = u.group_id WHERE u.id = ?1`
  const row = db.get<ActorRow>(sql, userId)
  return row ? toActor(row) : null
}
