import { useLingui } from '@lingui/react'
import { type FormHTMLAttributes, type ReactNode, useContext } from 'react'
import { FORM_KEY } from '../platform/http/form.rules'
import { PageContext } from '../platform/web/page-context'
import { Button, LinkButton } from './button.ui'
import { Icon } from './icon.ui'

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'action'> {
  action: string
  /** Whether sending it twice has the effect of sending it once: choosing colours, signing out. It has no key, so that cached pages stay the same. */
  repeatable?: boolean
  /** Whether Enter in a field does not send it, for forms of lists or of many fields. */
  keepsEnter?: boolean
}

/** A form that writes. By its key the server tells a second press of its button from a new request. */
export function Form({ repeatable, keepsEnter, children, ...form }: FormProps) {
  const once = useContext(PageContext)?.once
  return (
    <form method="post" {...form} data-keeps-enter={keepsEnter ? '' : undefined}>
      {/* Enter presses the first button of a form: a disabled one keeps it from being sent. */}
      {keepsEnter && <button type="submit" disabled hidden />}
      {once && !repeatable && <input type="hidden" name={FORM_KEY} value={once} />}
      {children}
    </form>
  )
}

interface AdvancedProps {
  /** Whether something in it is set, was just added, or is wrong. */
  isOpen: boolean
  children: ReactNode
}

/** Fields that few people need, folded at the end of a form. */
export function Advanced({ isOpen, children }: AdvancedProps) {
  const { i18n } = useLingui()
  return (
    <details className="advanced" open={isOpen}>
      <summary>
        {i18n._('general.advanced')} <Icon name="chevron-down" />
      </summary>
      <div>{children}</div>
    </details>
  )
}

interface FormEndProps {
  /** The page that Cancel leads to. */
  back: string
  /** Words of the button that sends the form; "Save" without. */
  submit?: string
  /** The form that it sends, where the button is outside of it; or the button's name and value. */
  button?: { form: string } | { name: string; value: string }
  /** Further buttons, after the two. */
  children?: ReactNode
}

/** The last row of a form: the button that sends it, and Cancel. */
export function FormEnd({ back, submit, button, children }: FormEndProps) {
  const { i18n } = useLingui()
  return (
    <div className="button-row">
      <Button type="submit" kind="primary" {...button}>
        {submit ?? i18n._('general.save')}
      </Button>
      <LinkButton kind="quiet" href={back}>
        {i18n._('general.cancel')}
      </LinkButton>
      {children}
    </div>
  )
}
