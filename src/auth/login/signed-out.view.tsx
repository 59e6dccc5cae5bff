import { useLingui } from '@lingui/react'
import { LinkButton } from '../../ui/button.ui'
import { LoginHead } from '../../ui/layouts/login-layout.ui'
import { urls } from '../../urls'

/** Signed out here; the proxy in front would let the same person in again. */
export function SignedOutView({ provider, next }: { provider: string; next: string | null }) {
  const { i18n } = useLingui()
  return (
    <>
      <LoginHead title={i18n._('user.logged-out')} lead={i18n._('house.still-there', { provider })} />
      <p>
        <LinkButton kind="primary" size="large" href={urls.providerLogin(next)}>
          {i18n._('oidc.log-in-with', { provider })}
        </LinkButton>
      </p>
    </>
  )
}
