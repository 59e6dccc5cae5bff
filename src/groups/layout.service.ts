import type { RequestScope } from '../platform/http/request-scope'
import { LOCALES } from '../platform/i18n/i18n'
import { VERSION } from '../platform/version'
import { takeNotice } from '../platform/web/notice'
import type { LayoutProps, NavKey, NoticeView } from '../ui/layouts/layout-props'

/** The name of a language in itself, "Deutsch (Deutschland)". */
function nativeName(code: string): string {
  const name =
    new Intl.DisplayNames([code], { type: 'language', languageDisplay: 'standard' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

let languages: LayoutProps['locales'] | undefined

/** Made for the first page: the names come out of the engine's tables, which a start need not open. */
function listLanguages(): LayoutProps['locales'] {
  languages ??= LOCALES.map(({ code, progress, direction }) => ({
    code,
    name: nativeName(code),
    progress,
    direction,
  }))
  return languages
}

function noticeView(scope: RequestScope): NoticeView | null {
  const notice = takeNotice(scope)
  if (!notice) return null
  const text = scope.i18n._(notice.messageId, notice.values ?? {})
  const undo = notice.undo ? { action: notice.undo, label: scope.i18n._('general.undo') } : undefined
  return { tone: notice.tone, text, undo }
}

/** What every page shows around its own content: the frame of a member, or the bare one of a visitor. */
export function layoutOf(scope: RequestScope, current: NavKey = ''): LayoutProps {
  const { actor, services } = scope
  return {
    group: actor ? { name: actor.groupName, slug: actor.groupSlug } : null,
    user: actor ? { fullName: actor.fullName, admin: actor.admin, advanced: actor.advanced } : null,
    current,
    here: scope.url.pathname,
    recipeCount: actor ? services.countRecipes(actor.groupId) : null,
    demoVersion: services.config.demo ? VERSION : null,
    locale: scope.i18n.locale,
    locales: listLanguages(),
    theme: scope.theme,
    notice: noticeView(scope),
    isOwnGroup: actor !== null,
  }
}
