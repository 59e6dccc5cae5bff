import { useLingui } from '@lingui/react'
import { TIN_SHAPES, type TinShape } from '../../measures/tin.rules'
import { Button } from '../../ui/button.ui'
import type { IngredientLine } from '../ingredient/ingredient-line.rules'

export interface ScaleByProps {
  /** Ingredients with an amount, as the page shows them. */
  ingredients: readonly { referenceId: string; line: IngredientLine }[]
}

/** Scaling by what there is of one ingredient, by a tin, or for so many people: forms whose state is the address. */
export function ScaleBy({ ingredients }: ScaleByProps) {
  const { i18n } = useLingui()
  const counted = ingredients.filter(({ line }) => /[\p{N}]/u.test(line.amount))
  const apply = <Button type="submit">{i18n._('scale.apply')}</Button>
  return (
    <details className="scale-by">
      <summary>{i18n._('scale.by')}</summary>
      <form method="get">
        <label>
          {i18n._('scale.enough-for')}{' '}
          <input name="servings" inputMode="decimal" size={4} maxLength={7} required />
        </label>
        {apply}
      </form>
      {counted.length > 0 && (
        <form method="get">
          <label>
            {i18n._('scale.i-have')} <input name="to" inputMode="decimal" size={4} maxLength={9} required />
          </label>
          <select name="by" aria-label={i18n._('scale.ingredient')}>
            {counted.map(({ referenceId, line }) => (
              <option key={referenceId} value={referenceId}>
                {line.amount} {line.rest}
              </option>
            ))}
          </select>
          {apply}
        </form>
      )}
      <form method="get">
        <TinFields name="tin" legend={i18n._('scale.tin-of-recipe')} />
        <TinFields name="into" legend={i18n._('scale.my-tin')} />
        {apply}
      </form>
    </details>
  )
}

function TinFields({ name, legend }: { name: 'tin' | 'into'; legend: string }) {
  const { i18n } = useLingui()
  const shapes: Record<TinShape, string> = {
    round: i18n._('scale.round'),
    square: i18n._('scale.square'),
    loaf: i18n._('scale.loaf'),
  }
  return (
    <fieldset>
      <legend>{legend}</legend>
      <select name={`${name}Shape`} aria-label={i18n._('scale.shape')}>
        {TIN_SHAPES.map((shape) => (
          <option key={shape} value={shape}>
            {shapes[shape]}
          </option>
        ))}
      </select>
      <input
        name={name}
        aria-label={i18n._('scale.size')}
        placeholder="26 × 5"
        size={8}
        maxLength={24}
        required
      />
    </fieldset>
  )
}
