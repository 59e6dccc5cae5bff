import * as v from 'valibot'
import { TextUpTo } from '../../platform/http/fields'
import { type ApiRoute, publicRoute } from '../../platform/http/route'
import { AccessToken } from '../session.schema'
import { beginProviderLogin } from './flow.service'
import { logInFromProvider } from './provider-session.service'

/** Whatever the provider may put there (RFC 6749, 9207); anything else is not looked at. */
const Callback = v.object({
  state: v.optional(TextUpTo(10_000)),
  code: v.optional(TextUpTo(10_000)),
  error: v.optional(TextUpTo(10_000)),
  error_description: v.optional(TextUpTo(10_000)),
  iss: v.optional(TextUpTo(10_000)),
})

/** Sign-in with an identity provider as newer clients do it. */
export const OIDC_ROUTES: ApiRoute[] = [
  publicRoute(
    {
      method: 'GET',
      path: '/api/auth/oauth',
      tag: 'Sign-in',
      summary: 'Begin a sign-in with the identity provider',
      description: "Redirects to the provider's sign-in page. Returns 500 when no provider is set up.",
      response: null,
      status: 302,
      errors: ['internal', 'rate-limited'],
    },
    async ({ scope }) => {
      const location = await beginProviderLogin(scope, null)
      return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
    },
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/auth/oauth/callback',
      tag: 'Sign-in',
      summary: 'Finish a sign-in with the identity provider',
      description:
        "Accepts the query that the provider's redirect carried, and returns a token as signing in does.",
      query: Callback,
      response: AccessToken,
      isSecret: true,
      errors: ['unauthenticated', 'internal', 'rate-limited'],
    },
    async ({ scope }) => {
      const { token } = await logInFromProvider(scope, scope.url.searchParams, 'access')
      return { access_token: token, token_type: 'bearer' }
    },
  ),
]
