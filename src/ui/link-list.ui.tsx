import { Icon, type IconName } from './icon.ui'

export interface LinkLine {
  href: string
  /** Left out in a list of names only. */
  icon?: IconName | undefined
  /** Name of the page, translated. */
  text: string
  /** What the page has, in a sentence. */
  about?: string | undefined
}

/**
 * Links to other pages, each with a sentence about it, or names only in two columns; the whole line is the link.
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
