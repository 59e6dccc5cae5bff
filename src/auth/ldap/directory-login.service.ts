import type { Services } from '../../platform/context'
import { runTransaction } from '../../platform/db/transaction'
import { AppError } from '../../platform/errors'
import type { UserId } from '../../platform/ids'
import { findByUsername, type LoginUser } from '../../users/credential.service'
import { createOutsideAccount, revokeOutsideAccess, syncAdministrator } from '../outside-account.service'
import { askDirectory, type DirectoryPerson } from './directory.service'
import { ldapSettings } from './ldap.rules'

/**
 * The account of the person whom the directory has just vouched for; made at the first sign-in. It is found by the username alone: in many
 * directories people write their address themselves. Null for a local account of that name, which the directory does not open.
 */
function accountOf(services: Services, person: DirectoryPerson): UserId | null {
  const known = person.username === null ? undefined : findByUsername(services, person.username)
  if (known && known.authMethod !== 'LDAP') return null
  const userId = known?.id ?? createOutsideAccount(services, { ...person, isEmailVerified: false }, 'LDAP').id
  if (person.isAdmin !== null) syncAdministrator(services, userId, person.isAdmin)
  return userId
}

/** `silent` when the directory did not answer, so that no one is locked out for its failures. */
export type DirectoryLogin = { userId: UserId } | 'nobody' | 'silent'

/**
 * Signs someone in by the directory: people whom it knows from before, and names that no one has here. Local people are never
 * asked about there: their passwords are no one else's business.
 * @param mayTry gets the person found by the directory, before the password is tried
 */
export async function logInByDirectory(
  services: Services,
  user: LoginUser | undefined,
  { name, password }: { name: string; password: string },
  mayTry: (username: string) => boolean,
): Promise<DirectoryLogin> {
  if (!ldapSettings(services.config) || (user && user.authMethod !== 'LDAP')) return 'nobody'
  const answer = await askDirectory(services, name, password, mayTry)
  if (answer === 'gone') {
    if (user) revokeOutsideAccess(services, user.id, services.config.ldapAdminFilter !== null)
    return 'nobody'
  }
  if (typeof answer === 'string') return answer
  try {
    const userId = runTransaction(services.raw, () => accountOf(services, answer))
    return userId === null ? 'nobody' : { userId }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    services.log.warn("someone in the directory can't have an account", {
      reason: error.messageId,
      ...error.values,
    })
    return 'nobody'
  }
}
