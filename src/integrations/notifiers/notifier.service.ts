import { householdIdOf } from '../../groups/household.rules'
import { bump } from '../../platform/cache/cache'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, GroupScope } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { Paged, SearchPageQuery } from '../../platform/http/paging'
import { newId } from '../../platform/ids'
import { dropOrder } from '../../platform/jobs/tasks'
import { notFound, nothingToDelete } from '../../platform/refusals'
import {
  NOTIFIED,
  type Notified,
  type Notifier,
  type NotifierId,
  type NotifierInput,
  type NotifierUpdate,
  type StoredNotifier,
  toOptions,
} from './notifier.schema'
import * as store from './notifier.store'

declare module '../../platform/cache/cache' {
  interface CacheTopics {
    /** The notifiers of the group, and their events. */
    notifiers: true
  }
}

/** Messages of one notifier go one after the other. */
export const orderOf = (id: NotifierId) => `notifier:${id}`

/** As the API sends it: without the address. */
function toWire({ id, name, enabled, groupId, events }: StoredNotifier): Notifier {
  return {
    id,
    name,
    enabled,
    groupId,
    householdId: householdIdOf(groupId),
    options: toOptions({ id, events }),
  }
}

/** A page of the group's notifiers. @throws invalid 400 for an order that is not offered */
export async function listNotifiers(
  { db, groupId }: GroupScope,
  query: SearchPageQuery,
): Promise<Paged<Notifier>> {
  const { items, total } = await store.NOTIFIERS.page(db, groupId, query)
  return { items: items.map(toWire), total }
}

/** All of the group's by name, as they are kept. */
export function listStoredNotifiers({ db, groupId }: GroupScope): StoredNotifier[] {
  return store.NOTIFIERS.all(db, groupId)
}

/** One notifier as it is kept. @throws not-found for an unknown one or one of another group */
export function findNotifier({ db, groupId }: GroupScope, id: NotifierId): StoredNotifier {
  const notifier = store.NOTIFIERS.find(db, groupId, id)
  if (!notifier) throw notFound()
  return notifier
}

/** @throws not-found */
export function getNotifier(scope: GroupScope, id: NotifierId): Notifier {
  return toWire(findNotifier(scope, id))
}

/** What is written of a notifier. */
export type NotifierContent = Pick<StoredNotifier, 'name' | 'enabled' | 'appriseUrl' | 'events'>

/** A new notifier, with its events. */
export function addNotifier(ctx: Ctx, content: NotifierContent): StoredNotifier {
  const id: NotifierId = newId<'notifier'>()
  return ctx.transaction((tx) => {
    store.saveNotifier(tx.db, tx.groupId, { ...content, id }, toTimestamp(tx.clock.now()))
    bump(tx, 'notifiers')
    return findNotifier(tx, id)
  })
}

/** A new notifier without events yet. @throws conflict 400 without an address */
export function createNotifier(ctx: Ctx, { name, appriseUrl }: NotifierInput): Notifier {
  if (appriseUrl === null) {
    throw new AppError('conflict', 'notifier.address-missing', {
      fields: { appriseUrl: 'notifier.address-missing' },
    })
  }
  return toWire(addNotifier(ctx, { name, appriseUrl, enabled: true, events: new Set() }))
}

/** Names of the options that are on. */
function chosenEvents(options: Partial<Record<Notified, boolean>>): Set<Notified> {
  return new Set(NOTIFIED.filter((event) => options[event] === true))
}

/** Writes a notifier again, all of it. @throws not-found */
export function changeNotifier(ctx: Ctx, id: NotifierId, content: NotifierContent): StoredNotifier {
  return ctx.transaction((tx) => {
    findNotifier(tx, id)
    store.saveNotifier(tx.db, tx.groupId, { ...content, id }, toTimestamp(tx.clock.now()))
    bump(tx, 'notifiers')
    return findNotifier(tx, id)
  })
}

/** The same by the API; without an address it keeps its own. @throws not-found */
export function updateNotifier(
  ctx: Ctx,
  id: NotifierId,
  { name, enabled, appriseUrl, options }: NotifierUpdate,
): Notifier {
  const before = findNotifier(ctx, id)
  const events = chosenEvents(options)
  return toWire(
    changeNotifier(ctx, id, { name, enabled, events, appriseUrl: appriseUrl ?? before.appriseUrl }),
  )
}

/** Deletes a notifier. @throws conflict 400 when there is none */
export function deleteNotifier(ctx: Ctx, id: NotifierId): void {
  ctx.transaction((tx) => {
    if (!store.NOTIFIERS.find(tx.db, tx.groupId, id)) throw nothingToDelete()
    store.deleteNotifier(tx.db, tx.groupId, id)
    dropOrder(tx, orderOf(id))
    bump(tx, 'notifiers')
  })
}
