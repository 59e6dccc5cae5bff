import type { IconName } from '../icon.ui'
import type { Tone } from '../notice.ui'
import type { DrawerList } from './frame-part'

/** A sentence carried over from the action before, such as "moved to the bin". */
export interface NoticeView {
  tone: Tone
  text: string
  /** A form post that takes the action back. */
  undo?: { action: string; label: string } | undefined
}

/** A line of the drawer as it is shown. */
export interface DrawerLink {
  key: string
  text: string
  href: string
  icon?: IconName | undefined
  isCurrent: boolean
  count: number | null
}

/** What the bar shows, on every kind of page that has one. */
export interface BarProps {
  /** The group whose pages are looked at; nothing where none is known, as on an error page for a stranger. */
  group: { name: string; slug: string } | null
  user: { fullName: string } | null
  /** Version shown in the banner of a demonstration. */
  demoVersion: string | null
}

/** What every page of a member shows around its own content; filled by the app. */
export interface LayoutProps extends BarProps {
  drawer: Record<DrawerList, readonly DrawerLink[]>
  /** Address of the page itself. */
  here: string
  notice: NoticeView | null
  /** Writing is offered only to members in their own group. */
  isOwnGroup: boolean
}
