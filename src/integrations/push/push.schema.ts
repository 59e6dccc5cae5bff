import * as v from 'valibot'
import type { Id, UserId } from '../../platform/ids'

export type PushSubscriptionId = Id<'push-subscription'>

export interface StoredSubscription {
  id: PushSubscriptionId
  userId: UserId
  endpoint: string
  p256dh: string
  auth: string
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
          v.regex(KEY, 'push.keys'),
          v.check((key) => bytesOf(key) === 65, 'push.keys'),
        ),
        auth: v.pipe(
          v.string(),
          v.regex(KEY, 'push.keys'),
          v.check((key) => bytesOf(key) === 16, 'push.keys'),
        ),
      },
      'validation.object',
    ),
  }),
  v.metadata({ ref: 'PushInput' }),
)
export type PushInput = v.InferOutput<typeof PushInput>

const bytesOf = (key: string) => Math.floor((key.replace(/=+$/, '').length * 3) / 4)

export const PushKey = v.pipe(
  v.object({ publicKey: v.string() }),
  v.description('The key by which push services know this server, as `applicationServerKey` wants it.'),
  v.metadata({ ref: 'PushKey' }),
)

export const PushMade = v.pipe(v.object({ id: v.string() }), v.metadata({ ref: 'PushSubscription' }))

/** What a browser is told. */
export interface PushMessage {
  title: string
  body: string
  /** A later message of one tag stands in place of an earlier one. */
  tag: string
  /** Path of the page that it opens. */
  path: string
}
