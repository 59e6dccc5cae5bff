import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Enhancer } from '../../platform/web/enhancer'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { type Tab, Tabs } from '../../ui/tabs.ui'
import { urls } from '../../urls'

export type ImportTab = 'address' | 'many' | 'text' | 'file' | 'pictures'

/** Where somebody imports to, and which ways in there are. */
export interface ImportPlace {
  group: string
  /** Whether a service reads pictures here. */
  readsPictures: boolean
}

interface ImportFrameProps extends ImportPlace {
  tab: ImportTab
  /** One sentence that says what this way in is for; null where it is not to be had. */
  lead: string | null
  /** Why the last try gave nothing, translated: what failed, why, and what to do. */
  error: string | null
  children: ReactNode
}

/** What all ways in share: the heading, the tabs that lead to the others, and what went wrong. */
export function ImportFrame({ group, readsPictures, tab, lead, error, children }: ImportFrameProps) {
  const { i18n } = useLingui()
  // A service reads more than letters; each of the two pages leads to the other.
  const pictures = readsPictures ? urls.importByService(group) : urls.importPictures(group)
  const tabs: (Tab & { key: ImportTab })[] = [
    { key: 'address', text: i18n._('import.tab-address'), href: urls.importUrl(group) },
    { key: 'many', text: i18n._('import.tab-many'), href: urls.importBulk(group) },
    { key: 'text', text: i18n._('import.tab-text'), href: urls.importText(group) },
    { key: 'file', text: i18n._('import.tab-file'), href: urls.importFile(group) },
    { key: 'pictures', text: i18n._('import.tab-pictures'), href: pictures },
  ]
  return (
    <>
      <PageHead title={i18n._('import.import-a-recipe')} />
      <Tabs label={i18n._('import.import-from')} tabs={tabs} current={tab} />
      <div className="import">
        {lead !== null && <p className="lead">{lead}</p>}
        {error !== null && (
          <Notice tone="error">
            <p>{error}</p>
          </Notice>
        )}
        {children}
      </div>
      {tab !== 'file' && (
        <Form action={urls.importFile(group)} encType="multipart/form-data" hidden data-takes-drop="">
          <input type="file" name="file" aria-label={i18n._('import.file')} />
        </Form>
      )}
      <Enhancer name="importers/drop" />
    </>
  )
}
