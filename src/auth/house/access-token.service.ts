import type { JWTVerifyGetKey } from 'jose'
import type { Services } from '../../platform/context'
import { reasonOf } from '../../platform/log'
import { createOutgoing } from '../../platform/net/outgoing'
import { USER_AGENT } from '../../platform/version'
import { fetchBy } from '../oidc/provider.service'
import { type HouseWord, readAccessClaims } from './house.rules'

export const ACCESS_HEADER = 'cf-access-jwt-assertion'

const TIMEOUT_MS = 5000
const TOLERANCE_SECONDS = 60
const MOST_LETTERS = 16_000
const MOST_KEPT = 500

interface Kept {
  word: HouseWord
  /** Milliseconds since 1970. */
  until: number
}

interface Verifier {
  keys: Promise<JWTVerifyGetKey>
  kept: Map<string, Kept>
}

const verifiers = new WeakMap<object, Verifier>()

async function openKeys(services: Services, team: string): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch } = await import('jose')
  const door = createOutgoing({
    allowedHosts: [...services.config.allowedHosts, new URL(team).hostname],
    userAgent: USER_AGENT,
  })
  return createRemoteJWKSet(new URL('/cdn-cgi/access/certs', team), {
    [customFetch]: fetchBy(door),
    timeoutDuration: TIMEOUT_MS,
  })
}

function verifierOf(services: Services, team: string): Verifier {
  const known = verifiers.get(services.db)
  if (known) return known
  const made = { keys: openKeys(services, team), kept: new Map<string, Kept>() }
  verifiers.set(services.db, made)
  return made
}

/** Who a token of Cloudflare Access is about: signed by the team's keys, for this application, not over yet. */
export async function readAccessToken(services: Services, token: string): Promise<HouseWord> {
  const { cloudflareTeam, cloudflareAudience } = services.config
  const refused = { kind: 'refused', header: ACCESS_HEADER } as const
  if (cloudflareTeam === null || cloudflareAudience === null || token.length > MOST_LETTERS) return refused
  const { keys, kept } = verifierOf(services, cloudflareTeam)
  const now = services.clock.now()
  const known = kept.get(token)
  if (known && known.until > now.getTime()) return known.word
  try {
    const { jwtVerify } = await import('jose')
    const { payload } = await jwtVerify(token, await keys, {
      issuer: cloudflareTeam,
      audience: cloudflareAudience,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: now,
    })
    const word = readAccessClaims(payload)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(token, { word, until: payload.exp! * 1000 })
    return word
  } catch (error) {
    services.log.warn('a token of Cloudflare Access was refused', { reason: reasonOf(error) })
    return refused
  }
}
