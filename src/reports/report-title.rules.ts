import type { I18n } from '@lingui/core'
import type { EntryCounts, Report } from './report.schema'

/**
 * What a report is called on pages: the words of the task that filled it. The stored name is the API's; a report that came from
 * another server has one in the language of its day.
 */
export function reportTitle(
  i18n: Pick<I18n, '_'>,
  { category, name: { messageId, values = {} } }: Pick<Report, 'category' | 'name'>,
  { waiting, done, known, failed }: EntryCounts,
): string {
  const count = waiting + done + known + failed
  if (category === 'bulk_import') return i18n._('import.bulk-task', { count })
  // Older reports do not name the application, but only the kind of archive.
  const application = values.application ?? values.kind
  if (application !== undefined) return i18n._('archive.task', { count, application })
  return i18n._(messageId, values)
}
