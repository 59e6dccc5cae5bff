import { useLingui } from '@lingui/react'
import { LinkButton } from '../ui/button.ui'
import { Icon } from '../ui/icon.ui'
import { BareLayout } from '../ui/layouts/bare-layout.ui'
import type { LayoutProps } from '../ui/layouts/layout-props'
import { urls } from '../urls'

export interface ErrorViewProps {
  layout: Pick<LayoutProps, 'group' | 'user' | 'demoVersion'>
  status: number
  /** What happened, in the reader's language; left out where the title says it all. */
  message: string | null
  requestId: string
}

/** A large number, what happened, and the way home. */
export function ErrorView({ layout, status, message, requestId }: ErrorViewProps) {
  const { i18n } = useLingui()
  const isMissing = status === 404
  return (
    <BareLayout layout={layout}>
      <div className="lost">
        <Icon name="mark" />
        <p className="numeral">{status}</p>
        <h1>{isMissing ? i18n._('page.404-not-found') : i18n._('page.an-error-occurred')}</h1>
        {message && <p>{message}</p>}
        {isMissing && <p>{i18n._('page.not-found-hint')}</p>}
        {status >= 500 && <p>{i18n._('page.error-hint')}</p>}
        <LinkButton kind="primary" href={layout.group ? urls.home(layout.group.slug) : urls.root()}>
          {i18n._('page.home')}
        </LinkButton>
        {status >= 500 && <small>{i18n._('page.request-id', { id: requestId })}</small>}
      </div>
    </BareLayout>
  )
}
