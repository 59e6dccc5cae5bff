import { type ApiRoute, isRepeatable } from '../../src/platform/http/route'
import type { HeaderParameter } from '../../src/platform/openapi/document'
import type { JsonSchema } from '../../src/platform/openapi/json-schema'

const text: JsonSchema = { type: 'string' }

const header = (name: string, description: string, schema: JsonSchema = text): HeaderParameter => {
  return { name, in: 'header', required: false, description, schema }
}

const IF_NONE_MATCH = header(
  'If-None-Match',
  'The `ETag` of a response you have; 304 if it is still the same.',
)
const IF_MATCH = header(
  'If-Match',
  'The `ETag` of the version you changed; 409 with both versions if there is a newer one.',
)
const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'A value of your own for this call. Sent again within 24 hours, the call gets its first response and does nothing twice.',
  { type: 'string', pattern: '^[!-~]{1,255}$' },
)

const isRead = ({ method }: ApiRoute) => method === 'GET'

/** The request headers that a route looks at, beside those of the sign-in. */
export function headersAsked(route: ApiRoute): HeaderParameter[] {
  if (isRead(route)) return [IF_NONE_MATCH]
  return [
    ...(route.current ? [IF_MATCH] : []),
    ...(route.access !== 'public' && isRepeatable(route) ? [IDEMPOTENCY_KEY] : []),
  ]
}

/** What a caller with an API token may still ask, as every answer to it says (draft-ietf-httpapi-ratelimit-headers). */
export const HEADER_COMPONENTS: Record<string, JsonSchema> = {
  'RateLimit-Policy': {
    description: 'With an API token: the calls that it may make (`q`) in so many seconds (`w`).',
    schema: text,
    example: '"token";q=1000;w=60',
  },
  RateLimit: {
    description:
      'With an API token: the calls that are left (`r`), and the seconds until all are free again (`t`).',
    schema: text,
    example: '"token";r=998;t=1',
  },
}

/** The same by reference, where a token is of use. */
export function rateLimitOf({ access }: ApiRoute): Record<string, JsonSchema> {
  const names = access === 'public' ? [] : Object.keys(HEADER_COMPONENTS)
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The headers of a successful answer that clients can use, by name. */
export function headersAnswered(route: ApiRoute): Record<string, JsonSchema> {
  const isTagged = isRead(route) || (route.current !== undefined && route.method !== 'DELETE')
  return {
    ...(isTagged ? { ETag: { description: 'The version of this response.', schema: text } } : {}),
    ...rateLimitOf(route),
  }
}

/** `Retry-After` of what is refused for now. */
export const RETRY_AFTER: Record<string, JsonSchema> = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
}
