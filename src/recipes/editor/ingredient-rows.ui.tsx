import { useLingui } from '@lingui/react'
import { InPieces } from '../../platform/web/in-pieces'
import { Button } from '../../ui/button.ui'
import { FieldError } from '../../ui/field.ui'
import { Icon } from '../../ui/icon.ui'
import { urls } from '../../urls'
import { LineField } from '../ingredient/line-field.ui'
import { hasUnitOrFood } from '../ingredient/unparsed.rules'
import { SAVE_AND_PARSE } from './form-action.rules'
import type { WrittenLine } from './line-text.rules'
import { PasteRows } from './paste-rows.ui'
import {
  type Direction,
  emptyIngredient,
  type IngredientRow,
  type RecipeFormValues,
} from './recipe-form.rules'
import type { Removed } from './removed-row.rules'
import { HeadingRow, HeadingTemplate, RemoveRow, RowMenu, withRemoved } from './row-menu.ui'

export interface IngredientRowsProps {
  rows: readonly IngredientRow[]
  /** Each row as one line, in the same order. */
  lines: readonly WrittenLine[]
  /** The way the recipe's own words run. */
  direction: Direction
  /** Of the recipe, '' where none is said. */
  language: string
  paste: RecipeFormValues['paste']['ingredients']
  /** Names offered while typing. */
  units: readonly string[]
  foods: readonly string[]
  /** Names of recipes, where a line has a field to choose one in. */
  recipes: readonly string[]
  /** Every ingredient is one line of text; amounts are not taken apart. */
  isPlain: boolean
  /** Translated sentences by field, such as `ingredients.3.quantity`. */
  errors: Record<string, string>
  /** Name of the field to stand in when the page opens. */
  focus: string | null
  removed?: Removed | null | undefined
}

/**
 * The ingredients. Where scripts run each is one line of text, which is understood while it is written, and its parts are there to
 * correct by hand; without scripts the parts are rows that line up like a table.
 */
export function IngredientRows(props: IngredientRowsProps) {
  const { i18n } = useLingui()
  const { rows, lines, paste, language, isPlain, errors, focus } = props
  // A recipe that nobody has taken apart stays so: its lines are coloured, and kept as they were typed.
  const isText = isPlain || (rows.some(({ note }) => note.trim() !== '') && !hasUnitOrFood(rows))
  const shared = { language, isPlain, errors, focus }
  return (
    <>
      <div
        className="row-editor"
        data-plain={isPlain ? '' : undefined}
        data-rows="ingredients"
        data-as-text={isText ? '' : undefined}
      >
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
        <ul className="rows" role="list" dir={props.direction}>
          <InPieces>
            {withRemoved(
              'ingredients',
              props.removed,
              rows.map((row, at) => (
                <Row key={at} row={row} line={lines[at] ?? NO_LINE} at={at} {...shared} />
              )),
            )}
          </InPieces>
        </ul>
        <template data-new="row">
          <Row row={emptyIngredient()} line={NO_LINE} at={0} {...shared} errors={{}} focus={null} />
        </template>
        <HeadingTemplate list="ingredients" language={language} />
        <Suggestions id="units" names={props.units} />
        <Suggestions id="foods" names={props.foods} />
        <Suggestions id="recipes" names={props.recipes} />
      </div>
      <div className="button-row">
        <Button type="submit" icon="plus" name="action" value="ingredients.add" formNoValidate>
          {i18n._('ingredient.ingredient')}
        </Button>
        <Button
          type="submit"
          kind="quiet"
          icon="plus"
          name="action"
          value="ingredients.add-section"
          formNoValidate
        >
          {i18n._('form.section')}
        </Button>
        <PasteRows list="ingredients" {...paste} error={errors['ingredients.paste']} focus={focus} />
        <ParseButton rows={rows} />
      </div>
    </>
  )
}

const NO_LINE: WrittenLine = { text: '', marks: [] }

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

interface RowProps extends Pick<IngredientRowsProps, 'language' | 'isPlain' | 'errors' | 'focus'> {
  row: IngredientRow
  line: WrittenLine
  at: number
}

