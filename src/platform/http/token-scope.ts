import { AppError } from '../errors'
import { countTry } from '../limits/rate-limit'
import type { RequestScope } from './request-scope'
import { type Guarded, isOpenTo } from './token-scope.rules'

/** 403 for the holder of an API token, in words that say what the token is for. */
export function tokenForbidden({ isPage = false }: Pick<Guarded, 'isPage'>): AppError {
  const messageId = isPage ? 'api-token.opens-no-pages' : 'api-token.not-in-scope'
  return new AppError('forbidden', messageId, { detail: 'Forbidden' })
}

/** From here on the holder of an API token is a stranger; everyone else stays who they are. */
export function ignoreToken(scope: RequestScope): void {
  if (scope.credential?.kind !== 'api-token') return
  scope.actor = null
  scope.credential = null
  scope.onlyByToken = true
}

/** Counts a call of a token, and sets the headers that say how many are left (draft-ietf-httpapi-ratelimit-headers). @throws rate-limited */
function countCall(scope: RequestScope, tokenHash: string, perMinute: number): void {
  const limit = { burst: perMinute, perMinute }
  const { waitMs, left, fullInMs } = countTry(scope.services, `api-token-${perMinute}`, limit, tokenHash)
  scope.rateLimit = {
    'ratelimit-policy': `"token";q=${perMinute};w=60`,
    ratelimit: `"token";r=${left};t=${Math.ceil(fullInMs / 1000)}`,
  }
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw new AppError('rate-limited', 'api-token.too-many-calls', {
    values: { count: perMinute, seconds },
    retryAfterSeconds: seconds,
  })
}

/**
 * Lets an API token through to a route, or not. At what is open to everyone a token that does not open it counts for nothing: its
 * holder sees what strangers see.
 * @throws rate-limited for a token that is used too often; forbidden outside of its scope
 */
export function admitToken(scope: RequestScope, route: Guarded): void {
  const { credential } = scope
  if (credential?.kind !== 'api-token') return
  const { tokenHash, tokenScope, perMinute } = credential
  countCall(scope, tokenHash, perMinute)
  if (isOpenTo(tokenScope, route)) return
  if (route.access !== 'public') throw tokenForbidden(route)
  ignoreToken(scope)
}
