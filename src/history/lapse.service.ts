import { toTimestamp } from '../platform/clock'
import type { Services } from '../platform/context'
import { runTransaction } from '../platform/db/transaction'
import { timeSlices } from '../platform/time-slices'
import { forgetKeptPicture } from '../recipes/image/image.service'
import { deleteOperations } from './operation.store'
import { toMicros } from './record.service'
import { deleteRevisions, isImageNamed, lapsedRevisions } from './revision.store'

const DAY_MS = 86_400_000
/** Revisions that are forgotten before other work has its turn. */
const BATCH = 500

/**
 * Forgets what was changed longer ago than the history is kept, and the pictures that nothing names any more.
 * @returns how many revisions went
 */
export async function forgetLapsed(
  services: Pick<Services, 'db' | 'raw' | 'clock' | 'config' | 'media'>,
): Promise<number> {
  const { db, raw, clock, config } = services
  const before = toTimestamp(new Date(clock.now().getTime() - config.historyDays * DAY_MS))
  const slices = timeSlices()
  let forgotten = 0
  for (;;) {
    const lapsed = lapsedRevisions(db, toMicros(before), BATCH)
    runTransaction(raw, () => deleteRevisions(db, lapsed))
    for (const { recipe, id, image } of lapsed) {
      if (image !== null && !isImageNamed(db, recipe, image)) await forgetKeptPicture(services, id, image)
    }
    forgotten += lapsed.length
    if (lapsed.length < BATCH) break
    await slices.pause()
  }
  deleteOperations(db, before)
  return forgotten
}
