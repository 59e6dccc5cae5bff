import { AppError } from '../../platform/errors'
import { type RequestScope, setCookie } from '../../platform/http/request-scope'
import { bearerToken, SESSION_COOKIE } from '../session.service'
import type { SessionKind } from '../session.store'
import { findSession } from '../session.store'
import { startSession } from '../session-cookie.service'
import { finishProviderLogin, personOfIdToken, providerLogout } from './flow.service'
import { accountOfProviderPerson } from './link.service'
import { oidcSettings } from './oidc.rules'

/** Cookies in which older clients keep how they sign in, and the provider's word for it (reference api-config §4). */
const STRATEGY_COOKIE = 'mealie.auth.strategy'
const ID_TOKEN_COOKIE = 'mealie.auth._id_token.oidc'

export interface ProviderSession {
  token: string
  next: string | null
}

/** The end of a sign-in with the provider: whose account it is, and a session for this browser or app. @throws as its parts */
export async function logInFromProvider(
  scope: RequestScope,
  query: URLSearchParams,
  kind: SessionKind,
): Promise<ProviderSession> {
  const { services } = scope
  const { person, idToken, next } = await finishProviderLogin(scope, query)
  const userId = accountOfProviderPerson(services, person)
  return { token: startSession(scope, userId, kind, services.config.oidcRememberMe, idToken), next }
}

/**
 * An access token for the identity token in the cookie. Whoever has a session of ours keeps it; an identity token that does not
 * open anything is taken back, with whatever session there was (specification §4).
 * @throws unauthenticated, upstream
 */
export async function exchangeIdToken(scope: RequestScope): Promise<string> {
  const { services, credential, cookies, request } = scope
  const ours = bearerToken(request.headers.get('authorization')) ?? cookies.get(SESSION_COOKIE)
  if (credential?.kind === 'session' && ours !== undefined) return ours
  if (cookies.get(STRATEGY_COOKIE) !== 'oidc' || !oidcSettings(services.config))
    throw new AppError('unauthenticated', 'user.invalid-credentials', { detail: 'Unauthorized' })
  try {
    const idToken = (cookies.get(ID_TOKEN_COOKIE) ?? '').replace(/^Bearer /i, '')
    const person = await personOfIdToken(scope, idToken)
    const userId = accountOfProviderPerson(services, person)
    return startSession(scope, userId, 'access', services.config.oidcRememberMe, idToken)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'rate-limited')
      for (const name of [STRATEGY_COOKIE, ID_TOKEN_COOKIE, SESSION_COOKIE])
        setCookie(scope, name, '', { maxAgeSeconds: 0 })
    throw error
  }
}

/** Where the session in use is to be logged out as well; null for one that did not begin at the provider. Ask before it ends. */
export async function logoutElsewhere({ services, credential }: RequestScope): Promise<string | null> {
  if (credential?.kind !== 'session') return null
  const idToken = findSession(services.db, credential.tokenHash)?.idToken ?? null
  return idToken === null ? null : providerLogout(services, idToken)
}
