import { createGroup, defaultGroupOf, findGroupOfName, type Group, onlyGroup } from '../groups/group.service'
import { type Ctx, createContext, type Services } from '../platform/context'
import { runTransaction } from '../platform/db/transaction'
import { AppError } from '../platform/errors'
import { type Flags, flagsOf, NO_FLAGS } from '../platform/flags'
import { DEFAULT_LOCALE } from '../platform/i18n/i18n'
import { findFirstAdministrator } from '../users/actor.service'
import { findForLogin, type LoginUser, unlockUser } from '../users/credential.service'
import { hashPassword } from '../users/password.service'
import { withAdminFlags } from '../users/user.rules'
import type { AccountInput, AuthMethod, User } from '../users/user.schema'
import { createUser, getUser, isAnybodyThere, moveUser, writeUser } from '../users/user.service'
import { removeUser } from '../users/user-removal.service'

/** What the operator of the machine does by hand, without an account of his own: the commands of `trivet user`. */
export interface NewAccount extends AccountInput {
  /** Left out for people whom another program lets in. */
  password?: string | undefined
  authMethod?: AuthMethod
  /** Null for the only group, else the default one; the first account makes it. */
  groupName: string | null
  flags: Partial<Flags>
}

function chooseGroup(services: Services, name: string | null): Group {
  const { defaultGroup } = services.config
  const found =
    name === null ? (onlyGroup(services) ?? defaultGroupOf(services)) : findGroupOfName(services, name)
  if (found) return found
  if (name === null && !isAnybodyThere(services))
    return createGroup(services, { name: defaultGroup, isPrivate: true })
  throw new AppError('not-found', 'group.not-found', { status: 400, fields: { group: 'group.not-found' } })
}

/** A new account in a group that exists. The first account of all is an administrator's. @throws not-found, conflict */
export async function createAccount(services: Services, account: NewAccount): Promise<User> {
  const { password, groupName, flags, ...person } = account
  const isOurs = (person.authMethod ?? 'Mealie') === 'Mealie'
  const passwordHash = isOurs && password !== undefined ? await hashPassword(password) : null
  return runTransaction(services.raw, () => {
    const isFirst = !isAnybodyThere(services)
    const group = chooseGroup(services, groupName)
    return createUser(services, {
      ...person,
      ...NO_FLAGS,
      ...flags,
      ...(isFirst && { admin: true }),
      passwordHash,
      groupId: group.id,
      // The operator who makes an account knows whose address it is.
      emailStanding: 'proven',
    })
  })
}

/** The account with this username or email address. @throws not-found */
export function findAccount(services: Services, name: string): LoginUser {
  const user = findForLogin(services, name)
  if (!user) throw new AppError('not-found', 'user.not-found')
  return user
}

/** Lets a user who was locked out somewhere try again from everywhere. @throws not-found */
export function unlockAccount(services: Services, name: string): void {
  unlockUser(services, findAccount(services, name).id)
}

/**
 * A context in the name of the longest-standing administrator, for work that publishes events.
 * @throws not-found while no one has an account
 */
export function operatorContext(services: Services): Ctx {
  const actor = findFirstAdministrator(services)
  if (!actor) throw new AppError('not-found', 'user.not-found')
  return createContext(services, actor, DEFAULT_LOCALE)
}

/** Gives and takes permissions; an administrator has all of them. @throws not-found; forbidden for the last administrator */
export function flagAccount(services: Services, name: string, flags: Partial<Flags>): User {
  const { id } = findAccount(services, name)
  return runTransaction(services.raw, () => {
    const user = getUser(services, id)
    writeUser(services, { ...user, ...withAdminFlags({ ...flagsOf(user), ...flags }) })
    return getUser(services, id)
  })
}

/** Moves someone to another group; what is theirs stays where it is. @throws not-found for an unknown person or group */
export function moveAccount(services: Services, name: string, groupName: string): User {
  const { id } = findAccount(services, name)
  const group = findGroupOfName(services, groupName)
  if (!group) throw new AppError('not-found', 'group.not-found')
  return operatorContext(services).transaction((tx) => {
    moveUser(tx, getUser(tx, id), group.id)
    return getUser(tx, id)
  })
}

/** Who gets the things of someone who is removed: usernames or email addresses, null for no one and for the usual heir. */
export interface NamedHeirs {
  heir: string | null
  listHeir: string | null
  /** Links that they made stay. */
  keepsLinks?: boolean
}

/** Removes an account, whosever it is, as long as an administrator is left. @throws not-found, forbidden */
export function removeAccount(
  services: Services,
  name: string,
  { heir, listHeir, keepsLinks = false }: NamedHeirs,
): User {
  const { id } = findAccount(services, name)
  const heirId = heir === null ? null : findAccount(services, heir).id
  const listHeirId = listHeir === null ? {} : { listHeirId: findAccount(services, listHeir).id }
  return removeUser(operatorContext(services), id, { heirId, ...listHeirId, keepsLinks, isOperator: true })
}
