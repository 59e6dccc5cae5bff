import { createContext, type ReactElement, type ReactNode, useContext } from 'react'

/** What one page gathers while it is rendered. Can be imported in the browser, where no page is rendered. */
export interface PageState {
  /** Islands so far; numbers their roots. */
  islands: number
  /** The key that its forms carry (`Form`). */
  once: string
  /** The HTML of an island's own root, and the messages that it needs to come to life. */
  renderIsland(name: string, rootId: string, element: ReactElement): { html: string; messages: object }
  /** Postpones a part of the page until others have had a turn. @returns the text that holds its place until then */
  drawLater(part: ReactNode): string
}

export const PageContext = createContext<PageState | null>(null)
export const PageProvider = PageContext.Provider

/** @throws Error outside a page */
export function usePage(): PageState {
  const page = useContext(PageContext)
  if (!page) throw new Error('an island was rendered outside a page')
  return page
}
