import { useLingui } from '@lingui/react'
import type { UnitSystem } from '../../measures/convert.rules'
import { Form } from '../../ui/form.ui'
import { urls } from '../../urls'

export interface UnitsProps {
  units: UnitSystem
  /** The one that the reader keeps for all recipes; null for strangers, who keep none. */
  kept: UnitSystem | null
  scale: number
}

/** As written, metric or US, by the address of the page; members keep one for all recipes. */
export function Units({ units, kept, scale }: UnitsProps) {
  const { i18n } = useLingui()
  const names: [UnitSystem, string][] = [
    ['written', i18n._('units.as-written')],
    ['metric', i18n._('units.metric')],
    ['us', i18n._('units.us')],
  ]
  const query = (system: UnitSystem) =>
    `?${new URLSearchParams({ ...(scale === 1 ? {} : { scale: String(scale) }), units: system })}`
  return (
    <div className="units">
      <nav aria-label={i18n._('units.units')}>
        {names.map(([system, name]) => (
          <a key={system} href={query(system)} aria-current={system === units ? 'true' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {kept !== null && kept !== units && (
        <Form action={urls.setUnits()} repeatable data-in-place=".units">
          <button type="submit" name="units" value={units}>
            {i18n._('units.always')}
          </button>
        </Form>
      )}
    </div>
  )
}
