import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { urls } from '../../urls'
import { Icon } from '../icon.ui'
import { ThemeToggle } from '../theme-toggle.ui'
import type { BarProps } from './layout-props'
import { Brand, DemoBanner, SkipLink } from './top-bar.ui'

export interface BareLayoutProps extends BarProps {
  /** The group whose pages a visitor looks at; null on pages of the server itself. */
  visiting: { name: string; slug: string } | null
  /** The bar searches in the recipes that strangers may read. */
  hasSearch: boolean
  width: 'wide' | 'narrow' | undefined
  /** The islands of the page's frame. */
  islands: ReactNode
  children: ReactNode
}

/** Pages without a menu: for visitors, and for errors of the server itself. */
export function BareLayout(props: BareLayoutProps) {
  const { i18n } = useLingui()
  const { group, user, demo, visiting, hasSearch, width, islands, children } = props
  return (
    <>
      <SkipLink />
      <DemoBanner demo={demo} />
      <header className="top-bar" data-bare="" data-wide={width === 'wide' ? '' : undefined}>
        <Brand group={visiting ?? (user ? group : null)} />
        {visiting && hasSearch && <BarSearch group={visiting.slug} />}
        <nav className="end" aria-label={i18n._('layout.main-navigation')}>
          <ThemeToggle />
          <a href={urls.language()}>
            <Icon name="languages" /> <span>{i18n._('layout.language')}</span>
          </a>
          {!user && <a href={urls.login()}>{i18n._('user.log-in')}</a>}
        </nav>
      </header>
      <main
        className="page"
        id="main"
        data-wide={width === 'wide' ? '' : undefined}
        data-narrow={width === 'narrow' ? '' : undefined}
      >
        {children}
      </main>
      {islands}
    </>
  )
}

/** The search in the bar for visitors: a form, since there is no script; on a phone a link to the one on the home page. */
function BarSearch({ group }: { group: string }) {
  const { i18n } = useLingui()
  const label = i18n._('layout.search-recipes')
  return (
    <>
      <form className="bar-search" method="get" action={urls.home(group)} role="search">
        <Icon name="search" />
        <input type="search" name="search" aria-label={label} placeholder={label} enterKeyHint="search" />
      </form>
      <a
        className="bar-search-link"
        href={`${urls.home(group)}#search`}
        aria-label={label}
        data-quick-search={group}
      >
        <Icon name="search" />
      </a>
    </>
  )
}
