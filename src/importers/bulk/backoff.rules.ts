import { AppError } from '../../platform/errors'
import type { RetryLater } from '../../platform/net/polite-queue'

/** How often a site that wants to be asked less is asked for one page. */
const TRIES = 3
/** How long it is left alone before the next try when it does not say; twice that before the third. */
const REST_SECONDS = 20
/** A site that wants a longer rest has had enough for this time. */
const MAX_REST_SECONDS = 180

export interface Backoff {
  /** @throws AppError what the site said, once it has had enough */
  checkIsWilling(host: string): void
  /**
   * How long a site is left alone before the same page is tried again; null when the error says nothing of that, or when it is not
   * worth waiting. From then on the site is asked for nothing more.
   */
  restAfter(error: unknown, page: string, host: string): RetryLater | null
}

/** Remembers through one import which sites asked for a rest (429, 503, Retry-After), and which have had enough. */
export function createBackoff(): Backoff {
  const tries = new Map<string, number>()
  const tired = new Map<string, AppError>()
  return {
    checkIsWilling(host) {
      const said = tired.get(host)
      if (said) throw said
    },
    restAfter(error, page, host) {
      if (!(error instanceof AppError) || error.messageId !== 'import.site-busy' || tired.has(host))
        return null
      const tried = (tries.get(page) ?? 0) + 1
      tries.set(page, tried)
      const restSeconds = error.retryAfterSeconds ?? REST_SECONDS * tried
      if (tried < TRIES && restSeconds <= MAX_REST_SECONDS) return { afterMs: restSeconds * 1000 }
      tired.set(host, error)
      return null
    },
  }
}
