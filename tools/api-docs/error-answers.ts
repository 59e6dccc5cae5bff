import { STATUS_OF } from '../../src/platform/errors'
import { type ApiRoute, isRepeatable } from '../../src/platform/http/route'
import { COMPONENTS, type JsonSchema } from '../../src/platform/openapi/json-schema'
import { RETRY_AFTER, rateLimitOf } from './header-parts'

const text: JsonSchema = { type: 'string' }

const message: JsonSchema = {
  type: 'object',
  properties: {
    message: text,
    error: { const: true },
    exception: { anyOf: [text, { type: 'null' }] },
  },
  required: ['message', 'error', 'exception'],
}

const beside = (detail: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    detail,
    code: { enum: Object.keys(STATUS_OF), description: 'The kind of failure, for programs.' },
    fields: { type: 'object', additionalProperties: text, description: 'What to say beside a field.' },
  },
  required: ['detail', 'code', 'fields'],
})

/** The shapes that clients know, with what Trivet adds beside `detail`. */
export const ERROR_COMPONENTS: Record<string, JsonSchema> = {
  Failure: beside({
    anyOf: [
      message,
      text,
      // What is told of a page that cannot be read.
      { type: 'object', properties: { details: text }, required: ['details'] },
    ],
  }),
  InvalidInput: beside({
    anyOf: [
      {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            type: text,
            loc: { type: 'array', items: { anyOf: [text, { type: 'integer' }] } },
            msg: text,
            input: {},
          },
          required: ['type', 'loc', 'msg', 'input'],
        },
      },
      message,
      text,
    ],
  }),
}

const DESCRIPTIONS: Record<number, string> = {
  304: 'Nothing has changed since the `ETag` in `If-None-Match`.',
  400: 'Refused: a name that is taken, nothing there to delete, or a filter or order that does not work.',
  401: 'You are not signed in, or the token no longer works.',
  403: 'You may not do this.',
  404: 'Your group has no such thing.',
  409: 'Someone changed it since you read it.',
  410: 'Longer ago than 90 days: read everything again.',
  413: 'The body is too large.',
  414: 'The path is longer than 2,048 characters.',
  422: 'The input is not valid: one entry per field, or one message for all of it.',
  423: 'The user is locked for a while.',
  429: 'Too many calls; `Retry-After` says when to try again.',
  431: 'The address is longer than 16 KB.',
  500: 'Something went wrong on the server.',
  503: 'The server is too busy, or a directory it needs does not answer; `Retry-After` says when to try again.',
  507: "The server's disk is full. Nothing was written.",
}

/** Statuses that a route can fail with: by its access, by its input, and those it names itself. */
export function errorStatuses(route: ApiRoute): number[] {
  const { access, method, params, query, body, current, errors = [] } = route
  // Whatever is asked may be too much at once.
  const statuses = new Set<number>([429, 503])
  // A token that is none is refused everywhere; one whose scope is too narrow, or a write from another site, is forbidden.
  if (access !== 'public') statuses.add(401)
  if (access !== 'public' || method !== 'GET') statuses.add(403)
  if (params || query || body) statuses.add(422)
  // What an address names may not be there.
  if (params) for (const status of [404, 414]) statuses.add(status)
  if (params || query) statuses.add(431)
  if (body) statuses.add(413)
  if (method !== 'GET') statuses.add(507)
  const isKeyed = access !== 'public' && isRepeatable(route)
  if (isKeyed || (current && method !== 'GET')) for (const status of [400, 409]) statuses.add(status)
  // The key stands for another call.
  if (isKeyed) statuses.add(422)
  // Lists are filtered and ordered by what a request names.
  const named = query as { entries?: object } | undefined
  if (named?.entries && 'orderBy' in named.entries) statuses.add(400)
  // A wrong field is 422 by itself; a route that names `invalid` has a refusal of its own.
  for (const code of errors)
    statuses.add(typeof code === 'number' ? code : code === 'invalid' ? 400 : STATUS_OF[code])
  return [...statuses].sort((a, b) => a - b)
}

/** The answers of a route that fails. */
export function errorAnswers(route: ApiRoute): Record<string, JsonSchema> {
  const answer = (status: number) => ({
    description: DESCRIPTIONS[status] ?? 'It failed.',
    ...(status === 429 ? { headers: { ...RETRY_AFTER, ...rateLimitOf(route) } } : {}),
    ...(status === 503 ? { headers: RETRY_AFTER } : {}),
    content: {
      'application/json': {
        schema: { $ref: `${COMPONENTS}${status === 422 ? 'InvalidInput' : 'Failure'}` },
      },
    },
  })
  // Refused before it is known what is asked.
  const bare: Record<number, JsonSchema> = {
    414: { description: DESCRIPTIONS[414], content: { 'text/plain': { schema: text } } },
    431: { description: DESCRIPTIONS[431] },
  }
  const answers = errorStatuses(route).map((status) => [String(status), bare[status] ?? answer(status)])
  return {
    ...(route.method === 'GET' ? { '304': { description: DESCRIPTIONS[304] } } : {}),
    ...Object.fromEntries(answers),
  }
}
