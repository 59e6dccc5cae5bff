import { toTimestamp } from '../platform/clock'
import type { Services } from '../platform/context'
import { AppError } from '../platform/errors'
import type { UserId } from '../platform/ids'
import { foldText } from '../platform/text/fold'
import {
  anyForeignHash,
  deleteAttempts,
  deleteAttemptsOf,
  deleteOldAttempts,
  findAttempts,
  findCredentials,
  findLocked,
  findLoginUser,
  type LoginTarget,
  type LoginUser,
  saveAttempts,
  savePasswordHash,
  saveProof,
} from './credential.store'

export type { LoginTarget as Door, LoginUser } from './credential.store'

type Locking = Pick<Services, 'db' | 'clock' | 'config'>

const HOUR_MS = 3_600_000
/** Doors that are remembered: a few megabytes at most, no matter who knocks. */
const MOST_DOORS = 10_000

/** The user with this name or email address, in any letter case; undefined for none. */
export function findForLogin({ db }: Pick<Services, 'db'>, name: string): LoginUser | undefined {
  return findLoginUser(db, name.trim().toLowerCase(), foldText(name))
}

/** The user with this username, in any letter case; addresses do not count. */
export function findByUsername({ db }: Pick<Services, 'db'>, name: string): LoginUser | undefined {
  return findLoginUser(db, '', foldText(name))
}

/** What the user's password is checked against. @throws not-found */
export function getCredentials({ db }: Pick<Services, 'db'>, userId: UserId): LoginUser {
  const user = findCredentials(db, userId)
  if (!user) throw new AppError('not-found', 'user.not-found')
  return user
}

/** Whether an imported account has not signed in here yet: its hash is still bcrypt's. */
export function hasForeignHash({ db }: Pick<Services, 'db'>): boolean {
  return anyForeignHash(db)
}

/** What wrong passwords are counted under: the user, or for a name that no one has the name itself, of bounded length. */
export function accountOf(user: LoginUser | undefined, name: string): string {
  return user?.id ?? `name:${Bun.CryptoHasher.hash('sha256', foldText(name), 'hex')}`
}

/** The moment before which locks must have begun to have ended by now. */
export function lockedUntilNow({ clock, config }: Pick<Locking, 'clock' | 'config'>): string {
  return toTimestamp(new Date(clock.now().getTime() - config.lockoutTimeHours * HOUR_MS))
}

/** Whether too many wrong passwords have locked sign-in for this account from this source; a lock ends by itself after the configured hours. */
export function isLockedOut(services: Locking, door: LoginTarget): boolean {
  const lockedAt = findAttempts(services.db, door)?.lockedAt ?? null
  // A lock that begins in the future was written before the clock was set back, and does not count.
  return (
    lockedAt !== null && lockedAt > lockedUntilNow(services) && lockedAt <= toTimestamp(services.clock.now())
  )
}

/**
 * Counts a wrong password; the last one that is allowed locks the door. A lock that has run out
 * starts the count again.
 */
export function noteWrongPassword(services: Locking, door: LoginTarget): void {
  const { db, clock, config } = services
  const before = findAttempts(db, door)
  const attempts = (before && before.lockedAt === null ? before.attempts : 0) + 1
  const now = toTimestamp(clock.now())
  const lockedAt = attempts >= config.maxLoginAttempts ? now : null
  saveAttempts(db, door, { attempts, lockedAt }, now, MOST_DOORS)
}

/** Deletes the wrong passwords of an account and source after a right one. Writes only when there are any. */
export function clearAttempts({ db }: Pick<Services, 'db'>, door: LoginTarget): void {
  if (findAttempts(db, door)) deleteAttempts(db, door)
}

/** Unlocks a user everywhere, for the operator. */
export function unlockUser({ db }: Pick<Services, 'db'>, userId: UserId): void {
  deleteAttemptsOf(db, userId)
}

/**
 * Unlocks users whose time is up and deletes single wrong passwords of that age, with `isForced` all of them.
 * @returns how many users were locked out somewhere
 */
export function unlockUsers(services: Locking, isForced = false): number {
  return deleteOldAttempts(services.db, isForced ? null : lockedUntilNow(services))
}

/** Which of some users are locked out somewhere at this moment. One statement. */
export function lockedUserIds(services: Locking, ids: readonly UserId[]): Set<UserId> {
  return new Set(findLocked(services.db, ids, lockedUntilNow(services), toTimestamp(services.clock.now())))
}

/** Stores a hash of the same password by the current algorithm. */
export function renewPasswordHash({ db }: Pick<Services, 'db'>, userId: UserId, passwordHash: string): void {
  savePasswordHash(db, userId, passwordHash)
}

/** Marks the address as proven, since its owner has read a mail to it; nothing when the account has another address by now. */
export function proveAddress({ db }: Pick<Services, 'db'>, userId: UserId, email: string): void {
  saveProof(db, userId, email)
}

/** Stores the hash of a new password, and deletes wrong tries at the old one. */
export function replacePasswordHash(
  { db }: Pick<Services, 'db'>,
  userId: UserId,
  passwordHash: string,
): void {
  savePasswordHash(db, userId, passwordHash)
  deleteAttemptsOf(db, userId)
}
