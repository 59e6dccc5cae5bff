import * as v from 'valibot'
import { limitRate } from '../../platform/http/rate-limit'
import { type ApiRoute, publicRoute, route } from '../../platform/http/route'
import { ForgotInput, ResetInput } from './password-reset.schema'
import {
  createResetToken,
  FORGOT_LIMIT,
  forgotPassword,
  RESET_LIMIT,
  resetByToken,
} from './password-reset.service'

const BODY_BYTES = 16 * 1024

/** Resets the password of those who have forgotten it. */
export const PASSWORD_RESET_ROUTES: ApiRoute[] = [
  publicRoute(
    {
      method: 'POST',
      path: '/api/users/forgot-password',
      tag: 'Users',
      summary: 'Ask for a password reset email',
      description:
        'Sends a link for a new password if someone has this email. The response is the same for any address.',
      body: ForgotInput,
      maxBytes: BODY_BYTES,
      response: null,
      errors: ['rate-limited'],
    },
    ({ scope, body }) => {
      limitRate(scope, 'forgot-password', FORGOT_LIMIT)
      forgotPassword(scope.services, body.email, scope.locale)
      return null
    },
  ),
  publicRoute(
    {
      method: 'POST',
      path: '/api/users/reset-password',
      tag: 'Users',
      summary: 'Set a new password',
      description:
        'Needs the token from a password reset email, which works once. All sessions of the user end.',
      body: ResetInput,
      maxBytes: BODY_BYTES,
      response: null,
      errors: ['conflict', 'rate-limited'],
    },
    async ({ scope, body }) => {
      limitRate(scope, 'reset-password', RESET_LIMIT)
      await resetByToken(scope.services, body)
      return null
    },
  ),
  route(
    {
      method: 'POST',
      path: '/api/admin/users/password-reset-token',
      access: 'admin',
      tag: 'Admin',
      summary: 'Get a password reset token',
      description:
        'Returns a token for the user with this email, to be handed over. An unknown email returns 500, as clients expect.',
      body: ForgotInput,
      status: 201,
      response: v.object({ token: v.string() }),
      isSecret: true,
      errors: ['internal'],
    },
    ({ scope, body }) => ({ token: createResetToken(scope.services, body.email) }),
  ),
]
