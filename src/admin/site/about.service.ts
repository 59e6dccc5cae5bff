import { resolve } from 'node:path'
import { ldapSettings } from '../../auth/ldap/ldap.rules'
import { oidcSettings } from '../../auth/oidc/oidc.rules'
import { publicDefaultGroupSlug } from '../../groups/group.service'
import { HOUSEHOLD_NAME, HOUSEHOLD_SLUG } from '../../groups/household.rules'
import { isAsked } from '../../models/provider.rules'
import type { Services } from '../../platform/context'
import { isMailReady } from '../../platform/mail/mail'
import { COMMIT, reportedVersion, VERSION } from '../../platform/version'
import { knownRelease, newerRelease } from '../../update/release.service'
import type { AdminAbout, AppInfo, SiteChecks } from './site.schema'

type Site = Pick<Services, 'db' | 'config'>

/** How long a sign-in lasts where no other time is set. */
const SESSION_HOURS = 90 * 24

/** What this server is and can do, for everyone. */
export function appInfo(services: Site): AppInfo {
  const { config } = services
  const defaultGroupSlug = publicDefaultGroupSlug(services)
  return {
    production: true,
    version: reportedVersion(config),
    trivetVersion: VERSION,
    demoStatus: config.demo,
    allowSignup: config.allowSignup,
    defaultGroupSlug,
    defaultHouseholdSlug: defaultGroupSlug && HOUSEHOLD_SLUG,
    allowPasswordLogin: true,
    tokenTime: config.tokenTimeHours ?? SESSION_HOURS,
    allowedIframeHosts: config.iframeHosts,
    enableOidc: oidcSettings(config) !== null,
    oidcRedirect: config.oidcAutoRedirect,
    oidcProviderName: config.oidcProviderName,
    enableOpenai: isAsked(config, 'ingredients'),
    enableOpenaiImageServices: isAsked(config, 'picture'),
  }
}

/** What administrators see of their server. */
export function adminAbout(services: Site): AdminAbout {
  const { config } = services
  const known = knownRelease(config)
  return {
    ...appInfo(services),
    versionLatest: reportedVersion(config),
    apiPort: config.port,
    apiDocs: config.apiDocs,
    dbType: 'sqlite',
    dbUrl: `sqlite:///${resolve(config.dataDir, 'trivet.db')}`,
    defaultGroup: config.defaultGroup,
    defaultHousehold: HOUSEHOLD_NAME,
    buildId: COMMIT ?? VERSION,
    recipeScraperVersion: VERSION,
    newestKnownVersion: known?.version ?? null,
    newestReleasedAt: known?.releasedAt ?? null,
    newestCheckedAt: known?.checkedAt ?? null,
  }
}

/** Whether what the operator has set is whole. */
export function siteChecks({ config }: Pick<Services, 'config'>): SiteChecks {
  return {
    emailReady: isMailReady(config),
    ldapReady: ldapSettings(config) !== null,
    oidcReady: oidcSettings(config) !== null,
    enableOpenai: isAsked(config, 'ingredients'),
    baseUrlSet: config.baseUrl !== null,
    isUpToDate: newerRelease(config) === null,
  }
}
