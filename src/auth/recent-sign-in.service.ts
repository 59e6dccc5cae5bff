import type { Services } from '../platform/context'
import { AppError } from '../platform/errors'
import type { RequestScope } from '../platform/http/request-scope'
import { signedInAt } from './session.service'

/** How long a sign-in counts as recent. */
const RECENT_MS = 10 * 60_000

/** Hash of the session that asks; null for an API token. */
export function sessionHash({ credential }: Pick<RequestScope, 'credential'>): string | null {
  return credential?.kind === 'session' ? credential.tokenHash : null
}

/** Whether a session began within the last ten minutes; false for none. A renewed session is as old as the first. */
export function hasJustSignedIn(services: Pick<Services, 'db' | 'clock'>, tokenHash: string | null): boolean {
  const at = tokenHash === null ? null : signedInAt(services, tokenHash)
  return at !== null && services.clock.now().getTime() - Date.parse(at) < RECENT_MS
}

/** Whether the caller may add a way into the account: a session or token that was found or stolen may not. */
export function mayAddWays(scope: RequestScope): boolean {
  return hasJustSignedIn(scope.services, sessionHash(scope))
}

/** @throws forbidden 403, in words, unless the caller has signed in within the last ten minutes */
export function requireRecentSignIn(scope: RequestScope): void {
  if (!mayAddWays(scope)) throw new AppError('forbidden', 'sign-in.too-long-ago')
}
