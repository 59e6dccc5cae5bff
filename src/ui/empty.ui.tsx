import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './pictures/drawing.ui'

export interface EmptyProps {
  drawing: DrawingName
  /** What to do next: one link or button. */
  action?: ReactNode
  /** A sentence, or paragraphs. */
  children: ReactNode
}

/** Shown instead of an empty list: a drawing, a sentence, and perhaps what to do next. */
export function Empty({ drawing, action, children }: EmptyProps) {
  return (
    <div className="empty" role="status">
      <Drawing name={drawing} />
      <div>{typeof children === 'string' ? <p>{children}</p> : children}</div>
      {action}
    </div>
  )
}
