import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Facts } from '../../ui/facts.ui'
import { type LinkLine, LinkList } from '../../ui/link-list.ui'
import { Avatar } from '../../ui/pictures/avatar.ui'

export interface Figure {
  /** What is counted, translated. */
  text: string
  count: number
  /** Null where the reader may not go there. */
  href: string | null
}

/** A part of the settings: what it is called, and its pages. */
export interface SettingsPart {
  key: string
  title: string
  links: readonly LinkLine[]
}

export interface ProfileHomeProps {
  fullName: string
  /** Address of their own picture; null without one. */
  picture: string | null
  groupName: string
  /** What is to be done about the account first, if anything. */
  notice: ReactNode
  figures: readonly Figure[]
  /** What is of people, and what is of things, each a column where there is room. */
  columns: readonly (readonly SettingsPart[])[]
}

/** All settings on one page: personal ones, the household's, its data, its connections, and the server's for administrators. */
export function ProfileHome(props: ProfileHomeProps) {
  const { i18n } = useLingui()
  const { fullName, picture, groupName, notice, figures, columns } = props
  return (
    <>
      <header className="page-head">
        <div className="person">
          <Avatar name={fullName} picture={picture} />
          <div>
            <h1>{i18n._('setting.title')}</h1>
            <p>
              <bdi>{fullName}</bdi> · <bdi>{groupName}</bdi>
            </p>
          </div>
        </div>
      </header>
      <div className="sheet profile-home">
        {notice}
        {columns.map((parts, at) => (
          <div key={at}>
            {parts.map(({ key, title, links }) => (
              <section key={key} aria-labelledby={key}>
                <h2 id={key}>{title}</h2>
                <LinkList links={links} />
              </section>
            ))}
          </div>
        ))}
        <Facts
          isEven
          facts={figures.map(({ text, count, href }) => ({
            name: href === null ? text : <a href={href}>{text}</a>,
            value: i18n.number(count),
          }))}
        />
      </div>
    </>
  )
}
