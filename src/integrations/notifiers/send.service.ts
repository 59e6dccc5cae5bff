import type { I18n } from '@lingui/core'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { i18nFor } from '../../platform/i18n/i18n'
import { newId } from '../../platform/ids'
import { type TaskCtx, type TaskMessage, taskKind } from '../../platform/jobs/task'
import { limitUse } from '../../platform/limits/rate-limit'
import { countWork } from '../../platform/metrics/work-counters'
import { secretFor } from '../../platform/security/secret-box'
import type { News } from '../engine/conversation'
import { reasonOf } from '../send-out.service'
import { columnOf, EVENT_TITLES } from './event.rules'
import { NewsTask } from './news.schema'
import type { NotifierId, StoredNotifier } from './notifier.schema'
import { findNotifier } from './notifier.service'
import * as store from './notifier.store'

/** Tests that one person may ask for. */
const TEST_LIMIT = { burst: 20, perMinute: 20 }
const ATTEMPTS = 4

type Place = Pick<Services, 'db' | 'clock' | 'config' | 'outgoing'>

/** The event in words, what has happened, and the facts for programs. */
function toNews(i18n: I18n, { event, eventId, text, document, integrationId, at }: NewsTask): News {
  return {
    title: i18n._(EVENT_TITLES[event]),
    body: text === null ? 'generic' : i18n._(text.messageId, text.values),
    id: eventId,
    at: new Date(at),
    fields: [
      ['event_type', columnOf(event)],
      ['integration_id', integrationId],
      ['document_data', JSON.stringify(document)],
      ['event_id', eventId],
      ['timestamp', at],
    ],
  }
}

/** By which receivers of JSON know the messages of a notifier: made of the server's key, so that nothing has to be kept. */
export function signatureSecret({ db }: Pick<Services, 'db'>, id: NotifierId): string {
  return `whsec_${secretFor(db, `notifier ${id}`).toBase64()}`
}

/** Sends news to the address of a notifier and stores the result. @throws AppError when it did not arrive */
async function deliverAndRecord(
  place: Place,
  { id, groupId, appriseUrl }: StoredNotifier,
  news: News,
  isLast: boolean,
): Promise<TaskMessage> {
  const note = (isOk: boolean, message: TaskMessage, isGivenUp = false) => {
    const at = toTimestamp(place.clock.now())
    store.noteResult(place.db, groupId, id, { at, isOk, message }, isGivenUp)
    const outcome = isOk ? 'arrived' : isGivenUp ? 'given-up' : 'failed'
    countWork(place.db, 'trivet_deliveries_total', { kind: 'notifier', outcome })
  }
  try {
    // The code for all these services is loaded when something is sent.
    const { deliver } = await import('./deliver.service')
    const signed = { secret: signatureSecret(place, id), at: place.clock.now() }
    const message = await deliver(place, appriseUrl, { ...news, signed })
    note(true, message)
    return message
  } catch (error) {
    const isFinal = error instanceof AppError && error.code !== 'upstream'
    note(false, reasonOf(error), isLast || isFinal)
    throw error
  }
}

async function runDelivery(
  { services, groupId, locale, attempt }: TaskCtx<'group'>,
  task: NewsTask,
): Promise<TaskMessage | null> {
  const notifier = store.NOTIFIERS.find(services.db, groupId, task.notifierId)
  // Deleted, turned off or no longer interested while it waited.
  if (!notifier?.enabled || !notifier.events.has(task.event)) return null
  return deliverAndRecord(services, notifier, toNews(i18nFor(locale), task), attempt >= ATTEMPTS)
}

/** One piece of news for one notifier, tried again for a quarter of an hour; the ones after it wait. */
export const NEWS_DELIVERY = taskKind({
  kind: 'notifier',
  owner: 'group',
  lane: 'delivery',
  input: NewsTask,
  maxAttempts: ATTEMPTS,
  leavesNoTrace: true,
  run: runDelivery,
})

/** Sends a test now, whichever events the notifier sends, and answers what the receiver said. @throws not-found; upstream; invalid; rate-limited */
export function testNotifier(ctx: Ctx, id: NotifierId): Promise<TaskMessage> {
  const notifier = findNotifier(ctx, id)
  limitUse(ctx, 'notifier-tests', TEST_LIMIT)
  const i18n = i18nFor(ctx.locale)
  const [eventId, now] = [newId(), ctx.clock.now()]
  const news: News = {
    title: i18n._('notifier.test-title'),
    body: i18n._('notifier.test-message'),
    id: eventId,
    at: now,
    fields: [
      ['event_type', 'test_message'],
      ['integration_id', ctx.actor.integrationId],
      ['document_data', JSON.stringify({ documentType: 'generic', operation: 'info' })],
      ['event_id', eventId],
      ['timestamp', toTimestamp(now)],
    ],
  }
  return deliverAndRecord(ctx, notifier, news, false)
}
