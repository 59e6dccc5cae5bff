import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { getCredentials } from '../../users/credential.service'
import { verifyPassword } from '../../users/password.service'
import { pictureAddress } from '../../users/picture.rules'
import type { User } from '../../users/user.schema'
import { getSelf, listHeirOf, membersBeside } from '../../users/user.service'
import { isLastAdministrator, removeUser } from '../../users/user-removal.service'
import { hasJustSignedIn } from '../recent-sign-in.service'

/** What someone has to show before they leave: their password, that they have just signed in, or nothing more. */
export type LeavingProof = 'password' | 'sign-in' | 'nothing'

export interface Leaving {
  proof: LeavingProof
  /** Who gets the shopping lists; null when no one else is in the group, then they go along. */
  listHeir: string | null
  /** Why the account has to stay; the id of a message, or null. */
  refusalId: string | null
  /** Others of the group, the longest-standing first, one of whom an administrator who has to stay could make one. */
  successors: readonly Successor[]
}

export type Successor = Pick<User, 'id' | 'fullName' | 'username'> & { picture: string | null }

const SHOWN_SUCCESSORS = 6

function proofOf(ctx: Ctx, tokenHash: string | null): LeavingProof {
  // The password of a directory or a provider is theirs to ask for, and a passkey is a sign-in.
  if (getCredentials(ctx, ctx.userId).passwordHash !== null) return 'password'
  return hasJustSignedIn(ctx, tokenHash) ? 'nothing' : 'sign-in'
}

const toSuccessor = (user: User): Successor => ({ ...user, picture: pictureAddress(user) })

/** What the caller's leaving takes and asks. @param tokenHash of the session that asks; null for none */
export function previewLeaving(ctx: Ctx, tokenHash: string | null): Leaving {
  const self = getSelf(ctx)
  const listHeirId = listHeirOf(ctx, self, self.id)
  const others = membersBeside(ctx, self)
  const isLast = isLastAdministrator(ctx, self.id)
  return {
    proof: proofOf(ctx, tokenHash),
    listHeir: others.find(({ id }) => id === listHeirId)?.fullName ?? null,
    refusalId: isLast ? 'user.last-administrator' : null,
    successors: isLast ? others.slice(0, SHOWN_SUCCESSORS).map(toSuccessor) : [],
  }
}

/**
 * Removes the caller's own account; their things are passed on as with every removal.
 * @param tokenHash of the session that asks; null for none
 * @throws conflict for a wrong password, or when the sign-in is too long ago; forbidden for the last administrator
 */
export async function leave(ctx: Ctx, password: string, tokenHash: string | null): Promise<void> {
  const proof = proofOf(ctx, tokenHash)
  if (proof === 'sign-in') throw new AppError('conflict', 'leave.sign-in-first')
  const { passwordHash } = getCredentials(ctx, ctx.userId)
  if (proof === 'password' && !(await verifyPassword(password, passwordHash)))
    throw new AppError('conflict', 'user.invalid-current-password', {
      fields: { password: 'user.existing-password-does-not-match' },
    })
  removeUser(ctx, ctx.userId, { isOwnWish: true })
}
