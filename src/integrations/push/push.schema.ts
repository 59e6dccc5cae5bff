import * as v from 'valibot'
import { TextUpTo } from '../../platform/http/fields'
import type { Id, UserId } from '../../platform/ids'
import { trimTail } from '../../platform/text/trim'

export type PushSubscriptionId = Id<'push-subscription'>

export interface StoredSubscription {
  id: PushSubscriptionId
  userId: UserId
  endpoint: string
  p256dh: string
  auth: string
  /** What it gets messages about. */
  lists: boolean
  timers: boolean
}

const KEY = /^[A-Za-z0-9_-]+={0,2}$/

const isWeb = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url)

/** A subscription as browsers write it (`PushSubscription.toJSON`). */
export const PushInput = v.pipe(
  v.object({
    endpoint: v.pipe(
      v.string(),
      v.maxLength(2000, 'validation.max-length-2000'),
      v.check(isWeb, 'validation.url'),
    ),
    keys: v.object(
      {
        // An uncompressed point of P-256, and sixteen bytes.
        p256dh: v.pipe(
          v.string(),
          v.maxLength(200, 'push.keys'),
          v.regex(KEY, 'push.keys'),
          v.check((key) => bytesOf(key) === 65, 'push.keys'),
        ),
        auth: v.pipe(
          v.string(),
          v.maxLength(200, 'push.keys'),
          v.regex(KEY, 'push.keys'),
          v.check((key) => bytesOf(key) === 16, 'push.keys'),
        ),
      },
      'validation.object',
    ),
    /** What it will get messages about. */
    lists: v.optional(v.boolean(), true),
    timers: v.optional(v.boolean(), false),
  }),
  v.metadata({ ref: 'PushInput' }),
)
export type PushInput = v.InferOutput<typeof PushInput>

const bytesOf = (key: string) => Math.floor((trimTail(key, /=/).length * 3) / 4)

export const PushKey = v.pipe(
  v.object({ publicKey: v.string() }),
  v.description('The key by which push services know this server, as `applicationServerKey` wants it.'),
  v.metadata({ ref: 'PushKey' }),
)

export const PushMade = v.pipe(v.object({ id: v.string() }), v.metadata({ ref: 'PushSubscription' }))

export const PushChoice = v.pipe(
  v.object({ id: v.string(), lists: v.boolean(), timers: v.boolean() }),
  v.description('What a browser is notified of.'),
  v.metadata({ ref: 'PushChoice' }),
)
export type PushChoice = v.InferOutput<typeof PushChoice>

/** The longest that the page's own dialog can set is 99 hours, 59 minutes and 59 seconds. */
const LONGEST_SECONDS = 100 * 3600
/** As browsers name their timers. */
const TIMER_ID = /^[\w-]{1,64}$/

export const TimerParams = v.object({ id: v.pipe(v.string(), v.regex(TIMER_ID, 'validation.invalid-input')) })

/** A timer that runs in a browser. The time left is sent, since the browser's clock need not be the server's. */
export const TimerInput = v.pipe(
  v.object({
    seconds: v.pipe(
      v.number('validation.number'),
      v.minValue(0, 'validation.at-least-0'),
      v.maxValue(LONGEST_SECONDS, 'validation.invalid-input'),
    ),
    /** What it is for, with the step's number where it has no better name. */
    name: TextUpTo(500),
    /** The recipe's name; empty for a timer without a recipe. */
    recipe: TextUpTo(500),
    /** The page that it was started on. */
    path: v.pipe(
      v.string(),
      v.maxLength(2000, 'validation.max-length-2000'),
      v.regex(/^\/(?![/\\])/, 'validation.url'),
    ),
  }),
  v.metadata({ ref: 'PushTimerInput' }),
)
export type TimerInput = v.InferOutput<typeof TimerInput>

/** A message to a browser. */
export interface PushMessage {
  title: string
  body: string
  /** A later message of a tag replaces an earlier one. */
  tag: string
  /** Path of the page that it opens. */
  path: string
  /** It is about something that waits for no one: it stays until it is read. */
  isAlarm?: boolean
}
