import * as v from 'valibot'
import { refuseElsewhere } from '../platform/http/origin'
import { limitRate } from '../platform/http/rate-limit'
import { type ApiRoute, route } from '../platform/http/route'
import { NewPassword, SuccessMessage } from '../users/user.schema'
import { changePassword } from './password.service'
import { AccessToken } from './session.schema'
import { ACCOUNT_LIMIT, endSession, REFRESH_LIMIT, refreshSession } from './session-cookie.service'

export const AUTH_ROUTES: ApiRoute[] = [
  route(
    {
      method: 'GET',
      path: '/api/auth/refresh',
      access: 'user',
      tag: 'Sign-in',
      summary: 'A new token for the one in use, which ends a minute later',
      response: AccessToken,
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
