import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'

/** Says that the reader's address is not confirmed yet, with a link to a new mail. */
export function UnprovenAddress({ email }: { email: string }) {
  const { i18n } = useLingui()
  return (
    <Notice
      tone="info"
      icon="mail"
      action={
        <Form action={urls.askAddress()}>
          <Button type="submit">{i18n._('address.send-again')}</Button>
        </Form>
      }
    >
      <p>
        <strong>{i18n._('address.not-confirmed')}</strong>
      </p>
      <p>{i18n._('address.why', { email })}</p>
    </Notice>
  )
}
