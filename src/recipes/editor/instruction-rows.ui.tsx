import { useLingui } from '@lingui/react'
import { memo } from 'react'
import { Button } from '../../ui/button.ui'
import { FieldError } from '../../ui/field.ui'
import { formatList } from '../../ui/format.rules'
import { Icon } from '../../ui/icon.ui'
import { ProseArea } from './form-sections.ui'
import { PasteRows } from './paste-rows.ui'
import type { Direction, IngredientRow, InstructionRow, RecipeFormValues } from './recipe-form.rules'
import type { Removed } from './removed-row.schema'
import { listItems, RemoveRow, RowMenu } from './row-menu.ui'

/** Every instruction offers every ingredient; a recipe with hundreds of both would become a page of megabytes. */
const MAX_CHOICES = 4000

/** Which ingredients the instructions offer: all, those that they use, or none; what they use is kept in any case. */
type Choices = 'all' | 'used' | 'none'

function choicesFor(rows: readonly InstructionRow[], ingredients: number): Choices {
  if (rows.length * ingredients <= MAX_CHOICES) return 'all'
  // A form that is sent has room for so many beside the rows themselves.
  return rows.reduce((sum, { uses }) => sum + uses.length, 0) <= MAX_CHOICES / 4 ? 'used' : 'none'
}

export interface InstructionRowsProps {
  rows: readonly InstructionRow[]
  /** Direction of the recipe's own words. */
  direction: Direction
  /** Language of the recipe; '' where it is not known. */
  language: string
  paste: RecipeFormValues['paste']['instructions']
  /** What an instruction may say it uses. */
  ingredients: readonly IngredientRow[]
  errors: Record<string, string>
  focus: string | null
  removed?: Removed | null | undefined
}

/** The instructions, numbered; each may open a section and name the ingredients it uses. */
export function InstructionRows(props: InstructionRowsProps) {
  const { i18n } = useLingui()
  const { rows, direction, language, paste, ingredients, errors, focus, removed } = props
  const choices = choicesFor(rows, ingredients.length)
  return (
    <>
      <div data-rows="instructions">
        <ol className="step-editor" role="list" dir={direction}>
          {listItems(
            { list: 'instructions', rows, removed, language, focus },
            ({ id }) => id,
            (row, at) => (
              <Instruction
                key={row.id || at}
                {...{ row, at, language, ingredients, choices, focus }}
                error={errors[`instructions.${at}.text`]}
              />
            ),
          )}
        </ol>
      </div>
      <div className="button-row">
        <Button type="submit" icon="plus" name="action" value="instructions.add" formNoValidate>
          {i18n._('instruction.instruction')}
        </Button>
        <Button
          type="submit"
          kind="quiet"
          icon="plus"
          name="action"
          value="instructions.add-section"
          formNoValidate
        >
          {i18n._('form.section')}
        </Button>
        <PasteRows list="instructions" {...paste} isTooLong={'instructions.paste' in errors} focus={focus} />
      </div>
    </>
  )
}

interface InstructionProps {
  row: InstructionRow
  at: number
  language: string
  ingredients: readonly IngredientRow[]
  choices: Choices
  error: string | undefined
  focus: string | null
}

const Instruction = memo(function Instruction(props: InstructionProps) {
  const { row, at, language, ingredients, choices, error, focus } = props
  const { i18n } = useLingui()
  const key = `instructions.${at}`
  const name = i18n._('instruction.numbered', { number: at + 1 })
  return (
    <li id={key} data-row={row.id}>
      <span className="numeral" lang={language || undefined} aria-hidden="true">
        {at + 1}
      </span>
      <div>
        <ProseArea
          name={`${key}.text`}
          aria-label={name}
          defaultValue={row.text}
          placeholder={i18n._('instruction.example')}
          lang={language || undefined}
          autoFocus={focus === `${key}.text`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${key}.text-error` : undefined}
        />
        <input type="hidden" name={`${key}.id`} value={row.id} />
        <input type="hidden" name={`${key}.summary`} value={row.summary} />
        <FieldError id={`${key}.text-error`} error={error} />
        <Uses
          at={at}
          row={row}
          ingredients={ingredients}
          isOpen={focus === `${key}.uses`}
          choices={choices}
        />
      </div>
      <RowMenu
        list="instructions"
        at={at}
        name={name}
        canHead={row.title === null}
        canMerge={at > 0 && row.title === null}
      />
      <RemoveRow list="instructions" at={at} name={name} isInMenu />
    </li>
  )
})

const nameOf = ({ food, note }: IngredientRow) => food || note || '…'

interface UsesProps {
  at: number
  row: InstructionRow
  ingredients: readonly IngredientRow[]
  isOpen: boolean
  choices: Choices
}

/** Which ingredients an instruction uses, chosen by hand or found in its text. */
function Uses({ at, row, ingredients, isOpen, choices }: UsesProps) {
  const { i18n } = useLingui()
  const used = new Set(row.uses)
  const written = ingredients.filter(({ food, note, referenceId }) => {
    if (used.has(referenceId)) return choices !== 'none'
    return choices === 'all' && (food.trim() !== '' || note.trim() !== '')
  })
  if (written.length === 0 && choices === 'all') return null
  const named = formatList(
    written.filter(({ referenceId }) => used.has(referenceId)).map(nameOf),
    i18n.locale,
    'unit',
  )
  return (
    <details className="linked" open={isOpen}>
      <summary>
        <Icon name="link" />
        <span>{named || i18n._('instruction.uses', { count: row.uses.length })}</span>
      </summary>
      <fieldset>
        <legend className="visually-hidden">{i18n._('instruction.ingredients-used')}</legend>
        {choices === 'none' && used.size > 0 && (
          <input type="hidden" name={`instructions.${at}.uses`} value={[...used].join(' ')} />
        )}
        {written.map((ingredient) => (
          <label key={ingredient.referenceId} className="chip">
            <input
              className="visually-hidden"
              type="checkbox"
              name={`instructions.${at}.uses`}
              value={ingredient.referenceId}
              defaultChecked={used.has(ingredient.referenceId)}
            />
            {nameOf(ingredient)}
          </label>
        ))}
        <Button
          type="submit"
          kind="quiet"
          icon="wand-sparkles"
          name="action"
          value={`instructions.${at}.link`}
          formNoValidate
          autoFocus={isOpen}
        >
          {i18n._('instruction.link-named')}
        </Button>
      </fieldset>
    </details>
  )
}
