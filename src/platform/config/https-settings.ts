import * as v from 'valibot'
import { certificates, flag, list, maybe, secret, text, wholeNumber, word } from './setting-kinds'

/** `fd00::1` → `[fd00::1]`, as it is written in an address. */
const inUrl = (name: string) => (name.includes(':') ? `[${name}]` : name)

const isHost = (name: string) =>
  URL.canParse(`https://${inUrl(name)}/`) && new URL(`https://${inUrl(name)}/`).hostname === inUrl(name)

const hosts = v.pipe(
  list(''),
  v.transform((names) => names.map((name) => name.toLowerCase())),
  v.check((names) => names.every(isHost), 'must be names or addresses such as trivet.home, 192.168.1.20'),
)

const directory = v.pipe(
  v.optional(v.string(), 'letsencrypt'),
  v.trim(),
  v.check(
    (text) =>
      ['letsencrypt', 'letsencrypt-staging', 'zerossl'].includes(text) ||
      (URL.canParse(text) && new URL(text).protocol === 'https:'),
    'must be letsencrypt, letsencrypt-staging, zerossl, or an address such as https://ca.home/acme/acme/directory',
  ),
)

/** HTTPS by Trivet itself: where it gets its certificate from, and where it listens. */
export const HTTPS_SETTINGS = {
  https: {
    name: 'HTTPS',
    aliases: [],
    schema: maybe(
      v.pipe(
        v.string(),
        v.trim(),
        v.toLowerCase(),
        v.picklist(['off', 'files', 'acme', 'own'], 'must be off, files, acme or own'),
      ),
    ),
  },
  httpsPort: { name: 'HTTPS_PORT', aliases: [], schema: v.optional(wholeNumber(1, 65535), '9443') },
  httpsNames: { name: 'HTTPS_NAMES', aliases: [], schema: hosts },
  acmeDirectory: { name: 'ACME_DIRECTORY', aliases: [], schema: directory },
  acmeEmail: {
    name: 'ACME_EMAIL',
    aliases: [],
    schema: maybe(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('must be an email address'))),
  },
  acmeKeyId: { name: 'ACME_EAB_KEY_ID', aliases: [], schema: word },
  acmeHmacKey: { name: 'ACME_EAB_HMAC_KEY', aliases: [], isSecret: true, schema: secret },
  acmeCertificates: { name: 'ACME_CACERTFILE', aliases: [], schema: maybe(certificates) },
  acmeDns: {
    name: 'ACME_DNS',
    aliases: [],
    schema: maybe(
      v.pipe(
        v.string(),
        v.trim(),
        v.toLowerCase(),
        v.picklist(
          ['desec', 'duckdns', 'cloudflare', 'hetzner', 'hook'],
          'must be desec, duckdns, cloudflare, hetzner or hook',
        ),
      ),
    ),
  },
  acmeDnsToken: { name: 'ACME_DNS_TOKEN', aliases: [], isSecret: true, schema: secret },
  acmeDnsHook: { name: 'ACME_DNS_HOOK', aliases: [], schema: word },
  acmeDnsWait: { name: 'ACME_DNS_WAIT', aliases: [], schema: v.optional(wholeNumber(0, 3600), '60') },
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

/** The settings that the certificate decides; naming files implies `files`. */
export interface HttpsSettings extends Parsed {
  https: NonNullable<Parsed['https']>
  baseUrl: URL | null
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Completes the settings of HTTPS where one follows from another: the names from the base address, or the base address from the names. */
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

function acmeFault(settings: HttpsSettings): string | null {
  const { httpsNames, acmeDns, acmeDnsToken, acmeDnsHook, acmeDirectory, acmeKeyId, acmeHmacKey } = settings
  const odd = httpsNames.find((name) => !/[a-z]/.test(name) || !name.includes('.') || name.includes(':'))
  if (odd !== undefined)
    return `TRIVET_HTTPS_NAMES must be names of the internet while TRIVET_HTTPS is acme (${odd} is none).`
  if (acmeDns === 'hook' && acmeDnsHook === null)
    return 'TRIVET_ACME_DNS=hook needs a program in TRIVET_ACME_DNS_HOOK.'
  if (acmeDns !== null && acmeDns !== 'hook' && acmeDnsToken === null)
    return `TRIVET_ACME_DNS=${acmeDns} needs a token in TRIVET_ACME_DNS_TOKEN.`
  if ((acmeKeyId === null) !== (acmeHmacKey === null) || (acmeDirectory === 'zerossl' && acmeKeyId === null))
    return 'TRIVET_ACME_EAB_KEY_ID and TRIVET_ACME_EAB_HMAC_KEY must be set together; ZeroSSL needs both.'
  return null
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
  return https === 'acme' ? acmeFault(settings) : null
}
