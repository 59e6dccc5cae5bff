import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { DefaultLayout } from '../../ui/layouts/default-layout.ui'
import type { LayoutProps } from '../../ui/layouts/layout-props'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'
import { isDoubtful } from './parsed-form.rules'
import { ParsedLine, type ParsedLineView } from './parsed-line.ui'
import { ParserChoiceField, type ParserChoiceProps } from './parser-form.ui'

interface Frame {
  layout: LayoutProps
  group: string
  recipe: { name: string; slug: string }
}

export interface IngredientParserViewProps extends Frame, ParserChoiceProps {
  lines: readonly ParsedLineView[]
  version: string
  /** Name of the language for which the rules took over from the model. */
  handedOver: string | null
  /** Names offered while typing. */
  known: Record<'units' | 'foods', readonly string[]>
  errors: Record<string, string>
  error: string | null
}

function Head({ group, recipe }: Omit<Frame, 'layout'>) {
  const { i18n } = useLingui()
  return (
    <header className="page-head">
      <div>
        <h1>{i18n._('parser.parse-ingredients')}</h1>
        <p>
          <a href={urls.recipe(group, recipe.slug)}>{recipe.name}</a>
        </p>
      </div>
    </header>
  )
}

/** All lines of a recipe taken apart, to be looked over and saved together. */
export function IngredientParserView(props: IngredientParserViewProps) {
  const { i18n } = useLingui()
  const { layout, group, recipe, lines, errors, error, handedOver } = props
  return (
    <DefaultLayout layout={layout}>
      <Head group={group} recipe={recipe} />
      <form className="parser-choice" method="get" action={urls.ingredientParser(group, recipe.slug)}>
        <ParserChoiceField parser={props.parser} canAskOpenai={props.canAskOpenai} />{' '}
        <Button type="submit" icon="rotate-ccw">
          {i18n._('parser.parse-all')}
        </Button>
      </form>
      <form className="import-preview" method="post" action={urls.ingredientParser(group, recipe.slug)}>
        <input type="hidden" name="version" value={props.version} />
        <div className="found-fields">
          {error !== null && (
            <Notice tone="error">
              <p>{error}</p>
            </Notice>
          )}
          {handedOver !== null && (
            <Notice tone="info">
              <p>{i18n._('parser.handed-over', { language: handedOver })}</p>
            </Notice>
          )}
          <ul className="parsed" role="list">
            {lines.map((line, at) => (
              <ParsedLine key={line.referenceId} line={line} at={at} errors={errors} />
            ))}
          </ul>
          <Names id="units" names={props.known.units} />
          <Names id="foods" names={props.known.foods} />
        </div>
        <Summary {...props} />
      </form>
    </DefaultLayout>
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

function Summary({ lines, group, recipe }: IngredientParserViewProps) {
  const { i18n } = useLingui()
  const read = lines.filter(({ text }) => text !== '')
  const names = (part: 'unit' | 'food') =>
    new Set(read.filter(({ offers }) => offers[part]).map((line) => line[part].toLowerCase())).size
  const rows = [
    [i18n._('recipe.ingredients'), read.length],
    [i18n._('parser.to-check'), read.filter(({ confidence }) => isDoubtful(confidence.average)).length],
    [i18n._('parser.new-units'), names('unit')],
    [i18n._('parser.new-foods'), names('food')],
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
      <Button type="submit" kind="primary">
        {i18n._('parser.save-all')}
      </Button>
      <LinkButton kind="quiet" href={urls.recipe(group, recipe.slug)}>
        {i18n._('general.cancel')}
      </LinkButton>
    </aside>
  )
}

/** Why the ingredients of this recipe cannot be taken apart. */
export function ParsedAlreadyView({ layout, group, recipe, reason }: Frame & { reason: string }) {
  const { i18n } = useLingui()
  return (
    <DefaultLayout layout={layout}>
      <Head group={group} recipe={recipe} />
      <div className="parser-refused">
        <Notice tone="warning">
          <p>{reason}</p>
        </Notice>
        <p className="button-row">
          <LinkButton href={urls.recipe(group, recipe.slug)}>{i18n._('parser.to-the-recipe')}</LinkButton>{' '}
          <LinkButton kind="quiet" href={urls.recipeEdit(group, recipe.slug)}>
            {i18n._('general.edit')}
          </LinkButton>
        </p>
      </div>
    </DefaultLayout>
  )
}
