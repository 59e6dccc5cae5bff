import type { ReactNode } from 'react'

export interface Tab {
  key: string
  text: ReactNode
  href: string
}

export interface TabsProps {
  /** Read out, not seen. */
  label: string
  tabs: readonly Tab[]
  /** Key of the tab whose page this is. */
  current: string
}

/** Pages that stand beside each other, as links in a ruled row. A value is chosen with `Segmented` instead. */
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
