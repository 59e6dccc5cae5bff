import type { Config } from '../../platform/config/config'

/** The settings of sign-in by a provider, where all of them that it needs are there. */
export interface OidcSettings {
  configurationUrl: URL
  clientId: string
  /** `<TRIVET_BASE_URL>/login`, which the provider knows. */
  redirectUri: string
}

/** Whether people can sign in with a provider, and with what; null when it is off or half set up. */
export function oidcSettings(config: Config): OidcSettings | null {
  const { oidcEnabled, oidcConfigurationUrl, oidcClientId, baseUrl, basePath } = config
  if (!oidcEnabled || oidcConfigurationUrl === null || oidcClientId === null || baseUrl === null) return null
  return {
    configurationUrl: new URL(oidcConfigurationUrl),
    clientId: oidcClientId,
    redirectUri: `${baseUrl.origin}${basePath}/login`,
  }
}

/** The claim with someone's groups, where groups decide anything; null where they do not. */
export function groupsClaim({
  oidcUserGroup,
  oidcAdminGroup,
  oidcGroupsClaim,
}: Pick<Config, 'oidcUserGroup' | 'oidcAdminGroup' | 'oidcGroupsClaim'>): string | null {
  return oidcUserGroup === null && oidcAdminGroup === null ? null : oidcGroupsClaim
}

/** Signatures that only the provider can make. One by a shared secret could be made by anyone who knows that. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'Ed25519',
  'EdDSA',
]

/** How an identity token may be signed: as the operator says, else as the provider does. */
export function acceptedAlgorithms(
  wanted: string | null,
  offered: readonly string[] | undefined = ['RS256'],
): string[] {
  return wanted === null ? offered.filter((name) => ALGORITHMS.includes(name)) : [wanted]
}

/** What a provider says of a person; read once, at the door. */
export type Claims = Readonly<Record<string, unknown>>

/** Someone as the provider knows them. A claim that is not there is null. */
export interface ProviderPerson {
  issuer: string
  /** By which the provider knows them permanently; names and addresses change. */
  subject: string
  username: string | null
  fullName: string | null
  email: string | null
  /** A missing claim is unverified. */
  isEmailVerified: boolean
  /** What the operator has accounts found by at the first sign-in (`TRIVET_OIDC_USER_CLAIM`). */
  accountName: string | null
  groups: string[]
}

function textClaim(claims: Claims, name: string): string | null {
  const value = claims[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/**
 * A list, or one group as a text; some providers send an object with the groups for keys, whose value may say that someone is not in
 * one.
 */
function groupsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.filter((group) => typeof group === 'string')
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([group, isIn]) => (isIn === false || isIn === null ? [] : [group]))
}

/** Reads what an identity token, and the provider's page about the person, say. */
export function readClaims(
  claims: Claims,
  issuer: string,
  { oidcUserClaim, oidcGroupsClaim }: Pick<Config, 'oidcUserClaim' | 'oidcGroupsClaim'>,
): ProviderPerson {
  const email = textClaim(claims, 'email')
  return {
    issuer,
    subject: String(claims.sub),
    username: textClaim(claims, 'preferred_username'),
    fullName: textClaim(claims, 'name'),
    email,
    // Some providers send the text; everything else is no.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    accountName: textClaim(claims, oidcUserClaim),
    groups: groupsOf(claims[oidcGroupsClaim]),
  }
}

/** Whether the identity token leaves something out that a sign-in may ask for, so that the provider's page is worth a call. */
export function isTerse(person: ProviderPerson, claim: string | null): boolean {
  const { username, fullName, email, accountName, groups } = person
  return [username, fullName, email, accountName].includes(null) || (claim !== null && groups.length === 0)
}
