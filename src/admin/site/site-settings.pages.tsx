import { providerOf, TASKS } from '../../models/provider.rules'
import { AppError } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import type { RequestScope } from '../../platform/http/request-scope'
import { BUILD } from '../../platform/version'
import { showOnNextPage } from '../../platform/web/notice'
import { checkForUpdate, newerRelease } from '../../update/release.service'
import { urls } from '../../urls'
import { getSelf } from '../../users/user.service'
import { adminAbout, siteChecks } from './about.service'
import type { AdminAbout, SiteChecks, SiteStatistics } from './site.schema'
import { Analytics, type CheckView, type FactView, SiteSettings } from './site-settings.view'
import { siteStatistics } from './statistics.service'
import { sendTestMail } from './test-mail.service'

/** Keeps the server with the releases from being asked over and over. */
const LOOK_LIMIT = { burst: 5, perMinute: 1 }

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Whether browsers trust the address: https, or this very machine. */
function isSiteSecure({ services: { config }, url }: RequestScope): boolean {
  return config.baseUrl?.protocol === 'https:' || LOCAL.test(url.hostname)
}

type Checks = SiteChecks & { isSiteSecure: boolean }

const NAMES: readonly (keyof Checks)[] = [
  'isUpToDate',
  'isSiteSecure',
  'baseUrlSet',
  'emailReady',
  'ldapReady',
  'oidcReady',
  'enableOpenai',
]

/** What a home can well do without. */
const OPTIONAL: ReadonlySet<keyof Checks> = new Set<keyof Checks>(['ldapReady', 'oidcReady', 'enableOpenai'])

const WORDS: Record<keyof Checks, { title: string; ok: string; missing: string }> = {
  isUpToDate: {
    title: 'admin.check-version',
    ok: 'admin.check-version-ok',
    missing: 'update.available',
  },
  isSiteSecure: {
    title: 'admin.check-secure',
    ok: 'admin.check-secure-ok',
    missing: 'admin.check-secure-missing',
  },
  baseUrlSet: {
    title: 'admin.check-address',
    ok: 'admin.check-address-ok',
    missing: 'admin.check-address-missing',
  },
  emailReady: { title: 'admin.check-mail', ok: 'admin.check-mail-ok', missing: 'admin.check-mail-missing' },
  ldapReady: { title: 'admin.check-ldap', ok: 'admin.check-ldap-ok', missing: 'admin.check-ldap-missing' },
  oidcReady: { title: 'admin.check-oidc', ok: 'admin.check-oidc-ok', missing: 'admin.check-oidc-missing' },
  enableOpenai: {
    title: 'admin.check-openai',
    ok: 'admin.check-openai-ok',
    missing: 'admin.check-openai-missing',
  },
}

function toChecks({ i18n }: RequestScope, checks: Checks, about: AdminAbout): CheckView[] {
  // What is known of newer releases is about their version, everything else about this one.
  const values = (key: keyof Checks) =>
    key === 'isUpToDate' && !checks[key]
      ? { version: about.newestKnownVersion, current: BUILD }
      : { version: BUILD }
  return NAMES.map((key) => {
    const { title, ok, missing } = WORDS[key]
    const state = checks[key] ? 'ok' : OPTIONAL.has(key) ? 'off' : 'missing'
    return { key, state, title: i18n._(title), text: i18n._(checks[key] ? ok : missing, values(key)) }
  })
}

/** Which models are asked, each with its tasks as the settings call them. */
function modelFacts({ i18n, services: { config } }: RequestScope): FactView[] {
  const asked = TASKS.flatMap((task) => {
    const provider = providerOf(config, task)
    return provider ? { task, model: `${provider.model} · ${new URL(provider.url).host}` } : []
  })
  const models = [...Map.groupBy(asked, ({ model }) => model)].map(
    ([model, tasks]) => `${model} (${tasks.map(({ task }) => task).join(', ')})`,
  )
  return models.length === 0 ? [] : [{ name: i18n._('admin.models'), value: models.join('; ') }]
}

function toFacts(scope: RequestScope, about: AdminAbout): FactView[] {
  const { i18n } = scope
  const yes = (is: boolean) => i18n._(is ? 'general.yes' : 'general.no')
  const { newestKnownVersion: newest, newestReleasedAt: at } = about
  return [
    ...(newest && at
      ? [
          {
            name: i18n._('update.newest-known'),
            value: `${newest} · ${i18n.date(at, { dateStyle: 'long' })}`,
          },
        ]
      : []),
    { name: i18n._('admin.api-level'), value: about.version },
    { name: i18n._('admin.demo'), value: yes(about.demoStatus) },
    { name: i18n._('admin.open-registration'), value: yes(about.allowSignup) },
    { name: i18n._('admin.port'), value: String(about.apiPort) },
    { name: i18n._('admin.api-docs'), value: yes(about.apiDocs) },
    { name: i18n._('admin.database'), value: about.dbUrl ?? about.dbType },
    { name: i18n._('admin.default-group'), value: about.defaultGroup },
    ...modelFacts(scope),
  ]
}

