import type { I18n } from '@lingui/core'
import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { AppError } from '../platform/errors'
import { type GroupId, newId } from '../platform/ids'
import type { TaskId, TaskMessage } from '../platform/jobs/task'
import { getTask } from '../platform/jobs/tasks'
import { countWork } from '../platform/metrics/work-counters'
import { notFound } from '../platform/refusals'
import type { EntryCounts, Report, ReportCategory, ReportEntry, ReportId, ReportLine } from './report.schema'
import * as store from './report.store'
import { reportTitle } from './report-title.rules'
import { statusOf } from './status.rules'

declare module '../platform/events/events' {
  interface EventMap {
    /** Work on many things has begun, with a report. */
    'report-opened': { groupId: GroupId; report: Report }
    /** The work has ended. */
    'report-closed': { groupId: GroupId; report: Report; counts: EntryCounts }
  }
}

export interface NewReport {
  category: ReportCategory
  name: TaskMessage
  /** The things that will be worked on, in their order, each with what the work has to know of it beside its name. */
  entries: readonly { subject: string; input?: unknown }[]
}

/** A new report whose entries all wait. */
export function openReport(ctx: Ctx, { category, name, entries }: NewReport): Report {
  const id: ReportId = newId<'report'>()
  return ctx.transaction((tx) => {
    const now = toTimestamp(tx.clock.now())
    store.insertReport(tx.db, { id, groupId: tx.groupId, category, name, createdAt: now })
    for (const { subject, input = {} } of entries) {
      store.insertEntry(tx.db, { id: newId(), reportId: id, subject, input, updatedAt: now })
    }
    const report = getReport(tx, id)
    tx.publish('report-opened', { groupId: tx.groupId, report })
    return report
  })
}

/** Notes which task fills a report. */
export function assignTask(ctx: Ctx, id: ReportId, taskId: TaskId): void {
  ctx.transaction((tx) => store.setTask(tx.db, getReport(tx, id).id, taskId))
}

/** Whether its task is queued or running. */
export function isUnderWay(ctx: Ctx, { taskId }: Report): boolean {
  if (taskId === null) return false
  const { state } = getTask(ctx, taskId)
  return state === 'waiting' || state === 'running'
}

/** A report of the group. @throws not-found */
export function getReport({ db, groupId }: GroupScope, id: ReportId): Report {
  const report = findReport({ db, groupId }, id)
  if (!report) throw notFound()
  return report
}

/** A report of the group; undefined when it is not there, or no longer. */
export function findReport({ db, groupId }: GroupScope, id: ReportId): Report | undefined {
  return store.findReport(db, groupId, id)
}

/** The group's reports, newest first; of all categories when none is given. */
export function listReports({ db, groupId }: GroupScope, category: ReportCategory | null = null): Report[] {
  return store.latestReports(db, groupId, category)
}

/** How many entries of each outcome the group's reports have; one without any entry is left out. */
function countAllEntries({ db, groupId }: GroupScope): Map<ReportId, EntryCounts> {
  return store.countEntries(db, groupId)
}

/** How many entries of each outcome a report has. */
export function countEntries({ db }: GroupScope, { id }: Report): EntryCounts {
  return store.countEntriesOf(db, id)
}

/** Entries in the order in which they were given: all of them, or a part. */
export function listEntries(
  { db, groupId }: GroupScope,
  { id }: Report,
  part: store.EntryPart = {},
): ReportEntry[] {
  return store.entriesOf(db, groupId, id, part)
}

export interface EntryResult {
  outcome: 'done' | 'known' | 'failed'
  message: TaskMessage
  exception?: TaskMessage
  recipeId?: string
}

/** Stores what the work on a thing needs to know, also after a restart. */
export function noteInput(ctx: Ctx, { id }: ReportEntry, input: unknown): void {
  ctx.transaction((tx) => store.setInput(tx.db, id, input))
}

/** Stores the result for one thing, inside the caller's transaction if there is one. */
export function recordOutcome(ctx: Ctx, { id }: ReportEntry, settling: EntryResult): void {
  const { outcome, message, exception = null, recipeId = null } = settling
  ctx.transaction((tx) => {
    const updatedAt = toTimestamp(tx.clock.now())
    store.saveOutcome(tx.db, id, { outcome, message, exception, recipeId, updatedAt })
  })
}

/** Stores the status of the whole; returns the counts. */
export function closeReport(ctx: Ctx, report: Report): EntryCounts {
  return ctx.transaction((tx) => {
    const counts = store.countEntriesOf(tx.db, report.id)
    store.setStatus(tx.db, report.id, statusOf(counts))
    tx.publish('report-closed', { groupId: tx.groupId, report, counts })
    tx.afterCommit(() => {
      for (const outcome of ['done', 'known', 'failed'] as const)
        countWork(tx.db, 'trivet_imported_total', { kind: report.category, outcome }, counts[outcome])
    })
    return counts
  })
}

/**
 * Makes the failed entries of a report wait again, and reopens it; false when nothing waits after that.
 * @throws conflict while its task is still at work
 */
export function reopenReport(ctx: Ctx, report: Report): boolean {
  return ctx.transaction((tx) => {
    if (isUnderWay(tx, report)) throw new AppError('conflict', 'report.still-at-work')
    store.reviveFailures(tx.db, report.id, toTimestamp(tx.clock.now()))
    const counts = store.countEntriesOf(tx.db, report.id)
    store.setStatus(tx.db, report.id, statusOf(counts))
    return counts.waiting > 0
  })
}

/** @throws not-found 400 with the words that clients know; a 500 would say that the fault is ours */
export function deleteReport(ctx: Ctx, id: ReportId): void {
  ctx.transaction((tx) => {
    if (store.deleteReport(tx.db, tx.groupId, id)) return
    const detail = { message: 'report.deletion-failed', error: true, exception: null }
    throw new AppError('not-found', 'report.deletion-failed', { status: 400, detail })
  })
}

const NONE: EntryCounts = { waiting: 0, done: 0, known: 0, failed: 0 }

/** The group's reports with their counts, newest first; of all categories when none is given. */
export function reportLines(
  scope: GroupScope,
  i18n: I18n,
  { category = null, limit }: { category?: ReportCategory | null; limit?: number } = {},
): ReportLine[] {
  const counts = countAllEntries(scope)
  return listReports(scope, category)
    .slice(0, limit)
    .map((report) => {
      const { id, status, createdAt } = report
      const own = counts.get(id) ?? NONE
      return { id, name: reportTitle(i18n, report, own), status, createdAt, counts: own }
    })
}
