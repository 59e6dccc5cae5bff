import type { I18n } from '@lingui/core'
import { urls } from '../../urls'
import type { Actor, Services } from '../context'
import { isSecure } from '../ingress'
import type { Log } from '../log'
import type { TokenScope } from './token-scope.rules'

interface Shown {
  tokenHash: string
  viaCookie: boolean
}

/** How a caller has shown who they are. Only API tokens are held to a scope and a number of calls. */
export type Credential =
  | (Shown & { kind: 'session' })
  | (Shown & { kind: 'api-token'; tokenScope: TokenScope; perMinute: number })

/** What is known of one request before any route looks at it. */
export interface RequestScope {
  id: string
  request: Request
  url: URL
  services: Services
  log: Log
  i18n: I18n
  locale: string
  theme: 'light' | 'dark' | null
  actor: Actor | null
  /** The session or API token that the actor came with; null for visitors. */
  credential: Credential | null
  /** Who the credential stands for at this moment, asked again; null once it is over. */
  actorNow(): Actor | null
  /** An API token was shown where none counts: what is for members is refused instead of leading to the sign-in. */
  onlyByToken?: boolean
  /** The caller's limit and what is left of it, as headers of the answer. */
  rateLimit?: Record<string, string>
  clientAddress: string
  cookies: Map<string, string>
  /** Set-Cookie lines to send with the answer. */
  outgoingCookies: string[]
}

export interface CookieOptions {
  /** Seconds; left out for a cookie that ends with the browser, 0 to delete. */
  maxAgeSeconds?: number
  /** Scripts can read it: for cookies that islands and plain pages share. */
  isReadable?: boolean
}

/** Adds a Set-Cookie line: SameSite=Lax, under the base path, `Secure` only when the base address is https. */
export function setCookie(
  scope: RequestScope,
  name: string,
  value: string,
  options: CookieOptions = {},
): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, `Path=${urls.basePath() || '/'}`, 'SameSite=Lax']
  if (!options.isReadable) parts.push('HttpOnly')
  if (isSecure(scope.services.config)) parts.push('Secure')
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${Math.floor(options.maxAgeSeconds)}`)
  scope.outgoingCookies.push(parts.join('; '))
}

/** Reads a Cookie header; the first of two cookies with one name counts, as browsers send the narrower path first. */
export function parseCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    if (cookies.has(name)) continue
    const value = part.slice(at + 1).trim()
    try {
      cookies.set(name, decodeURIComponent(value))
    } catch {
      cookies.set(name, value)
    }
  }
  return cookies
}
