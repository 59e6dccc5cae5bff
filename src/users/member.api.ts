import * as v from 'valibot'
import { withHouseholdPaths } from '../groups/household.rules'
import { PathText } from '../platform/http/fields'
import { PageOf, PageQuery, toPage } from '../platform/http/paging'
import { type ApiRoute, route } from '../platform/http/route'
import { isOlderDialect } from '../platform/version'
import { getMember, listMembersPage, setPermissions } from './member.service'
import { PermissionsInput, UserOut, UserSummary } from './user.schema'
import { listOwnMembers } from './user.service'
import { toUserOut, toUserSummary } from './user-wire.rules'

const shared = { access: 'user', tag: 'Groups' } as const

// The document names no defaults here: generated clients send every default, and would request a page by it.
const QuietPageQuery = v.pipe(v.unknown(), PageQuery)

/** Who belongs to the group, and what they may do there. */
export const MEMBER_ROUTES: ApiRoute[] = [
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/users/group-users',
      tag: 'Users',
      summary: "List the group's people",
      description: "Returns the IDs and names of the group's members, in pages.",
      query: PageQuery,
      response: PageOf(UserSummary),
      errors: ['invalid'],
    },
    async ({ ctx, scope, query }) => {
      const { items, total } = await listMembersPage(ctx, query)
      return toPage(scope, query, { items: items.map(toUserSummary), total })
    },
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/groups/members',
      summary: 'List members',
      description:
        "Returns the group's members: all of them as a plain list for older clients; summaries in pages for newer ones and for anyone who asks for a page.",
      query: QuietPageQuery,
      response: v.pipe(
        v.array(UserOut),
        v.description(
          'With `page` or `perPage`, or with `TRIVET_API_VERSION` of v2 on: a page of `UserSummary`.',
        ),
      ),
      errors: ['invalid'],
    },
    async ({ ctx, scope, query }) => {
      const isPaged =
        scope.url.search !== '' &&
        Object.keys(PageQuery.entries).some((name) => scope.url.searchParams.has(name))
      const { apiVersion } = ctx.config
      if (isOlderDialect(ctx.config) || (apiVersion === null && !isPaged))
        return listOwnMembers(ctx).map(toUserOut)
      const { items, total } = await listMembersPage(ctx, query)
      return toPage(scope, query, { items: items.map(toUserSummary), total })
    },
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/groups/members/:id',
      summary: 'Get a member',
      description: 'Returns a member by ID or username. Newer clients use it.',
      params: v.object({ id: PathText }),
      response: UserSummary,
      errors: ['not-found'],
    },
    ({ ctx, params }) => toUserSummary(getMember(ctx, params.id)),
  ),
  route(
    {
      ...shared,
      method: 'GET',
      path: '/api/households/members',
      tag: 'Households',
      summary: "List the household's members",
      description: "Returns the group's members in pages. Newer clients use it.",
      query: PageQuery,
      response: PageOf(UserOut),
      errors: ['invalid'],
    },
    async ({ ctx, scope, query }) => {
      const { items, total } = await listMembersPage(ctx, query)
      return toPage(scope, query, { items: items.map(toUserOut), total })
    },
  ),
  ...withHouseholdPaths([
    route(
      {
        method: 'PUT',
        access: 'manage',
        tag: 'Groups',
        path: '/api/groups/permissions',
        summary: "Set a member's permissions",
        description: "Replaces what a member may do in the group. You can't change your own permissions.",
        body: PermissionsInput,
        response: UserOut,
        errors: ['not-found', 'forbidden'],
      },
      ({ ctx, body }) => toUserOut(setPermissions(ctx, body)),
    ),
  ]),
]
