import { sendConfirmation } from '../auth/address/confirmation.service'
import { announceGroup } from '../auth/setup/setup.service'
import { beginZone, createGroup } from '../groups/group.service'
import { createContext, type Services } from '../platform/context'
import { runTransaction } from '../platform/db/transaction'
import { AppError } from '../platform/errors'
import { NO_FLAGS } from '../platform/flags'
import type { GroupId, UserId } from '../platform/ids'
import type { RateLimit } from '../platform/limits/rate-limit'
import { findActor } from '../users/actor.service'
import { hashPassword } from '../users/password.service'
import { standingOfTyped } from '../users/user.rules'
import type { User } from '../users/user.schema'
import { createUser, isEmailFree, isUsernameFree, membersBeside } from '../users/user.service'
import { countUse, findInvitation, invalidGroupToken } from './invitation.service'
import type { RegistrationInput } from './registration.schema'

/** New accounts from one address: a family at one table, not a machine. */
export const REGISTER_LIMIT: RateLimit = { burst: 20, perMinute: 2 }

declare module '../platform/events/events' {
  interface EventMap {
    /** Someone has made an account of their own. */
    'user-registered': { groupId: GroupId; userId: UserId; username: string; email: string }
  }
}

/** Whether someone without an invitation may make a group of their own. */
export function isSignupOpen({ config }: Pick<Services, 'config'>): boolean {
  return config.allowSignup
}

/** What clients know for a name or address that is someone else's: 409. @throws conflict with the field */
export function refuseTaken(
  services: Services,
  { username, email }: Pick<RegistrationInput, 'username' | 'email'>,
): void {
  const refuse = (field: 'username' | 'email', message: string) => {
    throw new AppError('conflict', message, {
      status: 409,
      detail: { message },
      fields: { [field]: message },
    })
  }
  if (!isUsernameFree(services, username)) refuse('username', 'validation.username-is-taken')
  if (!isEmailFree(services, email)) refuse('email', 'validation.email-is-taken')
}

function refuseStrangers(services: Services, { groupToken }: RegistrationInput): void {
  if (groupToken === '' || (groupToken === null && !isSignupOpen(services)))
    throw new AppError('forbidden', 'registration.disabled', {
      detail: { message: 'User Registration is Disabled', error: true, exception: null },
    })
  if (groupToken !== null && !findInvitation(services, groupToken)) throw invalidGroupToken()
}

/** The group of a new account, and what it may do there: a founder runs the group, an invited person has no flags yet. */
function enterGroup(services: Services, input: RegistrationInput, isByClient: boolean) {
  const { groupToken, group, private: isPrivate, advanced } = input
  if (groupToken !== null) {
    const invitation = findInvitation(services, groupToken)
    if (!invitation) throw invalidGroupToken()
    countUse(services, groupToken)
    const isProven = invitation.mailedTo === input.email
    return { groupId: invitation.groupId, isProven, flags: { ...NO_FLAGS, advanced } }
  }
  const { id } = createGroup(services, {
    name: group!,
    isPrivate,
    isAdvanced: advanced,
    startsPlain: isByClient ? advanced : undefined,
  })
  const flags = { ...NO_FLAGS, canInvite: true, canManage: true, canOrganize: true, advanced }
  return { groupId: id, isProven: false, flags }
}

/**
 * Makes an account for anyone who asks, by invitation or, where that is open to everyone, with a group of its own, whose name is
 * numbered when it is taken. An invitation counts before a group's name, so that it opens nothing but its own group.
 * A mail asks whether the address is theirs, unless the invitation has come by one.
 * @param locale what the new member reads
 * @param options `isByClient` over the API: a group of their own begins as v1 begins it; `zone` of their browser, in which a group without
 *   other members begins
 * @throws forbidden, conflict 400 for an invitation that is over, conflict 409 for a taken name or address
 */
export async function register(
  services: Services,
  input: RegistrationInput,
  locale: string,
  { isByClient = false, zone = '' } = {},
): Promise<User> {
  refuseStrangers(services, input)
  refuseTaken(services, input)
  const passwordHash = await hashPassword(input.password)
  const user = runTransaction(services.raw, () => {
    refuseTaken(services, input)
    const { groupId, isProven, flags } = enterGroup(services, input, isByClient)
    const { username, fullName, email } = input
    const emailStanding = isProven ? 'proven' : standingOfTyped(isSignupOpen(services))
    const account = { username, fullName, email, emailStanding, groupId, passwordHash, ...flags }
    const made = createUser(services, account)
    if (membersBeside(services, made).length === 0) beginZone(services, groupId, zone)
    return made
  })
  if (input.groupToken === null) announceGroup(services, user, input.seedData ? input.locale : null)
  const { id: userId, groupId, username, email } = user
  services.events.announce('user-registered', { groupId, userId, username, email })
  const actor = findActor(services, userId)
  if (actor) sendConfirmation(createContext(services, actor, locale))
  return user
}
