import type { ReactNode } from 'react'
import { Icon } from '../icon.ui'

export interface WayBackProps {
  href: string
  /** Text of the link: the name of a recipe, the title of a page. */
  children: ReactNode
}

/** The link to the parent page, above the heading. */
export function WayBack({ href, children }: WayBackProps) {
  return (
    <p className="way-back">
      <a href={href}>
        <Icon name="arrow-left" />
        <span>{children}</span>
      </a>
    </p>
  )
}

export interface PageHeadProps {
  /** The parent page, where there is one. */
  back?: { href: string; text: ReactNode } | undefined
  title: ReactNode
  /** A sentence or two below the heading. */
  lead?: ReactNode
  /** Actions of the page. */
  children?: ReactNode
}

/** The head of a page: the link back, its name, what it is about, and its actions at the end. */
export function PageHead({ back, title, lead, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        {back && <WayBack href={back.href}>{back.text}</WayBack>}
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </header>
  )
}
