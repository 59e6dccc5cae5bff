import { useLingui } from '@lingui/react'
import { Button } from '../../ui/button.ui'
import { hasUnitOrFood } from '../ingredient/unparsed.rules'
import { SAVE_AND_PARSE } from './form-action.rules'
import type { IngredientRow } from './recipe-form.rules'

/**
 * Saves what is written, so that the lines as they stand here are the ones that are taken apart, and goes on there; where
 * somebody has begun by hand it says why not (specification §5).
 */
export function ParseButton({ rows }: { rows: readonly IngredientRow[] }) {
  const { i18n } = useLingui()
  const label = i18n._('import.save-and-parse')
  if (!hasUnitOrFood(rows)) {
    return (
      <Button type="submit" icon="wand-sparkles" name="action" value={SAVE_AND_PARSE}>
        {label}
      </Button>
    )
  }
  return (
    <>
      <Button icon="wand-sparkles" disabled aria-describedby="parse-reason">
        {label}
      </Button>{' '}
      <small id="parse-reason">{i18n._('parser.cannot-parse')}</small>
    </>
  )
}
