import type { I18n } from '@lingui/core'
import type { TaskMessage } from '../platform/jobs/task'
import type { Report, ReportEntry, ReportOut, ReportSummary } from './report.schema'

const say = (i18n: I18n, message: TaskMessage | null) =>
  message === null ? '' : i18n._(message.messageId, message.values ?? {}).trim()

/** A report without its entries as the API sends it. @param names the language that clients know its name in, whatever their own */
export function toReportSummary(names: I18n, report: Report): ReportSummary {
  const { id, groupId, createdAt, category, name, status } = report
  return { id, groupId, timestamp: createdAt, category, name: say(names, name), status }
}

/** A report as the API sends it: what still waits has no entry yet, and what existed already counts as a success. */
export function toReportOut(
  { i18n, names }: { i18n: I18n; names: I18n },
  report: Report,
  entries: readonly ReportEntry[],
): ReportOut {
  return {
    ...toReportSummary(names, report),
    entries: entries
      .filter(({ outcome }) => outcome !== 'waiting')
      .map(({ id, reportId, updatedAt, outcome, message, exception }) => ({
        id,
        reportId,
        timestamp: updatedAt,
        success: outcome !== 'failed',
        message: say(i18n, message),
        exception: say(i18n, exception),
      })),
  }
}
