import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from './button.ui'

/**
 * Attributes of a button that opens or closes a dialog without script: `command` where the browser knows it
 * (a true modal), a popover elsewhere. React's types do not know `command` yet, hence the spread.
 */
export function dialogTrigger(id: string, action: 'open' | 'close' = 'open') {
  const native = { command: action === 'open' ? 'show-modal' : 'close', commandfor: id }
  return { ...native, popoverTarget: id, popoverTargetAction: action === 'open' ? 'show' : 'hide' } as const
}

export interface DialogProps {
  id: string
  title: string
  children: ReactNode
  /** Buttons of the last line, the one that submits last; Cancel comes before them. */
  actions?: ReactNode
  /** The wide measure of the print preferences. */
  wide?: boolean | undefined
}

/**
 * A native dialog: Escape and a click outside cancel, Enter submits the form inside. It contains no form of its own: a
 * form comes with `children`.
 */
export function Dialog({ id, title, children, actions, wide }: DialogProps) {
  const { i18n } = useLingui()
  return (
    <dialog
      className="dialog"
      id={id}
      popover="auto"
      closedby="any"
      data-wide={wide ? '' : undefined}
      aria-labelledby={`${id}-title`}
    >
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <Button kind="quiet" icon="x" label={i18n._('general.close')} {...dialogTrigger(id, 'close')} />
      </header>
      <div className="body">{children}</div>
      {actions && (
        <footer>
          <Button kind="quiet" {...dialogTrigger(id, 'close')}>
            {i18n._('general.cancel')}
          </Button>
          {actions}
        </footer>
      )}
    </dialog>
  )
}
