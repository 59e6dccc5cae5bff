import type { Visit } from '../platform/http/visit'
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

function noticeView(visit: Visit): NoticeView | null {
  const notice = takeNotice(visit)
  if (!notice) return null
  const text = visit.i18n._(notice.messageId, notice.values ?? {})
  const undo = notice.undo ? { action: notice.undo, label: visit.i18n._('general.undo') } : undefined
  return { tone: notice.tone, text, undo }
}

/** What every page shows around its own content: the frame of a member, or the bare one of a visitor. */
export function layoutOf(visit: Visit, current: NavKey = ''): LayoutProps {
  const { actor, services } = visit
  return {
    group: actor ? { name: actor.groupName, slug: actor.groupSlug } : null,
    user: actor ? { fullName: actor.fullName, admin: actor.admin, advanced: actor.advanced } : null,
    current,
    here: visit.url.pathname,
    recipeCount: actor ? services.countRecipes(actor.groupId) : null,
    demoVersion: services.config.demo ? VERSION : null,
    locale: visit.i18n.locale,
    locales: listLanguages(),
    theme: visit.theme,
    notice: noticeView(visit),
    isOwnGroup: actor !== null,
  }
}
