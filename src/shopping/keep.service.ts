import { toTimestamp } from '../platform/clock'
import { createContext, type Services } from '../platform/context'
import { findActor } from '../users/actor.service'
import { deleteItems } from './item.service'
import { forgetGone, oldTicked } from './item.store'
import { forgetLinks } from './link.store'
import { forgetOperations } from './operation.store'

/** How many ticked items a list keeps. */
const KEPT_TICKED = 100

/** How many days operations are kept, and removed items can be restored. */
export const KEPT_DAYS = 90
const DAY_MS = 24 * 3_600_000

/** Takes what was ticked longest ago off lists that have more than a hundred such items. @returns how many items */
export function trimTicked(services: Services): number {
  const old = oldTicked(services.db, KEPT_TICKED)
  for (const [userId, items] of Map.groupBy(old, ({ user_id }) => user_id)) {
    const actor = findActor(services, userId)
    if (!actor) continue
    deleteItems(
      createContext(services, actor, 'en-US'),
      items.map(({ id }) => id),
    )
  }
  return old.length
}

/** Deletes operations of more than 90 days ago, items that were removed before then, and expired links. @returns how many operations */
export function forgetOld({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  const before = toTimestamp(new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS))
  forgetGone(db, before)
  forgetLinks(db, toTimestamp(clock.now()))
  return forgetOperations(db, before)
}
