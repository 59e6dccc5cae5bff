import type { Config } from '../config/config'
import { EARLY_PRESSES_SOURCE } from '../web/early-presses'

/**
 * The content security policy of every page: no inline script but the one of lists that are ticked, no inline style, nothing from elsewhere but frames of listed hosts and,
 * for members, the pictures that their texts show.
 */
export function contentSecurityPolicy(
  {
    iframeHosts,
    externalImages,
    frameAncestors,
  }: Pick<Config, 'iframeHosts' | 'externalImages' | 'frameAncestors'>,
  isMember: boolean,
  hasEarlyPresses = isMember,
): string {
  const frames = iframeHosts.map((host) => `https://${host}`).join(' ')
  const pictures = isMember && externalImages === 'members' ? ' http: https:' : ''
  return [
    "default-src 'none'",
    `script-src 'self'${hasEarlyPresses ? ` ${EARLY_PRESSES_SOURCE}` : ''}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${pictures}`,
    "connect-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames === '' ? "'none'" : frames}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
  ].join('; ')
}

/**
 * Returns the function that sets the headers of every answer; routes may have set a stricter policy of their own (files from
 * people). The texts are made once: every answer has them.
 */
export function securityHeaders(config: Config): (headers: Headers, isMember: boolean) => void {
  const policies = {
    member: contentSecurityPolicy(config, true),
    visitor: contentSecurityPolicy(config, false),
  }
  const fixed: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)'],
  ]
  const [ancestor, ...others] = config.frameAncestors
  // It knows no list: where there is one, the policy alone says who may show Trivet in a frame.
  if (ancestor === undefined) fixed.push(['x-frame-options', 'DENY'])
  else if (ancestor === "'self'" && others.length === 0) fixed.push(['x-frame-options', 'SAMEORIGIN'])
  // A proxy keeps its certificate for years; on a server that makes its own it is the operator who promises that.
  const isStrict = config.hsts ?? (config.baseUrl?.protocol === 'https:' && config.https === 'off')
  if (isStrict) fixed.push(['strict-transport-security', 'max-age=31536000'])
  return (headers, isMember) => {
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', isMember ? policies.member : policies.visitor)
    // One page of an import is opened by other sites on purpose and says so itself.
    if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin')
    for (const [name, value] of fixed) headers.set(name, value)
  }
}
