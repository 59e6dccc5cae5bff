import { AppError } from '../errors'
import { limitTry } from '../rate-limit'
import type { RequestScope } from './request-scope'
import { type Guarded, isOpenTo } from './token-scope.rules'

/**
 * Lets an API token through to a route, or not. At what is open to everybody a token that does not open it counts for nothing: its
 * holder sees what strangers see.
 * @throws rate-limited for a token that is used too often; forbidden outside of its scope
 */
export function admitToken(scope: RequestScope, route: Guarded): void {
  const { credential, services } = scope
  if (credential?.kind !== 'api-token') return
  const { tokenHash, tokenScope, perMinute } = credential
  limitTry(services, `api-token-${perMinute}`, { burst: perMinute, perMinute }, tokenHash)
  if (isOpenTo(tokenScope, route)) return
  if (route.access !== 'public')
    throw new AppError('forbidden', 'api-token.not-in-scope', { detail: 'Forbidden' })
  scope.actor = null
  scope.credential = null
}
