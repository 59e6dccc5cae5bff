import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.ui'

/** Stands where a list would, while there is nothing in it: a drawing, a sentence, and perhaps what to do next. */
export function Empty({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="empty" role="status">
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}
