import { AppError } from '../errors'
import type { RequestScope } from './request-scope'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

function originOf(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  return new URL(text).host
}

/**
 * Refuses writes that another site makes the browser send with the user's cookie (settled.md, "Addresses, HTTP, proxies").
 * Plain http on a LAN sends no Sec-Fetch-Site: there the origin must have the host that was asked for, or the base address's.
 * @throws AppError forbidden
 */
export function checkOrigin(scope: RequestScope): void {
  const { request, services, credential } = scope
  if (SAFE.has(request.method)) return
  // A bearer token is never sent by a browser on its own.
  if (credential && !credential.viaCookie) return
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return
  if (site === null) {
    const claim = request.headers.get('origin') ?? request.headers.get('referer')
    const origin = originOf(claim)
    if (
      origin !== null &&
      (origin === request.headers.get('host') || origin === services.config.baseUrl?.host)
    )
      return
    // Scripts without cookies (curl, apps that log in) send neither header and carry nothing to abuse;
    // `Origin: null` is a browser's, from a frame that hides where it comes from.
    if (claim === null && !credential && !request.headers.has('cookie')) return
  }
  throw new AppError('forbidden', 'http.other-site', { status: 403 })
}

/**
 * Refuses a request with two Host headers, which Bun joins by a comma: a proxy in front may have gone by the other one.
 * @throws AppError invalid 400
 */
export function checkHost({ request }: RequestScope): void {
  if (request.headers.get('host')?.includes(','))
    throw new AppError('invalid', 'http.two-hosts', { status: 400 })
}
