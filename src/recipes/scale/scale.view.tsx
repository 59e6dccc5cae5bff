import { useLingui } from '@lingui/react'
import { TIN_SHAPES, type TinShape } from '../../measures/tin.rules'
import { Button } from '../../ui/button.ui'
import { SelectField, TextField } from '../../ui/field.ui'
import { Icon } from '../../ui/icon.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { urls } from '../../urls'
import { Carried } from '../page/yield-form.ui'

export interface ScaleViewProps {
  group: string
  slug: string
  name: string
  /** What the page of the recipe was asked for besides the scale. */
  query: Record<string, string | number>
  scale: number
  /** As many as it serves at that scale; null where that is not known. */
  servings: number | null
  /** Lines with an amount; none where amounts are shown in other units than they are written in. */
  ingredients: readonly CountedLine[]
  /** Pans instead of everything else. */
  isByPan: boolean
  /** Pans are measured in inches. */
  isInInches: boolean
}

/** An ingredient whose amount one may have less or more of: "120" before "g oats"; in Japanese behind its name and "大さじ". */
export interface CountedLine {
  id: string
  /** Where it is said before its amount; else it is in `after`. */
  name: string
  before: string
  figures: string
  after: string
  /** Which way it runs; as the page when left out. */
  dir: 'ltr' | 'rtl' | undefined
}

const MULTIPLES = [
  [0.5, '½'],
  [1, '1'],
  [1.5, '1½'],
  [2, '2'],
  [3, '3'],
] as const

/** How much of a recipe is made: forms whose state is the address of its page. */
export function ScaleView(props: ScaleViewProps) {
  const { i18n } = useLingui()
  const { group, slug, name, query, isByPan } = props
  const here = (more: Record<string, string>) => urls.recipeScale(group, slug, { ...query, ...more })
  return (
    <>
      <PageHead
        back={{ href: urls.recipe(group, slug, query), text: <bdi>{name}</bdi> }}
        title={isByPan ? i18n._('scale.by-pan') : i18n._('scale.how-much')}
      />
      <div className="sheet scale-sheet">
        {isByPan ? <Pans {...props} /> : <Amounts {...props} />}
        <p>
          <a href={here(isByPan ? {} : { pan: 'true' })} data-sheet="">
            {isByPan ? i18n._('scale.other-ways') : i18n._('scale.by-pan')}
          </a>
        </p>
      </div>
    </>
  )
}

function Amounts({ group, slug, query, scale, servings, ingredients }: ScaleViewProps) {
  const { i18n } = useLingui()
  const { scale: _, ...carried } = query
  const form = { method: 'get', action: urls.recipe(group, slug) } as const
  const apply = <Button type="submit">{i18n._('scale.apply')}</Button>
  return (
    <>
      <form {...form} className="multiples" aria-label={i18n._('scale.how-often')}>
        <Carried query={carried} />
        {MULTIPLES.map(([value, text]) => (
          <Button key={value} type="submit" name="scale" value={value} aria-pressed={value === scale}>
            <bdi>{text}</bdi>
          </Button>
        ))}
      </form>
      <form {...form} data-in-row="">
        <Carried query={carried} />
        <TextField
          label={i18n._('recipe.servings')}
          name="servings"
          inputMode="decimal"
          maxLength={7}
          defaultValue={servings === null ? '' : String(servings)}
          required
        />
        {apply}
      </form>
      {ingredients.length > 0 && (
        <details className="advanced">
          <summary>
            {i18n._('scale.by-ingredient')} <Icon name="chevron-down" />
          </summary>
          <div>
            {ingredients.map(({ id, name, before, figures, after, dir }) => (
              <form key={id} {...form} data-in-row="" dir={dir}>
                <Carried query={carried} />
                <input type="hidden" name="by" value={id} />
                <label>
                  {name && <span>{name}</span>}
                  {before}
                  <input
                    className="input"
                    name="to"
                    placeholder={figures}
                    inputMode="decimal"
                    maxLength={9}
                    required
                  />
                  <span>{after}</span>
                </label>
                <Button type="submit" icon="check" label={i18n._('scale.apply')} />
              </form>
            ))}
          </div>
        </details>
      )}
    </>
  )
}

function Pans({ group, slug, query, isInInches }: ScaleViewProps) {
  const { i18n } = useLingui()
  const { scale: _, ...carried } = query
  const shapes: Record<TinShape, string> = {
    round: i18n._('scale.round'),
    square: i18n._('scale.square'),
    loaf: i18n._('scale.loaf'),
  }
  const pan = (name: 'tin' | 'into', legend: string) => (
    <fieldset className="side-by-side">
      <legend>{legend}</legend>
      <SelectField
        label={i18n._('scale.shape')}
        name={`${name}Shape`}
        options={TIN_SHAPES.map((value) => ({ value, text: shapes[value] }))}
      />
      <TextField
        label={isInInches ? i18n._('scale.size-in-inches') : i18n._('scale.size-in-centimeters')}
        name={name}
        hint={name === 'tin' ? i18n._('scale.size') : undefined}
        placeholder={isInInches ? '9 × 2' : '26 × 5'}
        maxLength={24}
        required
      />
    </fieldset>
  )
  return (
    <form method="get" action={urls.recipe(group, slug)}>
      <Carried query={carried} />
      {pan('tin', i18n._('scale.tin-of-recipe'))}
      {pan('into', i18n._('scale.my-tin'))}
      <Button type="submit" kind="primary">
        {i18n._('scale.apply')}
      </Button>
    </form>
  )
}
