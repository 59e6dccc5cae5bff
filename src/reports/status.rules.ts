import type { EntryCounts, ReportStatus } from './report.schema'

/** Whether everything, nothing or a part came off: without any entry it is a failure (reference api-rules §17). */
export function statusOf({ waiting, done, known, failed }: EntryCounts): ReportStatus {
  if (waiting > 0) return 'in-progress'
  if (done + known === 0) return 'failure'
  return failed === 0 ? 'success' : 'partial'
}
