import { toTimestamp } from '../platform/clock'
import type { Services } from '../platform/context'
import { clearLocks } from './unlock.store'

const HOUR_MS = 3_600_000

/**
 * Unlocks users whose time is up, with `isForced` all of them (reference api.md §12, api-rules §13).
 * @returns how many users
 */
export function unlockUsers(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  isForced = false,
): number {
  const timeUp = new Date(clock.now().getTime() - config.lockoutTimeHours * HOUR_MS)
  return clearLocks(db, isForced ? null : toTimestamp(timeUp))
}
