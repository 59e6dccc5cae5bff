import type { LanguageView } from '../language-list.ui'
import type { Tone } from '../notice.ui'

/** A sentence carried over from the action before, such as "moved to the bin". */
export interface NoticeView {
  tone: Tone
  text: string
  /** A form post that takes the action back. */
  undo?: { action: string; label: string } | undefined
}

/** Entry of the drawer that the page belongs to; empty when it belongs to none. */
export type NavKey = 'recipes' | 'bin' | 'profile' | 'settings' | ''

/** What every page around its own content shows; filled by the page routes. */
export interface LayoutProps {
  /** The group whose pages are looked at; nothing where none is known, as on an error page for a stranger. */
  group: { name: string; slug: string } | null
  user: { fullName: string; admin: boolean; advanced: boolean } | null
  current: NavKey
  /** Address of the page itself. */
  here: string
  /** Recipes of the group, beside the entry of the drawer. */
  recipeCount: number | null
  /** Version shown in the banner of a demonstration. */
  demoVersion: string | null
  locale: string
  locales: readonly LanguageView[]
  /** Address of the page that says how to translate. */
  translationDocs?: string | undefined
  theme: 'light' | 'dark' | null
  notice: NoticeView | null
  /** Writing is offered only to members in their own group. */
  isOwnGroup: boolean
}
