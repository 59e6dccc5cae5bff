import * as v from 'valibot'
import { TextUpTo } from '../../platform/http/fields'
import { limitRate } from '../../platform/http/rate-limit'
import { type ApiRoute, route } from '../../platform/http/route'
import { NewPassword, SuccessMessage } from '../../users/user.schema'
import { ACCOUNT_LIMIT } from '../session-cookie.service'
import { changePassword } from './password.service'

export const PASSWORD_ROUTES: ApiRoute[] = [
  route(
    {
      method: 'PUT',
      path: '/api/users/password',
      access: 'user',
      tag: 'Users',
      summary: 'Change your password',
      description: 'Needs the current password. All other sessions end.',
      body: v.object({
        currentPassword: v.optional(TextUpTo(10_000), ''),
        newPassword: NewPassword,
        revokeApiTokens: v.pipe(
          v.optional(v.boolean(), false),
          v.description('Whether the API tokens end as well.'),
        ),
        removePasskeys: v.optional(v.boolean(), false),
        removeSecondFactor: v.optional(v.boolean(), false),
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