function Row({ row, line, at, language, isPlain, errors, focus }: RowProps) {
  const { i18n } = useLingui()
  const key = `ingredients.${at}`
  const name = row.food || row.note || i18n._('ingredient.numbered', { number: at + 1 })
  const failed = PARTS.find((part) => errors[`${key}.${part}`])
  return (
    <>
      {row.title !== null && (
        <HeadingRow
          list="ingredients"
          at={at}
          row={row.referenceId}
          title={row.title}
          language={language}
          focus={focus}
        />
      )}
      <li id={key} data-row={row.referenceId} data-open={failed ? '' : undefined}>
        <LineField
          name={`${key}.line`}
          text={line.text}
          marks={line.marks}
          label={i18n._('ingredient.numbered', { number: at + 1 })}
          placeholder={i18n._('ingredient.example')}
          language={language}
          errorId={failed && `${key}.${failed}-error`}
          autoFocus={focus === `${key}.note`}
        />
        <Parts row={row} at={at} isPlain={isPlain} errors={errors} focus={focus} />
        {row.recipe !== null && (
          <RecipeField name={`${key}.recipe`} value={row.recipe} errors={errors} focus={focus} />
        )}
        <RowMenu list="ingredients" at={at} name={name} canHead={row.title === null}>
          {!isPlain && (
            <button type="button" data-opens-parts="">
              <Icon name="sliders-horizontal" /> {i18n._('ingredient.parts')}
            </button>
          )}
          <button type="submit" name="action" value={`${key}.recipe`} formNoValidate>
            <Icon name="book-open" /> {i18n._('sub-recipe.choose')}
          </button>
        </RowMenu>
        <RemoveRow list="ingredients" at={at} name={name} isInMenu />
        <input type="hidden" name={`${key}.read`} value={line.text} />
        <input type="hidden" name={`${key}.referenceId`} value={row.referenceId} />
        <input type="hidden" name={`${key}.originalText`} value={row.originalText} />
        {failed && <FieldError id={`${key}.${failed}-error`} error={errors[`${key}.${failed}`]} />}
      </li>
    </>
  )
}

const PARTS = ['quantity', 'unit', 'food', 'note'] as const

/** The recipe that the ingredient is made by; emptied, it is none. */
function RecipeField({ name, value, errors, focus }: RecipeFieldProps) {
  const { i18n } = useLingui()
  const error = errors[name]
  return (
    <div className="made-by">
      <label>
        {i18n._('sub-recipe.recipe')}{' '}
        <input
          className="input"
          type="text"
          name={name}
          defaultValue={value}
          list="recipes"
          autoComplete="off"
          dir={value === '' ? undefined : 'auto'}
          autoFocus={focus === name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
          data-chooses-recipe={urls.api.recipes()}
        />
      </label>
      <FieldError id={`${name}-error`} error={error} />
    </div>
  )
}

interface RecipeFieldProps extends Pick<IngredientRowsProps, 'errors' | 'focus'> {
  name: string
  value: string
}

/** Quantity, unit, food and note of an ingredient, each in a field. */
function Parts({ row, at, isPlain, errors, focus }: Omit<RowProps, 'line' | 'language'>) {
  const { i18n } = useLingui()
  const key = `ingredients.${at}`
  const labels = {
    quantity: i18n._('ingredient.quantity'),
    unit: i18n._('ingredient.unit'),
    food: i18n._('ingredient.food'),
    note: isPlain ? i18n._('ingredient.text') : i18n._('ingredient.note'),
  }
  const lists = { quantity: undefined, unit: 'units', food: 'foods', note: undefined }
  return (
    <div className="parts">
      {PARTS.map((part) =>
        isPlain && part !== 'note' ? (
          <input key={part} type="hidden" name={`${key}.${part}`} value={row[part]} data-part={part} />
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
    </div>
  )
}

/**
 * Saves what is written, so that the lines as they stand here are the ones that are taken apart, and goes on there; where
 * somebody has begun by hand it says why not.
 */
function ParseButton({ rows }: { rows: readonly IngredientRow[] }) {
  const { i18n } = useLingui()
  if (!hasUnitOrFood(rows)) {
    return (
      <Button type="submit" kind="quiet" icon="wand-sparkles" name="action" value={SAVE_AND_PARSE}>
        {i18n._('import.save-and-parse')}
      </Button>
    )
  }
  return <small>{i18n._('parser.cannot-parse')}</small>
}
