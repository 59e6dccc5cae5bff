import * as v from 'valibot'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, Services } from '../../platform/context'
import { runTransaction } from '../../platform/db/transaction'
import { DEFAULT_LOCALE, readerI18nFor } from '../../platform/i18n/i18n'
import { taskKind } from '../../platform/jobs/task'
import { enqueueUnasked } from '../../platform/jobs/tasks'
import { refused } from '../../platform/refusals'
import { localeOf } from '../../users/user.service'
import type { TimerInput } from './push.schema'
import { sendPush } from './push.service'
import { findSubscription, subscriptionsOf } from './push.store'
import * as store from './timer.store'

/** More than any kitchen has on the stove; what is left of a browser that was thrown away ends by itself. */
const MOST_OF_ONE = 50
/** No message is sent about a timer that ended longer ago, while the server slept: what was in the oven is out by then. */
const TOO_LATE_MS = 60 * 60_000

declare module '../../platform/events/events' {
  interface EventMap {
    /** A timer was kept, or ends at another time. */
    'push-timer-kept': { endsAt: string }
  }
}

/**
 * Keeps a timer of the caller's until it ends, or takes a new end of it; nothing is kept while none of the caller's browsers wants to
 * be told. @throws conflict 400 when too many run already
 */
export function keepTimer(ctx: Ctx, id: string, { seconds, name, recipe, path }: TimerInput): void {
  ctx.transaction((tx) => {
    if (!subscriptionsOf(tx.db, tx.userId).some(({ timers }) => timers)) return
    const endsAt = toTimestamp(new Date(tx.clock.now().getTime() + seconds * 1000))
    const timer = { userId: tx.userId, id, name, recipe, path, endsAt }
    if (!store.saveTimer(tx.db, timer, MOST_OF_ONE)) throw refused('push.too-many-timers', 'too many timers')
    tx.publish('push-timer-kept', { endsAt })
  })
}

/** Deletes a timer that was stopped or paused, whether it was known or not. */
export function forgetTimer(ctx: Ctx, id: string): void {
  ctx.transaction((tx) => store.deleteTimer(tx.db, tx.userId, id))
}

/** That a timer has ended, for one browser. */
export const TIMER_PUSH = taskKind({
  kind: 'push-timer',
  owner: 'group',
  lane: 'urgent',
  input: v.object({
    subscriptionId: v.string(),
    timerId: v.string(),
    name: v.string(),
    recipe: v.string(),
    path: v.string(),
  }),
  maxAttempts: 2,
  leavesNoTrace: true,
  async run({ services }, { subscriptionId, timerId, name, recipe, path }) {
    const subscription = findSubscription(services.db, subscriptionId)
    if (!subscription) return null
    const i18n = readerI18nFor(localeOf(services, subscription.userId) ?? DEFAULT_LOCALE)
    const title = i18n._('timer.done', { name })
    await sendPush(services, subscription, { title, body: recipe, tag: timerId, path, isAlarm: true })
    return null
  },
})

type Ringing = Pick<Services, 'db' | 'raw' | 'clock' | 'events'>

/**
 * Queues messages about the timers that have ended: one for each of the owner's browsers that want it, and once, since
 * the timer is deleted in the same transaction. @returns how many messages
 */
export function ringEnded(services: Ringing): number {
  const { db, raw, clock } = services
  const now = clock.now()
  return runTransaction(raw, () => {
    let count = 0
    for (const { userId, groupId, id, name, recipe, path, endsAt } of store.takeEnded(db, toTimestamp(now))) {
      if (now.getTime() - Date.parse(endsAt) > TOO_LATE_MS) continue
      for (const { id: subscriptionId } of subscriptionsOf(db, userId).filter(({ timers }) => timers)) {
        const input = { subscriptionId, timerId: id, name, recipe, path }
        const title = { messageId: 'push.timer-task', values: { name } }
        enqueueUnasked(services, groupId, TIMER_PUSH, input, {
          title,
          orderKey: `push-timer:${subscriptionId}`,
        })
        count += 1
      }
    }
    return count
  })
}
