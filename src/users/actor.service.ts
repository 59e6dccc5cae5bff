import type { Actor, Services } from '../platform/context'
import type { UserId } from '../platform/ids'
import { findActorById } from './actor.store'

/** Whom background work is done for, with the rights of this moment; null when the person is gone. */
export function findActor({ db }: Pick<Services, 'db'>, userId: UserId): Actor | null {
  return findActorById(db, userId)
}
