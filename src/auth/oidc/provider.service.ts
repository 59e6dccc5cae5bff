import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import type { Configuration, CustomFetch } from 'openid-client'
import type { Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { reasonOf } from '../../platform/log'
import { createOutgoing, type Outgoing } from '../../platform/net/outgoing'
import { USER_AGENT } from '../../platform/version'
import { acceptedAlgorithms, type OidcSettings, oidcSettings } from './oidc.rules'

/** What the provider says of itself is asked again after half an hour. */
const KEPT_MS = 30 * 60_000
const TIMEOUT_SECONDS = 5
/** Clocks of two machines at home are that far apart, and no farther. */
const TOLERANCE_SECONDS = 60
const MAX_BYTES = 1024 * 1024
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'

/** A provider as it has described itself. */
export interface Provider {
  settings: OidcSettings
  configuration: Configuration
  issuer: string
  /** How its identity tokens may be signed. */
  algorithms: string[]
  door: Outgoing
}

interface Kept {
  provider: Promise<Provider>
  /** By the clock's elapsed time. */
  until: number
}

type Asking = Pick<Services, 'config' | 'clock' | 'log' | 'db'>

const providers = new WeakMap<object, Kept>()
const keySets = new WeakMap<Provider, Promise<JWTVerifyGetKey>>()

function failed(cause: unknown): AppError {
  return new AppError('upstream', 'oidc.provider-does-not-answer', { status: 502, cause })
}

/** Calls by the guarded door: the host that the operator has configured may be private, and no other. */
function openDoor({ config }: Asking, { configurationUrl }: OidcSettings): Outgoing {
  return createOutgoing({
    allowedHosts: [...config.allowedHosts, configurationUrl.hostname],
    userAgent: USER_AGENT,
    certificates: config.oidcCertificates ?? undefined,
  })
}

export function fetchBy(door: Outgoing): CustomFetch {
  return async (url, { method, headers: given, body }) => {
    const headers = Object.fromEntries(new Headers(given))
    const options = { headers, redirects: 0, timeoutMs: TIMEOUT_SECONDS * 1000, maxBytes: MAX_BYTES }
    const answer =
      method === 'POST'
        ? await door.post(url, { ...options, contentType: FORM, body: String(body ?? '') })
        : await door.get(url, options)
    // The body is inflated already.
    answer.headers.delete('content-encoding')
    answer.headers.delete('content-length')
    return new Response(new Blob([new Uint8Array(answer.body)]), {
      status: answer.status,
      headers: answer.headers,
    })
  }
}

async function discover(services: Asking, settings: OidcSettings): Promise<Provider> {
  const client = await import('openid-client')
  const { configurationUrl, clientId } = settings
  const { oidcClientSecret, oidcSigningAlgorithm } = services.config
  const door = openDoor(services, settings)
  const options = {
    [client.customFetch]: fetchBy(door),
    timeout: TIMEOUT_SECONDS,
    // A provider at home may be on plain http; the operator's own address says so.
    execute: configurationUrl.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  }
  const found = await client.discovery(configurationUrl, clientId, undefined, client.None(), options)
  const metadata = found.serverMetadata()
  // Of the two ways to send a secret, Basic is the one that every provider has to know.
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authenticate = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic
    : client.ClientSecretPost
  const configuration = new client.Configuration(
    metadata,
    clientId,
    {
      ...(oidcSigningAlgorithm === null ? {} : { id_token_signed_response_alg: oidcSigningAlgorithm }),
      [client.clockTolerance]: TOLERANCE_SECONDS,
    },
    oidcClientSecret === null ? client.None() : authenticate(oidcClientSecret),
  )
  configuration[client.customFetch] = options[client.customFetch]
  configuration.timeout = TIMEOUT_SECONDS
  for (const apply of options.execute) apply(configuration)
  const algorithms = acceptedAlgorithms(oidcSigningAlgorithm, metadata.id_token_signing_alg_values_supported)
  return { settings, configuration, issuer: metadata.issuer, algorithms, door }
}

/** The provider of this server. @throws upstream, 500 where there is none and 502 when it does not answer */
export async function getProvider(services: Asking): Promise<Provider> {
  const settings = oidcSettings(services.config)
  if (!settings)
    throw new AppError('upstream', 'oidc.not-set-up', {
      status: 500,
      detail: 'Could not initialize OAuth client',
    })
  const now = services.clock.elapsedMs()
  const kept = providers.get(services.db)
  if (kept && kept.until > now) return kept.provider
  const provider = discover(services, settings).catch((error: unknown) => {
    providers.delete(services.db)
    services.log.warn("couldn't reach the identity provider", { reason: reasonOf(error) })
    throw failed(error)
  })
  providers.set(services.db, { provider, until: now + KEPT_MS })
  return provider
}

/** The provider's keys: kept for ten minutes, and asked for again when one is unknown, but not more often than twice a minute. */
async function openKeys({ configuration, door }: Provider): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch, errors } = await import('jose')
  const { jwks_uri: address } = configuration.serverMetadata()
  if (!address) throw failed(new Error('the provider names no keys'))
  const keys = createRemoteJWKSet(new URL(address), {
    [customFetch]: fetchBy(door),
    timeoutDuration: TIMEOUT_SECONDS * 1000,
    headers: { 'user-agent': USER_AGENT },
  })
  const ofTheToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]
  return (header, token) =>
    keys(header, token).catch((error: unknown) => {
      throw ofTheToken.some((kind) => error instanceof kind) ? error : failed(error)
    })
}

function keysOf(provider: Provider): Promise<JWTVerifyGetKey> {
  const kept = keySets.get(provider) ?? openKeys(provider)
  keySets.set(provider, kept)
  return kept
}

/**
 * What an identity token says, after its signature, issuer, audience and times were checked.
 * @throws unauthenticated for one that is not for us, or not any more; upstream when the keys are not to be had
 */
export async function verifyIdToken(
  provider: Provider,
  idToken: string,
  now: Date,
): Promise<JWTPayload & { sub: string }> {
  const { jwtVerify } = await import('jose')
  const { clientId } = provider.settings
  try {
    const { payload } = await jwtVerify(idToken, await keysOf(provider), {
      issuer: provider.issuer,
      audience: clientId,
      algorithms: provider.algorithms,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: now,
    })
    const { sub, aud, azp } = payload
    const isForOthers = azp !== undefined ? azp !== clientId : Array.isArray(aud) && aud.length > 1
    if (isForOthers || typeof sub !== 'string' || sub === '')
      throw new Error('the token is for another program')
    return { ...payload, sub }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('unauthenticated', 'oidc.token-not-valid', { detail: 'Unauthorized', cause: error })
  }
}
