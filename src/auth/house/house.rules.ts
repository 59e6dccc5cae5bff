import type { Config } from '../../platform/config/config'
import type { HouseKind } from '../../platform/config/house-settings'

/** Someone as the proxy in front knows them. */
export interface HousePerson {
  /** By which the proxy knows them permanently, as far as it has such a thing. */
  subject: string
  username: string
  fullName: string | null
  email: string | null
  groups: string[]
  /** The name is an email address, and accounts are found by it. */
  isByEmail: boolean
}

/** What the proxy says about the caller: nothing, someone, or what cannot be trusted, such as two names at once. */
export type HouseWord =
  | { kind: 'nobody' }
  | { kind: 'person'; person: HousePerson }
  | { kind: 'refused'; header: string }

interface Preset {
  label: string
  user: string
  email: string | null
  name: string | null
  groups: string | null
  separator: ',' | '|'
  /** Where the name may change and another header does not. */
  subject?: string
  signOut?: string
}

/** The headers of the proxies that people have, as each documents them. */
const PRESETS: Record<Exclude<HouseKind, 'off' | 'cloudflare'>, Preset> = {
  headers: {
    label: '',
    user: 'remote-user',
    email: 'remote-email',
    name: 'remote-name',
    groups: 'remote-groups',
    separator: ',',
  },
  authelia: {
    label: 'Authelia',
    user: 'remote-user',
    email: 'remote-email',
    name: 'remote-name',
    groups: 'remote-groups',
    separator: ',',
  },
  authentik: {
    label: 'authentik',
    user: 'x-authentik-username',
    email: 'x-authentik-email',
    name: 'x-authentik-name',
    groups: 'x-authentik-groups',
    separator: '|',
    subject: 'x-authentik-uid',
    signOut: '/outpost.goauthentik.io/sign_out',
  },
  tailscale: {
    label: 'Tailscale',
    user: 'tailscale-user-login',
    email: null,
    name: 'tailscale-user-name',
    groups: null,
    separator: ',',
  },
  'home-assistant': {
    label: 'Home Assistant',
    user: 'x-remote-user-name',
    email: null,
    name: 'x-remote-user-display-name',
    groups: null,
    separator: ',',
    subject: 'x-remote-user-id',
  },
}

type Settings = Pick<
  Config,
  | 'proxyAuth'
  | 'proxyAuthUserHeader'
  | 'proxyAuthEmailHeader'
  | 'proxyAuthNameHeader'
  | 'proxyAuthGroupsHeader'
  | 'proxyAuthSignOut'
  | 'proxyAuthLabel'
>

/** Which headers count; null where none do, since a signed token does or sign-in by the proxy is off. */
export function houseHeaders(settings: Settings): Preset | null {
  const { proxyAuth } = settings
  if (proxyAuth === 'off' || proxyAuth === 'cloudflare') return null
  const preset = PRESETS[proxyAuth]
  return {
    ...preset,
    user: settings.proxyAuthUserHeader ?? preset.user,
    email: settings.proxyAuthEmailHeader ?? preset.email,
    name: settings.proxyAuthNameHeader ?? preset.name,
    groups: settings.proxyAuthGroupsHeader ?? preset.groups,
  }
}

/** What the sign-in is called on buttons; empty where only the operator knows. */
export function houseLabel(settings: Settings): string {
  if (settings.proxyAuthLabel !== null) return settings.proxyAuthLabel
  return settings.proxyAuth === 'cloudflare' ? 'Cloudflare Access' : (houseHeaders(settings)?.label ?? '')
}

/** Where people sign out of the proxy as well; null where the operator has not said. */
export function houseSignOut(settings: Settings): string | null {
  if (settings.proxyAuthSignOut !== null) return settings.proxyAuthSignOut
  return settings.proxyAuth === 'cloudflare'
    ? '/cdn-cgi/access/logout'
    : (houseHeaders(settings)?.signOut ?? null)
}

const MOST_LETTERS = 254
const MOST_GROUPS = 16_000

