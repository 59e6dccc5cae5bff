import * as v from 'valibot'
import { certificates, flag, known, maybe, page, secret, text, word } from './setting-kinds'
import type { Setting } from './settings'

const directoryUrl = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (url) => URL.canParse(url) && /^ldaps?:$/.test(new URL(url).protocol) && new URL(url).hostname !== '',
    'must be an address such as ldaps://directory.example.com',
  ),
)

/** Sign-in by an identity provider. */
export const OIDC_SETTINGS = {
  oidcEnabled: known('OIDC_AUTH_ENABLED', flag(false)),
  oidcConfigurationUrl: known('OIDC_CONFIGURATION_URL', maybe(page)),
  oidcClientId: known('OIDC_CLIENT_ID', word),
  oidcClientSecret: { ...known('OIDC_CLIENT_SECRET', secret), isSecret: true },
  oidcSignupEnabled: known('OIDC_SIGNUP_ENABLED', flag(true)),
  oidcRequiresEmailVerification: known('OIDC_REQUIRES_EMAIL_VERIFICATION', flag(true)),
  oidcUserGroup: known('OIDC_USER_GROUP', word),
  oidcAdminGroup: known('OIDC_ADMIN_GROUP', word),
  oidcAutoRedirect: known('OIDC_AUTO_REDIRECT', flag(false)),
  oidcProviderName: known('OIDC_PROVIDER_NAME', text('OAuth')),
  oidcRememberMe: known('OIDC_REMEMBER_ME', flag(false)),
  oidcSigningAlgorithm: known(
    'OIDC_SIGNING_ALGORITHM',
    maybe(
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^((RS|PS|ES)(256|384|512)|Ed25519|EdDSA)$/, 'must be an algorithm such as RS256 or ES256'),
      ),
    ),
  ),
  oidcUserClaim: known('OIDC_USER_CLAIM', text('email')),
  oidcGroupsClaim: known('OIDC_GROUPS_CLAIM', text('groups')),
  oidcCertificates: known('OIDC_TLS_CACERTFILE', maybe(certificates)),
} as const satisfies Record<string, Setting>

/** Sign-in by a directory. */
export const LDAP_SETTINGS = {
  ldapEnabled: known('LDAP_AUTH_ENABLED', flag(false)),
  ldapServerUrl: known('LDAP_SERVER_URL', maybe(directoryUrl)),
  ldapTlsInsecure: known('LDAP_TLS_INSECURE', flag(false)),
  ldapCertificates: known('LDAP_TLS_CACERTFILE', maybe(certificates)),
  ldapStartTls: known('LDAP_ENABLE_STARTTLS', flag(false)),
  ldapBaseDn: known('LDAP_BASE_DN', word),
  ldapQueryBind: known('LDAP_QUERY_BIND', word),
  ldapQueryPassword: { ...known('LDAP_QUERY_PASSWORD', secret), isSecret: true },
  ldapUserFilter: known('LDAP_USER_FILTER', word),
  ldapAdminFilter: known('LDAP_ADMIN_FILTER', word),
  ldapIdAttribute: known('LDAP_ID_ATTRIBUTE', text('uid')),
  ldapMailAttribute: known('LDAP_MAIL_ATTRIBUTE', text('mail')),
  ldapNameAttribute: known('LDAP_NAME_ATTRIBUTE', text('name')),
} as const satisfies Record<string, Setting>
