import type { Ctx } from '../context'
import { AppError } from '../errors'

export interface RateLimit {
  /** Tries that may come all at once. */
  burst: number
  /** Tries that grow back, evenly spread. */
  perMinute: number
}

export interface RateLimiter {
  /** Counts a try; 0 when it may go on, else milliseconds until the next one may. A refused try costs nothing more. */
  take(key: string, nowMs: number): number
  /** Undoes one counted try. */
  giveBack(key: string): void
  /** Tries that may still come at once, and milliseconds until all have grown back. */
  standing(key: string, nowMs: number): { left: number; fullInMs: number }
  /** Keys held in memory. */
  readonly size: number
}

const MAX_KEYS = 10_000

/**
 * Counts tries by key, one number each: the time at which all tries so far will have grown back (a leaky bucket). Memory
 * is bounded: of too many keys the one unused for the longest time is dropped.
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
    giveBack(key) {
      const full = fullAt.get(key)
      if (full !== undefined) fullAt.set(key, full - intervalMs)
    },
    standing(key, nowMs) {
      const fullInMs = Math.max(0, (fullAt.get(key) ?? nowMs) - nowMs)
      return { left: Math.floor(burst - fullInMs / intervalMs), fullInMs }
    },
    get size() {
      return fullAt.size
    },
  }
}

// By database, so that tests and processes with several never mix.
const limiters = new WeakMap<object, Map<string, RateLimiter>>()

function limiterOf(db: object, name: string, limit: RateLimit): RateLimiter {
  const named = limiters.get(db) ?? new Map<string, RateLimiter>()
  limiters.set(db, named)
  const limiter = named.get(name) ?? createRateLimiter(limit)
  named.set(name, limiter)
  return limiter
}

/** A try that was counted, or refused. */
export interface Try {
  /** Milliseconds until the next may come; 0 when this one may go on. */
  waitMs: number
  /** Tries that may still come at once, and milliseconds until all have grown back. */
  left: number
  fullInMs: number
  /** Undoes the count, for a try that turns out not to be limited. */
  giveBack(): void
}

/**
 * Counts one try by key, and leaves it to the caller what happens beyond the limit.
 * @param name what is tried; tries at different things are counted apart
 */
export function countTry(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  name: string,
  limit: RateLimit,
  key: string,
): Try {
  const limiter = limiterOf(db, name, limit)
  const nowMs = clock.elapsedMs()
  const waitMs = limiter.take(key, nowMs)
  const standing = limiter.standing(key, nowMs)
  return { waitMs, ...standing, giveBack: () => void (waitMs === 0 && limiter.giveBack(key)) }
}

/** The same, but a try beyond the limit is refused. @throws rate-limited, with the seconds to wait */
export function limitTry(
  services: Pick<Ctx, 'db' | 'clock'>,
  name: string,
  limit: RateLimit,
  key: string,
): Try {
  const counted = countTry(services, name, limit, key)
  if (counted.waitMs === 0) return counted
  const seconds = Math.ceil(counted.waitMs / 1000)
  throw new AppError('rate-limited', 'error.too-many-tries', {
    values: { seconds },
    retryAfterSeconds: seconds,
  })
}

/**
 * Counts one use of a limited action of a member, wherever it is started: API, form and job share the count.
 * @throws rate-limited, with the seconds to wait
 */
export function limitUse(ctx: Ctx, name: string, limit: RateLimit): void {
  limitTry(ctx, name, limit, ctx.userId)
}
