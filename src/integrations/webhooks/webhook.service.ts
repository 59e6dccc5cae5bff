import { zoneOf } from '../../groups/group.service'
import { householdIdOf } from '../../groups/household.rules'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, GroupScope } from '../../platform/context'
import type { Paged, SearchPageQuery } from '../../platform/http/paging'
import { type GroupId, newId } from '../../platform/ids'
import { dropOrder } from '../../platform/jobs/tasks'
import { notFound, nothingToDelete } from '../../platform/refusals'
import type { Zone } from '../../platform/zone'
import { lastMark, shownTime } from './schedule.rules'
import type { StoredWebhook, Webhook, WebhookId, WebhookInput } from './webhook.schema'
import * as store from './webhook.store'

type Reading = GroupScope & Pick<Ctx, 'clock'>

/** A webhook as the API sends it; a group's zone is looked up once, and only where a time is in it. */
function wireOf({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  const zones = new Map<GroupId, Zone>()
  return (webhook: StoredWebhook): Webhook => {
    const { id, groupId, enabled, name, url, webhookType, time, isLocal } = webhook
    const zone = isLocal ? (zones.get(groupId) ?? zoneOf({ db }, groupId)) : 'UTC'
    if (isLocal) zones.set(groupId, zone)
    const scheduledTime = shownTime({ time, isLocal }, zone, clock.now())
    return {
      id,
      groupId,
      householdId: householdIdOf(groupId),
      enabled,
      name,
      url,
      webhookType,
      scheduledTime,
    }
  }
}

const toWire = (ctx: Pick<Ctx, 'db' | 'clock'>, webhook: StoredWebhook) => wireOf(ctx)(webhook)

/** A page of the group's webhooks. @throws invalid 400 for an order that is not offered */
export async function listWebhooks(ctx: Reading, query: SearchPageQuery): Promise<Paged<Webhook>> {
  const { items, total } = await store.WEBHOOKS.page(ctx.db, ctx.groupId, query)
  return { items: items.map(wireOf(ctx)), total }
}

/** All of the group's by name, as they are kept. */
export function listStoredWebhooks({ db, groupId }: GroupScope): StoredWebhook[] {
  return store.WEBHOOKS.all(db, groupId)
}

/** All of the group's, as the API sends them. */
export function listAllWebhooks(ctx: Reading): Webhook[] {
  return store.WEBHOOKS.all(ctx.db, ctx.groupId).map(wireOf(ctx))
}

/** The webhooks of many groups, as the API sends them; a group without any is left out. */
export function webhooksOfGroups(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  groupIds: readonly GroupId[],
): Map<GroupId, Webhook[]> {
  const found = store.webhooksOfGroups(ctx.db, groupIds).map(wireOf(ctx))
  return Map.groupBy(found, ({ groupId }) => groupId)
}

/** One webhook as it is kept. @throws not-found for an unknown one or one of another group */
export function findWebhook({ db, groupId }: GroupScope, id: WebhookId): StoredWebhook {
  const webhook = store.WEBHOOKS.find(db, groupId, id)
  if (!webhook) throw notFound()
  return webhook
}

/** @throws not-found */
export function getWebhook(ctx: Reading, id: WebhookId): Webhook {
  return toWire(ctx, findWebhook(ctx, id))
}

/** A secret as standard-webhooks.com wants it: `whsec_` and 32 random bytes in Base64. */
export function newSecret(): string {
  return `whsec_${crypto.getRandomValues(new Uint8Array(32)).toBase64()}`
}

/** What a form sets of a webhook; its time is in UTC, or in the zone of the group. */
export type WebhookContent = Pick<
  StoredWebhook,
  'enabled' | 'name' | 'url' | 'webhookType' | 'time' | 'isLocal'
>

/** A new webhook; it goes for the first time at the next mark that its time is due at. */
export function addWebhook(ctx: Ctx, content: WebhookContent): StoredWebhook {
  const id: WebhookId = newId<'webhook'>()
  return ctx.transaction((tx) => {
    const now = tx.clock.now()
    const settledUntil = toTimestamp(lastMark(now))
    const row = { ...content, id, groupId: tx.groupId, secret: newSecret(), settledUntil }
    store.saveWebhook(tx.db, tx.groupId, row, toTimestamp(now))
    return findWebhook(tx, id)
  })
}

/** Writes a webhook again. Another time, or turning it on, begins again: nothing is made up for. @throws not-found */
export function changeWebhook(ctx: Ctx, id: WebhookId, content: WebhookContent): StoredWebhook {
  return ctx.transaction((tx) => {
    const before = findWebhook(tx, id)
    const now = tx.clock.now()
    const isSame =
      before.time === content.time && before.isLocal === content.isLocal && before.enabled === content.enabled
    const settledUntil = isSame ? before.settledUntil : toTimestamp(lastMark(now))
    store.saveWebhook(tx.db, tx.groupId, { ...before, ...content, settledUntil }, toTimestamp(now))
    return findWebhook(tx, id)
  })
}

/** A new webhook by the API, whose time is UTC. */
export function createWebhook(ctx: Ctx, { scheduledTime, ...rest }: WebhookInput): Webhook {
  return toWire(ctx, addWebhook(ctx, { ...rest, time: scheduledTime, isLocal: false }))
}

/** A client that sends back the time that it was shown does not change it; another one is UTC. @throws not-found */
export function updateWebhook(ctx: Ctx, id: WebhookId, { scheduledTime, ...rest }: WebhookInput): Webhook {
  const before = findWebhook(ctx, id)
  const isShown = toWire(ctx, before).scheduledTime === scheduledTime
  const { time, isLocal } = isShown ? before : { time: scheduledTime, isLocal: false }
  return toWire(ctx, changeWebhook(ctx, id, { ...rest, time, isLocal }))
}

/** Deletes a webhook and answers it. @throws conflict 400 when there is none */
export function deleteWebhook(ctx: Ctx, id: WebhookId): Webhook {
  return ctx.transaction((tx) => {
    const webhook = store.WEBHOOKS.find(tx.db, tx.groupId, id)
    if (!webhook) throw nothingToDelete()
    store.deleteWebhook(tx.db, tx.groupId, id)
    dropOrder(tx, `webhook:${id}`)
    return toWire(tx, webhook)
  })
}
