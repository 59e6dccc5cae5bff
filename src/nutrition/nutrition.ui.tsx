import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useId } from 'react'
import { urls } from '../urls'
import type { Nutrient } from './food.schema'
import type { RecipeNutrition } from './nutrition.schema'

/** What each nutrient is called and how it is written, in the order of a label. */
export function nutrientWords(
  i18n: I18n,
): { nutrient: Nutrient; name: string; write(value: number): string }[] {
  const grams = (value: number) =>
    i18n._('nutrition.grams', { value: i18n.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 }) })
  const whole = (value: number) => i18n.number(Math.round(value))
  return [
    {
      nutrient: 'energy',
      name: i18n._('nutrition.calories'),
      write: (value) => i18n._('nutrition.kilocalories', { value: whole(value) }),
    },
    { nutrient: 'fat', name: i18n._('nutrition.fat'), write: grams },
    { nutrient: 'saturatedFat', name: i18n._('nutrition.saturated-fat'), write: grams },
    { nutrient: 'carbohydrate', name: i18n._('nutrition.carbohydrates'), write: grams },
    { nutrient: 'sugar', name: i18n._('nutrition.sugar'), write: grams },
    { nutrient: 'fiber', name: i18n._('nutrition.fiber'), write: grams },
    { nutrient: 'protein', name: i18n._('nutrition.protein'), write: grams },
    { nutrient: 'salt', name: i18n._('nutrition.salt'), write: grams },
    {
      nutrient: 'cholesterol',
      name: i18n._('nutrition.cholesterol'),
      write: (value) => i18n._('nutrition.milligrams', { value: whole(value) }),
    },
  ]
}

export interface NutritionFiguresProps {
  nutrition: RecipeNutrition
}

/** What a serving and 100 g hold, as a table. */
export function NutritionFigures({ nutrition: { servings, perServing, per100g } }: NutritionFiguresProps) {
  const { i18n } = useLingui()
  if (!perServing) return null
  const known = nutrientWords(i18n).filter(({ nutrient }) => perServing[nutrient] !== null)
  return (
    <table className="nutrition-figures">
      <thead>
        <tr>
          <td />
          <th scope="col">{i18n._(servings === null ? 'nutrition.whole' : 'nutrition.per-serving')}</th>
          {per100g && <th scope="col">{i18n._('nutrition.per-100-g')}</th>}
        </tr>
      </thead>
      <tbody>
        {known.map(({ nutrient, name, write }) => (
          <tr key={nutrient}>
            <th scope="row">{name}</th>
            <td>
              <bdi>{write(perServing[nutrient]!)}</bdi>
            </td>
            {per100g && (
              <td>
                <bdi>{per100g[nutrient] === null ? '–' : write(per100g[nutrient]!)}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Lines that no one understood, by name; nothing where there are none. */
function NotUnderstood({ nutrition: { lines } }: NutritionFiguresProps) {
  const { i18n } = useLingui()
  const texts = lines.filter(({ confidence }) => confidence === 0).map(({ text }) => text)
  if (texts.length === 0) return null
  return <p className="hint">{i18n._('nutrition.not-counted', { lines: texts.join(' · ') })}</p>
}

export interface ComputedNutritionProps extends NutritionFiguresProps {
  /** Slug of the member's group, for the link to what each line was taken for; null for visitors. */
  group: string | null
  slug: string
}

/** On a recipe's page: an estimate from its ingredients, marked as one. */
export function ComputedNutrition({ nutrition, group, slug }: ComputedNutritionProps) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <section className="nutrition-block" aria-labelledby={id}>
      <h2 id={id}>{i18n._('recipe.nutrition')}</h2>
      <NutritionFigures nutrition={nutrition} />
      {nutrition.perServing === null && <p>{i18n._('nutrition.too-little')}</p>}
      <NotUnderstood nutrition={nutrition} />
      <p className="hint">
        {i18n._('nutrition.estimate')}{' '}
        {group !== null && <a href={urls.recipeNutrition(group, slug)}>{i18n._('nutrition.how')}</a>}
      </p>
    </section>
  )
}
