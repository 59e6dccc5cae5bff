import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'

/** Asks someone whose account has no name what they are called. */
export function NameQuestion() {
  const { i18n } = useLingui()
  return (
    <Notice tone="info">
      <Form className="name-question" action={urls.editProfile()}>
        <input type="hidden" name="form" value="name" />
        <TextField
          label={i18n._('setting.what-is-your-name')}
          name="fullName"
          autoComplete="name"
          maxLength={200}
          required
        />
        <Button type="submit" kind="primary">
          {i18n._('general.save')}
        </Button>
      </Form>
    </Notice>
  )
}
