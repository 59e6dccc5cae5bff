import * as v from 'valibot'
import { flag, list, maybe, text, wholeNumber } from './setting-kinds'

/** `fd00::1` → `[fd00::1]`, as it stands in an address. */
const inUrl = (name: string) => (name.includes(':') ? `[${name}]` : name)

const isHost = (name: string) =>
  URL.canParse(`https://${inUrl(name)}/`) && new URL(`https://${inUrl(name)}/`).hostname === inUrl(name)

const hosts = v.pipe(
  list(''),
  v.transform((names) => names.map((name) => name.toLowerCase())),
  v.check((names) => names.every(isHost), 'must be names or addresses such as trivet.home, 192.168.1.20'),
)

/** HTTPS by Trivet itself: how it comes to its certificate, and where it listens. */
export const HTTPS_SETTINGS = {
  https: {
    name: 'HTTPS',
    aliases: [],
    schema: maybe(
      v.pipe(v.string(), v.trim(), v.toLowerCase(), v.picklist(['off', 'files'], 'must be off or files')),
    ),
  },
  httpsPort: { name: 'HTTPS_PORT', aliases: [], schema: v.optional(wholeNumber(1, 65535), '9443') },
  httpsNames: { name: 'HTTPS_NAMES', aliases: [], schema: hosts },
  hsts: { name: 'HSTS', aliases: [], schema: maybe(flag(false)) },
  tlsCertificatePath: {
    name: 'TLS_CERTIFICATE_PATH',
    aliases: ['TLS_CERTIFICATE_PATH'],
    schema: maybe(text('')),
  },
  tlsPrivateKeyPath: {
    name: 'TLS_PRIVATE_KEY_PATH',
    aliases: ['TLS_PRIVATE_KEY_PATH'],
    schema: maybe(text('')),
  },
}

type Parsed = {
  -readonly [Key in keyof typeof HTTPS_SETTINGS]: v.InferOutput<(typeof HTTPS_SETTINGS)[Key]['schema']>
}

/** What of the settings a certificate decides: `files` is meant where files are named. */
export interface HttpsSettings extends Parsed {
  https: NonNullable<Parsed['https']>
  baseUrl: URL | null
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Settings of HTTPS with what follows from one another: the names from the base address, or the base address from the names. */
export function completeHttps<Given extends Parsed & { baseUrl: URL | null }>(given: Given) {
  const https = given.https ?? (given.tlsCertificatePath === null ? 'off' : 'files')
  if (https === 'off') return { ...given, https }
  const [first] = given.httpsNames
  const port = given.httpsPort === 443 ? '' : `:${given.httpsPort}`
  const made = first === undefined ? null : new URL(`https://${inUrl(first)}${port}`)
  const baseUrl = given.baseUrl ?? made
  const httpsNames = first === undefined && baseUrl ? [bare(baseUrl.hostname)] : given.httpsNames
  return { ...given, https, baseUrl, httpsNames }
}

/** What keeps HTTPS from working, as a sentence that names the setting; null for nothing. */
export function httpsFault(settings: HttpsSettings & { port: number }): string | null {
  const { https, baseUrl, httpsPort, port, httpsNames, tlsCertificatePath, tlsPrivateKeyPath } = settings
  if (https === 'off') return null
  if (!baseUrl)
    return 'TRIVET_HTTPS needs TRIVET_BASE_URL, or the names of this server in TRIVET_HTTPS_NAMES.'
  if (baseUrl.protocol !== 'https:')
    return `TRIVET_BASE_URL must begin with https:// while TRIVET_HTTPS is ${https} (it is "${baseUrl.href}").`
  if (!httpsNames.includes(bare(baseUrl.hostname)))
    return `TRIVET_HTTPS_NAMES must include ${bare(baseUrl.hostname)}, the name in TRIVET_BASE_URL.`
  if (httpsPort === port) return `TRIVET_HTTPS_PORT and TRIVET_PORT must differ (both are ${port}).`
  if (https === 'files' && (tlsCertificatePath === null || tlsPrivateKeyPath === null))
    return `${tlsCertificatePath === null ? 'TRIVET_TLS_CERTIFICATE_PATH' : 'TRIVET_TLS_PRIVATE_KEY_PATH'} must be set as well: HTTPS from files needs a certificate and its key.`
  return null
}
