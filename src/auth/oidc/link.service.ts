import { toTimestamp } from '../../platform/clock'
import type { Services } from '../../platform/context'
import { runTransaction } from '../../platform/db/transaction'
import { AppError } from '../../platform/errors'
import type { UserId } from '../../platform/ids'
import { findForLogin } from '../../users/credential.service'
import { mayBeAStrangers } from '../../users/user.rules'
import type { User } from '../../users/user.schema'
import { getUser, writeUser } from '../../users/user.service'
import { canConfirmAddresses } from '../address/confirmation.service'
import { revokeApiTokensOf } from '../api-token.service'
import { createOutsideAccount, revokeOutsideAccess, syncAdministrator } from '../outside-account.service'
import { removePasskeysOf } from '../passkeys/passkey.service'
import { removeSecondFactor } from '../second-factor/second-factor.service'
import { mailOwner } from '../security-mail.service'
import { closeOtherSessions } from '../session.service'
import { findIdentityUser, hasIdentity, insertIdentity } from './identity.store'
import type { ProviderPerson } from './oidc.rules'

/**
 * Ends whatever opened an account until now: its password, passkeys, second factor, API tokens and sessions.
 */
export function shutOthersOut(services: Services, user: User): void {
  const userId = user.id
  writeUser(services, { ...user, authMethod: 'OIDC' })
  removePasskeysOf(services, userId)
  removeSecondFactor(services, userId)
  revokeApiTokensOf(services, userId)
  closeOtherSessions(services, userId, null)
  services.log.info('an account now belongs to its provider; other ways to sign in were removed', { userId })
}

/** All of these are 401 for clients; people read why. */
function refused(messageId: string, values: Record<string, string> = {}): AppError {
  return new AppError('unauthenticated', messageId, { values, detail: 'Unauthorized' })
}

/**
 * Where anyone may register, someone can have registered with an address that is not theirs, and waited for its owner. So an account
 * is joined as it is only when it is shown that its address is the person's. Where it is not, and mails can show it, the person is asked
 * to let one do so; without a mail server there is no such way, and whatever opened the account until now opens it no more (decision 0062).
 */
function join(services: Services, user: User, { email }: ProviderPerson): void {
  const { config } = services
  const isTheirAddress = user.email === email?.toLowerCase()
  // Another address than the person's says nothing about whose account it is.
  const emailStanding = isTheirAddress || user.emailStanding !== 'proven' ? user.emailStanding : 'told'
  if (!mayBeAStrangers({ ...user, emailStanding }, config.allowSignup)) return
  if (isTheirAddress && canConfirmAddresses(services)) throw refused('oidc.address-not-confirmed')
  shutOthersOut(services, user)
}

/**
 * The account of someone who comes with an identity for the first time: it is theirs when the provider has verified
 * that its address is theirs. Where the operator has waived that, the claim alone decides.
 */
function accountFor(services: Services, person: ProviderPerson): UserId | null {
  const { oidcRequiresEmailVerification: mustBeVerified } = services.config
  const { email, isEmailVerified, accountName } = person
  if (accountName === null) throw refused('oidc.claim-is-missing', { claim: services.config.oidcUserClaim })
  if (mustBeVerified && !(isEmailVerified && email !== null)) throw refused('oidc.address-not-verified')
  const found = findForLogin(services, accountName)
  if (!found) return null
  const isTheirs = !mustBeVerified || getUser(services, found.id).email === email?.toLowerCase()
  if (!isTheirs || hasIdentity(services.db, person.issuer, found.id))
    throw refused('oidc.account-is-anothers')
  return found.id
}

function createAccount(services: Services, person: ProviderPerson): UserId {
  if (!services.config.oidcSignupEnabled) throw refused('oidc.no-account')
  try {
    return createOutsideAccount(services, person, 'OIDC').id
  } catch (error) {
    // Name or address is someone else's, and nothing shows that they are the same.
    if (error instanceof AppError && error.code === 'conflict') throw refused('oidc.account-is-anothers')
    throw error
  }
}

/**
 * The account of a person whom the provider has just vouched for: the one that is tied to the identity; else, permanently, the one
 * with the verified address or a new one. Groups are asked and the administrator's flag follows them at each sign-in.
 * @throws unauthenticated, with words for the person
 */
export function accountOfProviderPerson(services: Services, person: ProviderPerson): UserId {
  const { oidcUserGroup, oidcAdminGroup } = services.config
  const isAdmin = oidcAdminGroup !== null && person.groups.includes(oidcAdminGroup)
  // Administrators may come in whether or not they are in the users' group, too.
  if (oidcUserGroup !== null && !person.groups.includes(oidcUserGroup) && !isAdmin) {
    const known = findIdentityUser(services.db, person)
    if (known !== undefined) revokeOutsideAccess(services, known, oidcAdminGroup !== null)
    throw refused('oidc.not-in-the-group')
  }
  return runTransaction(services.raw, () => {
    const known = findIdentityUser(services.db, person)
    const found = known === undefined ? accountFor(services, person) : null
    if (found !== null) join(services, getUser(services, found), person)
    const userId = known ?? found ?? createAccount(services, person)
    if (known === undefined) insertIdentity(services.db, person, userId, toTimestamp(services.clock.now()))
    if (found !== null)
      mailOwner(services, userId, {
        happening: 'security-mail.provider-added',
        what: services.config.oidcProviderName,
      })
    if (oidcAdminGroup !== null) syncAdministrator(services, userId, isAdmin)
    return userId
  })
}
