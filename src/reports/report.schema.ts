import * as v from 'valibot'
import type { GroupId, Id } from '../platform/ids'
import type { TaskId, TaskMessage } from '../platform/jobs/task'

export type ReportId = Id<'report'>
export type ReportEntryId = Id<'report-entry'>

export const ReportCategory = v.picklist(['backup', 'restore', 'migration', 'bulk_import'])
export type ReportCategory = v.InferOutput<typeof ReportCategory>

export const ReportStatus = v.picklist(['in-progress', 'success', 'failure', 'partial'])
export type ReportStatus = v.InferOutput<typeof ReportStatus>

/** `known`: there was nothing to do, because the group has it already. */
export type EntryOutcome = 'waiting' | 'done' | 'known' | 'failed'
export type EntryCounts = Record<EntryOutcome, number>

/** The result of long work on many things. Names and messages are not translated yet. */
export interface Report {
  id: ReportId
  groupId: GroupId
  category: ReportCategory
  name: TaskMessage
  status: ReportStatus
  /** The work that fills it or filled it last. */
  taskId: TaskId | null
  createdAt: string
}

/** A report as lists show it: its name in the reader's language, its time in UTC. */
export interface ReportLine extends Pick<Report, 'id' | 'status' | 'createdAt'> {
  name: string
  counts: EntryCounts
}

/** The result for one thing; a waiting one has no message yet. */
export interface ReportEntry {
  id: ReportEntryId
  reportId: ReportId
  subject: string
  input: unknown
  outcome: EntryOutcome
  message: TaskMessage | null
  /** Why it failed, or what is missing of it. */
  exception: TaskMessage | null
  recipeId: string | null
  updatedAt: string
}

const Uuid = v.pipe(v.string(), v.uuid())

/** A report without its entries, as the API sends it. */
export const ReportSummary = v.object({
  id: Uuid,
  groupId: Uuid,
  timestamp: v.string(),
  category: ReportCategory,
  name: v.string(),
  status: ReportStatus,
})
export type ReportSummary = v.InferOutput<typeof ReportSummary>

export const ReportOut = v.object({
  ...ReportSummary.entries,
  entries: v.array(
    v.object({
      id: Uuid,
      reportId: Uuid,
      timestamp: v.string(),
      success: v.boolean(),
      message: v.string(),
      exception: v.pipe(v.string(), v.description('Why it failed, or what is missing; empty otherwise.')),
    }),
  ),
})
export type ReportOut = v.InferOutput<typeof ReportOut>
