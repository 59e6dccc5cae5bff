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

/** Sets what every answer carries; routes may have set a stricter policy of their own (files from people). */
export function addSecurityHeaders(headers: Headers, config: Config): void {
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', contentSecurityPolicy(config))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-frame-options', 'DENY')
  headers.set('referrer-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)')
  headers.set('cross-origin-opener-policy', 'same-origin')
  if (config.baseUrl?.protocol === 'https:') headers.set('strict-transport-security', 'max-age=31536000')
}
