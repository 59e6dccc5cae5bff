import type { Services } from '../../platform/context'
import { runTransaction } from '../../platform/db/transaction'
import { AppError, isDiskFull } from '../../platform/errors'
import { networkOf } from '../../platform/http/client-address'
import { limitRate } from '../../platform/http/rate-limit'
import type { RequestScope } from '../../platform/http/request-scope'
import type { UserId } from '../../platform/ids'
import { countTry, type RateLimit } from '../../platform/limits/rate-limit'
import { createSemaphore } from '../../platform/limits/semaphore'
import {
  accountOf,
  clearAttempts,
  type Door,
  findByUsername,
  findForLogin,
  getCredentials,
  hasForeignHash,
  isLockedOut,
  type LoginUser,
  noteWrongPassword,
  renewPasswordHash,
} from '../../users/credential.service'
import { equalizeTime, hashPassword, isOutdatedHash, verifyPassword } from '../../users/password.service'
import { knownDevice } from '../device.service'
import { logInByDirectory } from '../ldap/directory-login.service'
import { areCodesSpent, needsCode, takeCode } from '../second-factor/second-factor.service'

export type { Door } from '../../users/credential.service'

/** Wrong passwords by address: a household behind one address never meets it, a guesser does at once. */
export const LOGIN_LIMIT: RateLimit = { burst: 20, perMinute: 20 }

// Guessers of many networks at once: an account takes so many locks' worth of wrong passwords, and one grows back in a few minutes.
const LOCKS_PER_ACCOUNT = 20
const ACCOUNT_PER_MINUTE = 0.25
const SLOW_MS = 3000
const slowAnswers = createSemaphore({ atOnce: 100, maxWaiting: 0 })

export interface LoginAttempt {
  /** Username or email address. */
  name: string
  password: string
  /** The code of a second factor; empty when none was sent. */
  code?: string
}

/** The password was right, and the code of the second factor is missing. */
export class CodeNeeded extends AppError {
  constructor(
    readonly userId: UserId,
    readonly door: Door,
  ) {
    super('unauthenticated', 'second-factor.code-is-missing', {
      detail: 'Unauthorized',
      fields: { otp: 'second-factor.code-is-missing' },
    })
  }
}

// Both lines with the address are for fail2ban, which reads them in the log.
function wrong(
  { log, clientAddress }: RequestScope,
  messageId = 'user.invalid-credentials',
  fields: Record<string, string> = {},
): AppError {
  log.warn(`Incorrect username or password from ${clientAddress}`)
  return new AppError('unauthenticated', messageId, { detail: 'Unauthorized', fields })
}

function lockedOut({ log, clientAddress }: RequestScope): AppError {
  log.warn(`User is locked out from ${clientAddress}`)
  return new AppError('locked', 'user.account-locked', { detail: 'User is locked out' })
}

/** The directory that knows whose password this is does not answer. */
const SILENT = { status: 503, retryAfterSeconds: 60, detail: 'The directory does not answer' }

/** A hash of an older or foreign kind gives way to today's, now that the password is known. */
async function renewHash(
  { services, log }: RequestScope,
  { id, authMethod, passwordHash: hash }: LoginUser,
  password: string,
): Promise<void> {
  if (authMethod !== 'Mealie' || hash === null || !isOutdatedHash(hash)) return
  try {
    const renewed = await hashPassword(password)
    // Someone may have changed the password in the meantime.
    if (getCredentials(services, id).passwordHash === hash) renewPasswordHash(services, id, renewed)
  } catch (error) {
    // The person is in; too many sign-ins at once or a full disk only put this off to the next one.
    log.warn("couldn't renew a password hash", { error })
  }
}

/** Counts a try at an account from wherever it comes, and lets it wait when there were far too many; never refuses for that. */
async function slowDown(services: Services, account: string): Promise<() => void> {
  const burst = services.config.maxLoginAttempts * LOCKS_PER_ACCOUNT
  const { waitMs, giveBack } = countTry(
    services,
    'login-account',
    { burst, perMinute: ACCOUNT_PER_MINUTE },
    account,
  )
  if (waitMs > 0) await slowAnswers.run(() => Bun.sleep(SLOW_MS))
  return giveBack
}

