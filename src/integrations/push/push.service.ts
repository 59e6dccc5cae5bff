import * as v from 'valibot'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { during, type Listener } from '../../platform/events/events'
import { DEFAULT_LOCALE, readerI18nFor } from '../../platform/i18n/i18n'
import { newId } from '../../platform/ids'
import { taskKind } from '../../platform/jobs/task'
import { enqueueTask } from '../../platform/jobs/tasks'
import { countWork } from '../../platform/metrics/work-counters'
import { notFound, nothingToDelete } from '../../platform/refusals'
import { urls } from '../../urls'
import { administratorsToTell, localeOf } from '../../users/user.service'
import { sendOut } from '../send-out.service'
import type {
  PushChoice,
  PushInput,
  PushMessage,
  PushSubscriptionId,
  StoredSubscription,
} from './push.schema'
import * as store from './push.store'

/** A browser gets the next message about one list only after this long: people who shop add one thing after the other. */
const QUIET_MS = 5 * 60_000
/** How many lists are remembered as having sent a message recently. */
const MOST_QUIET = 1000
/** No one has more browsers. */
const MOST_OF_ONE = 20
/** What push services answer for a browser that has gone (RFC 8030). */
const GONE = new Set([404, 410])

type Keys = Pick<Services, 'db'>

/** The keys of this server, made once, when someone first asks for them: nothing in them depends on the caller. */
async function keysOf({ db }: Keys): Promise<store.StoredKeys> {
  const known = store.findKeys(db)
  if (known) return known
  const { newKeys } = await import('./encrypt.service')
  store.saveKeys(db, await newKeys())
  return store.findKeys(db)!
}

/** The public key, as browsers want it. */
export async function publicKey(ctx: Keys): Promise<string> {
  return (await keysOf(ctx)).publicKey
}

/** Keeps the subscription of a browser of the caller's; the oldest of too many goes. */
export function subscribe(ctx: Ctx, { endpoint, keys, lists, timers }: PushInput): PushSubscriptionId {
  return ctx.transaction((tx) => {
    const own = store.subscriptionsOf(tx.db, tx.userId).filter((one) => one.endpoint !== endpoint)
    for (const { id } of own.slice(0, Math.max(0, own.length - MOST_OF_ONE + 1)))
      store.deleteSubscription(tx.db, tx.userId, id)
    const row = { id: newId<'push-subscription'>(), userId: tx.userId, endpoint, ...keys, lists, timers }
    return store.saveSubscription(tx.db, row, toTimestamp(tx.clock.now()))
  })
}

/** Deletes a browser of the caller's. @throws conflict 400 when there is none */
export function unsubscribe(ctx: Ctx, id: PushSubscriptionId): void {
  ctx.transaction((tx) => {
    if (!store.deleteSubscription(tx.db, tx.userId, id)) throw nothingToDelete()
  })
}

/** What a browser of the caller's gets messages about. @throws not-found when it gets none (any more) */
export function getChoice({ db, userId }: Pick<Ctx, 'db' | 'userId'>, id: PushSubscriptionId): PushChoice {
  const found = store.findSubscription(db, id)
  if (!found || found.userId !== userId) throw notFound()
  return { id, lists: found.lists, timers: found.timers }
}

/** How many browsers of the caller's get messages. */
export function countSubscriptions({ db, userId }: Pick<Ctx, 'db' | 'userId'>): number {
  return store.subscriptionsOf(db, userId).length
}

const Push = v.object({
  subscriptionId: v.string(),
  listId: v.string(),
  list: v.string(),
  by: v.string(),
  count: v.number(),
})

function statusOf(error: unknown): number {
  return error instanceof AppError ? Number(error.values.status ?? 0) : 0
}

/** Where a push service reaches the operator: the address of this server, of its mails, or of its first administrator. */
function contactOf(services: Pick<Services, 'db' | 'clock' | 'config'>): string | null {
  const { baseUrl, smtpFromEmail } = services.config
  if (baseUrl?.protocol === 'https:') return baseUrl.origin
  const email = smtpFromEmail ?? administratorsToTell(services)[0]?.email
  return email === undefined ? null : `mailto:${email}`
}

/** The longest of our sentences; names in it may be longer. */
const LONGEST_TEXT = 200
const cut = (text: string) => [...text].slice(0, LONGEST_TEXT).join('')

/** Hands a message to the push service of a browser; a browser that is gone is deleted. @throws upstream when it did not arrive; invalid when it is too long */
export async function sendPush(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'outgoing'>,
  subscription: StoredSubscription,
  message: PushMessage,
): Promise<void> {
  const { encryptFor, TTL_SECONDS, URGENT_TTL_SECONDS, vapidHeader } = await import('./encrypt.service')
  const { db, clock, outgoing } = services
  const { id, userId, endpoint } = subscription
  const authorization = await vapidHeader(await keysOf(services), endpoint, contactOf(services), clock.now())
  const text = JSON.stringify({ ...message, title: cut(message.title), body: cut(message.body) })
  const body = await encryptFor(subscription, text)
  const count = (outcome: string) => countWork(db, 'trivet_deliveries_total', { kind: 'push', outcome })
  try {
    await sendOut(outgoing, {
      url: endpoint,
      headers: {
        authorization,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(message.isAlarm ? URGENT_TTL_SECONDS : TTL_SECONDS),
        urgency: message.isAlarm ? 'high' : 'normal',
        topic: message.tag.replaceAll('-', '').slice(0, 32),
      },
      body,
      redirects: 0,
    })
    count('arrived')
  } catch (error) {
    count('failed')
    if (!GONE.has(statusOf(error))) throw error
    store.deleteSubscription(db, userId, id)
  }
}

/** One message about a list for one browser. */
export const LIST_PUSH = taskKind({
  kind: 'push',
  owner: 'group',
  lane: 'delivery',
  input: Push,
  maxAttempts: 2,
  leavesNoTrace: true,
  async run({ services }, { subscriptionId, listId, list, by, count }) {
    const subscription = store.findSubscription(services.db, subscriptionId)
    if (!subscription) return null
    const i18n = readerI18nFor(localeOf(services, subscription.userId) ?? DEFAULT_LOCALE)
    await sendPush(services, subscription, {
      title: list === '' ? i18n._('shopping.list') : list,
      body: i18n._('push.items-added', { name: by, count }),
      tag: listId,
      path: urls.shoppingList(listId),
    })
    return null
  },
})

const told = new Map<string, number>()

/** Listens for what is put on shopping lists: everyone else's browsers that want it get a message. */
export const LIST_PUSHES: readonly Listener[] = [
  during('shopping-items-changed', ({ list, created }, tx) => {
    if (created.length === 0 || !store.hasSubscriptions(tx.db)) return
    const now = tx.clock.now().getTime()
    for (const { id } of store.listenersToLists(tx.db, tx.groupId, tx.userId)) {
      const key = `${id} ${list.id}`
      if (now - (told.get(key) ?? 0) < QUIET_MS) continue
      if (told.size >= MOST_QUIET) told.clear()
      told.set(key, now)
      const input = {
        subscriptionId: id,
        listId: list.id,
        list: list.name ?? '',
        by: tx.actor.fullName,
        count: created.length,
      }
      const title = { messageId: 'push.task', values: { name: list.name ?? '' } }
      enqueueTask(tx, LIST_PUSH, input, { title, orderKey: `push:${id}` })
    }
  }),
]
