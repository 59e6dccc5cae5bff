import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { UnprovenAddress } from './address.ui'

export interface ConfirmAddressProps {
  token: string
  /** The address that the token confirms; null when it confirms nothing. */
  email: string | null
  /** The reader's address while it is not proven and a new mail could be sent. */
  unproven: string | null
}

/** Where the link of the mail leads: one button, since some mail programs open links by themselves. */
export function ConfirmAddressView({ token, email, unproven }: ConfirmAddressProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.editProfile(), text: i18n._('user.your-account') }}
        title={i18n._('address.confirm-title')}
      />
      <div className="sheet">
        {email === null ? (
          <>
            <Notice tone="error">{i18n._('address.link-is-over')}</Notice>
            {unproven !== null && <UnprovenAddress email={unproven} />}
          </>
        ) : (
          <Form action={urls.confirmEmail()}>
            <input type="hidden" name="token" value={token} />
            <p>{i18n._('address.is-yours', { email })}</p>
            <Button type="submit" kind="primary">
              {i18n._('address.confirm')}
            </Button>
          </Form>
        )}
      </div>
    </>
  )
}
