import { AppError } from '../../platform/errors'
import { limitRate } from '../../platform/http/rate-limit'
import { type RequestScope, setCookie } from '../../platform/http/request-scope'
import type { UserId } from '../../platform/ids'
import { hashSecretToken, newSecretToken } from '../../platform/security/secret-token'
import { checkLoginCode, type Door, LOGIN_LIMIT } from './login.service'

/** A sign-in whose password was right, and whose code is still to come: kept here, so that the password need not be in a page. */
interface PendingLogin {
  userId: UserId
  door: Door
  remember: boolean
  next: string | null
  expiresAt: number
}

const PENDING_COOKIE = 'trivet_pending'
const PENDING_MS = 10 * 60_000
const MOST_PENDING = 5000

const kept = new WeakMap<object, Map<string, PendingLogin>>()

function pendingOf({ db }: RequestScope['services']): Map<string, PendingLogin> {
  const pending = kept.get(db) ?? new Map<string, PendingLogin>()
  kept.set(db, pending)
  return pending
}

/** Keeps a sign-in until its code comes; only this browser can go on with it. */
export function keepPending(scope: RequestScope, login: Omit<PendingLogin, 'expiresAt'>): void {
  const { services } = scope
  const token = newSecretToken()
  const pending = pendingOf(services)
  pending.set(hashSecretToken(token), { ...login, expiresAt: services.clock.now().getTime() + PENDING_MS })
  if (pending.size > MOST_PENDING) pending.delete(pending.keys().next().value!)
  setCookie(scope, PENDING_COOKIE, token, { maxAgeSeconds: PENDING_MS / 1000 })
}

/** The sign-in that this browser has begun; null when there is none, or not any more. */
export function findPending({ services, cookies }: RequestScope): PendingLogin | null {
  const found = pendingOf(services).get(hashSecretToken(cookies.get(PENDING_COOKIE) ?? ''))
  return found && found.expiresAt > services.clock.now().getTime() ? found : null
}

/**
 * Goes on with a code. Wrong ones are counted like wrong passwords.
 * @throws unauthenticated, locked, rate-limited
 */
export function finishPending(scope: RequestScope, code: string): PendingLogin {
  const tryHere = limitRate(scope, 'login', LOGIN_LIMIT)
  const pending = findPending(scope)
  if (!pending) throw new AppError('unauthenticated', 'second-factor.too-late', { detail: 'Unauthorized' })
  checkLoginCode(scope, pending.door, pending.userId, code)
  tryHere.giveBack()
  pendingOf(scope.services).delete(hashSecretToken(scope.cookies.get(PENDING_COOKIE) ?? ''))
  setCookie(scope, PENDING_COOKIE, '', { maxAgeSeconds: 0 })
  return pending
}
