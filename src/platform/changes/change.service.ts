import { toTimestamp } from '../clock'
import type { Ctx, Services } from '../context'
import { AppError } from '../errors'
import type { Changes, Since } from './change.schema'
import { lastTombstone, removeTombstones, tombstonesSince } from './change.store'

const KEPT_DAYS = 90
const DAY_MS = 86_400_000
const MOST = 1_000

/**
 * What is gone of the group since a client asked last. What has changed it asks the lists, by `updatedAt`.
 * @throws not-found 410 for what is longer ago than tombstones are kept: the client has to begin again
 */
export function changesSince(ctx: Pick<Ctx, 'db' | 'groupId' | 'clock'>, since: Since | undefined): Changes {
  const now = ctx.clock.now()
  const until = toTimestamp(now)
  const cursorAt = (seq: number) => `${seq}-${now.getTime()}`
  if (!since) return { cursor: cursorAt(lastTombstone(ctx.db)), until, deleted: [], isComplete: true }
  if (since.time < now.getTime() - KEPT_DAYS * DAY_MS)
    throw new AppError('not-found', 'changes.too-long-ago', { status: 410, values: { days: KEPT_DAYS } })
  // Read before the rows: what is deleted meanwhile is in the next answer.
  const last = lastTombstone(ctx.db)
  const isCursor = 'seq' in since
  const seq = isCursor ? since.seq : 0
  const from = isCursor ? '' : toTimestamp(new Date(since.time))
  const found = tombstonesSince(ctx.db, ctx.groupId, { seq, from }, MOST)
  const isComplete = found.length < MOST
  return {
    cursor: cursorAt(isComplete ? Math.max(last, seq) : found.at(-1)!.seq),
    until,
    deleted: found.map(({ kind, id, deletedAt }) => ({ kind, id, deletedAt })),
    isComplete,
  }
}

/** Deletes tombstones that are older than clients may stay away; returns how many. */
export function purgeTombstones({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  return removeTombstones(db, toTimestamp(new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)))
}
