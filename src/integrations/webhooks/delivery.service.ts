import * as v from 'valibot'
import { zoneOf } from '../../groups/group.service'
import { entriesOfDays, hasPlan, writeEntry } from '../../mealplans/entries/plan-entry.service'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, Services } from '../../platform/context'
import { runTransaction } from '../../platform/db/transaction'
import { DayText } from '../../platform/http/fields'
import { type GroupId, newId } from '../../platform/ids'
import { type TaskCtx, type TaskMessage, taskKind } from '../../platform/jobs/task'
import { enqueueUnasked } from '../../platform/jobs/tasks'
import { limitUse } from '../../platform/limits/rate-limit'
import { countWork } from '../../platform/metrics/work-counters'
import { isBeforeV3 } from '../../platform/version'
import { dayIn } from '../../platform/zone'
import { signatureOf } from '../engine/signature'
import { reasonOf, sendOut } from '../send-out.service'
import { lastMark, latestDue, MARK_MS } from './schedule.rules'
import type { StoredWebhook, WebhookId } from './webhook.schema'
import { findWebhook } from './webhook.service'
import * as store from './webhook.store'

/** Tests that one person may ask for. */
const TEST_LIMIT = { burst: 20, perMinute: 20 }
/** The words of v1. */
const EVENT_TYPE = 2
const INTEGRATION_ID = 'mealie_generic_user'
const NEVER = '0001-01-01T00:00:00Z'

const Delivery = v.object({
  webhookId: v.string(),
  /** The same for every attempt, so that the receiver can tell a repetition. */
  eventId: v.string(),
  /** The group's day whose plan is sent. */
  day: DayText,
  /** What the message is called, and the span in which it was due. */
  body: v.string(),
  from: v.string(),
  until: v.string(),
})
type Delivery = v.InferOutput<typeof Delivery>

type Place = Pick<Services, 'db' | 'clock' | 'outgoing' | 'config'>

/** The plan of a day as the receiver gets it. */
function payload({ db, clock, config }: Place, groupId: GroupId, delivery: Delivery): string {
  const { day, body, from, until, eventId } = delivery
  const dialect = isBeforeV3(config) ? 'older' : 'v3'
  return JSON.stringify({
    message: { title: 'Webhook Task', body },
    eventType: EVENT_TYPE,
    integrationId: INTEGRATION_ID,
    documentData: {
      documentType: 'mealplan',
      operation: 'info',
      webhookStartDt: from,
      webhookEndDt: until,
      webhookBody: entriesOfDays({ db, groupId }, day, day).map((entry) => writeEntry(entry, dialect)),
    },
    eventId,
    timestamp: toTimestamp(clock.now()),
  })
}

/** Sends the plan to a webhook and stores the result. @throws upstream when it did not arrive */
async function send(place: Place, webhook: StoredWebhook, delivery: Delivery): Promise<TaskMessage> {
  const { db, clock, outgoing } = place
  const { id, groupId, url, secret } = webhook
  const body = payload(place, groupId, delivery)
  const sentAt = clock.now()
  const note = (isOk: boolean, message: TaskMessage) => {
    store.noteResult(db, groupId, id, { at: toTimestamp(sentAt), isOk, message })
    countWork(db, 'trivet_deliveries_total', { kind: 'webhook', outcome: isOk ? 'arrived' : 'failed' })
  }
  try {
    const signed = signatureOf(secret, delivery.eventId, sentAt, body)
    const headers = { 'content-type': 'application/json', ...signed }
    const { status, text } = await sendOut(outgoing, { url, headers, body })
    const message =
      text === ''
        ? { messageId: 'delivery.arrived', values: { status } }
        : { messageId: 'delivery.arrived-answered', values: { status, answer: text } }
    note(true, message)
    return message
  } catch (error) {
    note(false, reasonOf(error))
    throw error
  }
}

async function deliver(
  { services, groupId }: TaskCtx<'group'>,
  delivery: Delivery,
  isWanted: (webhook: StoredWebhook) => boolean,
): Promise<TaskMessage | null> {
  const webhook = store.WEBHOOKS.find(services.db, groupId, delivery.webhookId)
  // Deleted or turned off while it waited.
  if (!webhook || !isWanted(webhook)) return null
  return send(services, webhook, delivery)
}

