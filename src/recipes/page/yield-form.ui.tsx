import { useLingui } from '@lingui/react'
import { scaleYield, yieldNumber, yieldSteps } from '../../measures/yield.rules'
import { Stepper } from '../../ui/stepper.ui'

export interface YieldFormProps {
  /** The yield as written, such as "8 slices"; may be empty. */
  yieldText: string
  scale: number
  language: string | null
}

/** The yield as it is now, and one less or more: a form whose state is the address (`servings`, or `scale` without one). */
export function YieldForm({ yieldText, scale, language }: YieldFormProps) {
  const { i18n } = useLingui()
  const words = language ?? ''
  const isCounted = yieldNumber(yieldText, words) !== undefined
  const { less, more } = yieldSteps(yieldText, scale, words)
  const submitted = (step: { servings: number; scale: number }) =>
    String(isCounted ? step.servings : step.scale)
  const now = isCounted ? scaleYield(yieldText, scale, words) : i18n._('recipe.times', { scale })
  return (
    <form className="yield" method="get" data-yield="">
      <span>
        <span className="word">{i18n._('recipe.yield')}</span>{' '}
        <output>
          <bdi>{now}</bdi>
        </output>
      </span>
      <Stepper
        name={isCounted ? 'servings' : 'scale'}
        less={less ? submitted(less) : null}
        more={submitted(more)}
        labels={{ less: i18n._('recipe.yield-less'), more: i18n._('recipe.yield-more') }}
      />
    </form>
  )
}
