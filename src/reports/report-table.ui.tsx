import { useLingui } from '@lingui/react'
import { Moment, Table } from '../ui/table.ui'
import { urls } from '../urls'
import type { ReportLine } from './report.schema'
import { ReportStatusText } from './report-status.ui'

export interface ReportTableProps {
  caption?: string
  /** Newest first. */
  reports: readonly ReportLine[]
}

/** Reports with when they were begun and how they came off, each leading to its page. */
export function ReportTable({ caption, reports }: ReportTableProps) {
  const { i18n } = useLingui()
  return (
    <Table
      caption={caption}
      columns={[i18n._('report.report'), i18n._('report.begun'), i18n._('report.result')]}
    >
      {reports.map(({ id, name, status, createdAt, counts }) => (
        <tr key={id}>
          <th scope="row">
            <a href={urls.report(id)}>{name}</a>
          </th>
          <td>
            <Moment at={createdAt} />
          </td>
          <td data-wrap="">
            <ReportStatusText status={status} counts={counts} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
