import { generation } from '../../platform/cache/cache'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, GroupScope, Services } from '../../platform/context'
import { type GroupId, newId } from '../../platform/ids'
import { enqueueTask, enqueueUnasked } from '../../platform/jobs/tasks'
import type { NotifierEvent } from './news.schema'
import type { Notified, NotifierId } from './notifier.schema'
import { orderOf } from './notifier.service'
import * as store from './notifier.store'
import { NEWS_DELIVERY } from './send.service'

type Subscribers = readonly { id: NotifierId; name: string }[]

interface Known {
  generation: number
  byEvent: Map<Notified, Subscribers>
}

// By database and group; forgotten as a whole when it grows, so that many groups cost no memory.
const known = new WeakMap<object, Map<GroupId, Known>>()
const MOST_GROUPS = 500

/** The notifiers of a group for an event. Read once until the group's notifiers change: most writes interest none. */
function subscribersOf(scope: GroupScope, event: Notified): Subscribers {
  const { db, groupId } = scope
  const groups = known.get(db) ?? new Map<GroupId, Known>()
  known.set(db, groups)
  const now = generation(scope, 'notifiers')
  let group = groups.get(groupId)
  if (group?.generation !== now) {
    if (groups.size >= MOST_GROUPS) groups.clear()
    group = { generation: now, byEvent: new Map() }
    groups.set(groupId, group)
  }
  const found = group.byEvent.get(event) ?? store.notifiersFor(db, groupId, event)
  group.byEvent.set(event, found)
  return found
}

const titleOf = (name: string) => ({ messageId: 'notifier.delivery', values: { name } })

/** Queues a piece of news for everyone who wants it, in the transaction in which it happens: both are kept, or neither. */
export function publishNews(tx: Ctx, content: NotifierEvent): void {
  const subscribers = subscribersOf(tx, content.event)
  if (subscribers.length === 0) return
  const { integrationId } = tx.actor
  const news = { ...content, eventId: newId(), integrationId, at: toTimestamp(tx.clock.now()) }
  for (const { id, name } of subscribers) {
    const options = { title: titleOf(name), orderKey: orderOf(id) }
    enqueueTask(tx, NEWS_DELIVERY, { ...news, notifierId: id }, options)
  }
}

/** The same for what no one asked for just now. @param integrationId who it is said to come from */
export function publishUnasked(
  services: Pick<Services, 'db' | 'clock' | 'events'>,
  groupId: GroupId,
  content: NotifierEvent,
  integrationId = 'generic',
): void {
  const news = { ...content, eventId: newId(), integrationId, at: toTimestamp(services.clock.now()) }
  for (const { id, name } of subscribersOf({ db: services.db, groupId }, content.event)) {
    const options = { title: titleOf(name), orderKey: orderOf(id) }
    enqueueUnasked(services, groupId, NEWS_DELIVERY, { ...news, notifierId: id }, options)
  }
}
