import { useLingui } from '@lingui/react'
import { directionOf } from '../../platform/i18n/languages.rules'
import { type ConfidenceLevel, confidenceLevel } from '../../ui/confidence.ui'
import { Icon } from '../../ui/icon.ui'

/** Where on the page a field was found. */
export type FoundIn = 'ld+json' | 'microdata' | 'plugin' | 'text' | 'page' | 'open-graph' | 'guess'

export interface FoundField {
  value: string
  /** 0 when the page does not say, 1 when it says so plainly. */
  confidence: number
  source: FoundIn | null
}

/** How sure a field is; what is empty was not found, whatever has been found before. */
export function levelOf({ value, confidence }: Pick<FoundField, 'value' | 'confidence'>): ConfidenceLevel {
  return confidenceLevel(value === '' ? 0 : confidence)
}

/** Where something was found, in the reader's words. */
export function useOriginWords(): Record<FoundIn, string> {
  const { i18n } = useLingui()
  return {
    'ld+json': i18n._('import.in-data', { format: 'ld+json' }),
    microdata: i18n._('import.in-data', { format: 'microdata' }),
    plugin: i18n._('import.in-card'),
    text: i18n._('import.in-text'),
    page: i18n._('import.on-page'),
    'open-graph': i18n._('import.in-link-preview'),
    guess: i18n._('import.worked-out'),
  }
}

interface DoubtProps {
  id: string
  source: FoundIn | null
  /** Where the recipe as a whole was found; the foot of the page says it once. */
  mainSource: FoundIn | null
}

/** Asks to look at what stands above: where nobody is sure of it, and where else than the rest it was found. */
export function Doubt({ id, source, mainSource }: DoubtProps) {
  const { i18n } = useLingui()
  const words = useOriginWords()
  return (
    <p className="doubt" id={id} dir={directionOf(i18n.locale)}>
      <Icon name="circle-alert" /> {i18n._('import.please-check')}
      {source !== null && source !== mainSource && ` · ${words[source]}`}
    </p>
  )
}
