import type { Services } from '../platform/context'
import { ALL_FLAGS } from '../platform/flags'
import type { GroupId, UserId } from '../platform/ids'
import { getCredentials, replacePasswordHash } from './credential.service'
import { findLoginUser } from './credential.store'
import type { AuthMethod, EmailStanding } from './user.schema'
import { createUser, getUser, isUsernameFree, writeUser } from './user.service'
import { firstAdministrator } from './user.store'

type Database = Pick<Services, 'db' | 'clock'>

/** An account as it is carried from one database into another. */
export interface KeptAccount {
  username: string
  fullName: string
  email: string
  authMethod: AuthMethod
  emailStanding: EmailStanding
  passwordHash: string | null
}

/** Someone's account, with what opens it. @throws not-found */
export function accountToKeep(services: Pick<Services, 'db'>, userId: UserId): KeptAccount {
  const { username, fullName, email, authMethod, emailStanding } = getUser(services, userId)
  const { passwordHash } = getCredentials(services, userId)
  return { username, fullName, email, authMethod, emailStanding, passwordHash }
}

function freeUsername(services: Database, username: string): string {
  let candidate = username
  for (let n = 1; !isUsernameFree(services, candidate); n++) candidate = `${username}-${n}`
  return candidate
}

/**
 * Makes an account of another database an administrator of this one: the account with the same email address here gets its password, else it becomes a
 * new one. Call it inside a transaction.
 * @param groupId where a new one belongs unless there is an administrator already, whose group it shares
 * @returns its username here
 */
export function keepAdministrator(services: Database, groupId: GroupId, account: KeptAccount): string {
  const { authMethod, passwordHash } = account
  const known = findLoginUser(services.db, account.email, '')
  if (known) {
    writeUser(services, { ...getUser(services, known.id), ...ALL_FLAGS, authMethod })
    if (passwordHash !== null) replacePasswordHash(services, known.id, passwordHash)
    return getUser(services, known.id).username
  }
  const first = firstAdministrator(services.db)
  const username = freeUsername(services, account.username)
  const home = first === undefined ? groupId : getUser(services, first).groupId
  return createUser(services, { ...account, ...ALL_FLAGS, username, groupId: home }).username
}
