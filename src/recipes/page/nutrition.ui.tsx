import { useLingui } from '@lingui/react'
import { useId } from 'react'
import type { NutritionView } from './recipe-page.rules'

/** Nutrition as a ruled list; a bare number gets its unit. */
export function Nutrition({ nutrition }: { nutrition: NutritionView }) {
  const { i18n } = useLingui()
  const id = useId()
  const grams = (value: string) => i18n._('nutrition.grams', { value })
  const rows: [name: string, value: string, withUnit: (value: string) => string][] = [
    [
      i18n._('nutrition.calories'),
      nutrition.calories,
      (value) => i18n._('nutrition.kilocalories', { value }),
    ],
    [i18n._('nutrition.fat'), nutrition.fatContent, grams],
    [i18n._('nutrition.carbohydrates'), nutrition.carbohydrateContent, grams],
    [i18n._('nutrition.sugar'), nutrition.sugarContent, grams],
    [i18n._('nutrition.fiber'), nutrition.fiberContent, grams],
    [i18n._('nutrition.protein'), nutrition.proteinContent, grams],
    [
      i18n._('nutrition.sodium'),
      nutrition.sodiumContent,
      (value) => i18n._('nutrition.milligrams', { value }),
    ],
  ]
  const known = rows.filter(([, value]) => value.trim() !== '')
  if (known.length === 0) return null
  return (
    <section className="nutrition-block" aria-labelledby={id}>
      <h2 id={id}>{i18n._('recipe.nutrition')}</h2>
      <dl className="nutrition">
        {known.map(([name, value, withUnit]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{/^[\d.,]+$/.test(value.trim()) ? withUnit(value.trim()) : value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
