import type { Actor, Services } from '../platform/context'
import type { UserId } from '../platform/ids'
import { findActorById } from './actor.store'
import { firstAdministrator } from './user.store'

/** The person whom background work is done for, with their current rights; null when the person is gone. */
export function findActor({ db }: Pick<Services, 'db'>, userId: UserId): Actor | null {
  return findActorById(db, userId)
}

/** The longest-standing administrator as the one who acts; null while there is none. */
export function findFirstAdministrator({ db }: Pick<Services, 'db'>): Actor | null {
  const userId = firstAdministrator(db)
  return userId ? findActorById(db, userId) : null
}
