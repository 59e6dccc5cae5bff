export interface LinkLine {
  href: string
  /** What it leads to, translated. */
  text: string
  /** What one finds there, in a sentence. */
  about: string
}

/** Ways to other pages below each other, each with what one finds there. */
export function LinkList({ links }: { links: readonly LinkLine[] }) {
  return (
    <ul className="link-list" role="list">
      {links.map(({ href, text, about }) => (
        <li key={href}>
          <a href={href}>{text}</a>
          <p>{about}</p>
        </li>
      ))}
    </ul>
  )
}
