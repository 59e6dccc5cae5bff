import type { Ctx, Services } from '../../platform/context'
import { runTransaction } from '../../platform/db/transaction'
import { AppError } from '../../platform/errors'
import type { UserId } from '../../platform/ids'
import { getCredentials, replacePasswordHash } from '../../users/credential.service'
import { isDemoAccount } from '../../users/demo.rules'
import { hashPassword, verifyPassword } from '../../users/password.service'
import { getUser } from '../../users/user.service'
import { namesOfApiTokens, revokeApiTokensOf } from '../api-token.service'
import { removePasskeysOf } from '../passkeys/passkey.service'
import { removeSecondFactor } from '../second-factor/second-factor.service'
import { mailOwner } from '../security-mail.service'
import { closeOtherSessions } from '../session.service'

export interface ChangePassword {
  currentPassword: string
  newPassword: string
  /** Other ways into the account that are revoked, too, since someone who knew the old password may have made them. */
  revokeApiTokens: boolean
  removePasskeys: boolean
  removeSecondFactor: boolean
}

/**
 * Changes the caller's password and signs them out everywhere else; other ways into the account are revoked as asked.
 * @param exceptHash token hash of the session that asked, which stays
 * @throws conflict for a wrong current password or an account without one
 */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, newPassword, ...ends }: ChangePassword,
  exceptHash: string | null,
): Promise<void> {
  const { authMethod, passwordHash } = getCredentials(ctx, ctx.userId)
  if (authMethod !== 'Mealie') throw new AppError('conflict', 'user.password-is-kept-elsewhere')
  if (!(await verifyPassword(currentPassword, passwordHash))) {
    throw new AppError('conflict', 'user.invalid-current-password', {
      fields: { currentPassword: 'user.existing-password-does-not-match' },
    })
  }
  if (isDemoAccount(ctx.config, getUser(ctx, ctx.userId))) return
  const hash = await hashPassword(newPassword)
  ctx.transaction((tx) => {
    if (getCredentials(tx, tx.userId).passwordHash !== passwordHash)
      throw new AppError('conflict', 'user.invalid-current-password')
    replacePasswordHash(tx, tx.userId, hash)
    closeOtherSessions(tx, tx.userId, exceptHash)
    if (ends.revokeApiTokens) revokeApiTokensOf(tx, tx.userId)
    if (ends.removePasskeys) removePasskeysOf(tx, tx.userId)
    if (ends.removeSecondFactor) removeSecondFactor(tx, tx.userId)
  })
}

/**
 * Gives a user a new password without asking for the old one, by the operator's hand or after a mail: unlocks the account and ends
 * its sessions, passkeys, second factor and API tokens, since anyone who had the old password may have made them. Its owner gets a mail.
 * @param options.check runs first in the same transaction; what it throws leaves everything as it was
 * @returns how many tokens were revoked
 */
export async function resetPassword(
  services: Services,
  userId: UserId,
  newPassword: string,
  { keepApiTokens = false, check = () => {} }: { keepApiTokens?: boolean; check?: () => void } = {},
): Promise<number> {
  const hash = await hashPassword(newPassword)
  return runTransaction(services.raw, () => {
    check()
    replacePasswordHash(services, userId, hash)
    closeOtherSessions(services, userId, null)
    removePasskeysOf(services, userId)
    removeSecondFactor(services, userId)
    const integrations = keepApiTokens ? [] : namesOfApiTokens(services, userId)
    mailOwner(services, userId, { happening: 'security-mail.password-reset', integrations })
    return keepApiTokens ? 0 : revokeApiTokensOf(services, userId)
  })
}
