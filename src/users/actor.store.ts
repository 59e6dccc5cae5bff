import type { Actor } from '../platform/context'
import type { Db } from '../platform/db/db'
import { type FlagRow, flagColumns, readFlags } from '../platform/flags'
import type { UserId } from '../platform/ids'

interface ActorRow extends FlagRow {
  id: string
  group_id: string
  group_slug: string
  group_name: string
  full_name: string
  username: string
  locale: string | null
}

/** Somebody as the one who acts, and the language they have chosen. */
export interface Person {
  actor: Actor
  locale: string | null
}

function toActor(row: ActorRow): Actor {
  return {
    userId: row.id,
    groupId: row.group_id,
    groupSlug: row.group_slug,
    groupName: row.group_name,
    fullName: row.full_name,
    username: row.username,
    ...readFlags(row),
    integrationId: 'generic',
  }
}

const SELECT_ACTOR = `SELECT u.id, u.group_id, g.slug AS group_slug, g.name AS group_name, u.full_name, u.username, u.locale,
    ${flagColumns('u')}
  FROM users AS u JOIN groups AS g ON g.id = u.group_id WHERE u.id = ?1`

export function findPersonById(db: Db, userId: UserId): Person | undefined {
  const row = db.get<ActorRow>(SELECT_ACTOR, userId)
  return row && { actor: toActor(row), locale: row.locale }
}
