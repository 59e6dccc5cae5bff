import * as v from 'valibot'
import { TextUpTo } from '../../platform/http/fields'
import { type ApiRoute, publicRoute } from '../../platform/http/route'
import { exchangeIdToken } from '../oidc/provider-session.service'
import { AccessToken } from '../session.schema'
import { startSession } from '../session-cookie.service'
import { logIn } from './login.service'

const LOGIN_BYTES = 16 * 1024

const LoginForm = v.object({
  username: TextUpTo(500),
  password: TextUpTo(10_000),
  remember_me: v.pipe(
    v.optional(TextUpTo(10), 'false'),
    v.transform((text) => /^(true|1|on|yes)$/i.test(text)),
    v.metadata({ jsonSchema: { type: 'boolean' } }),
  ),
  otp: v.pipe(
    v.optional(TextUpTo(100), ''),
    v.description(
      'The code of people who have turned on two-step verification; without it they get 401. API tokens need none.',
    ),
  ),
})

export const LOGIN_ROUTES: ApiRoute[] = [
  publicRoute(
    {
      method: 'POST',
      path: '/api/auth/token',
      tag: 'Sign-in',
      summary: 'Sign in',
      description:
        "Accepts a username or email and a password as a form, and `otp` for people with two-step verification. Without a form it exchanges the identity provider's token in a cookie. Returns 401 for a wrong password, 423 for a locked user, 503 when the LDAP directory doesn't answer.",
      encoding: 'form',
      // A call without a form brings an identity token in a cookie.
      body: v.optional(LoginForm),
      maxBytes: LOGIN_BYTES,
      response: AccessToken,
      isSecret: true,
      errors: ['unauthenticated', 'locked', 'rate-limited'],
    },
    async ({ scope, body }) => {
      if (!body) return { access_token: await exchangeIdToken(scope), token_type: 'bearer' }
      const userId = await logIn(scope, {
        name: body.username,
        password: body.password,
        code: body.otp,
      })
      const token = startSession(scope, userId, 'access', body.remember_me)
      return { access_token: token, token_type: 'bearer' }
    },
  ),
]
