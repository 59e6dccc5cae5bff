import { useLingui } from '@lingui/react'

export type ConfidenceLevel = 'sure' | 'check' | 'missing'

/** From this confidence on a field of a web page counts as sure. */
const SURE_FROM = 0.85

/** The word for a confidence from 0 to 1: sure from `sureFrom` on, missing at 0, else to be checked. */
export function confidenceLevel(confidence: number, sureFrom = SURE_FROM): ConfidenceLevel {
  if (confidence <= 0) return 'missing'
  return confidence >= sureFrom ? 'sure' : 'check'
}

/** How certain one field is: a meter and a word. `confidence` runs from 0 to 1. */
export function ConfidenceMeter({
  confidence,
  sureFrom = SURE_FROM,
}: {
  confidence: number
  sureFrom?: number
}) {
  const { i18n } = useLingui()
  const level = confidenceLevel(confidence, sureFrom)
  const percent = Math.round(confidence * 100)
  const words = {
    sure: i18n._('import.sure'),
    check: i18n._('import.please-check'),
    missing: i18n._('import.not-found'),
  }
  return (
    <span className="confidence" data-level={level}>
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
