import { useLingui } from '@lingui/react'
import { memo } from 'react'
import { Button } from '../../ui/button.ui'
import { FieldError } from '../../ui/field.ui'
import { Icon } from '../../ui/icon.ui'
import { Suggestions } from '../../ui/names-field.ui'
import { urls } from '../../urls'
import { LineField } from '../ingredient/line-field.ui'
import type { EditedLine } from '../ingredient/line-marks.rules'
import type { LineOffers } from '../ingredient/line-offers.rules'
import { SAVE_AND_PARSE } from './form-action.rules'
import { PasteRows } from './paste-rows.ui'
import type { Direction, IngredientRow, RecipeFormValues } from './recipe-form.rules'
import type { Removed } from './removed-row.schema'
import { listItems, RemoveRow, RowMenu } from './row-menu.ui'

export interface IngredientRowsProps {
  rows: readonly IngredientRow[]
  /** Direction of the recipe's own words. */
  direction: Direction
  /** Language of the recipe; '' where it is not known. */
  language: string
  paste: RecipeFormValues['paste']['ingredients']
  /** Names of recipes, where a line has a field to choose one in. */
  recipes: readonly string[]
  /** Every ingredient is one line of text; amounts are not taken apart. */
  isPlain: boolean
  /** The lines are not taken apart, and stay so: they are coloured, and kept as they were typed. */
  isText: boolean
  /** Some have been taken apart. */
  isParsed: boolean
  /** Translated sentences by field, such as `ingredients.3.quantity`. */
  errors: Record<string, string>
  /** Name of the field that has the focus when the page opens. */
  focus: string | null
  removed?: Removed | null | undefined
  /** Called when a line is edited; left out where no script runs. */
  onText?: ((at: number, text: string) => void) | undefined
  /** How the line that is being edited may go on. */
  offers?: LineOffers | null | undefined
}

/**
 * The ingredients. Where scripts run each is one line of text, which is understood while it is written, and its parts are there to
 * correct by hand; without scripts the parts are rows that line up like a table.
 */
export function IngredientRows(props: IngredientRowsProps) {
  const { i18n } = useLingui()
  const { rows, paste, language, isPlain, errors, focus, removed, onText, offers } = props
  return (
    <>
      <div
        className="row-editor"
        data-plain={isPlain ? '' : undefined}
        data-rows="ingredients"
        data-as-text={props.isText ? '' : undefined}
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
          {listItems(
            { list: 'ingredients', rows, removed, language, focus },
            ({ referenceId }) => referenceId,
            (row, at) => (
              <Row
                key={row.referenceId || at}
                {...{ row, at, language, isPlain, errors, focus, onText }}
                offers={offers?.at === at ? offers : null}
              />
            ),
          )}
        </ul>
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
        <PasteRows list="ingredients" {...paste} isTooLong={'ingredients.paste' in errors} focus={focus} />
        {!props.isParsed && <ParseButton />}
      </div>
    </>
  )
}

const NO_LINE: EditedLine = { text: '', marks: [] }

interface RowProps
  extends Pick<IngredientRowsProps, 'language' | 'isPlain' | 'errors' | 'focus' | 'onText' | 'offers'> {
  row: IngredientRow
  at: number
}

const Row = memo(function Row({ row, at, language, isPlain, errors, focus, onText, offers }: RowProps) {
  const { i18n } = useLingui()
  const key = `ingredients.${at}`
  const { line = NO_LINE } = row
  const name = row.food || row.note || i18n._('ingredient.numbered', { number: at + 1 })
  const failed = PARTS.find((part) => errors[`${key}.${part}`])
  return (
    <li id={key} data-row={row.referenceId} data-open={failed ? '' : undefined}>
      <LineField
        name={`${key}.line`}
        text={line.text}
        marks={line.marks}
        level={line.level}
        onText={onText && ((text) => onText(at, text))}
        label={i18n._('ingredient.numbered', { number: at + 1 })}
        placeholder={i18n._('ingredient.example')}
        language={language}
        errorId={failed && `${key}.${failed}-error`}
        autoFocus={focus === `${key}.note`}
        offers={
          offers && {
            id: OFFERS,
            activeId: offers.active < 0 ? undefined : `${OFFERS}-${offers.active}`,
            list: <Offers {...offers} />,
          }
        }
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
      <input type="hidden" name={`${key}.read`} value={line.read ?? line.text} />
      <input type="hidden" name={`${key}.referenceId`} value={row.referenceId} />
      <input type="hidden" name={`${key}.originalText`} value={row.originalText} />
      {failed && <FieldError id={`${key}.${failed}-error`} error={errors[`${key}.${failed}`]} />}
    </li>
  )
})

const OFFERS = 'line-offers'

/** Units, foods and recipes by which a line may go on. */
function Offers({ offers, active }: LineOffers) {
  const { i18n } = useLingui()
  const says = { unit: i18n._('ingredient.unit'), food: '', recipe: i18n._('sub-recipe.recipe') }
  return (
    <ul className="line-offers" id={OFFERS} role="listbox" aria-label={i18n._('ingredient.offers')}>
      {offers.map(({ kind, name }, at) => (
        <li key={kind + name} id={`${OFFERS}-${at}`} role="option" aria-selected={at === active}>
          <bdi>{name}</bdi> {says[kind] !== '' && <small>{says[kind]}</small>}
        </li>
      ))}
    </ul>
  )
}

const PARTS = ['quantity', 'unit', 'food', 'note'] as const

/** The recipe that the ingredient is made by; empty for none. */
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
function Parts({ row, at, isPlain, errors, focus }: Omit<RowProps, 'language' | 'onText' | 'offers'>) {
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

/** Saves what is written, so that the lines as they are here are taken apart, and goes to that page. */
function ParseButton() {
  const { i18n } = useLingui()
  return (
    <Button type="submit" kind="quiet" icon="wand-sparkles" name="action" value={SAVE_AND_PARSE}>
      {i18n._('import.save-and-parse')}
    </Button>
  )
}
