import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { TextArea, TextField } from '../../ui/field.ui'
import type { ExtraRow, NoteRow } from './recipe-form.rules'
import { RemoveRow } from './row-menu.ui'

interface RowsProps<Row> {
  rows: readonly Row[]
  errors: Record<string, string>
  focus: string | null
}

/** Notes: a title and a text each. */
export function NoteRows({ rows, errors, focus }: RowsProps<NoteRow>) {
  const { i18n } = useLingui()
  return (
    <>
      <ul className="pair-editor" role="list" data-rows="notes">
        {rows.map((row, at) => (
          <li key={at}>
            <TextField
              label={i18n._('note.title')}
              name={`notes.${at}.title`}
              defaultValue={row.title}
              autoFocus={focus === `notes.${at}.title`}
              error={errors[`notes.${at}.title`]}
            />
            <RemoveRow list="notes" at={at} name={row.title || i18n._('note.numbered', { number: at + 1 })} />
            <TextArea
              label={i18n._('note.text')}
              name={`notes.${at}.text`}
              rows={2}
              defaultValue={row.text}
              error={errors[`notes.${at}.text`]}
            />
          </li>
        ))}
      </ul>
      <div className="button-row">
        <Button type="submit" icon="plus" name="action" value="notes.add" formNoValidate>
          {i18n._('note.note')}
        </Button>
      </div>
    </>
  )
}

/** Extras: keys and values for other programs. */
export function ExtraRows({ rows, errors, focus }: RowsProps<ExtraRow>) {
  const { i18n } = useLingui()
  return (
    <>
      <ul className="pair-editor" role="list" data-rows="extras">
        {rows.map((row, at) => (
          <li key={at} data-kind="extra">
            <TextField
              label={i18n._('extra.key')}
              name={`extras.${at}.key`}
              defaultValue={row.key}
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={focus === `extras.${at}.key`}
              error={errors[`extras.${at}.key`]}
            />
            <TextField
              label={i18n._('extra.value')}
              name={`extras.${at}.value`}
              defaultValue={row.value}
              error={errors[`extras.${at}.value`]}
            />
            <RemoveRow list="extras" at={at} name={row.key || i18n._('extra.numbered', { number: at + 1 })} />
          </li>
        ))}
      </ul>
      <div className="button-row">
        <Button type="submit" icon="plus" name="action" value="extras.add" formNoValidate>
          {i18n._('extra.extra')}
        </Button>
      </div>
    </>
  )
}
