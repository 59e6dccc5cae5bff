import * as v from 'valibot'
import { createAccount } from '../../auth/operator.service'
import { defaultGroupOf, findGroupOfName } from '../../groups/group.service'
import type { Ctx } from '../../platform/context'
import { AppError, type ErrorCode } from '../../platform/errors'
import { FLAG_NAMES } from '../../platform/flags'
import { IdParams } from '../../platform/http/fields'
import { PageOf, PageQuery, toPage } from '../../platform/http/paging'
import { QueryBoolean } from '../../platform/http/query'
import type { RequestScope } from '../../platform/http/request-scope'
import { type ApiRoute, route } from '../../platform/http/route'
import { unlockUsers } from '../../users/credential.service'
import { listUsersPage } from '../../users/member.service'
import { AdminUserInput, NewUserInput, type User, UserOut } from '../../users/user.schema'
import { changeUser, getUser } from '../../users/user.service'
import { removeUser } from '../../users/user-removal.service'
import { toUserOut } from '../../users/user-wire.rules'

const shared = { access: 'admin', tag: 'Admin: users' } as const

/** A new account in the group of a name; without one, or for a name that no one has, in the default group, else the caller's. */
async function addUser({ services }: RequestScope, ctx: Ctx, input: NewUserInput): Promise<User> {
  const { username, fullName, email, password, authMethod } = input
  const named = findGroupOfName(services, input.group ?? '') ?? defaultGroupOf(services)
  const group = named?.name ?? ctx.actor.groupName
  const name = { username: username || fullName!, fullName: fullName || username! }
  const flags = Object.fromEntries(FLAG_NAMES.map((flag) => [flag, input[flag]]))
  return createAccount(services, { ...name, email, password, authMethod, groupName: group, flags })
}

function changeAny(ctx: Ctx, id: string, input: AdminUserInput): User {
  if (id === ctx.userId && !input.admin) throw new AppError('forbidden', 'user.cannot-demote-yourself')
  return changeUser(ctx, id, input)
}

/** The calls that exist at both addresses. */
const everybody = (path: string): ApiRoute[] => [
  route(
    {
      ...shared,
      method: 'GET',
      path,
      summary: 'List all users',
      description: 'Returns the users of every group on this server, in pages.',
      query: PageQuery,
      response: PageOf(UserOut),
      errors: ['invalid'],
    },
    async ({ ctx, scope, query }) => {
      const { items, total } = await listUsersPage(ctx, query)
      return toPage(scope, query, { items: items.map(toUserOut), total })
    },
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path,
      summary: 'Add a user',
      description:
        'Adds a user to a group of this server: with a password, or with an `authMethod` of LDAP or OIDC for someone whom a directory or an identity provider lets in. A username or email that is taken returns 400.',
      body: NewUserInput,
      status: 201,
      response: UserOut,
      errors: ['conflict', 'rate-limited'],
    },
    async ({ ctx, scope, body }) => toUserOut(await addUser(scope, ctx, body)),
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: `${path}/:id`,
      summary: 'Get a user',
      description: 'Returns any user of this server.',
      params: IdParams,
      response: UserOut,
      errors: ['not-found'],
    },
    ({ ctx, params }) => toUserOut(getUser(ctx, params.id)),
  ),
]

const REMOVAL_ERRORS: ErrorCode[] = ['conflict', 'forbidden']

const removal = {
  ...shared,
  method: 'DELETE',
  params: IdParams,
  errors: REMOVAL_ERRORS,
} as const

/** Accounts of all groups. */
export const USER_ADMIN_ROUTES: ApiRoute[] = [
  ...everybody('/api/users'),
  ...everybody('/api/admin/users'),
  route(
    {
      ...shared,
      method: 'PUT',
      path: '/api/admin/users/:id',
      summary: 'Change a user',
      description:
        "Changes any user of this server. You can't take the administrator's permission from yourself.",
      params: IdParams,
      body: AdminUserInput,
      stored: (ctx, { id }) => getUser(ctx, id),
      response: UserOut,
      errors: ['not-found', 'forbidden', 'conflict'],
    },
    ({ ctx, params, body }) => toUserOut(changeAny(ctx, params.id, body)),
  ),
  route(
    {
      ...removal,
      path: '/api/admin/users/:id',
      summary: 'Delete a user',
      description:
        'Deletes the user with their sessions and tokens. Their recipes and comments stay, without an owner.',
      response: UserOut,
    },
    ({ ctx, params }) => toUserOut(removeUser(ctx, params.id)),
  ),
  route(
    {
      ...removal,
      path: '/api/users/:id',
      summary: 'Delete a user',
      description:
        'Deletes the user with their sessions and tokens. Their recipes and comments stay, without an owner.',
      response: null,
    },
    ({ ctx, params }) => {
      removeUser(ctx, params.id)
      return null
    },
  ),
  route(
    {
      ...shared,
      method: 'POST',
      path: '/api/admin/users/unlock',
      summary: 'Unlock users',
      description:
        'Unlocks users whose lock is over; with `force=true` all who are locked out. Returns how many there were.',
      query: v.object({ force: v.optional(QueryBoolean, 'false') }),
      response: v.object({ unlocked: v.number() }),
    },
    ({ scope, query }) => ({ unlocked: unlockUsers(scope.services, query.force) }),
  ),
]
