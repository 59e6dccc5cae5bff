import { useLingui } from '@lingui/react'
import { Button, LinkButton } from '../../ui/button.ui'
import { hasUnitOrFood } from '../unparsed.rules'
import type { IngredientRow } from './recipe-form.rules'

/** The way to have all lines taken apart at once; where somebody has begun by hand it says why not (specification §5). */
export function ParseLink({ href, rows }: { href: string; rows: readonly IngredientRow[] }) {
  const { i18n } = useLingui()
  const label = i18n._('parser.parse')
  if (!hasUnitOrFood(rows)) {
    return (
      <LinkButton icon="wand-sparkles" href={href} title={i18n._('parser.parse-ingredients')}>
        {label}
      </LinkButton>
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
