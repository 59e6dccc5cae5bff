import type { ComponentProps, ReactNode } from 'react'

export interface CheckProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'size'> {
  label: ReactNode
  /** `switch` is a check box for something that is on or off, not picked from a list. */
  kind?: 'checkbox' | 'radio' | 'switch' | undefined
  /** A second, quieter phrase after the label. */
  hint?: ReactNode
  /** How many recipes it stands for. */
  count?: number | undefined
}

/** A check box, radio or switch with its label; the whole line is the target. */
export function Check({ label, kind = 'checkbox', hint, count, ...input }: CheckProps) {
  return (
    <label className="check">
      <input
        className="box"
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        role={kind === 'switch' ? 'switch' : undefined}
        {...input}
      />{' '}
      <span>{label}</span>
      {hint && <span className="hint">{hint}</span>}
      {count !== undefined && <data value={count}>{count}</data>}
    </label>
  )
}
