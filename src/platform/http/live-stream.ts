import type { Ctx, Services } from '../context'
import type { UserId } from '../ids'
import type { RequestScope } from './request-scope'

/** Other processes end credentials, too, so the credential of each stream is checked this often. */
const CHECK_MS = 25_000

interface Live {
  userId: UserId
  tokenHash: string | undefined
  check(): void
}

type Database = Pick<Services, 'db'>

const streams = new WeakMap<object, Set<Live>>()

/**
 * Watches over an answer that goes on for long: it ends when the credential of its request ends, or its person is no longer of
 * the group, at once when that happens in this process and within half a minute when it happens in another.
 * @param end closes the stream
 * @returns the function to call when the stream ends by itself
 */
export function watchStream(scope: RequestScope, ctx: Ctx, end: () => void): () => void {
  const { db } = scope.services
  const open = streams.get(db) ?? new Set()
  streams.set(db, open)
  const live: Live = {
    userId: ctx.userId,
    tokenHash: scope.credential?.tokenHash,
    check() {
      const actor = scope.actorNow()
      if (actor?.userId === ctx.userId && actor.groupId === ctx.groupId) return
      forget()
      end()
    },
  }
  const timer = setInterval(live.check, CHECK_MS)
  timer.unref()
  function forget(): void {
    clearInterval(timer)
    open.delete(live)
  }
  open.add(live)
  return forget
}

/**
 * Checks again whether streams may go on: those of a person, or of one credential. After the open transaction, since
 * it may yet be rolled back.
 */
export function recheckStreams({ db }: Database, of: { userId: UserId } | { tokenHash: string }): void {
  const open = streams.get(db)
  if (!open || open.size === 0) return
  queueMicrotask(() => {
    for (const live of [...open])
      if ('userId' in of ? live.userId === of.userId : live.tokenHash === of.tokenHash) live.check()
  })
}
