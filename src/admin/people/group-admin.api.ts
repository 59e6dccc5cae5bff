import * as v from 'valibot'
import { AdminGroupInput, GroupName } from '../../groups/group.schema'
import { getOwnGroup } from '../../groups/group.service'
import { listGroupsPage } from '../../groups/group-admin.service'
import { HOUSEHOLD_SLUG, toHousehold } from '../../groups/household.rules'
import { HouseholdSummary } from '../../groups/household.schema'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { IdParams, PathText } from '../../platform/http/fields'
import { PageOf, PageQuery, toPage } from '../../platform/http/paging'
import { type ApiRoute, route } from '../../platform/http/route'
import { notFound } from '../../platform/refusals'
import { AdminGroup, AdminHousehold, AdminHouseholdInput, NewHouseholdInput } from './group-admin.schema'
import {
  addGroup,
  changeAdminGroup,
  getAdminGroup,
  listAdminGroups,
  removeGroup,
} from './group-admin.service'

const groups = { access: 'admin', tag: 'Admin: groups', path: '/api/admin/groups' } as const
const group = {
  ...groups,
  path: '/api/admin/groups/:id',
  params: IdParams,
  current: (ctx: Ctx, { id }: { id: string }) => getAdminGroup(ctx, id),
} as const
const households = { access: 'admin', tag: 'Admin: households', path: '/api/admin/households' } as const
const household = {
  ...households,
  path: '/api/admin/households/:id',
  params: IdParams,
  current: (ctx: Ctx, { id }: { id: string }) => toAdminHousehold(getAdminGroup(ctx, id)),
} as const

function toAdminHousehold({ id, name, preferences, users, webhooks }: AdminGroup): AdminHousehold {
  return { ...toHousehold(id, preferences), group: name, users, webhooks }
}

function ownHousehold(ctx: Ctx): HouseholdSummary {
  return toHousehold(ctx.groupId, getOwnGroup(ctx).preferences)
}

/** There is one in each group, and it goes with it. */
function oneHousehold(): AppError {
  return new AppError('conflict', 'group.one-household')
}

/** All groups, managed by administrators. */
const GROUPS: ApiRoute[] = [
  route(
    {
      ...groups,
      method: 'GET',
      summary: 'List all groups',
      description: 'Returns every group on this server with its members and preferences, in pages.',
      query: PageQuery,
      response: PageOf(AdminGroup),
      errors: ['invalid'],
    },
    async ({ ctx, scope, query }) => toPage(scope, query, await listAdminGroups(ctx, query)),
  ),
  route(
    {
      ...groups,
      method: 'POST',
      summary: 'Add a group',
      description: 'Adds a group with its one household. A name that another group has gets a number.',
      body: v.object({ name: GroupName }),
      status: 201,
      response: AdminGroup,
      errors: ['conflict'],
    },
    ({ ctx, body }) => addGroup(ctx, body.name, true),
  ),
  route(
    {
      ...group,
      method: 'GET',
      summary: 'Get a group',
      description: 'Returns any group on this server with its members and preferences.',
      response: AdminGroup,
      errors: ['not-found'],
    },
    ({ ctx, params }) => getAdminGroup(ctx, params.id),
  ),
  route(
    {
      ...group,
      method: 'PUT',
      summary: 'Change a group',
      description: 'Renames the group and changes its preferences.',
      body: AdminGroupInput,
      response: AdminGroup,
      errors: ['not-found', 'conflict', 'stale'],
    },
    ({ ctx, params, body }) => changeAdminGroup(ctx, params.id, body),
  ),
  route(
    {
      ...group,
      method: 'DELETE',
      summary: 'Delete a group',
      description: 'Deletes the group and everything in it. A group that still has members returns 400.',
      response: AdminGroup,
      errors: ['conflict', 'stale'],
    },
    ({ ctx, params }) => removeGroup(ctx, params.id),
  ),
]

/** The level that newer clients know between group and user: one in each group. */
const HOUSEHOLDS: ApiRoute[] = [
  route(
    {
      access: 'user',
      tag: 'Households',
      method: 'GET',
      path: '/api/groups/households',
      summary: "List the group's households",
      description: 'Returns a page with one household: in Trivet a group is its household.',
      query: PageQuery,
      response: PageOf(HouseholdSummary),
      errors: ['invalid'],
    },
    async ({ ctx, scope, query }) => {
      const { items, total } = await listGroupsPage(ctx, query, ctx.groupId)
      const own = items.map(({ id, preferences }) => toHousehold(id, preferences))
      return toPage(scope, query, { items: own, total })
    },
  ),
  route(
    {
      access: 'user',
      tag: 'Households',
      method: 'GET',
      path: '/api/groups/households/:slug',
      summary: "Get the group's household",
      description: 'Returns the household by the slug that newer clients know it by.',
      params: v.object({ slug: PathText }),
      response: HouseholdSummary,
      errors: ['not-found'],
    },
    ({ ctx, params }) => {
      const found = ownHousehold(ctx)
      if (params.slug !== HOUSEHOLD_SLUG && params.slug.toLowerCase() !== found.id) throw notFound()
      return found
    },
  ),
  route(
    {
      ...households,
      method: 'GET',
      summary: 'List all households',
      description: 'Returns the one household of each group on this server, in pages.',
      query: PageQuery,
      response: PageOf(AdminHousehold),
      errors: ['invalid'],
    },
    async ({ ctx, scope, query }) => {
      const { items, total } = await listAdminGroups(ctx, query)
      return toPage(scope, query, { items: items.map(toAdminHousehold), total })
    },
  ),
  route(
    {
      ...households,
      method: 'POST',
      summary: 'Add a household',
      description:
        'Always returns 400: each group has its one household from the start. The call is there for newer clients.',
      body: NewHouseholdInput,
      status: 201,
      response: AdminHousehold,
      errors: ['conflict'],
    },
    () => {
      throw oneHousehold()
    },
  ),
  route(
    {
      ...household,
      method: 'GET',
      summary: 'Get a household',
      description: 'Returns the household of any group on this server.',
      response: AdminHousehold,
      errors: ['not-found'],
    },
    ({ ctx, params }) => toAdminHousehold(getAdminGroup(ctx, params.id)),
  ),
  route(
    {
      ...household,
      method: 'PUT',
      summary: 'Change a household',
      description:
        "Changes the preferences of the household's group, under the names that newer clients know.",
      body: AdminHouseholdInput,
      response: AdminHousehold,
      errors: ['not-found', 'stale'],
    },
    ({ ctx, params, body }) => {
      const { privateHousehold: privateGroup, ...defaults } = body.preferences ?? {}
      const preferences = { ...defaults, privateGroup }
      return toAdminHousehold(changeAdminGroup(ctx, params.id, { name: '', preferences }))
    },
  ),
  route(
    {
      ...household,
      method: 'DELETE',
      summary: 'Delete a household',
      description:
        'Always returns 400: a household is deleted with its group. The call is there for newer clients.',
      response: AdminHousehold,
      errors: ['conflict', 'stale'],
    },
    () => {
      throw oneHousehold()
    },
  ),
]

export const GROUP_ADMIN_ROUTES: ApiRoute[] = [...GROUPS, ...HOUSEHOLDS]
