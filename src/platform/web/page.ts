import type { ReactNode } from 'react'
import type { DocumentOptions } from './document'
import type { PageCache } from './page-cache'

/**
 * What is around a page: bar and drawer (for visitors the bar without a menu), the same with the dark drawer of administrators,
 * the bar alone, the photograph of the sign-in page, or nothing. The app draws the frames.
 */
export type FrameKind = 'default' | 'admin' | 'bare' | 'login' | 'none'

/** How a page wants to be framed. */
export interface Placing {
  /** `default` when left out. */
  frame?: FrameKind
  /** Key of the drawer's entry that the page belongs to; none when left out. */
  place?: string | undefined
  /** `wide` for grids, `narrow` for short forms; a page of text otherwise. */
  width?: 'wide' | 'narrow' | undefined
  /** The page has a search field of its own, so the bar keeps only the icon. */
  compact?: boolean | undefined
  /** It is saved in a bar at its foot, which on a phone replaces the bottom bar. */
  hasSaveBar?: boolean | undefined
  /** The group whose pages visitors look at: the bar leads to its home and searches it, as one types if the API is open to visitors. */
  visiting?: { name: string; slug: string; isExplored: boolean } | undefined
  /** Without scripts for visitors: a page that a slow phone should show quickly. */
  isStill?: boolean | undefined
}

type Content = Omit<DocumentOptions, 'i18n' | 'theme' | 'hasSerif' | 'hasOwnColours'> & { body: ReactNode }

/** What a page's route answers with; language, colours and frame come from the app. */
export interface Page extends Placing, Content {
  /** 200 when left out. */
  status?: number
  headers?: Record<string, string>
}

/** A page that is kept until what it shows changes: rendered and compressed once for each key, reader's frame and language. */
export interface KeptPage extends Placing {
  kept: {
    pages: PageCache
    /** Everything that the content depends on besides language and theme, such as the version of its data; as JSON where that is known. */
    key: readonly unknown[] | string
    /** Shared caches may keep it for visitors; a member's page stays private. */
    isPublic: boolean
    /** One of many forms of a page; see `PageRequest`. */
    isVariant: boolean
    /** The lane in which it waits; see `PageRequest`. */
    lane: (() => string) | null
  }
  /** Draws the content when the page is not kept. */
  draw(): Promise<Content>
}

/** What the route of a page may answer: a page, or a finished response such as a redirect. */
export type PageAnswer = Response | Page | KeptPage
