import { createGroup, findGroupOfName, type Group, onlyGroup } from '../groups/group.service'
import type { Services } from '../platform/context'
import { runTransaction } from '../platform/db/transaction'
import { AppError } from '../platform/errors'
import { type Flags, NO_FLAGS } from '../platform/flags'
import { findForLogin, type LoginUser, unlockUser } from '../users/credential.service'
import { hashPassword } from '../users/password.service'
import type { AccountInput, User } from '../users/user.schema'
import { createUser, isAnybodyThere } from '../users/user.service'

/** What the operator of the machine does by hand, without an account of his own: the commands of `trivet user`. */
export interface NewAccount extends AccountInput {
  password: string
  /** Null for the only group, else the default one; the first account makes it. */
  groupName: string | null
  flags: Partial<Flags>
}

function chooseGroup(services: Services, name: string | null): Group {
  const { defaultGroup } = services.config
  const found =
    name === null
      ? (onlyGroup(services) ?? findGroupOfName(services, defaultGroup))
      : findGroupOfName(services, name)
  if (found) return found
  if (name === null && !isAnybodyThere(services))
    return createGroup(services, { name: defaultGroup, isPrivate: true })
  throw new AppError('not-found', 'group.not-found', { status: 400, fields: { group: 'group.not-found' } })
}

/** A new account in a group that exists. The first account of all is an administrator's. @throws not-found, conflict */
export async function createAccount(services: Services, account: NewAccount): Promise<User> {
  const { password, groupName, flags, ...person } = account
  const passwordHash = await hashPassword(password)
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
    })
  })
}

/** Whoever has the user name or e-mail address. @throws not-found */
export function findAccount(services: Services, name: string): LoginUser {
  const user = findForLogin(services, name)
  if (!user) throw new AppError('not-found', 'user.not-found')
  return user
}

/** Lets a user who was locked out somewhere try again from everywhere. @throws not-found */
export function unlockAccount(services: Services, name: string): void {
  unlockUser(services, findAccount(services, name).id)
}
