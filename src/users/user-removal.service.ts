import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { recheckStreams } from '../platform/http/live-stream'
import type { UserId } from '../platform/ids'
import { notFound, nothingToDelete } from '../platform/refusals'
import { isDemoAccount } from './demo.rules'
import type { User } from './user.schema'
import { listHeirOf, refuseWithoutAdministrator } from './user.service'
import { deleteUser, findMember, findUser, firstAdministrator, hasOtherAdministrator } from './user.store'

/** What happens to someone's things. The heirs must be of the same group. */
export interface Inheritance {
  /** Who gets the recipes and plans; null for no one: they stay without an owner. */
  heirId?: UserId | null
  /** Who gets the shopping lists; the group's longest-standing manager unless told, else who removes the account. */
  listHeirId?: UserId
  /** Whether share links and invitations that they made stay; otherwise they are revoked. */
  keepsLinks?: boolean
}

export interface RemovalOptions extends Inheritance {
  /** Removal by the operator, who may remove the longest-standing administrator, too, as long as there is another one. */
  isOperator?: boolean
  /** Removal by the person, unless no administrator would be left. */
  isOwnWish?: boolean
}

/** The administrator who has been here the longest cannot be deleted. */
export function isSuperUser({ db }: Pick<Ctx, 'db'>, userId: UserId): boolean {
  return superUser({ db }) === userId
}

/** The user whom no one can delete, for lists, which ask once. */
export const superUser = ({ db }: Pick<Ctx, 'db'>) => firstAdministrator(db)

/** Whether there would be no administrator without this one. */
export function isLastAdministrator({ db }: Pick<Ctx, 'db'>, userId: UserId): boolean {
  return findUser(db, userId)?.admin === true && !hasOtherAdministrator(db, userId)
}

function checkHeir({ db }: Ctx, user: User, heirId: UserId | null | undefined): void {
  if (!heirId) return
  if (heirId === user.id || !findMember(db, user.groupId, heirId, '')) throw notFound()
}

/**
 * Removes an account of any group. Recipes, plans, lists and comments stay and pass to others (`member-leaves`); tokens, sessions,
 * ratings and the picture go with it.
 * @returns the removed user
 * @throws conflict 400 when there is no such user; forbidden for the super user and the last administrator; not-found for an heir
 *   who is not of the group
 */
export function removeUser(
  ctx: Ctx,
  userId: UserId,
  {
    heirId = null,
    listHeirId,
    keepsLinks = false,
    isOperator = false,
    isOwnWish = false,
  }: RemovalOptions = {},
): User {
  return ctx.transaction((tx) => {
    const user = findUser(tx.db, userId)
    if (!user) throw nothingToDelete()
    if (!isOperator && isDemoAccount(tx.config, user)) return user
    if (!isOperator && !isOwnWish && isSuperUser(tx, userId))
      throw new AppError('forbidden', 'user.cannot-delete-super-user')
    checkHeir(tx, user, heirId)
    checkHeir(tx, user, listHeirId)
    tx.publish('member-leaves', {
      userId,
      groupId: user.groupId,
      heirId,
      listHeirId: listHeirId ?? listHeirOf(tx, user, tx.userId),
      keepsLinks,
    })
    deleteUser(tx.db, userId)
    recheckStreams(tx, { userId })
    refuseWithoutAdministrator(tx)
    tx.afterCommit(() => {
      tx.media
        .remove(['users', userId])
        .catch((error: unknown) => tx.log.warn("couldn't delete the picture of a removed account", { error }))
    })
    return user
  })
}
