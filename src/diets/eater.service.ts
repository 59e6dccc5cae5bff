import { bump } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { refuseTakenName } from '../platform/db/taken-name'
import { during, type Listener } from '../platform/events/events'
import type { Paged, SearchPageQuery } from '../platform/http/paging'
import { newId } from '../platform/ids'
import { notFound, nothingToDelete } from '../platform/refusals'
import { getMember } from '../users/member.service'
import type { Eater, EaterId, EaterInput } from './eater.schema'
import * as store from './eater.store'

/** A page of the people who eat with the household. @throws invalid 400 for an order that is not offered */
export function listEaters({ db, groupId }: GroupScope, query: SearchPageQuery): Promise<Paged<Eater>> {
  return store.EATERS.page(db, groupId, query)
}

/** Everyone who eats with the household, by name; one statement. */
export function listAllEaters({ db, groupId }: GroupScope): Eater[] {
  return store.EATERS.all(db, groupId)
}

/** @throws not-found for someone unknown or of another group */
export function getEater({ db, groupId }: GroupScope, id: string): Eater {
  const eater = store.EATERS.find(db, groupId, id)
  if (!eater) throw notFound()
  return eater
}

function write(ctx: Ctx, id: EaterId, input: EaterInput, save: typeof store.insertEater): Eater {
  return ctx.transaction((tx) => {
    if (input.userId) getMember(tx, input.userId)
    refuseTakenName('diets.is-listed', () => save(tx.db, tx.groupId, id, input, toTimestamp(tx.clock.now())))
    // Recipes say who cannot eat them.
    bump(tx, 'names')
    return getEater(tx, id)
  })
}

/** Someone more. @throws conflict 400 for a name or a member that is listed, not-found for a member of another group */
export function createEater(ctx: Ctx, input: EaterInput): Eater {
  return write(ctx, newId<'eater'>(), input, store.insertEater)
}

/** Replaces all that is said of someone. @throws as `createEater`, and not-found */
export function updateEater(ctx: Ctx, id: string, input: EaterInput): Eater {
  return write(ctx, getEater(ctx, id).id, input, store.updateEater)
}

/** Deletes someone; returns what was known of them. @throws conflict 400 when there is no such person */
export function deleteEater(ctx: Ctx, id: string): Eater {
  return ctx.transaction((tx) => {
    const eater = store.EATERS.find(tx.db, tx.groupId, id)
    if (!eater) throw nothingToDelete()
    store.deleteEater(tx.db, tx.groupId, eater.id)
    bump(tx, 'names')
    return eater
  })
}

/** Listens for members who leave: what they do not eat goes with them. */
export const EATERS_WHO_LEAVE: readonly Listener[] = [
  during('member-leaves', ({ userId, groupId }, { db }) => {
    store.deleteEaterOf(db, groupId, userId)
    bump({ db, groupId }, 'names')
  }),
]
