import { Icon, type IconName } from './icon.ui'

export interface LinkLine {
  href: string
  /** None in a list of names alone. */
  icon?: IconName | undefined
  /** What it leads to, translated. */
  text: string
  /** What one finds there, in a sentence. */
  about?: string | undefined
}

/**
 * Ways to other pages below each other, each with what one finds there, or by name alone in two columns; the whole line leads on.
 * @param isLong names that need a phone's whole width
 */
export function LinkList({ links, isLong }: { links: readonly LinkLine[]; isLong?: boolean }) {
  return (
    <ul
      className="link-list"
      role="list"
      data-names={links.every(({ about }) => !about) ? '' : undefined}
      data-long={isLong ? '' : undefined}
    >
      {links.map(({ href, icon, text, about }) => (
        <li key={href}>
          {icon && <Icon name={icon} />}
          <div>
            <a href={href}>{text}</a>
            {about && <p>{about}</p>}
          </div>
          <Icon name="chevron-right" />
        </li>
      ))}
    </ul>
  )
}
