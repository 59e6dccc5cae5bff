import { useLingui } from '@lingui/react'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { LinkList } from '../../ui/link-list.ui'
import { urls } from '../../urls'
import { ARCHIVE_FORMATS, type ArchiveFormat, OUT_NAMES } from './archive-format.schema'

const HINTS: Record<ArchiveFormat, string> = {
  json: 'out.json-hint',
  md: 'out.md-hint',
  cook: 'out.cook-hint',
  zip: 'out.zip-with-household',
  paprika: 'out.paprika-hint',
  mealie: 'out.mealie-hint',
}

export interface GroupArchiveViewProps {
  /** Whether the reader may have the accounts of the group. */
  hasMealie: boolean
}

/** Everything of the group to export, in formats that others read. */
export function GroupArchiveView({ hasMealie }: GroupArchiveViewProps) {
  const { i18n } = useLingui()
  const formats = ARCHIVE_FORMATS.filter((format) => format !== 'mealie' || hasMealie)
  return (
    <>
      <PageHead
        back={{ href: urls.profile(), text: i18n._('setting.title') }}
        title={i18n._('out.title')}
        lead={i18n._('out.lead-household')}
      />
      <div className="sheet">
        <LinkList
          links={formats.map((format) => ({
            href: urls.everything(format),
            icon: 'download',
            text: i18n._('out.download-in', { format: OUT_NAMES[format] }),
            about: i18n._(HINTS[format]),
          }))}
        />
      </div>
    </>
  )
}
