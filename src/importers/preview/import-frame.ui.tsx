import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Enhancer } from '../../platform/web/enhancer'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { Notice } from '../../ui/notice.ui'
import { urls } from '../../urls'

/** The box that takes everything, and the two pages beyond it. */
export type ImportTab = 'box' | 'many' | 'pictures'

/** Where someone imports to, and which ways in there are. */
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

/** What all ways in share: the heading, the link back to the box, and what went wrong. */
export function ImportFrame({ group, tab, lead, error, children }: ImportFrameProps) {
  const { i18n } = useLingui()
  return (
    <>
      {tab === 'box' ? (
        <PageHead title={i18n._('import.import-a-recipe')} />
      ) : (
        <PageHead
          back={{ href: urls.importUrl(group), text: i18n._('import.import-a-recipe') }}
          title={tab === 'many' ? i18n._('import.tab-many') : i18n._('import.tab-pictures')}
        />
      )}
      <div className="import">
        {lead !== null && <p className="lead">{lead}</p>}
        {error !== null && (
          <Notice tone="error">
            <p>{error}</p>
          </Notice>
        )}
        {children}
      </div>
      {tab !== 'box' && (
        <Form action={urls.importFile(group)} encType="multipart/form-data" hidden data-takes-drop="">
          <input type="file" name="file" aria-label={i18n._('import.file')} />
        </Form>
      )}
      <Enhancer name="importers/drop" />
    </>
  )
}
