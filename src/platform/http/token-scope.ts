import { AppError } from '../errors'
import { limitTry } from '../rate-limit'
import type { RequestScope } from './request-scope'
import { type Guarded, isOpenTo } from './token-scope.rules'

/** 403 for the holder of an API token, in words that say what the token is for. */
export function notOpened({ isPage = false }: Pick<Guarded, 'isPage'>): AppError {
  const messageId = isPage ? 'api-token.opens-no-pages' : 'api-token.not-in-scope'
  return new AppError('forbidden', messageId, { detail: 'Forbidden' })
}

/** From here on the holder of an API token is a stranger; everybody else stays who they are. */
export function setTokenAside(scope: RequestScope): void {
  if (scope.credential?.kind !== 'api-token') return
  scope.actor = null
  scope.credential = null
  scope.onlyByToken = true
}

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
  if (route.access !== 'public') throw notOpened(route)
  setTokenAside(scope)
}
