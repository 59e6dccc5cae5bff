import * as v from 'valibot'
import { limitRate } from '../platform/http/rate-limit'
import { type ApiRoute, route } from '../platform/http/route'
import { ApiToken, CreateApiTokenInput, CreatedApiToken } from './api-token.schema'
import { createApiToken, listOwnApiTokens, revokeApiToken } from './api-token.service'
import { requireRecentSignIn } from './recent-sign-in.service'
import { ACCOUNT_LIMIT } from './session-cookie.service'

const TokenId = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'validation.whole-number'), v.transform(Number)),
})

export const API_TOKEN_ROUTES: ApiRoute[] = [
  route(
    {
      method: 'GET',
      path: '/api/users/api-tokens',
      access: 'user',
      tag: 'Users',
      summary: 'List your API tokens',
      description: 'Returns your tokens without their text, which is shown only once.',
      response: v.array(ApiToken),
    },
    ({ ctx }) => listOwnApiTokens(ctx),
  ),
  route(
    {
      method: 'POST',
      path: '/api/users/api-tokens',
      access: 'user',
      tag: 'Users',
      summary: 'Add an API token',
      description:
        "The only response that contains the token's text: keep it. Needs a session that signed in within the last ten minutes, not a token.",
      body: CreateApiTokenInput,
      status: 201,
      response: CreatedApiToken,
      isSecret: true,
      errors: ['invalid', 'forbidden', 'rate-limited'],
    },
    ({ ctx, scope, body }) => {
      limitRate(scope, 'api-tokens', ACCOUNT_LIMIT, ctx.userId)
      requireRecentSignIn(scope)
      return createApiToken(ctx, body)
    },
  ),
  route(
    {
      method: 'DELETE',
      path: '/api/users/api-tokens/:id',
      access: 'user',
      tag: 'Users',
      summary: 'Delete an API token',
      description: 'The token stops working at once.',
      params: TokenId,
      response: v.object({ tokenDelete: v.string() }),
      errors: ['not-found', 'forbidden'],
    },
    ({ ctx, params }) => ({ tokenDelete: revokeApiToken(ctx, params.id) }),
  ),
]
