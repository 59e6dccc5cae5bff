import type { Ctx, Services } from '../platform/context'
import { AppError } from '../platform/errors'
import type { Paged, PageQuery } from '../platform/http/paging'
import type { GroupId } from '../platform/ids'
import { foldText } from '../platform/text/fold'
import type { PermissionsInput, User } from './user.schema'
import { getUser, writeUser } from './user.service'
import { findMember, findUser, membersOf, pageOfUsers } from './user.store'

/** A page of the members of the caller's group. @throws invalid 400 for an order or a filter that is not offered */
export function listMembersPage({ db, groupId }: Ctx, query: PageQuery): Promise<Paged<User>> {
  return pageOfUsers(db, groupId, query)
}

/** A page of everyone on this Trivet. @throws invalid 400 for an order or a filter that is not offered */
export function listUsersPage({ db }: Pick<Ctx, 'db'>, query: PageQuery): Promise<Paged<User>> {
  return pageOfUsers(db, null, query)
}

/** Members of several groups, by group. One statement. */
export function membersOfGroups(
  { db }: Pick<Services, 'db'>,
  groupIds: readonly GroupId[],
): Map<GroupId, User[]> {
  return membersOf(db, groupIds)
}

/** A member of the caller's group by id or username. @throws not-found */
export function getMember({ db, groupId }: Ctx, idOrName: string): User {
  const member = findMember(db, groupId, idOrName.toLowerCase(), foldText(idOrName))
  if (!member) throw new AppError('not-found', 'user.not-found', { detail: 'User not found' })
  return member
}

/**
 * Sets what a member may do in the group; an administrator may do everything all the same.
 * @throws not-found, forbidden for people of other groups and for oneself
 */
export function setPermissions(ctx: Ctx, { userId, ...permissions }: PermissionsInput): User {
  return ctx.transaction((tx) => {
    const user = findUser(tx.db, userId)
    if (!user) throw new AppError('not-found', 'user.not-found', { detail: 'User not found' })
    if (user.groupId !== tx.groupId) {
      const detail = 'User is not a member of this group'
      throw new AppError('forbidden', 'user.not-a-member', { detail })
    }
    if (userId === tx.userId) throw new AppError('forbidden', 'user.own-permissions')
    if (!user.admin) writeUser(tx, { ...user, ...permissions })
    return getUser(tx, userId)
  })
}
