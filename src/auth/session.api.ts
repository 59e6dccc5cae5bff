import * as v from 'valibot'
import { refuseCrossSite } from '../platform/http/origin'
import { limitRate } from '../platform/http/rate-limit'
import { type ApiRoute, route } from '../platform/http/route'
import { AccessToken } from './session.schema'
import { endSession, REFRESH_LIMIT, refreshSession } from './session-cookie.service'

export const AUTH_ROUTES: ApiRoute[] = [
  route(
    {
      method: 'GET',
      path: '/api/auth/refresh',
      access: 'user',
      tag: 'Sign-in',
      summary: "Renew the session's token",
      description: 'Returns a new token for the one in use, which ends a minute later.',
      response: AccessToken,
      isSecret: true,
      errors: ['rate-limited'],
    },
    ({ scope }) => {
      refuseCrossSite(scope)
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
      summary: 'Sign out',
      description: 'Ends the session of the token or cookie that the call carries.',
      response: v.object({ message: v.string() }),
    },
    ({ scope }) => {
      endSession(scope)
      return { message: scope.i18n._('user.logged-out') }
    },
  ),
]
