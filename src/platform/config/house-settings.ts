import * as v from 'valibot'
import { addresses, flag, list, maybe, page, text, word } from './setting-kinds'
import type { Setting } from './settings'

const KINDS = [
  'off',
  'headers',
  'authelia',
  'authentik',
  'tailscale',
  'cloudflare',
  'home-assistant',
] as const
export type HouseKind = (typeof KINDS)[number]

const headerName = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9-]{1,100}$/, 'must be the name of a header such as Remote-User'),
)

/** A page elsewhere, or one of the proxy's own on this host. */
const pageOrPath = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => /^\/(?![/\\])[\x21-\x7e]*$/.test(text) || v.is(page, text),
    'must be an address such as https://auth.example.com/logout, or a path such as /outpost.goauthentik.io/sign_out',
  ),
)

const team = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol),
    'must be an address such as https://your-team.cloudflareaccess.com',
  ),
  v.transform((address) => new URL(address).origin),
)

const originOf = (item: string) => {
  if (item.toLowerCase() === 'self') return "'self'"
  if (!/^https?:\/\//i.test(item) || !URL.canParse(item)) return null
  const { origin, pathname, search } = new URL(item)
  return pathname === '/' && search === '' ? origin : null
}

/** Other sites whose pages may call the API with a token. */
const origins = v.pipe(
  list(''),
  v.check(
    (items) => items.every((item) => originOf(item)?.startsWith('http')),
    'must be addresses such as https://cook.example.com',
  ),
  v.transform((items) => items.map((item) => originOf(item)!)),
)

/** Whose pages may show Trivet in a frame, as the content security policy names them. */
const ancestors = v.pipe(
  list(''),
  v.check(
    (items) => items.every((item) => originOf(item) !== null),
    'must be self, or addresses such as http://homeassistant.local:8123',
  ),
  v.transform((items) => items.map((item) => originOf(item)!)),
)

/** The proxy in front: below which path and in whose frames it shows Trivet, and whether it signs people in: it knows who someone is, and says so in headers. */
export const HOUSE_SETTINGS = {
  proxyAuth: {
    name: 'PROXY_AUTH',
    aliases: [],
    schema: v.pipe(
      v.optional(v.string(), 'off'),
      v.trim(),
      v.toLowerCase(),
      v.picklist(KINDS, `must be one of ${KINDS.join(', ')}`),
    ),
  },
  proxyAuthUserHeader: { name: 'PROXY_AUTH_USER_HEADER', aliases: [], schema: maybe(headerName) },
  proxyAuthEmailHeader: { name: 'PROXY_AUTH_EMAIL_HEADER', aliases: [], schema: maybe(headerName) },
  proxyAuthNameHeader: { name: 'PROXY_AUTH_NAME_HEADER', aliases: [], schema: maybe(headerName) },
  proxyAuthGroupsHeader: { name: 'PROXY_AUTH_GROUPS_HEADER', aliases: [], schema: maybe(headerName) },
  proxyAuthSignup: { name: 'PROXY_AUTH_SIGNUP', aliases: [], schema: flag(false) },
  proxyAuthUserGroup: { name: 'PROXY_AUTH_USER_GROUP', aliases: [], schema: word },
  proxyAuthAdminGroup: { name: 'PROXY_AUTH_ADMIN_GROUP', aliases: [], schema: word },
  proxyAuthSignOut: { name: 'PROXY_AUTH_SIGN_OUT', aliases: [], schema: maybe(pageOrPath) },
  proxyAuthLabel: { name: 'PROXY_AUTH_LABEL', aliases: [], schema: maybe(text('')) },
  cloudflareTeam: { name: 'CLOUDFLARE_TEAM', aliases: [], schema: maybe(team) },
  cloudflareAudience: { name: 'CLOUDFLARE_AUDIENCE', aliases: [], schema: word },
  ingress: { name: 'INGRESS', aliases: [], schema: flag(false) },
  frameAncestors: { name: 'FRAME_ANCESTORS', aliases: [], schema: ancestors },
  corsOrigins: { name: 'CORS_ORIGINS', aliases: [], schema: origins },
  trustedProxies: { name: 'TRUSTED_PROXIES', aliases: [], schema: addresses },
} as const satisfies Record<string, Setting>

type Parsed = {
  -readonly [Key in keyof typeof HOUSE_SETTINGS]: v.InferOutput<(typeof HOUSE_SETTINGS)[Key]['schema']>
}

/** What keeps sign-in by the proxy from being safe, as a sentence that names the setting; null for nothing. */
export function houseFault(settings: Parsed): string | null {
  const { proxyAuth, trustedProxies, cloudflareTeam, cloudflareAudience } = settings
  if (settings.ingress && trustedProxies.length === 0)
    return 'TRIVET_INGRESS needs the address of the proxy in TRIVET_TRUSTED_PROXIES: nobody else may say below which path Trivet is.'
  if (proxyAuth === 'off') return null
  if (trustedProxies.length === 0)
    return 'TRIVET_PROXY_AUTH needs the address of the proxy in TRIVET_TRUSTED_PROXIES: nobody else may say who somebody is.'
  if (trustedProxies.some((network) => network.endsWith('/0')))
    return 'TRIVET_TRUSTED_PROXIES must not be every address while TRIVET_PROXY_AUTH is on: anybody could say who they are.'
  if (proxyAuth === 'cloudflare' && (cloudflareTeam === null || cloudflareAudience === null))
    return `TRIVET_PROXY_AUTH=cloudflare needs ${cloudflareTeam === null ? 'TRIVET_CLOUDFLARE_TEAM' : 'TRIVET_CLOUDFLARE_AUDIENCE'} as well.`
  return null
}
