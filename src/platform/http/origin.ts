import { AppError } from '../errors'
import { currentIngress } from '../ingress'
import { type RequestScope, setCookie } from './request-scope'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a page of ours may have this address: the host that was asked for, or the base address, scheme and all. */
function isOurs(claim: string, { request, services }: RequestScope): boolean {
  if (!URL.canParse(claim)) return false
  const { protocol, host } = new URL(claim)
  const { baseUrl } = services.config
  if (baseUrl && host === baseUrl.host) return protocol === baseUrl.protocol
  return host === request.headers.get('host') || host === currentIngress()?.host
}

/**
 * Whether another site made the browser send this. Plain http on a LAN sends no
 * Sec-Fetch-Site: there the origin must have the host that was asked for, or the base address's, and a cookie without any origin
 * is another site's: an https page names none to an http one.
 */
export function isCrossSite(scope: RequestScope): boolean {
  const { request, credential } = scope
  // A bearer token is never sent by a browser on its own.
  if (credential && !credential.viaCookie) return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const claim = request.headers.get('origin') ?? request.headers.get('referer')
  // Scripts without cookies (curl, apps that sign in) send neither header and carry nothing to abuse;
  // `Origin: null` is a browser's, from a frame that hides where it comes from.
  if (claim === null) return credential !== null || request.headers.has('cookie')
  return !isOurs(claim, scope)
}

const ENTERED = 'trivet_entered'
/** Time for a slow connection to follow the redirect. */
const ENTERING_SECONDS = 120

/** Notes that someone has signed in on the way to a page, which may be the address of a stranger's link. */
export function noteSignIn(scope: RequestScope): void {
  setCookie(scope, ENTERED, '1', { maxAgeSeconds: ENTERING_SECONDS })
}

/**
 * Whether a page that acts when it is opened must ask first: another site led here, straight or by way of the sign-in, after which
 * the browser counts it as our own.
 */
export function needsConfirmation(scope: RequestScope): boolean {
  const hasEntered = scope.cookies.has(ENTERED)
  if (hasEntered) setCookie(scope, ENTERED, '', { maxAgeSeconds: 0 })
  return hasEntered || isCrossSite(scope)
}

/**
 * Refuses what another site makes the browser send with the user's cookie. Reading is left alone; a route that changes something on GET
 * asks for itself, by `needsConfirmation` or this.
 * @throws AppError forbidden
 */
export function refuseCrossSite(scope: RequestScope): void {
  if (isCrossSite(scope)) throw new AppError('forbidden', 'http.other-site', { status: 403 })
}

/** Refuses writes from elsewhere. @throws AppError forbidden */
export function checkOrigin(scope: RequestScope): void {
  if (!SAFE.has(scope.request.method)) refuseCrossSite(scope)
}

/**
 * Refuses a request with two Host headers, which Bun joins by a comma: a proxy in front may have read the other one.
 * @throws AppError invalid 400
 */
export function checkHost({ request }: RequestScope): void {
  if (request.headers.get('host')?.includes(','))
    throw new AppError('invalid', 'http.two-hosts', { status: 400 })
}
