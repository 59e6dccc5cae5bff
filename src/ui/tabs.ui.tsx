export interface TabsProps {
  label: string
  tabs: readonly { href: string; text: string; current: boolean }[]
}

/** Links to the pages of one task, the current one underlined. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, text, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