/** Counts a wrong try, or deletes those before a right one. */
function countLoginTry(
  { services, log }: RequestScope,
  door: Door,
  isRight: () => boolean,
): 'right' | 'wrong' | 'locked' {
  let outcome: 'right' | 'wrong' = 'wrong'
  try {
    return runTransaction(services.raw, () => {
      // Tries that ran meanwhile count: a hundred at once are worth no more than one after the other.
      if (isLockedOut(services, door)) return 'locked'
      outcome = isRight() ? 'right' : 'wrong'
      if (outcome === 'right') clearAttempts(services, door)
      else noteWrongPassword(services, door)
      return outcome
    })
  } catch (error) {
    // Someone must be able to get in to free up space; the limit by address, which is kept in memory, still holds.
    if (!isDiskFull(error)) throw error
    log.error("the disk is full: couldn't record a sign-in attempt", { error })
    return outcome
  }
}

/** The second half of a sign-in, whose password was right before. @throws unauthenticated, locked */
export function checkLoginCode(scope: RequestScope, door: Door, userId: UserId, code: string): void {
  const outcome = countLoginTry(scope, door, () => takeCode(scope.services, userId, code))
  if (outcome === 'locked') throw lockedOut(scope)
  if (outcome === 'wrong') {
    const isSpent = areCodesSpent(scope.services, userId)
    const messageId = isSpent ? 'second-factor.codes-are-spent' : 'second-factor.code-is-wrong'
    throw wrong(scope, messageId, { otp: messageId })
  }
}

/** The user when the password is theirs, by our own hash; the same work is done for names that no one has. */
async function ownPasswordOf(
  services: Services,
  user: LoginUser | undefined,
  password: string,
): Promise<UserId | null> {
  // People of LDAP and OIDC have no password here, whatever the column holds.
  const hash = user?.authMethod === 'Mealie' ? user.passwordHash : null
  const isRight = await verifyPassword(password, hash)
  if (!isRight && hasForeignHash(services)) await equalizeTime(hash)
  return isRight && user ? user.id : null
}

/**
 * The user whom a name and a password belong to. Wrong passwords are counted by account and network, and five of them lock that
 * network out of that account; a device on which the user has signed in before is counted apart, so
 * that no one else locks it out. A name that no one has costs the same work, is counted the same way and gets the same answers.
 * @throws unauthenticated, and as `CodeNeeded` where only the code of the second factor is missing; locked, rate-limited, upstream
 */
export async function logIn(
  scope: RequestScope,
  { name, password, code = '' }: LoginAttempt,
): Promise<UserId> {
  const tryHere = limitRate(scope, 'login', LOGIN_LIMIT)
  const { services, clientAddress } = scope
  const user = findForLogin(services, name)
  const device = knownDevice(scope, user)
  let door: Door = { account: accountOf(user, name), source: device ?? networkOf(clientAddress, 24) }
  if (isLockedOut(services, door)) throw lockedOut(scope)
  const giveBack = device === null ? await slowDown(services, door.account) : () => {}
  // A directory folds names by rules of its own: tries count under the person it finds, however the name was typed.
  const elsewhere = await logInByDirectory(services, user, { name, password }, (username) => {
    door = { ...door, account: accountOf(findByUsername(services, username), username) }
    return !isLockedOut(services, door)
  })
  const userId =
    typeof elsewhere === 'object' ? elsewhere.userId : await ownPasswordOf(services, user, password)
  // No one knows whether the password was right: no account is locked for it, and no log line gets anyone banned.
  if (userId === null && elsewhere === 'silent') throw new AppError('upstream', 'ldap.silent', SILENT)
  if (userId !== null && needsCode(services, userId)) {
    if (code === '') throw new CodeNeeded(userId, door)
    checkLoginCode(scope, door, userId, code)
  } else if (countLoginTry(scope, door, () => userId !== null) === 'locked') throw lockedOut(scope)
  if (userId === null) throw wrong(scope)
  giveBack()
  tryHere.giveBack()
  if (user?.id === userId) await renewHash(scope, user, password)
  return userId
}
