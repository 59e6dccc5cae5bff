import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { urls } from '../../urls'
import type { BarProps } from './layout-props'
import { Brand, DemoBanner, SkipLink } from './top-bar.ui'

export interface BareLayoutProps extends BarProps {
  width?: 'narrow' | undefined
  children: ReactNode
}

/** Pages without a menu: what a visitor reads, and errors of the server itself. */
export function BareLayout({ group, user, demoVersion, width, children }: BareLayoutProps) {
  const { i18n } = useLingui()
  return (
    <>
      <SkipLink />
      <DemoBanner demoVersion={demoVersion} />
      <header className="top-bar" data-bare="">
        <Brand group={user ? group : null} />
        <nav className="end" aria-label={i18n._('layout.main-navigation')}>
          <a href={urls.language()}>{i18n._('layout.language')}</a>
          {!user && <a href={urls.login()}>{i18n._('user.log-in')}</a>}
        </nav>
      </header>
      <main className="page" id="main" data-narrow={width === 'narrow' ? '' : undefined}>
        {children}
      </main>
    </>
  )
}
