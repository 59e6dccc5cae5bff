import * as v from 'valibot'
import type { Ctx } from '../platform/context'
import { TextUpTo } from '../platform/http/fields'
import { limitRate } from '../platform/http/rate-limit'
import { type ApiRoute, publicRoute, route } from '../platform/http/route'
import { GroupPreferences, GroupSummary, UpdateGroupPreferencesInput } from './group.schema'
import {
  getOwnGroup,
  getPreferences,
  isGroupNameFree,
  knownPreferences,
  updatePreferences,
} from './group.service'
import { toHouseholdPreferences } from './household.rules'
import { HouseholdPreferences, UpdateHouseholdPreferencesInput } from './household.schema'

// A person who types a name asks a few times, someone who collects names asks thousands of times.
const VALIDATOR_LIMIT = { burst: 60, perMinute: 60 }

const groupPreferences = (ctx: Ctx) => getPreferences(ctx, ctx.groupId)
const shownPreferences = (ctx: Ctx) => knownPreferences(ctx.config, groupPreferences(ctx))
const householdPreferences = (ctx: Ctx) => toHouseholdPreferences(groupPreferences(ctx))

function shownGroup(ctx: Ctx): GroupSummary {
  const group = getOwnGroup(ctx)
  return {
    ...group,
    preferences: group.preferences && knownPreferences(ctx.config, group.preferences),
  }
}

export const GROUP_ROUTES: ApiRoute[] = [
  // Clients up to v1.4 know the second address.
  ...['/api/groups/self', '/api/users/self/group'].map((path) =>
    route(
      {
        method: 'GET',
        path,
        access: 'user',
        scopes: ['shopping', 'import'],
        tag: 'Groups',
        summary: 'Get your group',
        description: 'Returns the group that you belong to, with its preferences.',
        response: GroupSummary,
      },
      ({ ctx }) => shownGroup(ctx),
    ),
  ),
  route(
    {
      method: 'GET',
      path: '/api/groups/preferences',
      access: 'user',
      tag: 'Groups',
      summary: "Get the group's preferences",
      description: 'Returns who may view the group, what new recipes start with, and when the week begins.',
      response: GroupPreferences,
      current: shownPreferences,
    },
    ({ ctx }) => shownPreferences(ctx),
  ),
  route(
    {
      method: 'PUT',
      path: '/api/groups/preferences',
      access: 'manage',
      tag: 'Groups',
      summary: "Replace the group's preferences",
      description: 'Replaces all preferences; `privateGroup: false` lets visitors read public recipes.',
      body: UpdateGroupPreferencesInput,
      response: GroupPreferences,
      current: shownPreferences,
      errors: ['stale'],
    },
    ({ ctx, body }) => knownPreferences(ctx.config, updatePreferences(ctx, body)),
  ),
  route(
    {
      method: 'GET',
      path: '/api/households/preferences',
      access: 'user',
      tag: 'Households',
      summary: "Get the household's preferences",
      description: "Returns the group's preferences under the names that newer clients know.",
      response: HouseholdPreferences,
      current: householdPreferences,
    },
    ({ ctx }) => householdPreferences(ctx),
  ),
  route(
    {
      method: 'PUT',
      path: '/api/households/preferences',
      access: 'manage',
      tag: 'Households',
      summary: "Replace the household's preferences",
      description: "Replaces the group's preferences under the names that newer clients know.",
      body: UpdateHouseholdPreferencesInput,
      response: HouseholdPreferences,
      current: householdPreferences,
      errors: ['stale'],
    },
    ({ ctx, body: { privateHousehold, ...rest } }) =>
      toHouseholdPreferences(updatePreferences(ctx, { ...rest, privateGroup: privateHousehold })),
  ),
  publicRoute(
    {
      method: 'GET',
      path: '/api/validators/group',
      tag: 'Validators',
      summary: "Check a group's name",
      description: '`valid` is true while no group has the name. Forms ask before they are sent.',
      query: v.object({ name: TextUpTo(500) }),
      response: v.object({ valid: v.boolean() }),
      errors: ['rate-limited'],
    },
    ({ scope, query }) => {
      limitRate(scope, 'validators', VALIDATOR_LIMIT)
      return { valid: isGroupNameFree(scope.services, query.name) }
    },
  ),
]
