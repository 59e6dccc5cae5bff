import type { ComponentType } from 'react'
import type { GroupScope } from '../../platform/context'
import type { Access } from '../../platform/http/route'
import type { IconName } from '../icon.ui'

/** Places in the drawer, from its head to its foot. */
export type DrawerList = 'person' | 'top' | 'secondary' | 'bottom'

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
  href(group: string): string
  /** Who sees it; everybody when left out. */
  access?: Access
  /** Only in the reader's own group. */
  isOwnGroupOnly?: boolean
  /** A figure beside it, in at most one statement: every page pays for it. */
  count?(scope: GroupScope): number
}

export interface FrameIslandProps {
  /** Slug of the group whose pages are looked at; null where none is known. */
  group: string | null
  /** Address of the page itself. */
  here: string
}

/** What a slice puts around every page of a member; listed in `app/frame-parts.ts`. */
export interface FramePart {
  entries?: readonly DrawerEntry[]
  /** Islands that every page can wake up. */
  islands?: readonly ComponentType<FrameIslandProps>[]
}
