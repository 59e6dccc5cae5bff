import { Icon, type IconName } from './icon.ui'

export interface LinkLine {
  href: string
  icon: IconName
  /** What it leads to, translated. */
  text: string
  /** What one finds there, in a sentence. */
  about: string
}

/** Ways to other pages below each other, each with what one finds there; the whole line leads on. */
export function LinkList({ links }: { links: readonly LinkLine[] }) {
  return (
    <ul className="link-list" role="list">
      {links.map(({ href, icon, text, about }) => (
        <li key={href}>
          <Icon name={icon} />
          <div>
            <a href={href}>{text}</a>
            <p>{about}</p>
          </div>
          <Icon name="chevron-right" />
        </li>
      ))}
    </ul>
  )
}
