import { useLingui } from '@lingui/react'
import { LinkButton } from '../../ui/button.ui'
import { LoginHead } from '../../ui/layouts/login-layout.ui'

interface LogoutElsewhereViewProps {
  /** What the identity provider is called. */
  provider: string
  address: string
}

/** Signed out here, with a link to sign out of the provider as well. */
export function LogoutElsewhereView({ provider, address }: LogoutElsewhereViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <LoginHead title={i18n._('user.logged-out')} lead={i18n._('oidc.logging-out-there', { provider })} />
      <p>
        <LinkButton kind="primary" size="large" href={address}>
          {i18n._('oidc.log-out-there', { provider })}
        </LinkButton>
      </p>
    </>
  )
}
