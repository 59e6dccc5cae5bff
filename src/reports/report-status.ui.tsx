import { useLingui } from '@lingui/react'
import { Icon, type IconName } from '../ui/icon.ui'
import type { EntryCounts, ReportStatus } from './report.schema'
import { countsText } from './status.rules'

const TONES: Partial<Record<ReportStatus, string>> = { failure: 'error', partial: 'warning' }
const ICONS: Record<ReportStatus, IconName> = {
  'in-progress': 'clock',
  success: 'circle-check',
  failure: 'circle-alert',
  partial: 'circle-alert',
}

/** The status of a report, and its counts unless everything failed. */
export function ReportStatusText({ status, counts }: { status: ReportStatus; counts: EntryCounts }) {
  const { i18n } = useLingui()
  const words: Record<ReportStatus, string> = {
    'in-progress': i18n._('task.running'),
    success: i18n._('task.done'),
    failure: i18n._('task.failed'),
    partial: i18n._('task.with-failures'),
  }
  return (
    <div className="ended">
      <span className="verdict" data-tone={TONES[status]}>
        <Icon name={ICONS[status]} /> {words[status]}
      </span>{' '}
      {status !== 'failure' && <span className="quiet">{countsText(i18n, counts)}</span>}
    </div>
  )
}
