import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.ui'

interface Look {
  /** `primary`: the one main action of a view. `quiet`: no edge. `danger`: what cannot be undone. */
  kind?: 'primary' | 'quiet' | 'danger' | undefined
  size?: 'large' | undefined
  /** Drawn before the words; alone, in a square, when `label` is given instead of words. */
  icon?: IconName | undefined
  /** Name of a square button that shows only its icon. */
  label?: string | undefined
  children?: ReactNode
}

/** Attributes that give an element the look of a button; for the rare element that is neither a button nor a link. */
export function buttonLook({ kind, size, label }: Pick<Look, 'kind' | 'size' | 'label'>) {
  return {
    className: 'button',
    'data-kind': kind,
    'data-size': size,
    'data-square': label === undefined ? undefined : '',
    'aria-label': label,
  }
}

export type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className'>

/** A button; of type `button` unless told otherwise. Further attributes go to the element. */
export function Button({ kind, size, icon, label, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} {...buttonLook({ kind, size, label })} {...rest}>
      {icon && <Icon name={icon} />}
      {icon && children ? ' ' : null}
      {children}
    </button>
  )
}

export type LinkButtonProps = Look & Omit<ComponentProps<'a'>, 'className'> & { href: string }

/** A link that looks like a button: for going somewhere, not for changing something. */
export function LinkButton({ kind, size, icon, label, children, ...rest }: LinkButtonProps) {
  return (
    <a {...buttonLook({ kind, size, label })} {...rest}>
      {icon && <Icon name={icon} />}
      {icon && children ? ' ' : null}
      {children}
    </a>
  )
}
