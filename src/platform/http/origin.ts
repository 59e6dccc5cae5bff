import { AppError } from '../errors'
import type { RequestScope } from './request-scope'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

function originOf(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  return new URL(text).host
}

/**
 * Whether another site made the browser send this (settled.md, "Addresses, HTTP, proxies"). Plain http on a LAN sends no
 * Sec-Fetch-Site: there the origin must have the host that was asked for, or the base address's, and a cookie without any origin
 * is another site's: an https page names none to an http one.
 */
export function isFromElsewhere({ request, services, credential }: RequestScope): boolean {
  // A bearer token is never sent by a browser on its own.
  if (credential && !credential.viaCookie) return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const claim = request.headers.get('origin') ?? request.headers.get('referer')
  // Scripts without cookies (curl, apps that log in) send neither header and carry nothing to abuse;
  // `Origin: null` is a browser's, from a frame that hides where it comes from.
  if (claim === null) return credential !== null || request.headers.has('cookie')
  const origin = originOf(claim)
  return (
    origin === null || (origin !== request.headers.get('host') && origin !== services.config.baseUrl?.host)
  )
}

/**
 * Refuses what another site makes the browser send with the user's cookie. Reading is left alone; a route that acts on GET
 * asks for itself, by `isFromElsewhere` or this.
 * @throws AppError forbidden
 */
export function refuseElsewhere(scope: RequestScope): void {
  if (isFromElsewhere(scope)) throw new AppError('forbidden', 'http.other-site', { status: 403 })
}

/** Refuses writes from elsewhere. @throws AppError forbidden */
export function checkOrigin(scope: RequestScope): void {
  if (!SAFE.has(scope.request.method)) refuseElsewhere(scope)
}

/**
 * Refuses a request with two Host headers, which Bun joins by a comma: a proxy in front may have gone by the other one.
 * @throws AppError invalid 400
 */
export function checkHost({ request }: RequestScope): void {
  if (request.headers.get('host')?.includes(','))
    throw new AppError('invalid', 'http.two-hosts', { status: 400 })
}
