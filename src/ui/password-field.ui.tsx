import { useLingui } from '@lingui/react'
import { Enhancer } from '../platform/web/enhancer'
import { Button } from './button.ui'
import { FieldError } from './field.ui'

export interface PasswordFieldProps {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
  error?: string | undefined
  /** Marks the field without a sentence of its own. */
  isWrong?: boolean | undefined
  required?: boolean | undefined
}

/** A password; the button that shows it appears once a script can work it. */
export function PasswordField({
  label,
  name,
  autoComplete,
  hint,
  error,
  isWrong,
  required = true,
}: PasswordFieldProps) {
  const { i18n } = useLingui()
  const notes = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="password" data-password="">
        <input
          className="input"
          type="password"
          id={name}
          name={name}
          autoComplete={autoComplete}
          required={required}
          minLength={autoComplete === 'new-password' ? 8 : undefined}
          aria-invalid={error || isWrong ? true : undefined}
          aria-describedby={notes || undefined}
        />
        <Button icon="eye" label={i18n._('user.show-password')} hidden data-reveal="" />
        <Enhancer name="users/password" />
      </div>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${name}-error`} error={error} />
    </div>
  )
}
