import { useLingui } from '@lingui/react'
import { Moment, RowArrow, Table } from '../ui/table.ui'
import { urls } from '../urls'
import type { ReportLine } from './report.schema'
import { ReportStatusText } from './report-status.ui'

export interface ReportTableProps {
  caption?: string
  /** Newest first. */
  reports: readonly ReportLine[]
}

/** Reports with their start and status, each leading to its page. */
export function ReportTable({ caption, reports }: ReportTableProps) {
  const { i18n } = useLingui()
  return (
    <Table
      caption={caption}
      columns={[i18n._('report.report'), i18n._('report.result'), i18n._('report.begun')]}
      leadsOn
    >
      {reports.map(({ id, name, status, createdAt, counts }) => (
        <tr key={id}>
          <th scope="row" data-wrap="">
            <a href={urls.report(id)}>{name}</a>
          </th>
          <td data-wrap="">
            <ReportStatusText status={status} counts={counts} />
          </td>
          <td>
            <Moment at={createdAt} />
          </td>
          <RowArrow />
        </tr>
      ))}
    </Table>
  )
}
