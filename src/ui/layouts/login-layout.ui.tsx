import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { urls } from '../../urls'
import { Icon } from '../icon.ui'
import { Notice } from '../notice.ui'
import type { LayoutProps } from './layout-props'
import { DemoBanner } from './top-bar.ui'

interface LoginLayoutProps extends Pick<LayoutProps, 'demo' | 'notice'> {
  children: ReactNode
}

/** Sign-in and first run: one column and a photograph. */
export function LoginLayout({ demo, notice, children }: LoginLayoutProps) {
  return (
    <>
      <DemoBanner demo={demo} />
      <div className="login">
        <main id="main">
          <div className="column">
            {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
            {children}
          </div>
        </main>
        <div className="photo frontispiece">
          <img src={urls.asset('img/eggs.webp')} width={900} height={1125} alt="" fetchPriority="high" />
        </div>
      </div>
    </>
  )
}

interface LoginHeadProps {
  title: string
  /** One line below the title, such as whose recipes these are. */
  lead: string
}

/** The mark and the title above the form. */
export function LoginHead({ title, lead }: LoginHeadProps) {
  return (
    <header>
      <Icon name="mark" />
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
  )
}

/** Below the form: a last sentence, and the button for languages. */
export function LoginFooter({ children }: { children?: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <footer>
      {children} <a href={urls.language()}>{i18n._('layout.language')}</a>
    </footer>
  )
}
