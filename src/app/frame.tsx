import type { RequestScope } from '../platform/http/request-scope'
import { hasAccess } from '../platform/http/route'
import { VERSION } from '../platform/version'
import { takeNotice } from '../platform/web/notice'
import type { Placing } from '../platform/web/page'
import type { Frame } from '../platform/web/render-page'
import { BareLayout } from '../ui/layouts/bare-layout.ui'
import { DefaultLayout } from '../ui/layouts/default-layout.ui'
import type { DrawerEntry, DrawerList } from '../ui/layouts/frame-part'
import type { BarProps, DrawerLink, LayoutProps, NoticeView } from '../ui/layouts/layout-props'
import { LoginLayout } from '../ui/layouts/login-layout.ui'
import { FRAME_PARTS } from './frame-parts'
import { listLanguages } from './languages'

const ENTRIES = FRAME_PARTS.flatMap(({ entries = [] }) => entries)
const ISLANDS = FRAME_PARTS.flatMap(({ islands = [] }) => islands)

function barOf({ actor, services }: RequestScope): BarProps {
  return {
    group: actor && { name: actor.groupName, slug: actor.groupSlug },
    user: actor && { fullName: actor.fullName },
    demoVersion: services.config.demo ? VERSION : null,
  }
}

function noticeView(scope: RequestScope): NoticeView | null {
  const notice = takeNotice(scope)
  if (!notice) return null
  const text = scope.i18n._(notice.messageId, notice.values ?? {})
  const undo = notice.undo ? { action: notice.undo, label: scope.i18n._('general.undo') } : undefined
  return { tone: notice.tone, text, undo }
}

function drawerOf({ actor, services, i18n }: RequestScope, place: string | undefined): LayoutProps['drawer'] {
  const drawer: Record<DrawerList, DrawerLink[]> = { person: [], top: [], secondary: [], bottom: [] }
  if (!actor) return drawer
  const isShown = ({ access = 'public' }: DrawerEntry) => hasAccess(actor, access)
  for (const entry of ENTRIES.filter(isShown)) {
    drawer[entry.list].push({
      key: entry.key,
      text: i18n._(entry.title),
      href: entry.href(actor.groupSlug),
      icon: entry.icon,
      isCurrent: entry.key === place,
      count: entry.count?.({ db: services.db, groupId: actor.groupId }) ?? null,
    })
  }
  return drawer
}

function defaultFrame(scope: RequestScope, { place, width, compact }: Placing): Frame {
  const { locale, actor } = scope
  const here = scope.url.pathname
  const group = actor?.groupSlug ?? null
  const layout: LayoutProps = {
    ...barOf(scope),
    drawer: drawerOf(scope, place),
    here,
    notice: noticeView(scope),
    isOwnGroup: actor !== null,
  }
  return {
    key: layout,
    wrap: (body) => (
      <DefaultLayout
        {...layout}
        languages={{ locale, locales: listLanguages() }}
        islands={ISLANDS.map((Part, at) => <Part key={at} group={group} here={here} />)}
        width={width}
        compact={compact}
      >
        {body}
      </DefaultLayout>
    ),
  }
}

function bareFrame(scope: RequestScope, width: Placing['width']): Frame {
  const bar = barOf(scope)
  return {
    key: bar,
    wrap: (body) => (
      <BareLayout {...bar} width={width === 'narrow' ? width : undefined}>
        {body}
      </BareLayout>
    ),
  }
}

/** What stands around a page for this reader: the frame that the page asks for, with the entries and islands of all slices. */
export function frameFor(scope: RequestScope, placing: Placing): Frame {
  switch (placing.frame) {
    case 'none':
      return { key: null, wrap: (body) => body }
    case 'login':
      return { key: null, wrap: (body) => <LoginLayout>{body}</LoginLayout> }
    case 'bare':
      return bareFrame(scope, placing.width)
    default:
      return defaultFrame(scope, placing)
  }
}
