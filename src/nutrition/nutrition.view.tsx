import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { Check } from '../ui/check.ui'
import { SelectField, TextField } from '../ui/field.ui'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { RowArrow, Table } from '../ui/table.ui'
import { urls } from '../urls'
import type { Candidate } from './food.schema'
import { type Amount, EATEN_UNITS, type NutritionLine, type RecipeNutrition } from './nutrition.schema'
import { NutritionFigures, nutrientWords } from './nutrition.ui'

interface Where {
  group: string
  recipe: { name: string; slug: string }
}

export interface NutritionViewProps extends Where {
  nutrition: RecipeNutrition
  /** What a line was taken for as the reader calls it, by the line's food. */
  nameOf(food: string): string
}

/** What a recipe holds and what each of its lines was taken for. */
export function NutritionView({ group, recipe, nutrition, nameOf }: NutritionViewProps) {
  const { i18n } = useLingui()
  const { source, matched, lines } = nutrition
  // What another recipe makes is changed there.
  const change = ({ recipeSlug, referenceId }: NutritionLine) =>
    recipeSlug === null
      ? urls.recipeNutrition(group, recipe.slug, { line: referenceId })
      : urls.recipeNutrition(group, recipeSlug)
  return (
    <>
      <PageHead
        back={{ href: urls.recipe(group, recipe.slug), text: <bdi>{recipe.name}</bdi> }}
        title={i18n._('recipe.nutrition')}
        lead={i18n._('nutrition.estimate')}
      />
      <div className="sheet">
        {source === 'typed' && <Notice tone="info">{i18n._('nutrition.typed')}</Notice>}
        {source === null && <Notice tone="info">{i18n._('nutrition.too-little')}</Notice>}
        <NutritionFigures nutrition={nutrition} />
        <section>
          <Table
            caption={i18n._('nutrition.matched', { share: Math.floor(100 * matched) })}
            columns={[
              i18n._('nutrition.ingredient'),
              i18n._('nutrition.taken-for'),
              i18n._('nutrition.weight'),
            ]}
            leadsOn
          >
            {lines.map((line) => (
              <tr key={line.referenceId}>
                <th scope="row">
                  <a href={change(line)} aria-label={i18n._('nutrition.change-named', { name: line.text })}>
                    <bdi>{line.text}</bdi>
                  </a>
                </th>
                <td>
                  {line.food === null ? i18n._('nutrition.unknown') : <bdi>{nameOf(line.food)}</bdi>}
                  <Doubt line={line} />
                </td>
                <td>
                  <LineWeight line={line} />
                </td>
                <RowArrow />
              </tr>
            ))}
          </Table>
        </section>
      </div>
    </>
  )
}

/** From this confidence on a line is shown without a doubt. */
const SURE = 0.75
const A_GUESS = 0.5

/** How sure a line is that is not sure: of its food, or of what so much of it weighs. */
function Doubt({ line: { food, confidence } }: { line: NutritionLine }) {
  const { i18n } = useLingui()
  if (food === null || confidence === 0 || confidence >= SURE) return null
  const words = confidence < A_GUESS ? i18n._('nutrition.a-guess') : i18n._('nutrition.not-quite-sure')
  return <small> ({words})</small>
}

/** What a line weighs; where that is not known, what the row leads to asks how much of it is eaten. */
function LineWeight({ line: { food, grams, confidence } }: { line: NutritionLine }) {
  const { i18n } = useLingui()
  if (grams !== null && (confidence > 0 || food === null))
    return <bdi>{i18n._('nutrition.grams', { value: i18n.number(Math.round(grams)) })}</bdi>
  return food === null ? i18n._('nutrition.no-weight') : <u>{i18n._('nutrition.how-much')}</u>
}

export interface ChooseFoodViewProps extends Where {
  line: { referenceId: string; name: string; taken: string | null }
  /** How much of it the household eats where a line doesn't say, 'missing' where it is asked; null where lines say it. */
  amount: Amount | 'missing' | null
  query: string
  candidates: readonly Candidate[]
  /** By name of the field, translated. */
  errors: Record<string, string>
}

const EATEN_TEXTS: Record<(typeof EATEN_UNITS)[number], string> = {
  g: 'nutrition.unit-grams',
  tbsp: 'nutrition.unit-tablespoons',
  tsp: 'nutrition.unit-teaspoons',
}

