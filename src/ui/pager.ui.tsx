import { useLingui } from '@lingui/react'
import { LinkButton } from './button.ui'

export interface PagerProps {
  /** Counted from 1. */
  page: number
  pages: number
  hrefOf(page: number): string
}

/** Links to the previous and the next page; nothing where there is only one. */
export function Pager({ page, pages, hrefOf }: PagerProps) {
  const { i18n } = useLingui()
  if (pages <= 1) return null
  return (
    <nav className="button-row" aria-label={i18n._('list.pages')}>
      {page > 1 && (
        <LinkButton rel="prev" href={hrefOf(page - 1)}>
          {i18n._('list.previous')}
        </LinkButton>
      )}
      {page < pages && (
        <LinkButton rel="next" href={hrefOf(page + 1)}>
          {i18n._('list.next')}
        </LinkButton>
      )}
    </nav>
  )
}
