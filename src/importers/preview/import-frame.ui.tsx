import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'

export type ImportTab = 'address' | 'many' | 'text' | 'file'

interface ImportFrameProps {
  group: string
  tab: ImportTab
  /** One sentence that says what this way in is for. */
  lead: string
  /** Why the last try gave nothing, translated: what failed, why, and what to do. */
  error: string | null
  children: ReactNode
}

/** What all ways in share: the heading, the tabs that lead to the others, and what went wrong. */
export function ImportFrame({ group, tab, lead, error, children }: ImportFrameProps) {
  const { i18n } = useLingui()
  const tabs: [ImportTab, string, string][] = [
    ['address', i18n._('import.tab-address'), urls.importUrl(group)],
    ['many', i18n._('import.tab-many'), urls.importBulk(group)],
    ['text', i18n._('import.tab-text'), urls.importText(group)],
    ['file', i18n._('import.tab-file'), urls.importFile(group)],
  ]
  return (
    <>
      <header className="page-head">
        <h1>{i18n._('import.import-a-recipe')}</h1>
      </header>
      <nav className="tabs" aria-label={i18n._('import.import-from')}>
        {tabs.map(([name, label, href]) => (
          <a key={name} href={href} aria-current={name === tab ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <div className="import">
        <p className="lead">{lead}</p>
        {error !== null && (
          <Notice tone="error">
            <p>{error}</p>
          </Notice>
        )}
        {children}
      </div>
    </>
  )
}