function toFigures({ i18n }: RequestScope, counts: SiteStatistics): FactView[] {
  const figure = (textId: string, count: number) => ({ name: i18n._(textId), value: i18n.number(count) })
  return [
    figure('recipe.recipes', counts.totalRecipes),
    figure('admin.users', counts.totalUsers),
    figure('admin.groups', counts.totalGroups),
    figure('admin.uncategorized', counts.uncategorizedRecipes),
    figure('admin.untagged', counts.untaggedRecipes),
  ]
}

/** The figures that clients of the API find under the same name, as they are. */
function toAnalytics(scope: RequestScope, about: AdminAbout, counts: SiteStatistics): FactView[] {
  const { i18n } = scope
  const { emailReady, ldapReady } = siteChecks(scope.services)
  const yes = (is: boolean) => i18n._(is ? 'general.yes' : 'general.no')
  return [
    { name: i18n._('admin.check-version'), value: BUILD },
    { name: i18n._('admin.database'), value: about.dbType },
    { name: i18n._('admin.check-mail'), value: yes(emailReady) },
    { name: i18n._('admin.check-ldap'), value: yes(ldapReady) },
    ...toFigures(scope, counts).slice(0, 3),
  ]
}

/** What someone who is asked for help wants to know; nothing in it is secret. */
function bugReport(
  about: AdminAbout,
  checks: Checks,
  { totalRecipes, totalUsers, totalGroups }: SiteStatistics,
): string {
  const lines = [
    `Trivet ${BUILD} (API ${about.version}), Bun ${Bun.version}`,
    `${process.platform} ${process.arch}, database ${about.dbType}`,
    `demo: ${about.demoStatus}, open registration: ${about.allowSignup}`,
    ...NAMES.map((name) => `${name}: ${checks[name]}`),
    `recipes: ${totalRecipes}, users: ${totalUsers}, groups: ${totalGroups}`,
  ]
  return lines.join('\n')
}

/** Sends a mail and says whether it went, in a notice on the next page. */
async function testMail({ ctx, scope, form }: MemberPageCall): Promise<Response> {
  const email = formText(await form(), 'email').trim()
  try {
    await sendTestMail(ctx, email)
    showOnNextPage(scope, { tone: 'success', messageId: 'admin.test-mail-sent', values: { email } })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'rate-limited') throw error
    ctx.log.warn("couldn't send a test email", { error: error.cause ?? error })
    showOnNextPage(scope, { tone: 'error', messageId: error.messageId, values: error.values })
  }
  return seeOther(urls.siteSettings())
}

/** Checks for newer releases when the button is pressed, and reports the result. */
async function lookForUpdate({ scope, ctx }: MemberPageCall): Promise<Response> {
  limitRate(scope, 'update', LOOK_LIMIT, ctx.userId)
  try {
    const { version } = await checkForUpdate(scope.services.config)
    if (newerRelease(scope.services.config) === null)
      showOnNextPage(scope, { tone: 'success', messageId: 'update.newest', values: { version } })
    else
      showOnNextPage(scope, {
        tone: 'success',
        messageId: 'update.available',
        values: { version, current: BUILD },
      })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.warn('could not look for updates', { error: error.cause ?? error })
    showOnNextPage(scope, { tone: 'error', messageId: error.messageId, values: error.values })
  }
  return seeOther(urls.siteSettings())
}

/** The administrators' first page. */
export const SITE_SETTINGS_PAGES: PageRoute[] = [
  page({ path: '/admin/analytics', access: 'admin' }, async ({ scope }) => ({
    title: scope.i18n._('admin.analytics'),
    styles: 'plain',
    width: 'narrow',
    frame: 'admin',
    place: 'analytics',
    body: (
      <Analytics
        facts={toAnalytics(scope, adminAbout(scope.services), await siteStatistics(scope.services))}
      />
    ),
  })),
  page({ path: '/admin/site-settings', access: 'admin' }, async ({ scope, ctx }) => {
    const about = adminAbout(scope.services)
    const checks = { ...siteChecks(scope.services), isSiteSecure: isSiteSecure(scope) }
    const counts = await siteStatistics(scope.services)
    return {
      title: scope.i18n._('admin.site-settings'),
      styles: 'plain',
      width: 'narrow',
      frame: 'admin',
      place: 'site-settings',
      body: (
        <SiteSettings
          checks={toChecks(scope, checks, about)}
          facts={toFacts(scope, about)}
          figures={toFigures(scope, counts)}
          report={bugReport(about, checks, counts)}
          mayCheckForUpdate={scope.services.config.updatesFrom !== null}
          testMailTo={checks.emailReady ? getSelf(ctx).email : null}
        />
      ),
    }
  }),
  page({ method: 'POST', path: '/admin/site-settings/test-mail', access: 'admin' }, testMail),
  page({ method: 'POST', path: '/admin/site-settings/update', access: 'admin' }, lookForUpdate),
]
