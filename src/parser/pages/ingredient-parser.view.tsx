import { useLingui } from '@lingui/react'
import { PantryOffer } from '../../foods/pantry-offer.ui'
import { Enhancer } from '../../platform/web/enhancer'
import { InPieces } from '../../platform/web/in-pieces'
import { Button, LinkButton } from '../../ui/button.ui'
import { Form } from '../../ui/form.ui'
import { formatList } from '../../ui/format.rules'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { isDoubtful, type ParsedFormValues } from './parsed-form.rules'
import { ParsedLine } from './parsed-line.ui'
import { ParserChoiceField, type ParserChoiceProps } from './parser-form.ui'

interface Frame {
  group: string
  recipe: { name: string; slug: string }
}

export interface IngredientParserViewProps extends Frame, ParserChoiceProps {
  values: ParsedFormValues
  /** Ingredients that were taken out and can be restored. */
  removed: readonly { referenceId: string; text: string }[]
  /** Name of the language for which the rules took over from the model. */
  handedOver: string | null
  /** The group has neither foods nor units to find in the lines. */
  isPantryEmpty: boolean
  /** Names offered while typing. */
  known: Record<'units' | 'foods', readonly string[]>
  /** For each line the food of the group in which its new food ends. */
  knownFoods: readonly (string | null)[]
  /** Name of the field that has the focus when the page opens. */
  focus: string | null
  errors: Record<string, string>
  error: string | null
  /** Lines that a model got wrong. */
  left: readonly string[]
}

function Head({ group, recipe }: Frame) {
  const { i18n } = useLingui()
  return (
    <PageHead
      back={{ href: urls.recipe(group, recipe.slug), text: <bdi>{recipe.name}</bdi> }}
      title={i18n._('parser.parse-ingredients')}
    />
  )
}

/** All lines of a recipe taken apart, to be looked over, put in order and saved together. */
export function IngredientParserView(props: IngredientParserViewProps) {
  const { i18n } = useLingui()
  const { group, recipe, values, errors, error, left, handedOver, focus } = props
  return (
    <>
      <Head group={group} recipe={recipe} />
      {props.isPantryEmpty && <PantryOffer back={urls.ingredientParser(group, recipe.slug)} />}
      <Form className="parser-form" keepsEnter action={urls.ingredientParser(group, recipe.slug)} data-lines>
        <input type="hidden" name="version" value={values.version} />
        <div className="found-fields">
          <div className="parser-choice">
            <ParserChoiceField parser={props.parser} canAskOpenai={props.canAskOpenai} />{' '}
            <Button type="submit" icon="rotate-ccw" name="action" value="lines.parse">
              {i18n._('parser.parse-all')}
            </Button>
          </div>
          <div className="parser-says">
            {error !== null && <Notice tone="error">{error}</Notice>}
            {left.length > 0 && (
              <Notice tone="warning">
                {i18n._('parser.lines-left', { count: left.length, lines: left.join('; ') })}
              </Notice>
            )}
            {handedOver !== null && (
              <Notice tone="info">{i18n._('parser.handed-over', { language: handedOver })}</Notice>
            )}
          </div>
          <div className="parsed-lines" data-rows="lines">
            <NewNames rows={values.rows} />
            <ul className="parsed" role="list">
              <InPieces>
                {values.rows.map((line, at) => (
                  <ParsedLine
                    key={line.referenceId}
                    line={line}
                    at={at}
                    errors={errors}
                    focus={focus}
                    knownFood={props.knownFoods[at] ?? null}
                  />
                ))}
              </InPieces>
            </ul>
            <div className="button-row">
              <Button type="submit" icon="plus" name="action" value="lines.add">
                {i18n._('ingredient.ingredient')}
              </Button>
            </div>
            <Removed lines={props.removed} />
          </div>
          <Names id="units" names={props.known.units} />
          <Names id="foods" names={props.known.foods} />
        </div>
        <Summary {...props} />
      </Form>
      <Enhancer name="parser/parsed-lines" />
    </>
  )
}

function Removed({ lines }: { lines: IngredientParserViewProps['removed'] }) {
  const { i18n } = useLingui()
  if (lines.length === 0) return null
  return (
    <section className="removed-lines" aria-labelledby="removed">
      <h2 id="removed">{i18n._('parser.removed')}</h2>
      <ul role="list">
        {lines.map(({ referenceId, text }) => (
          <li key={referenceId}>
            <input type="hidden" name="removed" value={referenceId} />
            <span dir="auto">{text}</span>{' '}
            <Button type="submit" kind="quiet" name="action" value={`lines.restore.${referenceId}`}>
              {i18n._('parser.put-back')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Names({ id, names }: { id: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

/** How many names would be new here; opened, each has a checkbox at its line. */
function NewNames({ rows }: Pick<ParsedFormValues, 'rows'>) {
  const { i18n } = useLingui()
  const read = rows.filter((row) => !row.isKept)
  const count = (part: 'unit' | 'food') =>
    new Set(read.filter(({ offers }) => offers[part]).map((line) => line[part].toLowerCase())).size
  const [units, foods] = [count('unit'), count('food')]
  const texts = [
    ...(units > 0 ? [i18n._('parser.new-units', { count: units })] : []),
    ...(foods > 0 ? [i18n._('parser.new-foods', { count: foods })] : []),
  ]
  if (texts.length === 0) return null
  return (
    <details className="new-names" data-keeps-open="new-names">
      <summary>
        {formatList(texts, i18n.locale)} <Icon name="chevron-down" />
      </summary>
      <p>{i18n._('parser.new-names-hint')}</p>
    </details>
  )
}

function Summary({ values, group, recipe }: IngredientParserViewProps) {
  const { i18n } = useLingui()
  const read = values.rows.filter((row) => !row.isKept)
  const rows = [
    [i18n._('recipe.ingredients'), read.length],
    [i18n._('parser.to-check'), read.filter(({ confidence }) => isDoubtful(confidence.average)).length],
  ] as const
  return (
    <aside aria-labelledby="summary">
      <h2 id="summary">{i18n._('parser.what-was-read')}</h2>
      <dl>
        {rows.map(([term, count]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{i18n.number(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{i18n._('parser.save-hint')}</p>
      <p role="status" data-out-of-reach={i18n._('form.out-of-reach')} />
      <template data-removed>
        <li className="removed">
          <div className="button-row">
            <span>{i18n._('form.row-removed', { name: '{name}' })}</span>
            <Button kind="quiet" icon="undo-2">
              {i18n._('general.undo')}
            </Button>
          </div>
        </li>
      </template>
      <Button type="submit" kind="primary" name="action" value="save">
        {i18n._('parser.save-all')}
      </Button>
      <LinkButton kind="quiet" href={urls.recipe(group, recipe.slug)}>
        {i18n._('general.cancel')}
      </LinkButton>
    </aside>
  )
}

/** Why the ingredients of this recipe cannot be taken apart. */
export function ParsedAlreadyView({ group, recipe, reason }: Frame & { reason: string }) {
  const { i18n } = useLingui()
  return (
    <>
      <Head group={group} recipe={recipe} />
      <div className="parser-refused">
        <Notice tone="warning">{reason}</Notice>
        <p className="button-row">
          <LinkButton href={urls.recipe(group, recipe.slug)}>{i18n._('recipe.go-to-recipe')}</LinkButton>{' '}
          <LinkButton kind="quiet" href={urls.recipeEdit(group, recipe.slug)}>
            {i18n._('general.edit')}
          </LinkButton>
        </p>
      </div>
    </>
  )
}
