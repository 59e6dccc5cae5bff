import type { RateLimit } from '../platform/limits/rate-limit'

/** New accounts from one address: a family at one table, not a machine. */
export const REGISTER_LIMIT: RateLimit = { burst: 20, perMinute: 2 }
