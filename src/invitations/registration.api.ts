import { limitRate } from '../platform/http/rate-limit'
import { type ApiRoute, publicRoute } from '../platform/http/route'
import { UserOut } from '../users/user.schema'
import { toUserOut } from '../users/user-wire.rules'
import { RegistrationInput } from './registration.schema'
import { REGISTER_LIMIT, register } from './registration.service'

const REGISTER_BYTES = 16 * 1024

/** Accounts that people make for themselves. */
export const REGISTRATION_ROUTES: ApiRoute[] = [
  publicRoute(
    {
      method: 'POST',
      path: '/api/users/register',
      tag: 'Users',
      summary: 'Sign up',
      description:
        'Adds a user to the group of an invitation, or with a group of their own where sign-up is open.',
      body: RegistrationInput,
      maxBytes: REGISTER_BYTES,
      status: 201,
      response: UserOut,
      errors: ['forbidden', 'conflict', 409],
    },
    async ({ scope, body }) => {
      limitRate(scope, 'register', REGISTER_LIMIT)
      const user = await register(scope.services, body, scope.locale, { isByClient: true })
      scope.log.info('someone registered', { username: user.username })
      return toUserOut(user)
    },
  ),
]
