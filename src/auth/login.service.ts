import type { Services } from '../platform/context'
import { runTransaction } from '../platform/db/transaction'
import { AppError } from '../platform/errors'
import type { UserId } from '../platform/ids'
import type { Log } from '../platform/log'
import {
  clearAttempts,
  findForLogin,
  getCredentials,
  isLockedOut,
  noteWrongPassword,
  replacePasswordHash,
} from '../users/credential.service'
import { hashPassword, isOutdatedHash, verifyPassword } from '../users/password.service'

export interface LoginAttempt {
  /** User name or e-mail address. */
  name: string
  password: string
  /** For the log; fail2ban reads it there (reference api-config §2). */
  clientAddress: string
  log: Log
}

function wrong({ log, clientAddress }: LoginAttempt): AppError {
  log.warn(`Incorrect username or password from ${clientAddress}`)
  return new AppError('unauthenticated', 'user.invalid-credentials', { detail: 'Unauthorized' })
}

function lockedOut({ log, clientAddress }: LoginAttempt): AppError {
  log.warn(`User is locked out from ${clientAddress}`)
  return new AppError('locked', 'user.account-locked', { detail: 'User is locked out' })
}

/** A hash of an older or foreign kind gives way to today's, now that the password is known. */
async function renewHash(
  services: Services,
  userId: UserId,
  hash: string,
  attempt: LoginAttempt,
): Promise<void> {
  if (!isOutdatedHash(hash)) return
  try {
    const renewed = await hashPassword(attempt.password)
    // Somebody may have changed the password in the meantime.
    if (getCredentials(services, userId).passwordHash === hash) replacePasswordHash(services, userId, renewed)
  } catch (error) {
    // The person is in; a crowd at the door or a full disk only puts this off to the next login.
    attempt.log.warn('a password hash could not be renewed', { error })
  }
}

/**
 * The user whom a name and a password belong to. An unknown name costs the same work and gets the same answer as a wrong
 * password; wrong passwords are counted and lock the user out (reference api-rules §13).
 * @throws unauthenticated, locked, rate-limited
 */
export async function logIn(services: Services, attempt: LoginAttempt): Promise<UserId> {
  const user = findForLogin(services, attempt.name)
  if (user && isLockedOut(services, user)) throw lockedOut(attempt)
  // People of LDAP and OIDC have no password here, whatever the column holds.
  const hash = user?.authMethod === 'Mealie' ? user.passwordHash : null
  const isRight = await verifyPassword(attempt.password, hash)
  if (!user || hash === null) throw wrong(attempt)
  const outcome = runTransaction(services.raw, () => {
    // Tries that ran meanwhile count: a hundred at once are worth no more than one after the other.
    const current = getCredentials(services, user.id)
    if (isLockedOut(services, current)) return 'locked'
    if (isRight) {
      clearAttempts(services, current)
      return 'right'
    }
    noteWrongPassword(services, user.id)
    return 'wrong'
  })
  if (outcome === 'locked') throw lockedOut(attempt)
  if (outcome === 'wrong') throw wrong(attempt)
  await renewHash(services, user.id, hash, attempt)
  return user.id
}
