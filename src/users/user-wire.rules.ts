import { householdFields, householdIdOf } from '../groups/household.rules'
import type { User, UserOut, UserSummary } from './user.schema'

/** A user as clients of both dialects read it. */
export function toUserOut(user: User): UserOut {
  const { groupId, groupSlug, cacheKey, emailStanding: _, ...rest } = user
  return {
    ...rest,
    groupId,
    groupSlug,
    tokens: [],
    cacheKey,
    ...householdFields(groupId),
    canManageHousehold: user.canManage,
  }
}

/** Who someone is, for the other members of the group. */
export function toUserSummary({ id, groupId, username, fullName }: User): UserSummary {
  return { id, groupId, householdId: householdIdOf(groupId), username, fullName }
}
