import type { Ctx, GroupScope } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { after, type Listener as Subscription } from '../../platform/events/events'
import { watchStream } from '../../platform/http/live-stream'
import type { RequestScope } from '../../platform/http/request-scope'
import type { GroupId, UserId } from '../../platform/ids'
import { STREAMED } from '../../platform/web/respond'
import { getStoredList } from '../record.service'
import type { ShoppingListId } from '../shopping.schema'
import { readOperations, toSyncList, toSyncOperations } from './sync.service'

const HEARTBEAT_MS = 25_000
/** After this a listener has to connect and authenticate again. */
const LONGEST_MS = 60 * 60_000
/** What a listener may leave lying before it is sent away; it comes again and asks for what it missed. */
const MOST_BYTES = 256 * 1024
const MOST_LISTENERS = 2_000
/** More tabs than anyone has open. */
const MOST_PER_PERSON = 50
/** What each group gets as long as there is any place. */
const FEW_PER_GROUP = 50
const RETRY_MS = 3_000

interface Listener {
  groupId: GroupId
  userId: UserId
  /** Ends the watch over its credential. */
  unwatch(): void
  since: number
  controller: ReadableStreamDefaultController<Uint8Array>
}

const encoder = new TextEncoder()
const BEAT = encoder.encode(': still here\n\n')

// Lists have ids of their own, so tests and processes with several databases never mix.
const listeners = new Map<ShoppingListId, Set<Listener>>()
let heartbeat: ReturnType<typeof setInterval> | undefined

/** No person has more than their places, and no group more than are left for all others. */
function isFull({ groupId, userId }: Ctx): boolean {
  let [total, ofGroup, ofPerson] = [0, 0, 0]
  for (const set of listeners.values())
    for (const listener of set) {
      total += 1
      if (listener.groupId === groupId) ofGroup += 1
      if (listener.userId === userId) ofPerson += 1
    }
  const left = MOST_LISTENERS - total
  return left <= 0 || ofPerson >= MOST_PER_PERSON || ofGroup >= Math.max(FEW_PER_GROUP, left)
}

function forget(listId: ShoppingListId, listener: Listener): void {
  listener.unwatch()
  const set = listeners.get(listId)
  set?.delete(listener)
  if (set?.size === 0) listeners.delete(listId)
  if (listeners.size > 0) return
  clearInterval(heartbeat)
  heartbeat = undefined
}

function close(listId: ShoppingListId, listener: Listener): void {
  forget(listId, listener)
  try {
    listener.controller.close()
  } catch {
    // The client has closed it already.
  }
}

/** Hands on what is to be said; a listener that has let too much pile up, or has listened for an hour, is disconnected. */
function tell(listId: ShoppingListId, listener: Listener, bytes: Uint8Array): void {
  const isTired = performance.now() - listener.since > LONGEST_MS
  if (isTired || (listener.controller.desiredSize ?? 0) <= 0) close(listId, listener)
  else listener.controller.enqueue(bytes)
}

function beat(): void {
  for (const [listId, set] of listeners) for (const listener of [...set]) tell(listId, listener, BEAT)
}

function eventText(name: string, id: number, data: unknown): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
}

/** What a listener gets first: what it has missed, or that it has to load the list again. */
function missed(scope: GroupScope, listId: ShoppingListId, since: number | null): string {
  const list = getStoredList(scope, listId)
  const start = `retry: ${RETRY_MS}\n\n`
  if (since === null || since === list.sequence) return `${start}${eventText('ready', list.sequence, {})}`
  const operations = readOperations(scope, list, since)
  if (!operations) return `${start}${eventText('load-anew', list.sequence, {})}`
  const sent = toSyncOperations(scope, operations)
  return start + sent.map((one) => eventText('operation', one.sequence, one)).join('')
}

/**
 * A stream of what happens on a list from now on, and of what happened since a number (server-sent events).
 * @param isKept false answers what there is and ends
 * @throws not-found; rate-limited when too many listen already
 */
export function listen(
  scope: RequestScope,
  ctx: Ctx,
  listId: ShoppingListId,
  { since, isKept }: { since: number | null; isKept: boolean },
): Response {
  const { groupId, userId } = ctx
  const first = encoder.encode(missed(ctx, listId, since))
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    [STREAMED]: '',
  }
  if (!isKept) return new Response(first, { headers })
  if (isFull(ctx)) {
    throw new AppError('rate-limited', 'error.too-many-tries', {
      values: { seconds: 60 },
      retryAfterSeconds: 60,
    })
  }
  let listener: Listener
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const unwatch = watchStream(scope, ctx, () => close(listId, listener))
        listener = { groupId, userId, unwatch, since: performance.now(), controller }
        const set = listeners.get(listId) ?? new Set()
        listeners.set(listId, set.add(listener))
        heartbeat ??= setInterval(beat, HEARTBEAT_MS)
        heartbeat.unref()
        controller.enqueue(first)
      },
      cancel() {
        forget(listId, listener)
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_BYTES }),
  )
  return new Response(stream, { headers })
}

/** Tells listeners what happens on their lists, once it is committed. */
export const LIST_STREAMS: readonly Subscription[] = [
  after('shopping-operation', ({ groupId, listId, operation }, { db }) => {
    const set = listeners.get(listId)
    if (!set) return
    const scope = { db, groupId }
    const [sent] = toSyncOperations(scope, [operation])
    const list = operation.isOfList ? toSyncList(scope, getStoredList(scope, listId)) : undefined
    const bytes = encoder.encode(eventText('operation', operation.sequence, { ...sent, list }))
    for (const listener of [...set]) tell(listId, listener, bytes)
  }),
  after('shopping-list-deleted', ({ list }) => {
    for (const listener of [...(listeners.get(list.id) ?? [])]) close(list.id, listener)
  }),
]

/** Disconnects every listener, so that the server can stop. */
export function closeListeners(): void {
  for (const [listId, set] of [...listeners]) for (const listener of [...set]) close(listId, listener)
}
