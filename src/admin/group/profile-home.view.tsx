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

export interface ProfileHomeProps {
  fullName: string
  /** Address of their own picture; null without one. */
  picture: string | null
  groupName: string
  /** What is to be done about the account first, if anything. */
  notice: ReactNode
  figures: readonly Figure[]
  own: readonly LinkLine[]
  group: readonly LinkLine[]
}

/** Who one is, how much the household has, and the ways to everything that one may change. */
export function ProfileHome({ fullName, picture, groupName, notice, figures, own, group }: ProfileHomeProps) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <div className="person">
          <Avatar name={fullName} picture={picture} />
          <div>
            <h1>{i18n._('user.welcome', { name: fullName })}</h1>
            <p>
              <bdi>{groupName}</bdi>
            </p>
          </div>
        </div>
      </header>
      <div className="sheet profile-home">
        {notice}
        <Facts
          isEven
          facts={figures.map(({ text, count, href }) => ({
            name: href === null ? text : <a href={href}>{text}</a>,
            value: i18n.number(count),
          }))}
        />
        <section aria-labelledby="own">
          <h2 id="own">{i18n._('user.personal')}</h2>
          <LinkList links={own} />
        </section>
        {group.length > 0 && (
          <section aria-labelledby="group">
            <h2 id="group">{i18n._('group.group')}</h2>
            <LinkList links={group} />
          </section>
        )}
      </div>
    </>
  )
}
