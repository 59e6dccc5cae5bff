import type { ComponentType } from 'react'
import type { GroupScope } from '../../platform/context'
import type { Access } from '../../platform/http/route'
import type { IconName } from '../icon.ui'

/**
 * Lists of the drawer: the first list, the parts under headings of their own, and the bottom list;
 * in the drawer of administrators its first list and the developer's.
 */
export type DrawerList = 'top' | 'secondary' | 'bottom' | 'administration' | 'developer'

/** The reader of the drawer, for entries that ask the database. */
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
  /** In the bottom list only. */
  icon?: IconName
  /** @param group slug of the group whose pages are looked at */
  href?(group: string): string
  /** Who sees it; everyone when left out. */
  access?: Access
  /** Only in the reader's own group. */
  isOwnGroupOnly?: boolean
  /** A number beside it, with at most one statement, since every page runs it. */
  count?(reader: DrawerReader): number
  /**
   * Lines that it unfolds, with at most one statement; in the second list they are below it as their heading. An entry without any
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
  /** Id of the reader, under which a browser stores their data; null for visitors. */
  reader: string | null
}

/** The parts that a slice adds to the frame of every page; listed in `app/frame-parts.ts`. */
export interface FramePart {
  entries?: readonly DrawerEntry[]
  /** Islands on every page of a member. */
  islands?: readonly ComponentType<FrameIslandProps>[]
  /** The same for pages of visitors, except recipes, which have no script. */
  visitorIslands?: readonly ComponentType<FrameIslandProps>[]
}