/** Says what a name in a household's recipes stands for: a food of the table, what its packet says, or nothing. */
export function ChooseFoodView(props: ChooseFoodViewProps) {
  const { group, recipe, line, amount, query, candidates, errors } = props
  const { i18n } = useLingui()
  const address = urls.recipeNutrition(group, recipe.slug)
  const hidden = <input type="hidden" name="line" value={line.referenceId} />
  return (
    <>
      <PageHead
        back={{ href: address, text: i18n._('recipe.nutrition') }}
        title={<bdi>{line.name}</bdi>}
        lead={i18n._('nutrition.choose-lead', { name: line.name })}
      />
      <div className="sheet">
        {errors.choice && <Notice tone="error">{errors.choice}</Notice>}
        {amount !== null && (
          <Form action={address}>
            {hidden}
            <input type="hidden" name="choice" value="amount" />
            <fieldset>
              <legend>{i18n._('nutrition.eaten')}</legend>
              <div className="side-by-side">
                <TextField
                  name="quantity"
                  label={i18n._('nutrition.eaten-amount')}
                  hint={i18n._('nutrition.eaten-hint', { name: line.name })}
                  inputMode="decimal"
                  defaultValue={amount === 'missing' ? '' : String(amount.quantity)}
                  error={errors.quantity}
                />
                <SelectField
                  name="unit"
                  label={i18n._('nutrition.eaten-unit')}
                  defaultValue={amount === 'missing' ? 'g' : amount.unit}
                  options={EATEN_UNITS.map((value) => ({ value, text: i18n._(EATEN_TEXTS[value]) }))}
                />
              </div>
            </fieldset>
            <div className="button-row">
              <Button type="submit" kind="primary">
                {i18n._('nutrition.save-amount')}
              </Button>
            </div>
          </Form>
        )}
        <form method="get" action={address} role="search">
          {hidden}
          <TextField name="q" type="search" label={i18n._('nutrition.find-food')} defaultValue={query} />
          <div className="button-row">
            <Button type="submit">{i18n._('search.search')}</Button>
          </div>
        </form>
        <Form action={address}>
          {hidden}
          <h2 id="taken-for">{i18n._('nutrition.taken-for')}</h2>
          <ul className="food-choices" role="list" aria-labelledby="taken-for">
            {candidates.map(({ food, name, energy }) => (
              <li key={food}>
                <Button
                  type="submit"
                  kind="quiet"
                  name="choice"
                  value={`food:${food}`}
                  aria-current={food === line.taken ? 'true' : undefined}
                >
                  <span>
                    {food === line.taken && <Icon name="check" />} <bdi>{name}</bdi>
                  </span>
                  <small>{i18n._('nutrition.kcal-per-100-g', { value: Math.round(energy) })}</small>
                </Button>
              </li>
            ))}
          </ul>
          <div className="button-row">
            <Button type="submit" name="choice" value="nothing">
              {i18n._('nutrition.nothing-eaten')}
            </Button>
            <Button type="submit" name="choice" value="reset">
              {i18n._('nutrition.reset')}
            </Button>
          </div>
        </Form>
        <Form action={address}>
          {hidden}
          <input type="hidden" name="choice" value="values" />
          <fieldset>
            <legend>{i18n._('nutrition.packet')}</legend>
            <div className="side-by-side">
              {nutrientWords(i18n).map(({ nutrient, name }) => (
                <TextField
                  key={nutrient}
                  name={nutrient}
                  label={name}
                  inputMode="decimal"
                  error={errors[nutrient]}
                  required={nutrient === 'energy'}
                />
              ))}
            </div>
            <TextField
              name="pieceGrams"
              label={i18n._('nutrition.piece-grams')}
              hint={i18n._('nutrition.piece-hint')}
              inputMode="decimal"
              error={errors.pieceGrams}
            />
            <Check kind="checkbox" name="perPiece" value="true" label={i18n._('nutrition.per-piece')} />
          </fieldset>
          <div className="button-row">
            <Button type="submit">{i18n._('nutrition.save-values')}</Button>
          </div>
        </Form>
      </div>
    </>
  )
}
