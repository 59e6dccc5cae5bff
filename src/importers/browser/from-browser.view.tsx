import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button } from '../../ui/button.ui'
import { TextArea, TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'

/** Where the bookmark hands its page over; whatever does not arrive can be pasted into the same form. */
export function FromBrowserView({ group }: { group: string }) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.importUrl(group), text: i18n._('import.import-a-recipe') }}
        title={i18n._('import.paste-a-page')}
      />
      <div className="import" data-from-browser="">
        <div className="import-states">
          <div data-when="waiting" hidden>
            <Notice tone="info">{i18n._('import.page-is-coming')}</Notice>
          </div>
          <div data-when="missing" hidden>
            <Notice tone="warning">{i18n._('import.page-did-not-come')}</Notice>
          </div>
          <div data-when="too-large" hidden>
            <Notice tone="error">{i18n._('import.page-too-large')}</Notice>
          </div>
        </div>
        <Form className="import-words" action={urls.importUrl(group)} encType="multipart/form-data">
          <p>{i18n._('import.paste-how')}</p>
          <TextField
            label={i18n._('import.address')}
            name="url"
            inputMode="url"
            dir="ltr"
            placeholder="https://"
          />
          <TextArea label={i18n._('import.page-source')} name="source" rows={8} spellCheck={false} required />
          <div className="button-row">
            <Button type="submit" kind="primary">
              {i18n._('import.read-pasted')}
            </Button>
          </div>
        </Form>
        <Enhancer name="importers/from-browser" />
      </div>
    </>
  )
}
