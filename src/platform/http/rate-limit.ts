import { limitTry, type RateLimit, type Try } from '../limits/rate-limit'
import { networkOf } from './client-address'
import type { RequestScope } from './request-scope'

/**
 * Counts one try of a visitor at something that must not be tried without limit. Limited actions of members are counted
 * by the use case (`limitUse`).
 * @param name what is tried; tries at different things are counted apart
 * @param key who tries; the client's address when left out
 * @throws rate-limited, with the seconds to wait
 */
export function limitRate(scope: RequestScope, name: string, limit: RateLimit, key?: string): Try {
  return limitTry(scope.services, name, limit, key ?? networkOf(scope.clientAddress, 32))
}
