const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Public authorities by the names that settings have for them. */
const DIRECTORIES = {
  letsencrypt: { label: "Let's Encrypt", url: 'https://acme-v02.api.letsencrypt.org/directory' },
  'letsencrypt-staging': {
    label: "Let's Encrypt (staging)",
    url: 'https://acme-staging-v02.api.letsencrypt.org/directory',
  },
  zerossl: { label: 'ZeroSSL', url: 'https://acme.zerossl.com/v2/DV90' },
} as const

/** Name and directory of an authority: one of the public ones, or an address of the operator's. */
export function directoryOf(setting: string): { label: string; url: string } {
  const known = Object.entries(DIRECTORIES).find(([name]) => name === setting)?.[1]
  return known ?? { label: new URL(setting).hostname, url: setting }
}

/** When a certificate is to be renewed (milliseconds since 1970): thirty days before its end, of short ones in the last third. */
export function renewalAt({ from, until }: { from: string; until: string }): number {
  const [begin, end] = [Date.parse(from), Date.parse(until)]
  return end - Math.min(30 * DAY_MS, (end - begin) / 3)
}

/** How long to wait after so many failures in a row: five minutes, twice as long each time, a day at most. */
export const backoffMs = (failures: number) => Math.min(5 * MINUTE_MS * 2 ** (failures - 1), DAY_MS)

/** What an authority has last complained about. */
export interface Problem {
  /** `dns` of `urn:ietf:params:acme:error:dns`. */
  kind: string
  detail: string
}

/** Reads a problem document, also one inside a challenge. */
export function problemOf(data: unknown): Problem | null {
  if (data === null || typeof data !== 'object') return null
  const { type, detail, error } = data as { type?: unknown; detail?: unknown; error?: unknown }
  if (typeof type !== 'string' || !type.startsWith('urn:ietf:params:acme:error:')) return problemOf(error)
  return {
    kind: type.slice(type.lastIndexOf(':') + 1),
    detail: String(detail ?? '')
      .replace(/\s+/g, ' ')
      .slice(0, 300),
  }
}

/** The message for a problem; others are shown in the authority's own words. */
export function messageOfProblem({ kind }: Problem, isByDns: boolean): string {
  if (kind === 'rateLimited') return 'https.acme-rate-limited'
  if (['externalAccountRequired', 'userActionRequired'].includes(kind)) return 'https.acme-needs-account'
  if (['dns', 'connection', 'unauthorized', 'incorrectResponse', 'caa'].includes(kind))
    return isByDns ? 'https.acme-record-not-seen' : 'https.acme-name-not-here'
  return 'https.acme-refused'
}
