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
  /** Says how strong it is while it is typed, once a script can. */
  hasMeter?: boolean | undefined
}

/** A password; the button that shows it appears once a script can work it. */
export function PasswordField({
  label,
  name,
  autoComplete,
  hint,
  error,
  isWrong,
  hasMeter = false,
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
          required
          minLength={autoComplete === 'new-password' ? 8 : undefined}
          aria-invalid={error || isWrong ? true : undefined}
          aria-describedby={notes || undefined}
        />
        <Button icon="eye" label={i18n._('user.show-password')} hidden data-reveal="" />
        <Enhancer name="users/password" />
      </div>
      {hasMeter && <StrengthMeter />}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${name}-error`} error={error} />
    </div>
  )
}

/** How strong a new password is: a bar, and the word for it, which is also read out. */
function StrengthMeter() {
  const { i18n } = useLingui()
  const text = (strength: string) => i18n._('user.password-strength', { strength })
  return (
    <div
      className="strength"
      hidden
      data-strength=""
      data-weak={text(i18n._('user.password-strength-weak'))}
      data-good={text(i18n._('user.password-strength-good'))}
      data-strong={text(i18n._('user.password-strength-strong'))}
      data-very-strong={text(i18n._('user.password-strength-very-strong'))}
    >
      <meter min={0} max={100} low={50} high={80} optimum={100} value={0} aria-hidden="true" />
      <span aria-live="polite" />
    </div>
  )
}

interface NewPasswordProps {
  /** Label of the first field. */
  label: string
  name: string
  errors: Record<string, string | undefined>
}

/** A password that someone chooses, twice, with a meter. */
export function NewPasswordFields({ label, name, errors }: NewPasswordProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        hint={i18n._('user.use-8-characters-or-more-for-your-password')}
        error={errors[name]}
        hasMeter
      />
      <PasswordField
        label={i18n._('user.confirm-password')}
        name="passwordConfirm"
        autoComplete="new-password"
        error={errors.passwordConfirm}
      />
    </>
  )
}
