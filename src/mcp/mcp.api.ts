import * as v from 'valibot'
import { AppError } from '../platform/errors'
import { TextUpTo } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { answerRequest, askerOf } from './protocol.service'

const MOST_MESSAGES = 10

const OneMessage = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.nullable(v.union([TextUpTo(500), v.number()]))),
  method: v.optional(TextUpTo(500)),
  params: v.optional(v.record(TextUpTo(500), v.unknown())),
})

/** One message, or some of them as the version of March 2025 allows. */
const Messages = v.pipe(
  v.union([OneMessage, v.pipe(v.array(OneMessage), v.minLength(1), v.maxLength(MOST_MESSAGES))]),
  // Generators of clients find two nameless objects of one shape too much.
  v.metadata({
    jsonSchema: { anyOf: [{ type: 'object' }, { type: 'array', items: {} }] },
  }),
)

/**
 * The Model Context Protocol over streamable HTTP, without sessions: every call stands for itself, and the server never asks.
 * A token is needed, so that no page of another site can speak for anyone who is signed in.
 */
export const MCP_ROUTES: ApiRoute[] = [
  route(
    {
      method: 'POST',
      access: 'user',
      tag: 'Assistants',
      path: '/mcp',
      summary: 'Speak the Model Context Protocol',
      description:
        'Accepts JSON-RPC messages of the Model Context Protocol over streamable HTTP: assistants search and read recipes, plan meals, shop and import, as far as the token allows.',
      body: Messages,
      response: v.unknown(),
      isScopedInside: true,
    },
    async ({ ctx, scope, body }) => {
      if (scope.credential?.viaCookie !== false)
        throw new AppError('unauthenticated', 'auth.could-not-validate-credentials', {
          detail: 'Could not validate credentials',
        })
      const answer = await answerRequest(askerOf(scope, ctx), scope.request, body)
      answer.headers.set('cache-control', 'no-store')
      return answer
    },
  ),
]
