import type { Actor, Services } from '../platform/context'
import type { UserId } from '../platform/ids'
import { findPersonById, type Person } from './actor.store'

/** Whom background work is done for, with the rights of this moment; null when the person is gone. */
export function findActor({ db }: Pick<Services, 'db'>, userId: UserId): Actor | null {
  return findPersonById(db, userId)?.actor ?? null
}

/** Whom a session or token stands for, with the language they have chosen. */
export function findPerson({ db }: Pick<Services, 'db'>, userId: UserId): Person | undefined {
  return findPersonById(db, userId)
}
