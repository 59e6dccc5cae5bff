import type { Actor } from '../platform/context'
import type { Db } from '../platform/db/db'
import type { UserId } from '../platform/ids'

interface ActorRow {
  id: string
  group_id: string
  group_slug: string
  group_name: string
  full_name: string
  username: string
  admin: number
  can_invite: number
  can_manage: number
  can_organize: number
  advanced: number
}

/** Somebody as the one who acts, without a session. */
export function findActorById(db: Db, userId: UserId): Actor | null {
  const row = db.get<ActorRow>(
    `SELECT u.id, u.group_id, g.slug AS group_slug, g.name AS group_name, u.full_name, u.username, u.admin, u.can_invite,
       u.can_manage, u.can_organize, u.advanced
     FROM users AS u JOIN groups AS g ON g.id = u.group_id WHERE u.id = ?1`,
    userId,
  )
  if (!row) return null
  return {
    userId: row.id,
    groupId: row.group_id,
    groupSlug: row.group_slug,
    groupName: row.group_name,
    fullName: row.full_name,
    username: row.username,
    admin: row.admin === 1,
    canInvite: row.can_invite === 1,
    canManage: row.can_manage === 1,
    canOrganize: row.can_organize === 1,
    advanced: row.advanced === 1,
    integrationId: 'generic',
  }
}
