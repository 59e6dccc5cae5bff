import { bump, type CacheScope, generation } from '../platform/cache/cache'
import type { Db } from '../platform/db/db'
import type { UserId } from '../platform/ids'
import { urls } from '../urls'
import { NO_PICTURE } from './picture.rules'
import type { User } from './user.schema'
import { pictureKeysOf } from './user.store'

declare module '../platform/cache/cache' {
  interface CacheTopics {
    /** Names and pictures of the group's members. */
    faces: true
  }
}

/** Someone has another name or picture; in an open transaction. */
export function noteFaceOf({ db }: { db: Db }, { groupId }: Pick<User, 'groupId'>): void {
  bump({ db, groupId }, 'faces')
}

/** Changes whenever a member of the group gets another name or picture; for keys of cached pages. */
export function facesVersion(scope: CacheScope): number {
  return generation(scope, 'faces')
}

/** Addresses of the pictures that some people have sent of themselves, by their ids; one statement. */
export function picturesOf(db: Db, ids: readonly UserId[]): Map<UserId, string> {
  const found = ids.length === 0 ? [] : pictureKeysOf(db, ids, NO_PICTURE)
  return new Map(found.map((person) => [person.id, urls.picture(person.id, person.cacheKey)]))
}
