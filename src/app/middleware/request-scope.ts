import { houseOpinion } from '../../auth/house/house.service'
import { actorOf, resolveCredential } from '../../auth/session.service'
import type { Services } from '../../platform/context'
import { clientAddressReader, isTrustedProxy, parseNetworks } from '../../platform/http/client-address'
import { parseCookies, type RequestScope } from '../../platform/http/request-scope'
import { DEFAULT_LOCALE, i18nFor, isLocale, negotiateLocale, readerI18nFor } from '../../platform/i18n/i18n'
import type { Log } from '../../platform/log'
import { oncePerHeader } from '../../platform/negotiation'

export const LOCALE_COOKIE = 'trivet_locale'
export const THEME_COOKIE = 'trivet_theme'

const acceptedLocale = oncePerHeader((header) => negotiateLocale(header))

function chooseLocale(
  request: Request,
  cookie: string | undefined,
  userLocale: string | null,
  isBearer: boolean,
): string {
  const accepted = acceptedLocale(request.headers.get('accept-language') ?? '')
  if (cookie && isLocale(cookie)) return cookie
  // API clients name their user's language with every call; browsers name the system's.
  const wishes = isBearer ? [accepted, userLocale] : [userLocale, accepted]
  return wishes.find((wish) => wish && isLocale(wish)) ?? DEFAULT_LOCALE
}

/** Tells the address at the other end of a request's connection, for as long as it is not answered. */
export type Peer = () => string | undefined

/** Returns the function that finds out everything about a request that routes may ask. */
export function scopeReader(
  services: Services,
): (request: Request, url: URL, peer: Peer, readBy: 'person' | 'program') => RequestScope {
  const trusted = parseNetworks(services.config.trustedProxies)
  const readAddress = clientAddressReader(trusted)
  const isByHouse = services.config.proxyAuth !== 'off'
  let hasWarned = false
  return (request, url, peer, readBy) => {
    const forwardedFor = request.headers.get('x-forwarded-for')
    const peerAddress = () => peer() ?? '127.0.0.1'
    if (forwardedFor && !hasWarned && !isTrustedProxy(peerAddress(), trusted)) {
      hasWarned = true
      const data = { peer: peerAddress() }
      services.log.warn('X-Forwarded-For was ignored: the proxy is not in TRIVET_TRUSTED_PROXIES', data)
    }
    const cookies = parseCookies(request.headers.get('cookie'))
    const named = isByHouse ? houseOpinion(services, request) : undefined
    let found = resolveCredential(services, request.headers.get('authorization'), cookies)
    // A cookie of another account than the one that the proxy names is ignored, and the proxy's word alone opens nothing.
    if (named !== undefined && found?.credential.viaCookie && found.actor.userId !== named) found = null
    const isBearer = found !== null && !found.credential.viaCookie
    const locale = chooseLocale(request, cookies.get(LOCALE_COOKIE), found?.locale ?? null, isBearer)
    const theme = cookies.get(THEME_COOKIE)
    const id = crypto.getRandomValues(new Uint8Array(6)).toBase64({ alphabet: 'base64url' })
    let log: Log | undefined
    let address: string | undefined
    return {
      id,
      request,
      url,
      services,
      // Most requests log one line at most: the log with their id is made when it is asked for.
      get log() {
        log ??= services.log.with({ request: id })
        return log
      },
      i18n: readBy === 'person' ? readerI18nFor(locale) : i18nFor(locale),
      locale,
      theme: theme === 'light' || theme === 'dark' ? theme : null,
      actor: found?.actor ?? null,
      credential: found?.credential ?? null,
      actorNow: () => (found ? actorOf(services, found.credential.tokenHash) : null),
      get clientAddress() {
        address ??= readAddress(peerAddress(), forwardedFor)
        return address
      },
      cookies,
      outgoingCookies: [],
    }
  }
}
