import { useLingui } from '@lingui/react'
import { ConfidenceMeter } from '../../ui/confidence.ui'

/** Where on the page a field was found. */
export type FoundIn = 'ld+json' | 'microdata' | 'plugin' | 'text' | 'page' | 'open-graph' | 'guess'

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

interface FieldOriginProps {
  confidence: number
  source: FoundIn | null
  /** Where the recipe as a whole was found; the summary says it once. */
  mainSource: FoundIn | null
}

/** How sure a field is, and where it was found if that is elsewhere than the rest; nothing of the kind for one that was not found. */
export function FieldOrigin({ confidence, source, mainSource }: FieldOriginProps) {
  const words = useOriginWords()
  return (
    <span className="found-how">
      <ConfidenceMeter confidence={confidence} />
      {source !== null && source !== mainSource && confidence > 0 && <span>{words[source]}</span>}
    </span>
  )
}
