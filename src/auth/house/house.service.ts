import { createCache } from '../../platform/cache/cache'
import type { Services } from '../../platform/context'
import { runTransaction } from '../../platform/db/transaction'
import type { RequestScope } from '../../platform/http/request-scope'
import type { UserId } from '../../platform/ids'
import { findIdentityUser } from '../oidc/identity.store'
import { revokeOutsideAccess, syncAdministrator } from '../outside-account.service'
import { ACCESS_HEADER, readAccessToken } from './access-token.service'
import { type HousePerson, type HouseWord, houseHeaders, readHouseHeaders } from './house.rules'

/** Under what an account is tied to someone of the proxy: never the address of a provider, and another one for each kind of proxy. */
export const houseIdentity = ({ config }: Pick<Services, 'config'>, { subject }: HousePerson) => ({
  issuer: `house:${config.proxyAuth}`,
  subject,
})

const NOBODY: HouseWord = { kind: 'nobody' }

const words = new WeakMap<Request, HouseWord>()

/** What the proxy said with a request; no one for a request that no trusted proxy sent. */
export function houseWord({ request }: Pick<RequestScope, 'request'>): HouseWord {
  return words.get(request) ?? NOBODY
}

/** Returns the function that reads the proxy's headers, before the actor is resolved. Null while sign-in by the proxy is off. */
export function houseListener(
  services: Services,
): ((request: Request, isFromProxy: boolean) => Promise<void> | undefined) | null {
  const { config, log } = services
  if (config.proxyAuth === 'off') return null
  const preset = houseHeaders(config)
  const name = preset?.user ?? ACCESS_HEADER
  let hasWarned = false
  const keep = (request: Request, word: HouseWord) => {
    words.set(request, word)
    if (word.kind === 'refused')
      log.warn('refused what the proxy says about a person', { header: word.header })
  }
  return (request, isFromProxy) => {
    const value = request.headers.get(name)
    if (value === null) return undefined
    if (!isFromProxy) {
      if (!hasWarned)
        log.warn(`the header ${name} was ignored: it came from no address of TRIVET_TRUSTED_PROXIES`)
      hasWarned = true
      return undefined
    }
    if (!preset) return readAccessToken(services, value).then((word) => keep(request, word))
    keep(request, readHouseHeaders(request.headers, preset))
    return undefined
  }
}

const accounts = createCache<{ userId: UserId | null }>({
  maxBytes: 128 * 1024,
  topics: ['any-write'],
  isExact: true,
})

/** Whether the groups let a person in, and whether they make an administrator; null where groups say nothing of that. */
export function rightsOf({ config }: Pick<Services, 'config'>, { groups }: HousePerson) {
  const { proxyAuthUserGroup: users, proxyAuthAdminGroup: admins } = config
  const isAdmin = admins === null ? null : groups.includes(admins)
  return { mayEnter: users === null || groups.includes(users) || isAdmin === true, isAdmin }
}

function knownAccount(services: Services, person: HousePerson): UserId | null {
  const known = findIdentityUser(services.db, houseIdentity(services, person))
  if (known === undefined) return null
  const { mayEnter, isAdmin } = rightsOf(services, person)
  if (!mayEnter) {
    revokeOutsideAccess(services, known, isAdmin !== null)
    return null
  }
  if (isAdmin !== null) runTransaction(services.raw, () => syncAdministrator(services, known, isAdmin))
  return known
}

/**
 * The account of whom the proxy names, as its groups are at this moment; null for someone who has none or may not come in. One
 * look into memory while nothing was written.
 */
function houseAccount(services: Services, person: HousePerson): UserId | null {
  const key = JSON.stringify([person.subject, person.groups])
  return accounts.of(services).remember(key, () => ({ userId: knownAccount(services, person) })).userId
}

/**
 * Whom the session of a browser may stand for: the account of whom the proxy names, null for no one, undefined for anyone where the
 * proxy says nothing. Ask it before the session: it takes rights that the groups no longer give.
 */
export function houseOpinion(services: Services, request: Request): UserId | null | undefined {
  const word = words.get(request)
  if (!word || word.kind === 'nobody') return undefined
  return word.kind === 'person' ? houseAccount(services, word.person) : null
}
