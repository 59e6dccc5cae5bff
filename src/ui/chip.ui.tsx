import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Icon } from './icon.ui'

export interface ChipProps {
  href: string
  /** `plain` is a small label inside text, such as a tag below a recipe. */
  kind?: 'plain' | undefined
  on?: boolean | undefined
  children: ReactNode
}

/** A short word that is a link. */
export function Chip({ href, kind, on, children }: ChipProps) {
  return (
    <a className="chip" data-kind={kind} data-on={on ? '' : undefined} href={href}>
      {children}
    </a>
  )
}

/** A filter that is on; following the link removes it. */
export function RemovableChip({ href, name }: { href: string; name: string }) {
  const { i18n } = useLingui()
  return (
    <a className="chip" data-on="" href={href} aria-label={i18n._('search.remove-filter', { name })}>
      {name} <Icon name="x" />
    </a>
  )
}
