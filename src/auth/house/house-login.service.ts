import { toTimestamp } from '../../platform/clock'
import type { Services } from '../../platform/context'
import { runTransaction } from '../../platform/db/transaction'
import { AppError } from '../../platform/errors'
import { limitRate } from '../../platform/http/rate-limit'
import type { RequestScope } from '../../platform/http/request-scope'
import type { UserId } from '../../platform/ids'
import { foldText } from '../../platform/text/fold'
import { findByUsername, findForLogin, type LoginUser } from '../../users/credential.service'
import { mayBeAStrangers } from '../../users/user.rules'
import { getUser } from '../../users/user.service'
import { findIdentityUser, hasIdentity, insertIdentity } from '../oidc/identity.store'
import { shutOthersOut } from '../oidc/link.service'
import { createOutsideAccount, revokeOutsideAccess, syncAdministrator } from '../outside-account.service'
import { type HousePerson, houseLabel } from './house.rules'
import { houseIdentity, houseWord, rightsOf } from './house.service'

/** Sessions that begin, by address: a browser that keeps no cookies begins one with each page. */
const LIMIT = { burst: 60, perMinute: 60 }

/** Domain of addresses for accounts without one from the proxy, since one is required: nothing is ever delivered there. */
const NO_ADDRESS = 'people.invalid'

function refused(messageId: string, values: Record<string, string> = {}): AppError {
  return new AppError('forbidden', messageId, { status: 403, values })
}

function findAccount(services: Services, { username, email, isByEmail }: HousePerson): LoginUser | undefined {
  if (!isByEmail) return findByUsername(services, username)
  const found = findForLogin(services, email ?? '')
  return found && getUser(services, found.id).email === email?.toLowerCase() ? found : undefined
}

/** The account of someone who comes by the proxy for the first time. */
function join(services: Services, person: HousePerson): UserId | null {
  const found = findAccount(services, person)
  if (!found) return null
  if (hasIdentity(services.db, houseIdentity(services, person).issuer, found.id))
    throw refused('house.account-is-anothers', { name: person.username })
  const user = getUser(services, found.id)
  // Someone else may have registered with this name, and waited for its owner.
  if (mayBeAStrangers(user, services.config.allowSignup)) shutOthersOut(services, user)
  return found.id
}

function create(services: Services, person: HousePerson): UserId {
  const { username, fullName, email } = person
  if (!services.config.proxyAuthSignup) throw refused('house.no-account', { name: username })
  const local = foldText(username).replace(/[^a-z0-9.-]+/g, '-') || 'person'
  const account = {
    username,
    fullName: fullName ?? username,
    email: email ?? `${local}@${NO_ADDRESS}`,
    isEmailVerified: email !== null,
  }
  try {
    return createOutsideAccount(services, account, 'OIDC').id
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict')
      throw refused('house.account-is-anothers', { name: username })
    if (error instanceof AppError) throw refused(error.messageId, error.values as Record<string, string>)
    throw error
  }
}

/** Ties an account to a person of the proxy, permanently. */
function tie(services: Services, person: HousePerson, userId: UserId): void {
  insertIdentity(services.db, houseIdentity(services, person), userId, toTimestamp(services.clock.now()))
}

/** Whether the proxy says something about the caller that counts, for or against them. */
export const comesByHouse = (scope: RequestScope) => houseWord(scope).kind !== 'nobody'

/**
 * The account of the person whom the proxy names: the one tied to them; else the one of their name or a new one, tied to them from then on.
 * @throws forbidden 403, with words for the person
 */
export function logInByHouse(scope: RequestScope): UserId {
  const { services } = scope
  limitRate(scope, 'house', LIMIT)
  const word = houseWord(scope)
  const provider = houseLabel(services.config) || scope.i18n._('house.proxy')
  if (word.kind === 'refused') throw refused('house.word-refused', { header: word.header, provider })
  if (word.kind === 'nobody') throw refused('house.says-nothing', { provider })
  const { person } = word
  const { mayEnter, isAdmin } = rightsOf(services, person)
  const identity = houseIdentity(services, person)
  if (!mayEnter) {
    const known = findIdentityUser(services.db, identity)
    if (known !== undefined) revokeOutsideAccess(services, known, isAdmin !== null)
    services.log.warn('a sign-in by the proxy was refused: not in the group', { person: person.username })
    throw refused('house.not-in-the-group', { name: person.username })
  }
  return runTransaction(services.raw, () => {
    const known = findIdentityUser(services.db, identity)
    const userId = known ?? join(services, person) ?? create(services, person)
    if (known === undefined) tie(services, person, userId)
    if (isAdmin !== null) syncAdministrator(services, userId, isAdmin)
    return userId
  })
}

/** The first administrator, who has entered the code from the log, is the person that the proxy names. */
export function tieFirstAdmin(scope: RequestScope, userId: UserId): void {
  const word = houseWord(scope)
  if (word.kind === 'person') tie(scope.services, word.person, userId)
}
