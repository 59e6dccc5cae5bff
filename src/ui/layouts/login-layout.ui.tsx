import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { urls } from '../../urls'
import { Icon } from '../icon.ui'

export interface LoginLayoutProps {
  title: string
  /** One line below the title, such as whose recipes these are. */
  lead: string
  children: ReactNode
  /** A last sentence below the form. */
  foot?: ReactNode
}

/** Log in and first run: one column and a photograph. */
export function LoginLayout({ title, lead, children, foot }: LoginLayoutProps) {
  const { i18n } = useLingui()
  return (
    <div className="login">
      <main id="main">
        <div className="column">
          <header>
            <Icon name="mark" />
            <h1>{title}</h1>
            <p>{lead}</p>
          </header>
          {children}
          <footer>
            {foot} <a href={urls.language()}>{i18n._('layout.language')}</a>
          </footer>
        </div>
      </main>
      <div className="photo frontispiece">
        <img src={urls.asset('img/eggs.webp')} width={900} height={1125} alt="" fetchPriority="high" />
      </div>
    </div>
  )
}
