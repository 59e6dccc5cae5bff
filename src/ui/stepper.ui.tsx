import type { ReactNode } from 'react'
import { Button } from './button.ui'

export interface StepperProps {
  /** Query key both buttons submit. */
  name: string
  /** Values the buttons submit; null disables the button. */
  less: string | null
  more: string | null
  labels: { less: string; more: string }
  /** The current number, between the two. */
  children?: ReactNode
}

/** Two submit buttons of the form around them: one less, one more. */
export function Stepper({ name, less, more, labels, children }: StepperProps) {
  return (
    <span className="stepper">
      <Button
        type="submit"
        icon="minus"
        label={labels.less}
        name={name}
        value={less ?? ''}
        disabled={less === null}
      />
      {children}
      <Button
        type="submit"
        icon="plus"
        label={labels.more}
        name={name}
        value={more ?? ''}
        disabled={more === null}
      />
    </span>
  )
}
