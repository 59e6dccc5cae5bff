import type { ComponentType } from 'react'
import type { GroupScope } from '../../platform/context'
import type { Access } from '../../platform/http/route'
import type { IconName } from '../icon.ui'

/**
 * Lists of the drawer: the first list, what follows it under headings of its own, and the foot;
 * in the drawer of administrators its first list and the developer's.
 */
export type DrawerList = 'top' | 'secondary' | 'bottom' | 'administration' | 'developer'

/** Whose drawer it is, for entries that ask the database. */
export interface DrawerReader extends GroupScope {
  /** Slug of the group whose pages are looked at. */
  group: string
  /** A message in the reader's language. */
  say(messageId: string): string
}

export interface DrawerChild {
  key: string
  text: string
  href: string
  count?: number
}

/** One line of the drawer. */
export interface DrawerEntry {
  /** Pages that belong to it name it as their `place`. */
  key: string
  list: DrawerList
  /** Id of the message that it shows. */
  title: string
  /** At the foot only. */
  icon?: IconName
  /** @param group slug of the group whose pages are looked at */
  href?(group: string): string
  /** Who sees it; everyone when left out. */
  access?: Access
  /** Only in the reader's own group. */
  isOwnGroupOnly?: boolean
  /** A figure beside it, in at most one statement: every page pays for it. */
  count?(reader: DrawerReader): number
  /**
   * Lines that it unfolds, in the second list lines below it as their heading, in at most one statement. An entry without any
   * of its own and without an address is not shown.
   */
  children?(reader: DrawerReader): readonly DrawerChild[]
}

export interface FrameIslandProps {
  /** Slug of the group that is searched from the page, another one's on its pages; null where the reader may search none. */
  group: string | null
  /** Whether the reader is a member of it. */
  isOwnGroup: boolean
  /** Address of the page itself. */
  here: string
  /** Id of the reader, under which a browser keeps what is theirs; null for visitors. */
  reader: string | null
}

/** What a slice puts around every page; listed in `app/frame-parts.ts`. */
export interface FramePart {
  entries?: readonly DrawerEntry[]
  /** Islands that every page of a member can wake up. */
  islands?: readonly ComponentType<FrameIslandProps>[]
  /** The same for pages of visitors, but recipes, which come without script. */
  visitorIslands?: readonly ComponentType<FrameIslandProps>[]
}
