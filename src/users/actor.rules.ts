import type { Actor } from '../platform/context'
import { type FlagRow, readFlags, USER_FLAG_COLUMNS } from '../platform/flags'
import { pictureAddress } from './picture.rules'

/** A user with the group, as `ACTOR_COLUMNS` asks for them. */
export interface ActorRow extends FlagRow {
  id: string
  group_id: string
  group_slug: string
  group_name: string
  full_name: string
  username: string
  cache_key: string
}

/** Columns of `users AS u` and `groups AS g`. */
export const ACTOR_COLUMNS = `u.id, u.group_id, g.slug AS group_slug, g.name AS group_name, u.full_name, u.username, u.cache_key,
  ${USER_FLAG_COLUMNS}`

/** A user as the one who acts. */
export function toActor(row: ActorRow, integrationId = 'generic'): Actor {
  return {
    userId: row.id,
    groupId: row.group_id,
    groupSlug: row.group_slug,
    groupName: row.group_name,
    fullName: row.full_name,
    username: row.username,
    picture: pictureAddress({ id: row.id, cacheKey: row.cache_key }),
    ...readFlags(row),
    integrationId,
  }
}