/** The plan of a day, tried again for a quarter of an hour. */
export const WEBHOOK_DELIVERY = taskKind({
  kind: 'webhook',
  owner: 'group',
  lane: 'delivery',
  input: Delivery,
  maxAttempts: 4,
  run: (task, delivery) => deliver(task, delivery, ({ enabled, url }) => enabled && url !== ''),
})

/** Tests that an older version has queued; they are sent at once today. */
export const WEBHOOK_TEST = taskKind({
  kind: 'webhook-test',
  owner: 'group',
  lane: 'delivery',
  input: Delivery,
  maxAttempts: 1,
  run: (task, delivery) => deliver(task, delivery, ({ url }) => url !== ''),
})

type Enqueuing = Pick<Services, 'db' | 'clock' | 'events'>

/** Queues today's plan for a webhook, after whatever still waits there. */
function enqueue(
  services: Enqueuing,
  { id, groupId, name }: StoredWebhook,
  day: string,
  from: Date,
  until: Date,
): void {
  const delivery = {
    webhookId: id,
    eventId: newId(),
    day,
    body: 'generic',
    from: toTimestamp(from),
    until: toTimestamp(until),
  }
  const title = { messageId: 'webhook.delivery', values: { name } }
  enqueueUnasked(services, groupId, WEBHOOK_DELIVERY, delivery, { title, orderKey: `webhook:${id}` })
}

/**
 * The five-minute job: every webhook whose time has come since it was last looked at gets the plan of the day on which it was due, once,
 * however long the server slept. A group that has never planned anything gets nothing. @returns how many were queued
 */
export function enqueueDue(services: Pick<Services, 'raw'> & Enqueuing): number {
  const { db, clock, raw } = services
  const mark = lastMark(clock.now())
  let count = 0
  for (const webhook of store.enabledWebhooks(db)) {
    const { id, groupId, settledUntil } = webhook
    const { day, at } = latestDue(webhook, webhook.isLocal ? zoneOf({ db }, groupId) : 'UTC', mark)
    if (at.getTime() <= Date.parse(settledUntil)) continue
    runTransaction(raw, () => {
      store.saveSettledUntil(db, groupId, id, toTimestamp(mark))
      if (!hasPlan({ db, groupId })) return
      enqueue(
        services,
        webhook,
        dayOf(services, webhook, day, at),
        lastMark(new Date(at.getTime() - 1)),
        mark,
      )
      count += 1
    })
  }
  return count
}

/** The day on the group's own calendar: for a time in another zone, the day of that moment there. */
function dayOf(
  { db }: Pick<Services, 'db'>,
  { groupId, isLocal }: StoredWebhook,
  day: string,
  at: Date,
): string {
  return isLocal ? day : dayIn(zoneOf({ db }, groupId), at)
}

/** Sends everything of the caller's group again that was due today so far, each by the zone of its time. */
export function rerun(ctx: Ctx, services: Enqueuing): void {
  ctx.transaction((tx) => {
    const now = tx.clock.now()
    const zone = zoneOf(tx, tx.groupId)
    if (!hasPlan(tx)) return
    for (const webhook of store.WEBHOOKS.all(tx.db, tx.groupId)) {
      if (!webhook.enabled || webhook.url === '') continue
      const { day, at } = latestDue(webhook, zone, now)
      if (day !== dayIn(webhook.isLocal ? zone : 'UTC', now)) continue
      // What is sent now is not sent once more at the next mark.
      const settled = new Date(Math.max(now.getTime(), Date.parse(webhook.settledUntil)))
      store.saveSettledUntil(tx.db, tx.groupId, webhook.id, toTimestamp(settled))
      enqueue(services, webhook, dayOf(tx, webhook, day, at), new Date(at.getTime() - MARK_MS), now)
    }
  })
}

function testOf(ctx: Ctx, webhook: StoredWebhook): Delivery {
  limitUse(ctx, 'webhook-tests', TEST_LIMIT)
  const day = dayIn(zoneOf(ctx, ctx.groupId), ctx.clock.now())
  const eventId = newId()
  return { webhookId: webhook.id, eventId, day, body: 'Test Webhook', from: NEVER, until: NEVER }
}

/** Sends a test now, and answers what the receiver said. @throws not-found; upstream when it did not arrive; rate-limited */
export function testWebhook(ctx: Ctx, id: WebhookId): Promise<TaskMessage> {
  const webhook = findWebhook(ctx, id)
  return send(ctx, webhook, testOf(ctx, webhook))
}
