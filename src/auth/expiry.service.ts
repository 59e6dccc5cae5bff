import { toTimestamp } from '../platform/clock'
import type { Services } from '../platform/context'
import { deleteExpiredApiTokens } from './expiry.store'
import { deleteExpiredSessions } from './session.store'

/** Forgets sessions and API tokens that have run out. */
export function forgetExpired({ db, clock }: Pick<Services, 'db' | 'clock'>): void {
  const now = toTimestamp(clock.now())
  deleteExpiredSessions(db, now)
  deleteExpiredApiTokens(db, now)
}
