import { useLingui } from '@lingui/react'
import { isCounted, type Made, scaledYield } from '../../measures/made.rules'
import { yieldSteps } from '../../measures/yield.rules'
import { Stepper } from '../../ui/stepper.ui'

export interface YieldFormProps extends Made {
  /** What the page was asked for besides the scale. */
  query: Record<string, string | number>
}

/** What a form of a recipe's page carries on besides its own fields. */
export function Carried({ query }: Pick<YieldFormProps, 'query'>) {
  return Object.entries(query).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** The yield as it is now, and one less or more: a form whose state is the address (`servings`, or `scale` without one). */
export function YieldForm({ yieldText, portions, scale, language, query }: YieldFormProps) {
  const { i18n } = useLingui()
  const words = portions === null ? (language ?? i18n.locale) : 'en'
  const text = portions === null ? yieldText : String(portions)
  const hasCount = isCounted({ yieldText, portions, language }, i18n.locale)
  const { less, more } = yieldSteps(text, scale, words)
  const submitted = (step: { servings: number; scale: number }) =>
    String(hasCount ? step.servings : step.scale)
  const now = hasCount
    ? scaledYield(i18n, { yieldText, portions, scale, language })
    : i18n._('recipe.times', { scale })
  const { scale: _, ...carried } = query
  return (
    <form className="yield" method="get" data-yield="">
      <Carried query={carried} />
      {/* One phrase of the page, also where the recipe runs the other way. */}
      <bdi>
        <span className="word">{i18n._(hasCount ? 'recipe.yield' : 'recipe.recipe')}</span>{' '}
        <output>
          <bdi>{now}</bdi>
        </output>
      </bdi>
      <Stepper
        name={hasCount ? 'servings' : 'scale'}
        less={less ? submitted(less) : null}
        more={submitted(more)}
        labels={{ less: i18n._('recipe.yield-less'), more: i18n._('recipe.yield-more') }}
      />
    </form>
  )
}
