import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { FieldError } from '../../ui/field.ui'
import { inPlace, ProseArea } from './form-sections.ui'
import type { Direction, ExtraRow, NoteRow } from './recipe-form.rules'
import type { Removed } from './removed-row.schema'
import { RemoveRow, withRemoved } from './row-menu.ui'

interface RowsProps<Row> {
  rows: readonly Row[]
  errors: Record<string, string>
  focus: string | null
  removed?: Removed | null | undefined
}

interface NoteRowsProps extends RowsProps<NoteRow> {
  /** Language of the recipe; '' where it is not known. */
  language: string
  /** Direction of the recipe's own words. */
  direction: Direction
}

/** Notes as they are below the recipe: a title and a text each. */
export function NoteRows({ rows, errors, focus, removed, language, direction }: NoteRowsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <ul className="note-editor" role="list" dir={direction} data-rows="notes">
        {withRemoved(
          'notes',
          removed,
          rows.map((row, at) => {
            const [title, text] = [`notes.${at}.title`, `notes.${at}.text`]
            return (
              <li key={row.id ?? at}>
                <div className="note">
                  <textarea
                    {...inPlace(title, row.title, errors, language)}
                    rows={1}
                    placeholder={i18n._('note.title')}
                    aria-label={i18n._('note.title')}
                    autoFocus={focus === title}
                    data-one-line=""
                  />
                  <FieldError id={`${title}-error`} error={errors[title]} />
                  <ProseArea
                    {...inPlace(text, row.text, errors, language)}
                    placeholder={i18n._('note.text')}
                    aria-label={i18n._('note.text')}
                  />
                  <FieldError id={`${text}-error`} error={errors[text]} />
                </div>
                <RemoveRow
                  list="notes"
                  at={at}
                  name={row.title || i18n._('note.numbered', { number: at + 1 })}
                />
              </li>
            )
          }),
        )}
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
export function ExtraRows({ rows, errors, focus, removed }: RowsProps<ExtraRow>) {
  const { i18n } = useLingui()
  return (
    <>
      <p className="hint">{i18n._('form.extras-hint')}</p>
      <ul className="extra-editor" role="list" data-rows="extras">
        {withRemoved(
          'extras',
          removed,
          rows.map((row, at) => {
            const [key, value] = [`extras.${at}.key`, `extras.${at}.value`]
            return (
              <li key={row.id ?? at}>
                <div>
                  <input
                    {...inPlace(key, row.key, errors)}
                    type="text"
                    placeholder={i18n._('extra.key')}
                    aria-label={i18n._('extra.key')}
                    autoCapitalize="none"
                    spellCheck={false}
                    autoFocus={focus === key}
                  />
                  <FieldError id={`${key}-error`} error={errors[key]} />
                </div>
                <div>
                  <input
                    {...inPlace(value, row.value, errors)}
                    type="text"
                    placeholder={i18n._('extra.value')}
                    aria-label={i18n._('extra.value')}
                  />
                  <FieldError id={`${value}-error`} error={errors[value]} />
                </div>
                <RemoveRow
                  list="extras"
                  at={at}
                  name={row.key || i18n._('extra.numbered', { number: at + 1 })}
                />
              </li>
            )
          }),
        )}
      </ul>
      <div className="button-row">
        <Button type="submit" icon="plus" name="action" value="extras.add" formNoValidate>
          {i18n._('extra.extra')}
        </Button>
      </div>
    </>
  )
}
