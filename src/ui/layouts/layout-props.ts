import type { IconName } from '../icon.ui'
import type { NoticeView } from '../notice.ui'
import type { DrawerChild, DrawerList } from './frame-part'

/** A line of the drawer as it is shown. */
export interface DrawerLink {
  key: string
  list: DrawerList
  text: string
  /** Null for a line that only unfolds others. */
  href: string | null
  icon?: IconName | undefined
  isCurrent: boolean
  count: number | null
  children: readonly (DrawerChild & { isCurrent: boolean })[]
}

export type DrawerView = Partial<Record<DrawerList, readonly DrawerLink[]>>

/** What the bar shows, on every kind of page that has one. */
export interface BarProps {
  /** The group whose pages are looked at; null where none is known, as on an error page for a visitor. */
  group: { name: string; slug: string } | null
  user: { fullName: string; isNamed: boolean; picture: string | null } | null
  /** What the banner of a demonstration says: its version, and every how many hours everything is reset. */
  demo: { version: string; resetHours: number | null } | null
}

/** The frame of a member's pages; filled by the app. */
export interface LayoutProps extends BarProps {
  drawer: DrawerView
  /** Address of the page itself. */
  here: string
  /** Key of the drawer's entry that the page belongs to. */
  place: string | undefined
  notice: NoticeView | null
  /** It is saved in a bar at its foot, which on a phone replaces the bottom bar. */
  hasSaveBar: boolean
  /** Slug of the group that the bar searches in: another one's on its pages; null where none is known. */
  searches: string | null
  /** Whether results are shown while people type. */
  hasQuickSearch: boolean
  /** Whether it is the reader's own group; only there editing is offered. */
  isOwnGroup: boolean
  /** The dark drawer of administrators replaces the other. */
  isAdmin: boolean
  /** Address that the operator names for help, in the administrators' drawer. */
  supportHref: string | null
}
