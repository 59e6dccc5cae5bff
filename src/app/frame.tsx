import type { I18n } from '@lingui/core'
import { isDatabaseDamaged } from '../admin/maintenance/database-check.service'
import { areBackupsFailing } from '../backups/ledger.service'
import type { RequestScope } from '../platform/http/request-scope'
import { VERSION } from '../platform/version'
import { takeNotice } from '../platform/web/notice'
import type { Placing } from '../platform/web/page'
import type { Frame } from '../platform/web/render-page'
import { BareLayout } from '../ui/layouts/bare-layout.ui'
import { DefaultLayout } from '../ui/layouts/default-layout.ui'
import type { DrawerList } from '../ui/layouts/frame-part'
import type { BarProps, DrawerView, LayoutProps } from '../ui/layouts/layout-props'
import { LoginLayout } from '../ui/layouts/login-layout.ui'
import type { NoticeView } from '../ui/notice.ui'
import { isNamed } from '../users/user.rules'
import { composeDrawer } from './drawer'
import { FRAME_PARTS } from './frame-parts'

const ENTRIES = FRAME_PARTS.flatMap(({ entries = [] }) => entries)
const ISLANDS = FRAME_PARTS.flatMap(({ islands = [] }) => islands)
const VISITOR_ISLANDS = FRAME_PARTS.flatMap(({ visitorIslands = [] }) => visitorIslands)

function barOf({ actor, services }: RequestScope): BarProps {
  return {
    group: actor && { name: actor.groupName, slug: actor.groupSlug },
    user: actor && { fullName: actor.fullName, isNamed: isNamed(actor.fullName), picture: actor.picture },
    demo: services.config.demo ? { version: VERSION, resetHours: services.config.demoResetHours } : null,
  }
}

function noticeView(scope: RequestScope): NoticeView | null {
  const notice = takeNotice(scope)
  if (!notice) return null
  const { i18n } = scope
  const { tone, messageId, values = {}, undo, view, next } = notice
  return {
    tone,
    text: i18n._(messageId, values),
    undo: undo ? { action: undo, label: i18n._('general.undo') } : undefined,
    view: view ? { href: view, label: i18n._('general.view') } : undefined,
    next: next && { action: next.action, label: i18n._(next.messageId) },
    isPassing: !undo && !view,
  }
}

/** Pages for administrators warn of what no one else can mend. */
function warningView({ i18n, services, url }: RequestScope, { frame }: Placing): NoticeView | null {
  const isOnPage = url.pathname.endsWith('/admin/backups')
  if (frame === 'admin' && isDatabaseDamaged(services))
    return { tone: 'error', text: i18n._('database.damaged-banner') }
  if (frame !== 'admin' || isOnPage || !areBackupsFailing(services.config)) return null
  return { tone: 'error', text: i18n._('backup.failing-banner') }
}

const WORDS = new WeakMap<I18n, Map<string, string>>()

/** The words of the drawer in a language: twenty and more on each page, the same on all of them. */
function wordsOf(i18n: I18n): (messageId: string) => string {
  const words = WORDS.get(i18n) ?? new Map<string, string>()
  WORDS.set(i18n, words)
  return (messageId) => {
    const known = words.get(messageId)
    if (known !== undefined) return known
    const word = i18n._(messageId)
    words.set(messageId, word)
    return word
  }
}

const MEMBER_LISTS: readonly DrawerList[] = ['top', 'secondary', 'bottom']
const ADMIN_LISTS: readonly DrawerList[] = ['administration', 'developer']

function drawerOf({ actor, services, i18n }: RequestScope, { place, frame }: Placing): DrawerView {
  if (!actor) return {}
  const reader = {
    db: services.db,
    groupId: actor.groupId,
    group: actor.groupSlug,
    say: wordsOf(i18n),
  }
  const lists = frame === 'admin' ? ADMIN_LISTS : MEMBER_LISTS
  return composeDrawer(ENTRIES, { actor, reader, place, lists })
}

function memberFrame(scope: RequestScope, placing: Placing): Frame {
  const { actor, services } = scope
  const { frame, width, compact, visiting, hasSaveBar = false } = placing
  const here = scope.url.pathname
  const own = actor?.groupSlug ?? null
  const isOwnGroup = own !== null && (visiting?.slug ?? own) === own
  const group = isOwnGroup ? own : visiting?.isExplored ? visiting.slug : null
  const reader = actor?.userId ?? null
  const layout: LayoutProps = {
    ...barOf(scope),
    drawer: drawerOf(scope, placing),
    here,
    place: placing.place,
    hasSaveBar,
    notice: noticeView(scope) ?? warningView(scope, placing),
    searches: visiting?.slug ?? own,
    hasQuickSearch: group !== null,
    isOwnGroup,
    isAdmin: frame === 'admin',
    supportHref: services.config.supportUrl,
  }
  return {
    key: [layout, reader],
    wrap: (body) => (
      <DefaultLayout
        {...layout}
        islands={ISLANDS.map((Part, at) => (
          <Part key={at} group={group} here={here} reader={reader} isOwnGroup={isOwnGroup} />
        ))}
        reader={reader}
        width={width}
        compact={compact}
      >
        {body}
      </DefaultLayout>
    ),
  }
}

function bareFrame(scope: RequestScope, { width, compact, visiting, isStill }: Placing): Frame {
  const bar = { ...barOf(scope), visiting: visiting ?? null, hasSearch: !compact, width }
  const here = scope.url.pathname
  const group = visiting?.isExplored ? visiting.slug : null
  const wakes = group === null || isStill ? [] : VISITOR_ISLANDS
  return {
    key: [bar, wakes.length],
    wrap: (body) => (
      <BareLayout
        {...bar}
        islands={wakes.map((Part, at) => (
          <Part key={at} group={group} here={here} reader={null} isOwnGroup={false} />
        ))}
      >
        {body}
      </BareLayout>
    ),
  }
}

function loginFrame(scope: RequestScope): Frame {
  const notice = noticeView(scope)
  const { demo } = barOf(scope)
  return {
    key: [notice, demo?.version ?? null],
    wrap: (body) => (
      <LoginLayout notice={notice} demo={demo}>
        {body}
      </LoginLayout>
    ),
  }
}

/** What is around a page for this reader: the frame that the page asks for, with the entries and islands of all slices. */
export function frameFor(scope: RequestScope, placing: Placing): Frame {
  switch (placing.frame) {
    case 'none':
      return { key: null, wrap: (body) => body }
    case 'login':
      return loginFrame(scope)
    case 'bare':
      return bareFrame(scope, placing)
    default:
      // What visitors may read, too, keeps the whole frame for members.
      return scope.actor ? memberFrame(scope, placing) : bareFrame(scope, placing)
  }
}
