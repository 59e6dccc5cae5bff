import { useLingui } from '@lingui/react'
import { useId } from 'react'
import { type NutritionWords, nutritionWords } from '../../measures/nutrition-words.rules'
import type { NutritionView } from './recipe-page.rules'

const tell = (value: string, withUnit: NutritionWords['withUnit']) =>
  /^[\d.,]+$/.test(value.trim()) ? withUnit(value.trim()) : value

/** Nutrition as a ruled list; a bare number gets its unit. */
export function Nutrition({ nutrition }: { nutrition: NutritionView }) {
  const { i18n } = useLingui()
  const id = useId()
  const words = Object.entries(nutritionWords(i18n)) as [
    Exclude<keyof NutritionView, 'isEstimate'>,
    NutritionWords,
  ][]
  const known = words.filter(([field]) => nutrition[field].trim() !== '')
  if (known.length === 0) return null
  return (
    <section className="nutrition-block" aria-labelledby={id}>
      <h2 id={id}>{i18n._('recipe.nutrition')}</h2>
      <dl className="nutrition">
        {known.map(([field, { name, withUnit }]) => (
          <div key={field}>
            <dt>{name}</dt>
            <dd>
              <bdi>{tell(nutrition[field], withUnit)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        {nutrition.isEstimate ? i18n._('nutrition.estimate') : i18n._('nutrition.typed')}
      </p>
    </section>
  )
}
