import { AppError } from '../platform/errors'
import { type RequestScope, setCookie } from '../platform/http/request-scope'
import type { UserId } from '../platform/ids'
import type { RateLimit } from '../platform/limits/rate-limit'
import { hashSecretToken } from '../platform/security/secret-token'
import { rememberDevice } from './device.service'
import { bearerToken, closeSession, openSession, renewSession, SESSION_COOKIE } from './session.service'
import type { SessionKind } from './session.store'

// The longest that browsers keep a cookie; when a session ends is the server's to say.
const COOKIE_SECONDS = 400 * 24 * 3600

/** Tells scripts that someone else reads now, so that what a browser keeps of a page is shown to no one else. It is no secret. */
const READER_COOKIE = 'trivet_reader'

/** New tokens for old ones, by address. */
export const REFRESH_LIMIT: RateLimit = { burst: 20, perMinute: 20 }

/** Tries at the own password, and new tokens, by user. */
export const ACCOUNT_LIMIT: RateLimit = { burst: 10, perMinute: 10 }

function sendCookie(scope: RequestScope, token: string, isRemembered: boolean): void {
  setCookie(scope, SESSION_COOKIE, token, isRemembered ? { maxAgeSeconds: COOKIE_SECONDS } : {})
}

function closeOldSession(scope: RequestScope): void {
  const old = scope.cookies.get(SESSION_COOKIE)
  if (old) closeSession(scope.services, hashSecretToken(old))
}

/**
 * Opens a session for this browser or app, in place of the one it had, and returns the token; a browser is known again from now on.
 * @param idToken of a session that begins at a provider
 */
export function startSession(
  scope: RequestScope,
  userId: UserId,
  kind: SessionKind,
  isRemembered: boolean,
  idToken: string | null = null,
): string {
  closeOldSession(scope)
  if (kind === 'browser') rememberDevice(scope, userId)
  const userAgent = scope.request.headers.get('user-agent')
  const token = openSession(scope.services, { userId, kind, isRemembered, userAgent, idToken })
  sendCookie(scope, token, isRemembered)
  const age = isRemembered ? { maxAgeSeconds: COOKIE_SECONDS } : {}
  if (kind === 'browser') setCookie(scope, READER_COOKIE, userId, { ...age, isReadable: true })
  return token
}

/**
 * A new token for the one the caller came with. API tokens come back as they are: they live for years and are revoked by
 * name, which a session made from one would outlive.
 * @throws unauthenticated when the session was closed meanwhile
 */
export function refreshSession(scope: RequestScope): string {
  const { credential, request, services } = scope
  const sent = bearerToken(request.headers.get('authorization'))
  if (credential?.kind === 'api-token' && sent) return sent
  const renewed =
    credential && renewSession(services, credential.tokenHash, request.headers.get('user-agent'))
  if (!renewed) {
    throw new AppError('unauthenticated', 'auth.could-not-validate-credentials', {
      detail: 'Could not validate credentials',
    })
  }
  if (credential.viaCookie) sendCookie(scope, renewed.token, renewed.isRemembered)
  return renewed.token
}

/** Signs out: ends the session the caller came with, the browser's too, and takes back the cookie. API tokens stay. */
export function endSession(scope: RequestScope): void {
  if (scope.credential?.kind === 'session') closeSession(scope.services, scope.credential.tokenHash)
  closeOldSession(scope)
  setCookie(scope, SESSION_COOKIE, '', { maxAgeSeconds: 0 })
  setCookie(scope, READER_COOKIE, '', { maxAgeSeconds: 0, isReadable: true })
}
