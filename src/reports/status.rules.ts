import type { I18n } from '@lingui/core'
import type { EntryCounts, ReportStatus } from './report.schema'

/** Whether everything, nothing or a part succeeded; without any entry it is a failure. */
export function statusOf({ waiting, done, known, failed }: EntryCounts): ReportStatus {
  if (waiting > 0) return 'in-progress'
  if (done + known === 0) return 'failure'
  return failed === 0 ? 'success' : 'partial'
}

const BETWEEN = ' · '

/** "28 imported · 2 failed": the counts of `report.counts` without those that are 0; all of them where all are 0. */
export function countsText(
  i18n: Pick<I18n, '_'>,
  counts: Readonly<Record<'done' | 'known' | 'failed', number>>,
): string {
  const { done, known, failed } = counts
  const whole = i18n._('report.counts', { done, known, failed })
  const parts = whole.split(BETWEEN)
  const told = parts.filter((_, at) => [done, known, failed][at] !== 0)
  return told.length > 0 ? told.join(BETWEEN) : whole
}
