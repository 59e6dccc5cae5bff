import type { RateLimit } from '../../platform/limits/rate-limit'

/** Mails that are asked for from one address. */
export const FORGOT_LIMIT: RateLimit = { burst: 10, perMinute: 1 }
/** Tries at links from one address. */
export const RESET_LIMIT: RateLimit = { burst: 20, perMinute: 6 }
