import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { LoginHead } from '../../ui/layouts/login-layout.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'

/** The second half of a sign-in: the code of the app, or one on paper. @param props.error why the last try was refused, translated */
export function LoginCodeView({ error }: { error: string | null }) {
  const { i18n } = useLingui()
  return (
    <>
      <LoginHead title={i18n._('second-factor.one-more-thing')} lead={i18n._('second-factor.enter-code')} />
      <Form action={urls.loginCode()}>
        {error !== null && <Notice tone="error">{error}</Notice>}
        <TextField
          label={i18n._('second-factor.code')}
          name="code"
          hint={i18n._('second-factor.code-or-paper-hint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          aria-invalid={error === null ? undefined : true}
        />
        <Button type="submit" kind="primary" size="large">
          {i18n._('user.log-in')}
        </Button>
      </Form>
      <footer>
        <a href={urls.login({ direct: '1' })}>{i18n._('second-factor.start-again')}</a>
      </footer>
    </>
  )
}
