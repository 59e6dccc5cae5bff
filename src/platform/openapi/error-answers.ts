import { STATUS_OF } from '../errors'
import type { ApiRoute } from '../http/route'
import { COMPONENTS, type JsonSchema } from './json-schema'

const text: JsonSchema = { type: 'string' }

const beside = (detail: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    detail,
    code: { enum: Object.keys(STATUS_OF), description: 'The kind of failure, for programs.' },
    fields: { type: 'object', additionalProperties: text, description: 'What to say beside a field.' },
  },
  required: ['detail', 'code', 'fields'],
})

/** The shapes of reference api.md §3, with what Trivet adds beside `detail`. */
export const ERROR_COMPONENTS: Record<string, JsonSchema> = {
  Failure: beside({
    anyOf: [
      {
        type: 'object',
        properties: {
          message: text,
          error: { const: true },
          exception: { anyOf: [text, { type: 'null' }] },
        },
        required: ['message', 'error', 'exception'],
      },
      text,
    ],
  }),
  InvalidInput: beside({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        type: text,
        loc: { type: 'array', items: { type: ['string', 'integer'] } },
        msg: text,
        input: {},
      },
      required: ['type', 'loc', 'msg', 'input'],
    },
  }),
}

const DESCRIPTIONS: Record<number, string> = {
  400: 'Refused: a name that is taken, a row that is not there to delete, or an order that is not offered.',
  401: 'Nobody is signed in, or the token is not valid any more.',
  403: 'The caller lacks the permission.',
  404: 'There is no such thing in this group.',
  409: 'It was changed by somebody else in the meantime.',
  413: 'What was sent is too large.',
  422: 'What was sent is not valid; one entry per field.',
  423: 'The account is locked for a while.',
  429: 'Too much at once; `retry-after` says when to try again.',
  500: 'Something went wrong here.',
  507: 'There is no room left on the disk; nothing was written.',
}

/** Statuses that a route can fail with: by its access, by its input, and those it names itself. */
export function errorStatuses({ access, params, query, body, encoding, errors = [] }: ApiRoute): number[] {
  const statuses = new Set<number>()
  if (access !== 'public') statuses.add(401)
  if (access !== 'public' && access !== 'user') statuses.add(403)
  if (params || query || body) statuses.add(422)
  if (body && (encoding === 'multipart' || encoding === 'upload')) statuses.add(413)
  // A wrong field is 422 by itself; a route that names `invalid` has a refusal of its own.
  for (const code of errors) statuses.add(code === 'invalid' ? 400 : STATUS_OF[code])
  return [...statuses].sort((a, b) => a - b)
}

/** The answers of a route that fails. */
export function errorAnswers(route: ApiRoute): Record<string, JsonSchema> {
  const answer = (status: number) => ({
    description: DESCRIPTIONS[status] ?? 'It failed.',
    content: {
      'application/json': {
        schema: { $ref: `${COMPONENTS}${status === 422 ? 'InvalidInput' : 'Failure'}` },
      },
    },
  })
  return Object.fromEntries(errorStatuses(route).map((status) => [String(status), answer(status)]))
}
