import { toTimestamp } from '../../platform/clock'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { closeOtherSessions, closeSession } from '../session.service'
import { findSessionHash, listSessions, type OwnSession } from '../session.store'

/** Where the caller is signed in; the session in use comes first. @param currentHash hash of its token, null for an API token's call */
export function listOwnSessions(ctx: Ctx, currentHash: string | null): OwnSession[] {
  return listSessions(ctx.db, ctx.userId, currentHash, toTimestamp(ctx.clock.now()))
}

/** Signs one of the caller's browsers or apps out. @throws not-found for anyone else's */
export function closeOwnSession(ctx: Ctx, id: string): void {
  const tokenHash = findSessionHash(ctx.db, ctx.userId, id)
  if (tokenHash === undefined) throw new AppError('not-found', 'session.not-found')
  closeSession(ctx, tokenHash)
}

/** Signs the caller out everywhere but here; returns how many sessions ended. */
export function closeOtherOwnSessions(ctx: Ctx, currentHash: string | null): number {
  return closeOtherSessions(ctx, ctx.userId, currentHash)
}
