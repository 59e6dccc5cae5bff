import { useLingui } from '@lingui/react'
import { LinkButton } from '../ui/button.ui'
import { Empty } from '../ui/empty.ui'
import { PageHead } from '../ui/layouts/page-head.ui'
import { Notice } from '../ui/notice.ui'
import { urls } from '../urls'
import type { ReportLine } from './report.schema'
import { ReportTable } from './report-table.ui'

export interface ReportsViewProps {
  group: string
  /** Newest first. */
  reports: readonly ReportLine[]
  /** Why a report could not be deleted, translated. */
  error: string | null
}

/** The group's reports: what was imported, when, and with what result. */
export function ReportsView({ group, reports, error }: ReportsViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead
        back={{ href: urls.importUrl(group), text: i18n._('import.import-a-recipe') }}
        title={i18n._('report.reports')}
        lead={i18n._('report.lead')}
      >
        <LinkButton href={urls.importBulk(group)} icon="import">
          {i18n._('import.import-many')}
        </LinkButton>
      </PageHead>
      {error !== null && (
        <Notice tone="error">
          <p>{i18n._('report.report-deletion-failed')}</p>
          <p>{error}</p>
        </Notice>
      )}
      {reports.length === 0 ? (
        <Empty drawing="jar">{i18n._('report.none')}</Empty>
      ) : (
        <ReportTable reports={reports} />
      )}
    </>
  )
}
