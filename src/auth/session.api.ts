import * as v from 'valibot'
import { refuseElsewhere } from '../platform/http/origin'
import { limitRate } from '../platform/http/rate-limit'
import { type ApiRoute, publicRoute, route } from '../platform/http/route'
import { NewPassword, SuccessMessage } from '../users/user.schema'
import { logIn } from './login.service'
import { changePassword } from './password.service'
import {
  ACCOUNT_LIMIT,
  endSession,
  REFRESH_LIMIT,
  refreshSession,
  startSession,
} from './session-cookie.service'

const LOGIN_BYTES = 16 * 1024

const LoginForm = v.object({
  username: v.string(),
  password: v.string(),
  remember_me: v.pipe(
    v.optional(v.string(), 'false'),
    v.transform((text) => /^(true|1|on|yes)$/i.test(text)),
    v.metadata({ jsonSchema: { type: 'boolean' } }),
  ),
})

const Token = v.object({ access_token: v.string(), token_type: v.literal('bearer') })

export const AUTH_ROUTES: ApiRoute[] = [
  publicRoute(
    {
      method: 'POST',
      path: '/api/auth/token',
      tag: 'Sign-in',
      summary: 'Log in with user name or e-mail address and password',
      encoding: 'form',
      body: LoginForm,
      maxBytes: LOGIN_BYTES,
      response: Token,
      isSecret: true,
      errors: ['unauthenticated', 'locked', 'rate-limited'],
    },
    async ({ scope, body }) => {
      const userId = await logIn(scope, { name: body.username, password: body.password })
      const token = startSession(scope, userId, 'access', body.remember_me)
      return { access_token: token, token_type: 'bearer' }
    },
  ),
  route(
    {
      method: 'GET',
      path: '/api/auth/refresh',
      access: 'user',
      tag: 'Sign-in',
      summary: 'A new token for the one in use, which ends a minute later',
      response: Token,
      isSecret: true,
      errors: ['rate-limited'],
    },
    ({ scope }) => {
      refuseElsewhere(scope)
      limitRate(scope, 'refresh', REFRESH_LIMIT)
      return { access_token: refreshSession(scope), token_type: 'bearer' }
    },
  ),
  route(
    {
      method: 'POST',
      path: '/api/auth/logout',
      access: 'user',
      tag: 'Sign-in',
      summary: 'End the session in use',
      response: v.object({ message: v.string() }),
    },
    ({ scope }) => {
      endSession(scope)
      return { message: scope.i18n._('user.logged-out') }
    },
  ),
  route(
    {
      method: 'PUT',
      path: '/api/users/password',
      access: 'user',
      tag: 'Users',
      summary: 'Change the own password; all other sessions end',
      body: v.object({
        currentPassword: v.optional(v.string(), ''),
        newPassword: NewPassword,
        revokeApiTokens: v.pipe(
          v.optional(v.boolean(), false),
          v.description('Whether the API tokens end as well.'),
        ),
      }),
      response: SuccessMessage,
      errors: ['conflict', 'rate-limited'],
    },
    async ({ ctx, scope, body }) => {
      limitRate(scope, 'password', ACCOUNT_LIMIT, ctx.userId)
      await changePassword(ctx, body, scope.credential?.tokenHash ?? null)
      return { message: scope.i18n._('user.password-updated'), error: false }
    },
  ),
]
