import { useLingui } from '@lingui/react'

export type SurenessLevel = 'sure' | 'check' | 'missing'

/** Which of three words a share of certainty (0 to 1) deserves: sure from 0.85, missing at 0, else to be checked. */
export function surenessLevel(sureness: number): SurenessLevel {
  if (sureness <= 0) return 'missing'
  return sureness >= 0.85 ? 'sure' : 'check'
}

/** How sure the reader of a page is of one field: a meter and a word. `sureness` runs from 0 to 1. */
export function Sureness({ sureness }: { sureness: number }) {
  const { i18n } = useLingui()
  const level = surenessLevel(sureness)
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
        low={70}
        high={85}
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