/** Header values arrive letter by letter as bytes; most programs mean UTF-8, and some write what is no ASCII in an older way. */
function decode(value: string): string {
  const bytes = Uint8Array.from(value, (letter) => letter.charCodeAt(0))
  let text = value
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Latin-1, as the letters say.
  }
  const encoded = /^=\?utf-8\?q\?([^?]{0,1000})\?=$/i.exec(text.trim())?.[1]
  if (encoded === undefined) return text.trim()
  const percent = encoded
    .replaceAll('%', '%25')
    .replaceAll('_', '%20')
    .replace(/=([0-9a-f]{2})/gi, '%$1')
  try {
    return decodeURIComponent(percent).trim()
  } catch {
    return text.trim()
  }
}

/** A value that names one person: two headers of a name arrive as one with a comma. */
function one(headers: Headers, name: string | null): string | null | 'refused' {
  const value = name === null ? null : headers.get(name)
  if (name === null || value === null || value.trim() === '') return null
  const text = decode(value)
  return text.length > MOST_LETTERS || /[,\x00-\x1f\x7f]/.test(text) ? 'refused' : text
}

/** Groups of one header; null for two of them, of which the proxy wrote only one. */
function groupsOf(headers: Headers, { groups, separator }: Preset): string[] | null {
  const value = groups === null ? null : headers.get(groups)
  if (value === null) return []
  // Proxies write no blank between groups; two headers are joined with one.
  if (value.length > MOST_GROUPS || value.includes(', ')) return null
  return decode(value)
    .split(separator)
    .map((group) => group.trim())
    .filter((group) => group !== '')
}

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+$/

/** A username as an account may have it: the part of an address before the @. */
const usernameOf = (name: string) => (LOOKS_LIKE_EMAIL.test(name) ? name.split('@')[0]! : name)

/** Reads what a trusted proxy has written into the headers of a request. */
export function readHouseHeaders(headers: Headers, preset: Preset): HouseWord {
  const user = one(headers, preset.user)
  if (user === null) return { kind: 'nobody' }
  const email = one(headers, preset.email)
  const subject = one(headers, preset.subject ?? null)
  const groups = groupsOf(headers, preset)
  if (user === 'refused') return { kind: 'refused', header: preset.user }
  if (email === 'refused') return { kind: 'refused', header: preset.email ?? '' }
  if (subject === 'refused') return { kind: 'refused', header: preset.subject ?? '' }
  if (groups === null) return { kind: 'refused', header: preset.groups ?? '' }
  const name = preset.name === null ? null : headers.get(preset.name)
  const fullName = name === null ? '' : decode(name).slice(0, 100)
  const isByEmail = preset.email === null && LOOKS_LIKE_EMAIL.test(user)
  return {
    kind: 'person',
    person: {
      subject: subject ?? user.toLowerCase(),
      username: usernameOf(user),
      fullName: fullName === '' ? null : fullName,
      email: isByEmail ? user : email,
      groups,
      isByEmail,
    },
  }
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** Reads the claims of Cloudflare Access, once their signature was checked. Tokens of services have no address and name no one. */
export function readAccessClaims(claims: Readonly<Record<string, unknown>>): HouseWord {
  const email = text(claims.email)
  const subject = text(claims.sub)
  if (email === null || subject === null) return { kind: 'nobody' }
  if (!LOOKS_LIKE_EMAIL.test(email) || email.length > MOST_LETTERS)
    return { kind: 'refused', header: 'cf-access-jwt-assertion' }
  const custom = (claims.custom ?? {}) as Record<string, unknown>
  const groups = [claims.groups, custom.groups].find(Array.isArray) ?? []
  const fullName = text(claims.name) ?? text(custom.name)
  return {
    kind: 'person',
    person: {
      subject,
      username: usernameOf(email),
      fullName: fullName?.slice(0, 100) ?? null,
      email,
      groups: groups.filter((group) => typeof group === 'string'),
      isByEmail: true,
    },
  }
}
