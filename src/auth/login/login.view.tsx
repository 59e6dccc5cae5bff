import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button, LinkButton } from '../../ui/button.ui'
import { Check } from '../../ui/check.ui'
import { TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { LoginFooter, LoginHead } from '../../ui/layouts/login-layout.ui'
import { Notice } from '../../ui/notice.ui'
import { PasswordField } from '../../ui/password-field.ui'
import { urls } from '../../urls'

export interface LoginViewProps {
  /** Whose recipes these are, when one group can be named. */
  groupName: string | null
  username: string
  remember: boolean
  /** Where to go after signing in; kept in the form. */
  next: string | null
  /** Name of the identity provider, for its button; null without one. */
  provider: string | null
  /** Anyone may make an account; otherwise there is only the way by invitation. */
  maySignUp: boolean
  /** Slug of the group that strangers may read without an account; null for none. */
  openGroup: string | null
  /** What the browser needs to find a passkey, as JSON; null where there cannot be any. */
  passkey: string | null
  /** Why the last try was refused, translated. */
  error: string | null
}

/** Signing in: two fields, and what went wrong the last time. */
export function LoginView(props: LoginViewProps) {
  const { groupName, username, remember, next, provider, passkey, maySignUp, openGroup, error } = props
  const { i18n } = useLingui()
  const lead =
    groupName === null
      ? i18n._('login.recipes-of-this-house')
      : i18n._('login.recipes-of', { group: groupName })
  return (
    <>
      <LoginHead title={i18n._('app.name')} lead={lead} />
      <Form action={urls.login()}>
        {error !== null && <Notice tone="error">{error}</Notice>}
        {next !== null && <input type="hidden" name="next" value={next} />}
        <TextField
          label={i18n._('user.email-or-username')}
          name="username"
          autoComplete={passkey === null ? 'username' : 'username webauthn'}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={username}
          required
          autoFocus={username === ''}
          aria-invalid={error === null ? undefined : true}
        />
        <PasswordField
          label={i18n._('user.password')}
          name="password"
          autoComplete="current-password"
          isWrong={error !== null}
        />
        <Check
          label={i18n._('login.stay-logged-in')}
          name="remember"
          value="true"
          defaultChecked={remember}
        />
        <Button type="submit" kind="primary" size="large">
          {i18n._('user.log-in')}
        </Button>
      </Form>
      {passkey && (
        <Form action={urls.passkeyLogin()} hidden data-passkey="get" data-options={passkey}>
          <input type="hidden" name="credential" />
          {next !== null && <input type="hidden" name="next" value={next} />}
          <p className="error" data-failed="" hidden role="alert">
            {i18n._('passkey.refused')}
          </p>
          <Button type="submit" size="large" icon="key-round">
            {i18n._('passkey.log-in')}
          </Button>
          <Enhancer name="auth/passkey" />
        </Form>
      )}
      {provider !== null && (
        <LinkButton size="large" href={urls.providerLogin(next)}>
          {i18n._('oidc.log-in-with', { provider })}
        </LinkButton>
      )}
      <p className="ways-in">
        <a href={urls.forgotPassword()}>{i18n._('login.forgot-password')}</a>
        <a href={urls.register()}>{maySignUp ? i18n._('login.sign-up') : i18n._('login.have-invitation')}</a>
      </p>
      {openGroup !== null && (
        <p className="ways-in">
          <a href={urls.home(openGroup)}>{i18n._('login.look-around')}</a>
        </p>
      )}
      <LoginFooter>{!maySignUp && i18n._('login.no-account')}</LoginFooter>
    </>
  )
}
