import * as v from 'valibot'
import { getOwnGroup, getPreferences } from '../groups/group.service'
import {
  HOUSEHOLD_NAME,
  HOUSEHOLD_SLUG,
  householdIdOf,
  toHouseholdPreferences,
} from '../groups/household.rules'
import { HouseholdArchive } from '../groups/household.schema'
import type { Ctx } from '../platform/context'
import { PathText, TextUpTo } from '../platform/http/fields'
import { limitRate } from '../platform/http/rate-limit'
import { type ApiRoute, publicRoute, route } from '../platform/http/route'
import { isNarrowed } from '../platform/http/token-scope.rules'
import { SuccessMessage, UpdateUserInput, UserOut } from './user.schema'
import { changeUser, getSelf, isEmailFree, isUsernameFree, listOwnMembers } from './user.service'
import { toUserOut } from './user-wire.rules'

declare module '../platform/ports' {
  interface Ports {
    /** The webhooks of the caller's group, as the API sends them. */
    webhooksOf(ctx: Ctx): unknown[]
  }
}

const Validation = v.object({ valid: v.boolean() })

// Anyone may ask; a person who types a name asks a few times, someone who collects names asks thousands of times.
const VALIDATOR_LIMIT = { burst: 60, perMinute: 60 }

export const USER_ROUTES: ApiRoute[] = [
  route(
    {
      method: 'GET',
      path: '/api/users/self',
      access: 'user',
      scopes: ['shopping', 'import'],
      tag: 'Users',
      summary: 'Get yourself',
      description: 'Returns who you are: your name, group and permissions.',
      response: UserOut,
    },
    ({ ctx }) => toUserOut(getSelf(ctx)),
  ),
  route(
    {
      method: 'PUT',
      path: '/api/users/:id',
      access: 'user',
      tag: 'Users',
      summary: 'Change a user',
      description:
        "Changes yourself; administrators may change anyone. Permissions that you don't have can't be given.",
      params: v.object({ id: PathText }),
      body: UpdateUserInput,
      stored: (ctx) => getSelf(ctx),
      response: SuccessMessage,
      errors: ['forbidden', 'not-found', 'conflict'],
    },
    ({ ctx, scope, params, body }) => {
      changeUser(ctx, params.id, body)
      return { message: scope.i18n._('user.user-updated'), error: false }
    },
  ),
  route(
    {
      method: 'GET',
      path: '/api/households/self',
      access: 'user',
      scopes: ['shopping', 'import'],
      tag: 'Households',
      summary: 'Get your household',
      description: 'Returns your group as the household that newer clients know.',
      response: HouseholdArchive,
    },
    ({ ctx, scope }) => ({
      id: householdIdOf(ctx.groupId),
      groupId: ctx.groupId,
      name: HOUSEHOLD_NAME,
      slug: HOUSEHOLD_SLUG,
      preferences: toHouseholdPreferences(getPreferences(ctx, ctx.groupId)),
      group: getOwnGroup(ctx).name,
      users: listOwnMembers(ctx).map(({ id, fullName }) => ({ id, fullName })),
      // Some webhooks' addresses hold secrets: a narrow token sees none.
      webhooks: isNarrowed(scope.credential) ? [] : ctx.ports.webhooksOf(ctx),
    }),
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/validators/user/name',
      tag: 'Validators',
      summary: 'Check a username',
      description: '`valid` is true while no one has the username. Forms ask before they are sent.',
      query: v.object({ name: TextUpTo(500) }),
      response: Validation,
      errors: ['rate-limited'],
    },
    ({ scope, query }) => {
      limitRate(scope, 'validators', VALIDATOR_LIMIT)
      return { valid: isUsernameFree(scope.services, query.name) }
    },
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/validators/user/email',
      tag: 'Validators',
      summary: 'Check an email',
      description: '`valid` is true while no one has the email. Forms ask before they are sent.',
      query: v.object({ email: TextUpTo(500) }),
      response: Validation,
      errors: ['rate-limited'],
    },
    ({ scope, query }) => {
      limitRate(scope, 'validators', VALIDATOR_LIMIT)
      return { valid: isEmailFree(scope.services, query.email) }
    },
  ),
]
