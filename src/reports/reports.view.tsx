import { useLingui } from '@lingui/react'
import { LinkButton } from '../ui/button.ui'
import { Empty } from '../ui/empty.ui'
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

/** The group's reports: what was imported, when, and how it came off. */
export function ReportsView({ group, reports, error }: ReportsViewProps) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{i18n._('report.reports')}</h1>
          <p>{i18n._('report.lead')}</p>
        </div>
        <LinkButton href={urls.importBulk(group)} icon="import">
          {i18n._('import.import-many')}
        </LinkButton>
      </header>
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
