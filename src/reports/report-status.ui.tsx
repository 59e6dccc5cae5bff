import { useLingui } from '@lingui/react'
import type { EntryCounts, ReportStatus } from './report.schema'

/** How the whole came off, and how many of what. */
export function ReportStatusText({ status, counts }: { status: ReportStatus; counts: EntryCounts }) {
  const { i18n } = useLingui()
  const words: Record<ReportStatus, string> = {
    'in-progress': i18n._('report.in-progress'),
    success: i18n._('report.success'),
    failure: i18n._('report.failure'),
    partial: i18n._('report.partial'),
  }
  return (
    <>
      <b>{words[status]}</b>
      <div className="counted">{i18n._('report.counts', { ...counts })}</div>
    </>
  )
}
