import type { ReactNode } from 'react'

export interface Tab {
  key: string
  text: ReactNode
  href: string
}

export interface TabsProps {
  /** Read out, not shown. */
  label: string
  tabs: readonly Tab[]
  /** Key of the tab whose page this is. */
  current: string
}

/** Sibling pages, as links in a ruled row. To choose a value, use `Segmented`. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ key, text, href }) => (
        <a key={key} href={href} aria-current={key === current ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
