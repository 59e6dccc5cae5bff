import type { ApiRoute } from '../platform/http/route'
import type { GroupId } from '../platform/ids'
import type { GroupPreferences } from './group.schema'
import {
  HOUSEHOLD_NAME,
  HOUSEHOLD_SLUG,
  type HouseholdPreferences,
  type HouseholdSummary,
} from './household.schema'

export { HOUSEHOLD_NAME, HOUSEHOLD_SLUG } from './household.schema'

export function householdIdOf(groupId: GroupId): string {
  return groupId
}

/** Whether the group's one household is among some, by id or slug; without any it is meant. */
export function isOwnHousehold(groupId: GroupId, households: readonly string[]): boolean {
  return households.length === 0 || households.some((one) => one === HOUSEHOLD_SLUG || one === groupId)
}

/** The household fields of a user. */
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

/**
 * Whether something is on hand after a write. A client sends back what it has read of the other dialect's field, so what differs
 * from before is what it means.
 * @param onHand of the older dialect; @param households slugs, of the newer one
 */
export function chosenOnHand(
  before: boolean,
  onHand: boolean | undefined,
  households: readonly string[] | null | undefined,
): boolean {
  const isListed = households ? households.length > 0 : undefined
  if (isListed === undefined) return onHand ?? false
  if (onHand === undefined) return isListed
  return onHand === before ? isListed : onHand
}

/** Routes below `/api/groups/`, each also where newer clients look for it; one handler for both. */
export function withHouseholdPaths(routes: readonly ApiRoute[]): ApiRoute[] {
  return routes.flatMap((route) => [route, atHouseholdPath(route)])
}

/** A route below `/api/groups/` where newer clients look for it. */
export function atHouseholdPath(route: ApiRoute): ApiRoute {
  return { ...route, path: route.path.replace('/api/groups/', '/api/households/'), tag: 'Households' }
}
