import { AppError } from '../../platform/errors'
import { type RequestScope, setCookie } from '../../platform/http/request-scope'
import { DEFAULT_LOCALE, i18nFor } from '../../platform/i18n/i18n'
import type { UserId } from '../../platform/ids'
import { reasonOf } from '../../platform/log'
import { bearerToken, SESSION_COOKIE } from '../session.service'
import type { SessionKind } from '../session.store'
import { findSession } from '../session.store'
import { startSession } from '../session-cookie.service'
import { finishProviderLogin, type ProviderLogin, personOfIdToken, providerLogout } from './flow.service'
import { accountOfProviderPerson } from './link.service'
import { oidcSettings, type ProviderPerson } from './oidc.rules'

/** Cookies in which older clients keep how they sign in, and the provider's word for it. */
const STRATEGY_COOKIE = 'mealie.auth.strategy'
const ID_TOKEN_COOKIE = 'mealie.auth._id_token.oidc'

export interface ProviderSession {
  token: string
  next: string | null
}

/** Logs why someone whom the provider has sent back is refused. Failures of the provider itself are logged where it is asked. */
function noteRefusal({ services, log }: RequestScope, error: unknown, person: ProviderPerson | null): void {
  if (!(error instanceof AppError) || error.code !== 'unauthenticated') return
  const provider = services.config.oidcProviderName
  log.warn('a sign-in with the identity provider was refused', {
    provider,
    why: i18nFor(DEFAULT_LOCALE)._(error.messageId, { provider, ...error.values }),
    ...(person && { person: person.username ?? person.email ?? person.subject }),
    ...(error.cause === undefined ? {} : { reason: reasonOf(error.cause) }),
  })
}

/** The account of someone whom the provider vouches for. @throws as its parts */
async function accountOf(scope: RequestScope, findPerson: () => Promise<ProviderPerson>): Promise<UserId> {
  let person: ProviderPerson | null = null
  try {
    person = await findPerson()
    return accountOfProviderPerson(scope.services, person)
  } catch (error) {
    noteRefusal(scope, error, person)
    throw error
  }
}

/** The end of a sign-in with the provider: whose account it is, and a session for this browser or app. @throws as its parts */
export async function logInFromProvider(
  scope: RequestScope,
  query: URLSearchParams,
  kind: SessionKind,
): Promise<ProviderSession> {
  const { services } = scope
  let login: ProviderLogin | undefined
  const userId = await accountOf(scope, async () => {
    login = await finishProviderLogin(scope, query)
    return login.person
  })
  const { idToken, next } = login!
  return { token: startSession(scope, userId, kind, services.config.oidcRememberMe, idToken), next }
}

/**
 * An access token for the identity token in the cookie. A session of ours is kept as it is. The cookie of an identity token that
 * opens nothing is removed, and so is that of the session.
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
    const userId = await accountOf(scope, () => personOfIdToken(scope, idToken))
    return startSession(scope, userId, 'access', services.config.oidcRememberMe, idToken)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'rate-limited')
      for (const name of [STRATEGY_COOKIE, ID_TOKEN_COOKIE, SESSION_COOKIE])
        setCookie(scope, name, '', { maxAgeSeconds: 0 })
    throw error
  }
}

/** Where the session in use is to be signed out as well; null for one that did not begin at the provider. Ask before it ends. */
export async function logoutElsewhere({ services, credential }: RequestScope): Promise<string | null> {
  if (credential?.kind !== 'session') return null
  const idToken = findSession(services.db, credential.tokenHash)?.idToken ?? null
  return idToken === null ? null : providerLogout(services, idToken)
}
