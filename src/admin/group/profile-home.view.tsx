import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.ui'
import { type LinkLine, LinkList } from '../../ui/link-list.ui'
import { Face } from '../../ui/pictures/face.ui'

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
  /** The page on which the picture and the name are changed. */
  edit: string
}

/** Who one is, how much the household has, and the ways to everything that one may change. */
export function ProfileHome({
  fullName,
  picture,
  groupName,
  notice,
  figures,
  own,
  group,
  edit,
}: ProfileHomeProps) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <div className="person">
          {picture === null ? <Face name={fullName} /> : <img src={picture} alt="" width={64} height={64} />}
          <div>
            <h1>{i18n._('user.welcome', { name: fullName })}</h1>
            <p>
              <bdi>{groupName}</bdi>
            </p>
          </div>
        </div>
        <LinkButton kind="quiet" icon="pencil-line" href={edit}>
          {i18n._('user.your-account')}
        </LinkButton>
      </header>
      <div className="sheet">
        {notice}
        <ul className="figures" role="list" aria-label={i18n._('group.in-numbers')}>
          {figures.map(({ text, count, href }) => (
            <li key={text}>
              <data value={count}>{i18n.number(count)}</data>
              {href === null ? <span>{text}</span> : <a href={href}>{text}</a>}
            </li>
          ))}
        </ul>
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
