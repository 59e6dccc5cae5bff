import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { Form } from '../ui/form.ui'
import { Notice } from '../ui/notice.ui'
import { urls } from '../urls'

/** Asks once whether the ingredients of imports are to be recognized. @param switchesAmounts a yes turns amounts on, too */
export function RecognizeQuestion({ switchesAmounts }: { switchesAmounts: boolean }) {
  const { i18n } = useLingui()
  return (
    <Notice tone="info">
      <p>
        <strong>{i18n._('home.recognize-question')}</strong>{' '}
        {switchesAmounts ? i18n._('home.recognize-hint-amounts') : i18n._('home.recognize-hint')}
      </p>
      <Form className="recognize-question" action={urls.chooseParsing()}>
        <Button type="submit" name="wants" value="true">
          {i18n._('home.recognize')}
        </Button>{' '}
        <Button type="submit" kind="quiet" name="wants" value="false">
          {i18n._('home.keep-as-text')}
        </Button>
      </Form>
    </Notice>
  )
}
