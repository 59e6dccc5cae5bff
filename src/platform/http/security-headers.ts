import type { Config } from '../config/config'

/** The content security policy of every page: no inline script or style, nothing from elsewhere but pictures. */
export function contentSecurityPolicy({ iframeHosts }: Pick<Config, 'iframeHosts'>): string {
  const frames = iframeHosts.map((host) => `https://${host}`).join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob: http: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames === '' ? "'none'" : frames}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Returns the function that sets what every answer carries; routes may have set a stricter policy of their own (files from
 * people). The texts are made once: they stand on every answer.
 */
export function securityHeaders(config: Config): (headers: Headers) => void {
  const policy = contentSecurityPolicy(config)
  const fixed: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)'],
  ]
  if (config.baseUrl?.protocol === 'https:') fixed.push(['strict-transport-security', 'max-age=31536000'])
  return (headers) => {
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy)
    // One page of an import is opened by other sites on purpose and says so itself.
    if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin')
    for (const [name, value] of fixed) headers.set(name, value)
  }
}
