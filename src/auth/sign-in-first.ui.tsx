import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { Form } from '../ui/form.ui'
import { Notice } from '../ui/notice.ui'
import { urls } from '../urls'

/** In the place of a form that adds a way into the account. @param props.next where to come back to */
export function SignInFirst({ next }: { next: string }) {
  const { i18n } = useLingui()
  return (
    <Form action={urls.signInAgain()}>
      <input type="hidden" name="next" value={next} />
      <Notice tone="info">{i18n._('sign-in.first')}</Notice>
      <Button type="submit" kind="primary">
        {i18n._('sign-in.again')}
      </Button>
    </Form>
  )
}
