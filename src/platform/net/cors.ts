import type { Config } from '../config/config'

/** What programs in browsers may read of an answer, beyond its body. */
const EXPOSED = 'etag, link, location, retry-after, x-request-id'
const SENT =
  'authorization, content-type, accept, accept-language, if-match, if-none-match, idempotency-key, mcp-protocol-version, mcp-session-id'

/**
 * Lets the pages of listed sites read what the API answers to a token. Without `allow-credentials`: a cookie of ours is never theirs
 * to use. Null for every other site.
 */
export function corsHeaders(
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
  { headers }: Request,
): Record<string, string> | null {
  const origin = headers.get('origin')
  if (origin === null || !corsOrigins.includes(origin)) return null
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': SENT,
    'access-control-expose-headers': EXPOSED,
    'access-control-max-age': '86400',
    vary: 'origin',
  }
}
