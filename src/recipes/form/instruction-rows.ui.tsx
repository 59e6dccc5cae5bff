import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { FieldError } from '../../ui/field.ui'
import type { IngredientRow, InstructionRow } from './recipe-form.rules'
import { RemoveRow, RowMenu } from './row-menu.ui'

export interface InstructionRowsProps {
  rows: readonly InstructionRow[]
  /** What an instruction may say it uses. */
  ingredients: readonly IngredientRow[]
  errors: Record<string, string>
  focus: string | null
}

/** The instructions, numbered; each may open a section and name the ingredients it uses. */
export function InstructionRows({ rows, ingredients, errors, focus }: InstructionRowsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <ol className="step-editor" role="list" data-rows="instructions">
        {rows.map((row, at) => {
          const key = `instructions.${at}`
          const name = i18n._('instruction.numbered', { number: at + 1 })
          const error = errors[`${key}.text`]
          return (
            <li key={at} id={key}>
              <RowMenu list="instructions" at={at} name={name} canHead={row.title === null} />
              <span className="numeral" aria-hidden="true">
                {at + 1}
              </span>
              <div>
                {row.title !== null && (
                  <input
                    className="input"
                    type="text"
                    name={`${key}.title`}
                    aria-label={i18n._('form.section-heading')}
                    placeholder={i18n._('form.section-heading')}
                    defaultValue={row.title}
                    autoFocus={focus === `${key}.title`}
                    data-heading=""
                  />
                )}
                <textarea
                  className="input"
                  name={`${key}.text`}
                  aria-label={name}
                  rows={3}
                  defaultValue={row.text}
                  autoFocus={focus === `${key}.text`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${key}.text-error` : undefined}
                />
                <input type="hidden" name={`${key}.id`} value={row.id} />
                <FieldError id={`${key}.text-error`} error={error} />
                <Uses name={`${key}.uses`} row={row} ingredients={ingredients} />
              </div>
              <RemoveRow list="instructions" at={at} name={name} />
            </li>
          )
        })}
      </ol>
      <div className="button-row">
        <Button type="submit" icon="plus" name="action" value="instructions.add" formNoValidate>
          {i18n._('instruction.instruction')}
        </Button>
        <Button type="submit" icon="plus" name="action" value="instructions.add-section" formNoValidate>
          {i18n._('form.section')}
        </Button>
      </div>
    </>
  )
}

interface UsesProps {
  name: string
  row: InstructionRow
  ingredients: readonly IngredientRow[]
}

/** Which ingredients an instruction uses; only saved ones can be named. */
function Uses({ name, row, ingredients }: UsesProps) {
  const { i18n } = useLingui()
  const saved = ingredients.filter((ingredient) => ingredient.referenceId !== '')
  if (saved.length === 0) return null
  return (
    <details className="linked">
      <summary>{i18n._('instruction.uses', { count: row.uses.length })}</summary>
      <fieldset>
        <legend className="visually-hidden">{i18n._('instruction.ingredients-used')}</legend>
        {saved.map((ingredient) => (
          <label key={ingredient.referenceId} className="chip">
            <input
              className="visually-hidden"
              type="checkbox"
              name={name}
              value={ingredient.referenceId}
              defaultChecked={row.uses.includes(ingredient.referenceId)}
            />
            {ingredient.food || ingredient.note || '…'}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
