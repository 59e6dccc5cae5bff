import { useLingui } from '@lingui/react'
import { InPieces } from '../../platform/web/in-pieces'
import { Button } from '../../ui/button.ui'
import { FieldError } from '../../ui/field.ui'
import { ParseButton } from './parse-button.ui'
import { PasteRows } from './paste-rows.ui'
import type { IngredientRow, RecipeFormValues } from './recipe-form.rules'
import { HeadingRow, RemoveRow, RowMenu } from './row-menu.ui'

export interface IngredientRowsProps {
  rows: readonly IngredientRow[]
  paste: RecipeFormValues['paste']['ingredients']
  /** Names offered while typing. */
  units: readonly string[]
  foods: readonly string[]
  /** Every ingredient is one line of text; amounts are not taken apart. */
  isPlain: boolean
  /** Translated sentences by field, such as `ingredients.3.quantity`. */
  errors: Record<string, string>
  /** Name of the field to stand in when the page opens. */
  focus: string | null
}

/** The ingredients as rows that line up like a table; on a phone each row folds into a few lines. */
export function IngredientRows({ rows, paste, units, foods, isPlain, errors, focus }: IngredientRowsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <div className="row-editor" data-plain={isPlain ? '' : undefined} data-rows="ingredients">
        {!isPlain && (
          <div className="heads" aria-hidden="true">
            <span />
            <span>{i18n._('ingredient.quantity')}</span>
            <span>{i18n._('ingredient.unit')}</span>
            <span>{i18n._('ingredient.food')}</span>
            <span>{i18n._('ingredient.note')}</span>
            <span />
          </div>
        )}
        <ul className="rows" role="list">
          <InPieces>
            {rows.map((row, at) => (
              <Row key={at} row={row} at={at} isPlain={isPlain} errors={errors} focus={focus} />
            ))}
          </InPieces>
        </ul>
        <Suggestions id="units" names={units} />
        <Suggestions id="foods" names={foods} />
      </div>
      <div className="button-row">
        <Button type="submit" icon="plus" name="action" value="ingredients.add" formNoValidate>
          {i18n._('ingredient.ingredient')}
        </Button>
        <Button type="submit" icon="plus" name="action" value="ingredients.add-section" formNoValidate>
          {i18n._('form.section')}
        </Button>
        <PasteRows list="ingredients" {...paste} error={errors['ingredients.paste']} focus={focus} />
        <ParseButton rows={rows} />
      </div>
    </>
  )
}

/** Names a browser offers while typing. */
export function Suggestions({ id, names }: { id: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

interface RowProps extends Pick<IngredientRowsProps, 'isPlain' | 'errors' | 'focus'> {
  row: IngredientRow
  at: number
}

function Row({ row, at, isPlain, errors, focus }: RowProps) {
  const { i18n } = useLingui()
  const key = `ingredients.${at}`
  const name = row.food || row.note || i18n._('ingredient.numbered', { number: at + 1 })
  const parts = ['quantity', 'unit', 'food', 'note'] as const
  const labels = {
    quantity: i18n._('ingredient.quantity'),
    unit: i18n._('ingredient.unit'),
    food: i18n._('ingredient.food'),
    note: isPlain ? i18n._('ingredient.text') : i18n._('ingredient.note'),
  }
  const lists = { quantity: undefined, unit: 'units', food: 'foods', note: undefined }
  const failed = parts.find((part) => errors[`${key}.${part}`])
  return (
    <>
      {row.title !== null && (
        <HeadingRow list="ingredients" at={at} row={row.referenceId} title={row.title} focus={focus} />
      )}
      <li id={key} data-row={row.referenceId}>
        <RowMenu list="ingredients" at={at} name={name} canHead={row.title === null} />
        {parts.map((part) =>
          isPlain && part !== 'note' ? (
            <input key={part} type="hidden" name={`${key}.${part}`} value={row[part]} />
          ) : (
            <input
              key={part}
              className="input"
              type="text"
              name={`${key}.${part}`}
              defaultValue={row[part]}
              data-quantity={part === 'quantity' ? '' : undefined}
              data-part={part}
              inputMode={part === 'quantity' ? 'decimal' : undefined}
              list={lists[part]}
              aria-label={labels[part]}
              placeholder={part === 'quantity' ? undefined : labels[part]}
              autoComplete="off"
              autoFocus={focus === `${key}.${part}`}
              aria-invalid={errors[`${key}.${part}`] ? true : undefined}
              aria-describedby={errors[`${key}.${part}`] ? `${key}.${part}-error` : undefined}
            />
          ),
        )}
        <RemoveRow list="ingredients" at={at} name={name} />
        <input type="hidden" name={`${key}.referenceId`} value={row.referenceId} />
        <input type="hidden" name={`${key}.originalText`} value={row.originalText} />
        {failed && <FieldError id={`${key}.${failed}-error`} error={errors[`${key}.${failed}`]} />}
      </li>
    </>
  )
}
