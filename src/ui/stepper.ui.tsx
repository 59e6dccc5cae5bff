import { Button } from './button.ui'

export interface StepperProps {
  /** Query key both buttons submit. */
  name: string
  /** Values the buttons submit; nothing switches the button off. */
  less: string | null
  more: string | null
  labels: { less: string; more: string }
}

/** One less, one more: two submit buttons of the form around them. */
export function Stepper({ name, less, more, labels }: StepperProps) {
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
