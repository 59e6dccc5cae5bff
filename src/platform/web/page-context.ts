import type { I18n } from '@lingui/core'
import { createContext, useContext } from 'react'

/** What one page gathers while it is rendered. */
export interface PageState {
  i18n: I18n
  /** Islands so far; numbers their roots. */
  islands: number
}

const PageContext = createContext<PageState | null>(null)
export const PageProvider = PageContext.Provider

/** @throws Error outside a page */
export function usePage(): PageState {
  const page = useContext(PageContext)
  if (!page) throw new Error('an island was rendered outside a page')
  return page
}
