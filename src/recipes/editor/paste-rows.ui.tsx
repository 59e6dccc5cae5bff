import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { SelectField, TextArea } from '../../ui/field.ui'
import { Icon } from '../../ui/icon.ui'
import type { PasteList, PasteMode } from './recipe-form.rules'

export interface PasteRowsProps {
  list: PasteList
  /** What was pasted and is not rows yet. */
  text: string
  as: PasteMode
  isTooLong: boolean
  focus: string | null
}

/** A block of text that becomes rows; folded until it is wanted. */
export function PasteRows({ list, text, as, isTooLong, focus }: PasteRowsProps) {
  const { i18n } = useLingui()
  const isOpen = text !== '' || focus === `${list}.paste`
  return (
    <details className="paste" open={isOpen}>
      <summary className="button" data-kind="quiet">
        <Icon name="clipboard-paste" /> {i18n._('paste.paste-several-lines')}
      </summary>
      <div>
        <TextArea
          label={list === 'ingredients' ? i18n._('paste.ingredients') : i18n._('paste.instructions')}
          name={`${list}.paste`}
          rows={6}
          defaultValue={text}
          hint={list === 'ingredients' ? i18n._('paste.ingredients-hint') : i18n._('paste.instructions-hint')}
          error={isTooLong ? i18n._('validation.max-rows-500') : undefined}
          autoFocus={focus === `${list}.paste`}
        />
        <SelectField
          label={i18n._('paste.how')}
          name={`${list}.pasteAs`}
          defaultValue={as}
          options={[
            { value: 'tidy', text: i18n._('paste.tidy') },
            { value: 'lines', text: i18n._('paste.lines') },
            { value: 'first-character', text: i18n._('paste.first-character') },
            { value: 'numbered', text: i18n._('paste.numbered') },
          ]}
        />
        <div className="button-row">
          <Button type="submit" icon="plus" name="action" value={`${list}.paste`} formNoValidate>
            {i18n._('paste.add-lines')}
          </Button>
        </div>
      </div>
    </details>
  )
}
