import { defaultGroupOf, onlyGroup } from '../groups/group.service'
import type { Config } from '../platform/config/config'
import type { Services } from '../platform/context'
import { runTransaction } from '../platform/db/transaction'
import { AppError } from '../platform/errors'
import { NO_FLAGS } from '../platform/flags'
import { checkForm } from '../platform/http/form'
import type { UserId } from '../platform/ids'
import { AccountInput, type AuthMethod, type User } from '../users/user.schema'
import { createUser, isAnybodyThere, setAdministrator } from '../users/user.service'
import { revokeApiTokensOf } from './api-token.service'
import { closeOtherSessions } from './session.service'

/** Accounts of people whom a provider or a directory vouches for; they have no password here. */
export interface OutsidePerson {
  username: string | null
  fullName: string | null
  email: string | null
  /** Whether it is shown that the address is theirs. */
  isEmailVerified: boolean
}

/** A fault that the person signing in cannot mend: the message says what the operator has to look for, the log the rest. */
function unusable(field: string): AppError {
  return new AppError('unauthenticated', 'login.account-data-unusable', {
    values: { field },
    detail: 'Unauthorized',
  })
}

/**
 * A new account in the default group, without flags and without a password. Call it inside a transaction.
 * @throws unauthenticated where something is missing that an account needs; conflict where someone else has name or address
 */
export function createOutsideAccount(
  services: Services,
  person: OutsidePerson,
  authMethod: Exclude<AuthMethod, 'Mealie'>,
): User {
  // The very first account is made with the setup code.
  if (!isAnybodyThere(services)) throw unusable('group')
  const { username, fullName, email } = person
  const checked = checkForm(AccountInput, { username, fullName, email })
  if (!checked.isValid) throw unusable(Object.keys(checked.errors)[0] ?? 'name')
  const group = defaultGroupOf(services) ?? onlyGroup(services)
  if (!group) throw unusable('group')
  return createUser(services, {
    ...checked.values,
    ...NO_FLAGS,
    groupId: group.id,
    authMethod,
    emailStanding: person.isEmailVerified ? 'proven' : 'told',
    passwordHash: null,
  })
}

/** Makes people administrators, or no longer, as a provider or a directory says at each sign-in. */
export function syncAdministrator(services: Services, userId: UserId, isAdmin: boolean): void {
  const outcome = setAdministrator(services, userId, isAdmin)
  if (outcome === 'last') {
    services.log.warn(
      'somebody is no administrator any more elsewhere, but stays one here: there is no other',
      {
        userId,
      },
    )
  } else if (outcome === 'changed') {
    services.log.info(isAdmin ? 'a sign-in made an administrator' : 'a sign-in took the administrator flag', {
      userId,
    })
  }
}

/**
 * Whether a provider or a directory says at each sign-in who may come in and who administers. Then nothing may stand in for such a
 * sign-in: a passkey would go on opening what the groups there no longer give.
 */
export function isDecidedElsewhere(
  {
    oidcUserGroup,
    oidcAdminGroup,
    ldapUserFilter,
    ldapAdminFilter,
    proxyAuthUserGroup,
    proxyAuthAdminGroup,
  }: Config,
  authMethod: AuthMethod,
): boolean {
  if (authMethod === 'OIDC')
    return [oidcUserGroup, oidcAdminGroup, proxyAuthUserGroup, proxyAuthAdminGroup].some(
      (name) => name !== null,
    )
  return authMethod === 'LDAP' && Boolean(ldapUserFilter || ldapAdminFilter)
}

/** Ends what a provider or a directory gave to someone whom it no longer lets in: rights, sessions and API tokens. */
export function revokeOutsideAccess(services: Services, userId: UserId, hasGivenRights: boolean): void {
  runTransaction(services.raw, () => {
    if (hasGivenRights) syncAdministrator(services, userId, false)
    const ended = closeOtherSessions(services, userId, null) + revokeApiTokensOf(services, userId)
    if (ended > 0) services.log.info('ended what a provider no longer grants', { userId })
  })
}
