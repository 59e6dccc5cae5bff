import { useLingui } from '@lingui/react'

export type SurenessLevel = 'sure' | 'check' | 'missing'

/** From here on a field of a web page counts as sure. */
const SURE_FROM = 0.85

/** Which of three words a share of certainty (0 to 1) deserves: sure from 0.85 or as told, missing at 0, else to be checked. */
export function surenessLevel(sureness: number, sureFrom = SURE_FROM): SurenessLevel {
  if (sureness <= 0) return 'missing'
  return sureness >= sureFrom ? 'sure' : 'check'
}

/** How sure a reader is of one field: a meter and a word. `sureness` runs from 0 to 1. */
export function Sureness({ sureness, sureFrom = SURE_FROM }: { sureness: number; sureFrom?: number }) {
  const { i18n } = useLingui()
  const level = surenessLevel(sureness, sureFrom)
  const percent = Math.round(sureness * 100)
  const words = {
    sure: i18n._('import.sure'),
    check: i18n._('import.please-check'),
    missing: i18n._('import.not-found'),
  }
  return (
    <span className="sureness" data-level={level}>
      <meter
        min="0"
        max="100"
        low={100 * sureFrom - 15}
        high={100 * sureFrom}
        optimum={100}
        value={percent}
        aria-label={i18n._('import.how-sure')}
      >
        {i18n._('general.percent', { percent })}
      </meter>{' '}
      {words[level]}
    </span>
  )
}
