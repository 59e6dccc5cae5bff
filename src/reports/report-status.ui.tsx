import { useLingui } from '@lingui/react'
import { Icon, type IconName } from '../ui/icon.ui'
import type { EntryCounts, ReportStatus } from './report.schema'

const TONES: Partial<Record<ReportStatus, string>> = { failure: 'error', partial: 'warning' }
const ICONS: Record<ReportStatus, IconName> = {
  'in-progress': 'clock',
  success: 'circle-check',
  failure: 'circle-alert',
  partial: 'circle-alert',
}

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
      <span className="verdict" data-tone={TONES[status]}>
        <Icon name={ICONS[status]} /> {words[status]}
      </span>
      <div className="counted">{i18n._('report.counts', { ...counts })}</div>
    </>
  )
}
