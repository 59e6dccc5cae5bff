import type { Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { limitRate } from '../../platform/http/rate-limit'
import { type RequestScope, setCookie } from '../../platform/http/request-scope'
import type { RateLimit } from '../../platform/limits/rate-limit'
import { hashSecretToken, newSecretToken } from '../../platform/security/secret-token'
import type { ProviderPerson } from './oidc.rules'
import { groupsClaim, isTerse, readClaims } from './oidc.rules'
import { getProvider, type Provider, verifyIdToken } from './provider.service'

/** Beginnings and ends of sign-ins, by address. */
const PROVIDER_LIMIT: RateLimit = { burst: 30, perMinute: 20 }

/** By which the browser that comes back is known as the one that was sent. */
const BROWSER_COOKIE = 'trivet_oidc'
/** Someone may have to find the second factor of the provider. */
const FLOW_MS = 15 * 60_000
const MOST_FLOWS = 5000

/** A sign-in under way; kept here, taken once. */
interface Flow {
  nonce: string
  verifier: string
  browserHash: string
  /** Where to go afterwards. */
  next: string | null
  expiresAt: number
}

const flows = new WeakMap<object, Map<string, Flow>>()

function flowsOf({ db }: Pick<Services, 'db'>): Map<string, Flow> {
  const kept = flows.get(db) ?? new Map<string, Flow>()
  flows.set(db, kept)
  return kept
}

function keepFlow(services: Pick<Services, 'db'>, state: string, flow: Flow): void {
  const kept = flowsOf(services)
  kept.set(hashSecretToken(state), flow)
  if (kept.size > MOST_FLOWS) kept.delete(kept.keys().next().value!)
}

/** The sign-in that a state belongs to, if this browser began it; it can be taken only once. */
function takeFlow({ services, cookies }: RequestScope, state: string | null): Flow | null {
  const key = hashSecretToken(state ?? '')
  const flow = flowsOf(services).get(key)
  const browser = cookies.get(BROWSER_COOKIE)
  if (!flow || browser === undefined || hashSecretToken(browser) !== flow.browserHash) return null
  flowsOf(services).delete(key)
  return flow.expiresAt > services.clock.now().getTime() ? flow : null
}

function scopesOf({ configuration }: Provider, claim: string | null): string {
  const offered = configuration.serverMetadata().scopes_supported
  const isOffered = claim !== null && (offered === undefined || offered.includes(claim))
  return ['openid', 'profile', 'email', ...(isOffered ? [claim] : [])].join(' ')
}

/**
 * Where the provider asks who someone is; state, nonce and the verifier of PKCE stay here.
 * @throws upstream without a provider, and when it does not answer; rate-limited
 */
export async function beginProviderLogin(scope: RequestScope, next: string | null): Promise<string> {
  const { services } = scope
  limitRate(scope, 'oidc', PROVIDER_LIMIT)
  const provider = await getProvider(services)
  const client = await import('openid-client')
  const [state, nonce, verifier] = [newSecretToken(), newSecretToken(), client.randomPKCECodeVerifier()]
  const browser = scope.cookies.get(BROWSER_COOKIE) ?? newSecretToken()
  setCookie(scope, BROWSER_COOKIE, browser, { maxAgeSeconds: FLOW_MS / 1000 })
  const expiresAt = services.clock.now().getTime() + FLOW_MS
  keepFlow(services, state, { nonce, verifier, browserHash: hashSecretToken(browser), next, expiresAt })
  return client.buildAuthorizationUrl(provider.configuration, {
    redirect_uri: provider.settings.redirectUri,
    scope: scopesOf(provider, groupsClaim(services.config)),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).href
}

/** What came back from the provider: who it is, and where they were going. */
export interface ProviderLogin {
  person: ProviderPerson
  /** What the provider wants to see again when someone signs out there. */
  idToken: string
  next: string | null
}

function isRefusal(query: URLSearchParams): boolean {
  return query.get('error') === 'access_denied'
}

/** What the provider says of the person; its own page is asked for what the token leaves out. */
async function personOf(services: Services, provider: Provider, idToken: string, accessToken: string | null) {
  const { config, clock } = services
  const claims = await verifyIdToken(provider, idToken, clock.now())
  const person = readClaims(claims, provider.issuer, config)
  const { userinfo_endpoint: page } = provider.configuration.serverMetadata()
  if (accessToken === null || !page || !isTerse(person, groupsClaim(config))) return person
  const client = await import('openid-client')
  const more = await client.fetchUserInfo(provider.configuration, accessToken, claims.sub)
  return readClaims({ ...more, ...claims }, provider.issuer, config)
}

/** Who an identity token is about that a client has brought by itself. @throws unauthenticated, upstream */
export async function personOfIdToken(scope: RequestScope, idToken: string): Promise<ProviderPerson> {
  limitRate(scope, 'oidc', PROVIDER_LIMIT)
  const provider = await getProvider(scope.services)
  return personOf(scope.services, provider, idToken, null)
}

/**
 * The end of a sign-in that this browser began: the code becomes tokens, and these a person.
 * @param query what the provider has put after the redirect URI
 * @throws unauthenticated, with words for the person; upstream, rate-limited
 */
export async function finishProviderLogin(
  scope: RequestScope,
  query: URLSearchParams,
): Promise<ProviderLogin> {
  const { services } = scope
  limitRate(scope, 'oidc', PROVIDER_LIMIT)
  const provider = await getProvider(services)
  const refused = (messageId: string, cause?: unknown) =>
    new AppError('unauthenticated', messageId, { detail: 'Unauthorized', cause })
  const flow = takeFlow(scope, query.get('state'))
  if (!flow) throw refused('oidc.sign-in-is-over')
  try {
    const client = await import('openid-client')
    const here = new URL(`${provider.settings.redirectUri}?${query}`)
    const tokens = await client.authorizationCodeGrant(provider.configuration, here, {
      pkceCodeVerifier: flow.verifier,
      expectedState: query.get('state')!,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    })
    const idToken = tokens.id_token!
    const person = await personOf(services, provider, idToken, tokens.access_token)
    return { person, idToken, next: flow.next }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refused(isRefusal(query) ? 'oidc.refused-there' : 'oidc.failed', error)
  }
}

/**
 * Where someone signs out of the provider as well and comes back to our form; null where it has no such page or does not
 * answer: signing out here must not depend on it.
 */
export async function providerLogout(services: Services, idToken: string): Promise<string | null> {
  try {
    const { configuration, settings } = await getProvider(services)
    if (!configuration.serverMetadata().end_session_endpoint) return null
    const client = await import('openid-client')
    return client.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${settings.redirectUri}?direct=1`,
      id_token_hint: idToken,
    }).href
  } catch {
    return null
  }
}
