import ipaddr from 'ipaddr.js'
import { AppError } from '../errors'
import type { RequestScope } from './request-scope'

export interface RateLimit {
  /** Tries that may come all at once. */
  burst: number
  /** Tries that grow back, evenly spread. */
  perMinute: number
}

export interface RateLimiter {
  /** Counts a try; 0 when it may go on, else milliseconds until the next one may. A refused try costs nothing more. */
  take(key: string, nowMs: number): number
  /** Keys held in memory. */
  readonly size: number
}

const MAX_KEYS = 10_000

/**
 * Counts tries by key, one number each: the time at which all tries so far will have grown back (a leaky bucket). Memory
 * is bounded: of too many keys the one that was not seen for the longest is forgotten.
 */
export function createRateLimiter({ burst, perMinute }: RateLimit, maxKeys = MAX_KEYS): RateLimiter {
  const intervalMs = 60_000 / perMinute
  const fullAt = new Map<string, number>()
  return {
    take(key, nowMs) {
      const full = Math.max(fullAt.get(key) ?? nowMs, nowMs)
      const waitMs = full - nowMs - (burst - 1) * intervalMs
      if (waitMs > 0) return waitMs
      fullAt.delete(key)
      fullAt.set(key, full + intervalMs)
      if (fullAt.size > maxKeys) fullAt.delete(fullAt.keys().next().value!)
      return 0
    },
    get size() {
      return fullAt.size
    },
  }
}

/** An address as a key: of IPv6 the network, since one customer holds 2^64 addresses. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return parsed.toByteArray().slice(0, 8).join('.')
}

const limiters = new WeakMap<object, Map<string, RateLimiter>>()

function limiterOf(services: object, name: string, limit: RateLimit): RateLimiter {
  const named = limiters.get(services) ?? new Map<string, RateLimiter>()
  limiters.set(services, named)
  const limiter = named.get(name) ?? createRateLimiter(limit)
  named.set(name, limiter)
  return limiter
}

/**
 * Counts one try of a visitor at something that must not be tried without end.
 * @param name what is tried; tries at different things are counted apart
 * @param key who tries; the client's address when left out
 * @throws rate-limited, with the seconds to wait
 */
export function limitRate(scope: RequestScope, name: string, limit: RateLimit, key?: string): void {
  const { services, clientAddress } = scope
  const nowMs = services.clock.now().getTime()
  const waitMs = limiterOf(services, name, limit).take(key ?? networkOf(clientAddress), nowMs)
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw new AppError('rate-limited', 'error.too-many-tries', {
    values: { seconds },
    retryAfterSeconds: seconds,
  })
}
