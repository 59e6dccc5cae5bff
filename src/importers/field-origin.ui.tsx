import { useLingui } from '@lingui/react'
import { Sureness } from '../ui/sureness.ui'

/** Where on the page a field was found. */
export type FoundIn = 'ld+json' | 'microdata' | 'plugin' | 'text' | 'page' | 'open-graph' | 'guess'

/** How sure a field is, and below it where it was found, in words; nothing of the kind for one that was not found. */
export function FieldOrigin({ sureness, source }: { sureness: number; source: FoundIn | null }) {
  const { i18n } = useLingui()
  const words: Record<FoundIn, string> = {
    'ld+json': i18n._('import.in-data', { format: 'ld+json' }),
    microdata: i18n._('import.in-data', { format: 'microdata' }),
    plugin: i18n._('import.in-card'),
    text: i18n._('import.in-text'),
    page: i18n._('import.on-page'),
    'open-graph': i18n._('import.in-link-preview'),
    guess: i18n._('import.worked-out'),
  }
  return (
    <span className="found-how">
      <Sureness sureness={sureness} />
      {source !== null && sureness > 0 && <span>{words[source]}</span>}
    </span>
  )
}
