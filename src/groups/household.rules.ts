import type { ApiRoute } from '../platform/http/route'
import type { GroupId } from '../platform/ids'
import type { GroupPreferences } from './group.schema'
import type { HouseholdPreferences, HouseholdSummary } from './household.schema'

/**
 * Newer clients know a level between group and user (reference api-clients §1). Trivet shows them one per group, which
 * has the group's own id: stable, and no table behind it. Only the API speaks of it.
 */
export const HOUSEHOLD_NAME = 'Family'
export const HOUSEHOLD_SLUG = 'family'

/** Id of the one household of a group. */
export function householdIdOf(groupId: GroupId): string {
  return groupId
}

/** The household fields of a user (reference api-clients §5). */
export function householdFields(groupId: GroupId): {
  household: string
  householdId: string
  householdSlug: string
} {
  return { household: HOUSEHOLD_NAME, householdId: householdIdOf(groupId), householdSlug: HOUSEHOLD_SLUG }
}

/** The one household of a group, as newer clients list it. */
export function toHousehold(groupId: GroupId, preferences: GroupPreferences | null): HouseholdSummary {
  return {
    id: householdIdOf(groupId),
    groupId,
    name: HOUSEHOLD_NAME,
    slug: HOUSEHOLD_SLUG,
    preferences: preferences && toHouseholdPreferences(preferences),
  }
}

/** The group's preferences under the names of newer clients; there is no other household to lock recipes from. */
export function toHouseholdPreferences(preferences: GroupPreferences): HouseholdPreferences {
  const { groupId: _, privateGroup, ...rest } = preferences
  return { ...rest, privateHousehold: privateGroup, lockRecipeEditsFromOtherHouseholds: true }
}

/** Routes below `/api/groups/`, each also where newer clients look for it (reference api-clients §2); one handler for both. */
export function withHouseholdPaths(routes: readonly ApiRoute[]): ApiRoute[] {
  return routes.flatMap((route) => [
    route,
    {
      ...route,
      path: route.path.replace('/api/groups/', '/api/households/'),
      tag: 'Households',
    },
  ])
}
