import { useLingui } from '@lingui/react'
import { LinkButton } from './button.ui'

export interface LoadMoreProps {
  /** Address of the same list with the next page added. */
  href: string
  shown: number
  total: number
}

/** The end of a partly shown list: how much is shown, and a link to more of it. */
export function LoadMore({ href, shown, total }: LoadMoreProps) {
  const { i18n } = useLingui()
  return (
    <nav className="pages" aria-label={i18n._('list.pages')} data-load-more="">
      <p>{i18n._('list.shown-of-total', { shown, total })}</p>
      <LinkButton href={href}>{i18n._('list.load-more')}</LinkButton>
    </nav>
  )
}
