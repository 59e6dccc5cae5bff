import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { LoginFooter, LoginHead } from '../../ui/layouts/login-layout.ui'
import { Notice } from '../../ui/notice.ui'
import { NewPasswordFields } from '../../ui/password-field.ui'
import { urls } from '../../urls'

export interface ForgotViewProps {
  /** Mails can be sent; otherwise an administrator helps. */
  canMail: boolean
  email: string
  /** What is wrong with the address, translated. */
  fieldError?: string | undefined
  /** What went wrong apart from it, translated. */
  error: string | null
}

/** Asking for a link to a new password. */
export function ForgotView({ canMail, email, fieldError, error }: ForgotViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <LoginHead title={i18n._('reset.forgot-title')} lead={i18n._('reset.forgot-lead')} />
      {error !== null && <Notice tone="error">{error}</Notice>}
      {canMail ? (
        <Form action={urls.forgotPassword()}>
          <TextField
            label={i18n._('user.email')}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={email}
            required
            autoFocus={email === ''}
            error={fieldError}
          />
          <Button type="submit" kind="primary" size="large">
            {i18n._('reset.send-link')}
          </Button>
        </Form>
      ) : (
        <Notice tone="info">{i18n._('reset.no-mail-here')}</Notice>
      )}
      <LoginFooter>
        <a href={urls.login()}>{i18n._('reset.back-to-login')}</a>
      </LoginFooter>
    </>
  )
}

/** The same for every address, whether anyone has it or not. */
export function ForgotSentView() {
  const { i18n } = useLingui()
  return (
    <>
      <LoginHead title={i18n._('reset.sent-title')} lead={i18n._('reset.sent-lead')} />
      <LinkButton href={urls.login()}>{i18n._('reset.back-to-login')}</LinkButton>
      <LoginFooter />
    </>
  )
}

export interface ResetViewProps {
  token: string
  email: string
  /** Translated sentences by field. */
  errors: Partial<Record<'email' | 'password' | 'passwordConfirm', string>>
  error: string | null
}

/** A new password, by the link of a mail. */
export function ResetView({ token, email, errors, error }: ResetViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <LoginHead title={i18n._('reset.title')} lead={i18n._('reset.lead')} />
      <Form action={urls.resetPassword()}>
        {error !== null && <Notice tone="error">{error}</Notice>}
        <input type="hidden" name="token" value={token} />
        <TextField
          label={i18n._('user.email')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          required
          error={errors.email}
        />
        <NewPasswordFields label={i18n._('user.new-password')} name="password" errors={errors} />
        <Button type="submit" kind="primary" size="large">
          {i18n._('reset.set-password')}
        </Button>
      </Form>
      <LoginFooter>
        <a href={urls.forgotPassword()}>{i18n._('reset.new-link')}</a>
      </LoginFooter>
    </>
  )
}
