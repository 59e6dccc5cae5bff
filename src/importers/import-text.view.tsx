import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { TextArea } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { urls } from '../urls'
import { ImportFrame, type ImportPlace } from './preview/import-frame.ui'

export interface ImportTextViewProps extends ImportPlace {
  /** What was typed, so that it is not lost. */
  text: string
  error: string | null
}

/** A box for a recipe as text, from a mail, a note or another program. */
export function ImportTextView({ group, readsPictures, text, error }: ImportTextViewProps) {
  const { i18n } = useLingui()
  return (
    <ImportFrame {...{ group, readsPictures }} tab="text" lead={i18n._('import.text-lead')} error={error}>
      <Form className="import-words" action={urls.importText(group)} encType="multipart/form-data">
        <TextArea
          label={i18n._('import.recipe-as-text')}
          hint={i18n._('import.text-hint')}
          name="text"
          rows={16}
          defaultValue={text}
          dir="auto"
          required
          autoFocus={text === ''}
        />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {i18n._('import.read-text')}
          </Button>
        </div>
      </Form>
    </ImportFrame>
  )
}
