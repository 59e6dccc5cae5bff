import { toTimestamp } from '../platform/clock'
import type { Services } from '../platform/context'
import { AppError } from '../platform/errors'
import type { UserId } from '../platform/ids'
import { foldText } from '../platform/text/fold'
import {
  findCredentials,
  findLoginUser,
  type LoginUser,
  saveAttempts,
  savePasswordHash,
} from './credential.store'

export type { LoginUser } from './credential.store'

type Locking = Pick<Services, 'db' | 'clock' | 'config'>

const HOUR_MS = 3_600_000

/** Whoever has the name or e-mail address, in any case; undefined when nobody has. */
export function findForLogin({ db }: Pick<Services, 'db'>, name: string): LoginUser | undefined {
  return findLoginUser(db, name.trim().toLowerCase(), foldText(name))
}

/** What the user's password is checked against. @throws not-found */
export function getCredentials({ db }: Pick<Services, 'db'>, userId: UserId): LoginUser {
  const user = findCredentials(db, userId)
  if (!user) throw new AppError('not-found', 'user.not-found')
  return user
}

/** Whether the user is locked out now: the lock ends by itself after the configured hours. */
export function isLockedOut({ clock, config }: Locking, { lockedAt }: LoginUser): boolean {
  if (lockedAt === null) return false
  return clock.now().getTime() - Date.parse(lockedAt) < config.lockoutTimeHours * HOUR_MS
}

/**
 * Counts a wrong password; the last one that is allowed locks the user out (reference api-rules §13). A lock that
 * has run out starts the count anew.
 */
export function noteWrongPassword(services: Locking, userId: UserId): void {
  const { db, clock, config } = services
  const user = getCredentials(services, userId)
  const hasServedTime = user.lockedAt !== null && !isLockedOut(services, user)
  const attempts = (hasServedTime ? 0 : user.loginAttempts) + 1
  const lockedAt = attempts >= config.maxLoginAttempts ? toTimestamp(clock.now()) : null
  saveAttempts(db, userId, attempts, hasServedTime || user.lockedAt === null ? lockedAt : user.lockedAt)
}

/** Lets a locked user try again, after a right password or by the operator's hand. Writes only when there is something to clear. */
export function clearAttempts({ db }: Pick<Services, 'db'>, user: LoginUser): void {
  if (user.loginAttempts > 0 || user.lockedAt !== null) saveAttempts(db, user.id, 0, null)
}

/** Keeps a new password's hash, and forgets wrong tries at the old one. */
export function replacePasswordHash(
  services: Pick<Services, 'db'>,
  userId: UserId,
  passwordHash: string,
): void {
  savePasswordHash(services.db, userId, passwordHash)
  clearAttempts(services, getCredentials(services, userId))
}
