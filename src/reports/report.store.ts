import type { Db } from '../platform/db/db'
import type { GroupId } from '../platform/ids'
import type { TaskId, TaskMessage } from '../platform/jobs/task'
import type {
  EntryCounts,
  EntryOutcome,
  Report,
  ReportCategory,
  ReportEntry,
  ReportEntryId,
  ReportId,
  ReportStatus,
} from './report.schema'

interface ReportRow {
  id: string
  group_id: string
  category: ReportCategory
  name: string
  status: ReportStatus
  task_id: string | null
  created_at: string
}

interface EntryRow {
  id: string
  report_id: string
  subject: string
  input: string
  outcome: EntryOutcome
  message: string | null
  exception: string | null
  recipe_id: string | null
  updated_at: string
}

const REPORT = 'id, group_id, category, name, status, task_id, created_at'
const ENTRY = 'id, report_id, subject, input, outcome, message, exception, recipe_id, updated_at'

const toMessage = (json: string | null) => (json === null ? null : (JSON.parse(json) as TaskMessage))

function toReport(row: ReportRow): Report {
  return {
    id: row.id,
    groupId: row.group_id,
    category: row.category,
    name: JSON.parse(row.name) as TaskMessage,
    status: row.status,
    taskId: row.task_id,
    createdAt: row.created_at,
  }
}

function toEntry(row: EntryRow): ReportEntry {
  return {
    id: row.id,
    reportId: row.report_id,
    subject: row.subject,
    input: JSON.parse(row.input),
    outcome: row.outcome,
    message: toMessage(row.message),
    exception: toMessage(row.exception),
    recipeId: row.recipe_id,
    updatedAt: row.updated_at,
  }
}

export function insertReport(db: Db, report: Omit<Report, 'status' | 'taskId'>): void {
  db.run(
    'INSERT INTO group_reports (id, group_id, category, name, created_at) VALUES (?1, ?2, ?3, ?4, ?5)',
    report.id,
    report.groupId,
    report.category,
    JSON.stringify(report.name),
    report.createdAt,
  )
}

type NewEntry = Pick<ReportEntry, 'id' | 'reportId' | 'subject' | 'input' | 'updatedAt'>

/** Adds an entry after those of the report. */
export function insertEntry(db: Db, entry: NewEntry): void {
  db.run(
    `INSERT INTO report_entries (id, report_id, position, subject, input, updated_at)
     VALUES (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM report_entries WHERE report_id = ?2), ?3, ?4, ?5)`,
    entry.id,
    entry.reportId,
    entry.subject,
    JSON.stringify(entry.input),
    entry.updatedAt,
  )
}

export function findReport(db: Db, groupId: GroupId, id: ReportId): Report | undefined {
  const row = db.get<ReportRow>(
    `SELECT ${REPORT} FROM group_reports WHERE group_id = ?1 AND id = ?2`,
    groupId,
    id,
  )
  return row && toReport(row)
}

/** Newest first; of all categories when none is given. */
export function latestReports(db: Db, groupId: GroupId, category: ReportCategory | null): Report[] {
  const sql = `SELECT ${REPORT} FROM group_reports WHERE group_id = ?1 AND (?2 IS NULL OR category = ?2)
    ORDER BY created_at DESC, id`
  return db.all<ReportRow>(sql, groupId, category).map(toReport)
}

/** Which entries of a report: all of them, or so many from one on, of one outcome or any. */
export interface EntryPart {
  limit?: number
  offset?: number
  outcome?: EntryOutcome | null
  /** Failed entries come first. */
  failedFirst?: boolean
}

/** In the order in which they were given, unless failures go first. */
export function entriesOf(
  db: Db,
  groupId: GroupId,
  reportId: ReportId,
  { limit = -1, offset = 0, outcome = null, failedFirst = false }: EntryPart = {},
): ReportEntry[] {
  const columns = ENTRY.replace(/\w+/g, 'e.$&')
  const sql = `SELECT ${columns} FROM report_entries AS e JOIN group_reports AS r ON r.id = e.report_id
    WHERE r.group_id = ?1 AND e.report_id = ?2 AND (?5 IS NULL OR e.outcome = ?5)
    ORDER BY ?6 AND e.outcome = 'failed' DESC, e.position LIMIT ?3 OFFSET ?4`
  return db.all<EntryRow>(sql, groupId, reportId, limit, offset, outcome, Number(failedFirst)).map(toEntry)
}

/** How many entries of each outcome the reports have. */
export function countEntries(db: Db, groupId: GroupId): Map<ReportId, EntryCounts> {
  const counts = new Map<ReportId, EntryCounts>()
  const rows = db.all<{ report_id: string; outcome: EntryOutcome; count: number }>(
    `SELECT e.report_id, e.outcome, count(*) AS count FROM report_entries AS e JOIN group_reports AS r ON r.id = e.report_id
     WHERE r.group_id = ?1 GROUP BY e.report_id, e.outcome`,
    groupId,
  )
  for (const { report_id, outcome, count } of rows) {
    const own = counts.get(report_id) ?? { waiting: 0, done: 0, known: 0, failed: 0 }
    counts.set(report_id, { ...own, [outcome]: count })
  }
  return counts
}

/** How many entries of each outcome one report has. */
export function countEntriesOf(db: Db, reportId: ReportId): EntryCounts {
  const sql = 'SELECT outcome, count(*) AS count FROM report_entries WHERE report_id = ?1 GROUP BY outcome'
  const rows = db.all<{ outcome: EntryOutcome; count: number }>(sql, reportId)
  const counts: EntryCounts = { waiting: 0, done: 0, known: 0, failed: 0 }
  for (const { outcome, count } of rows) counts[outcome] = count
  return counts
}

export function setInput(db: Db, id: ReportEntryId, input: unknown): void {
  db.run('UPDATE report_entries SET input = ?2 WHERE id = ?1', id, JSON.stringify(input))
}

export type StoredOutcome = Pick<ReportEntry, 'outcome' | 'message' | 'exception' | 'recipeId' | 'updatedAt'>

export function saveOutcome(db: Db, id: ReportEntryId, entry: StoredOutcome): void {
  db.run(
    `UPDATE report_entries SET outcome = ?2, message = ?3, exception = ?4, recipe_id = ?5, updated_at = ?6
     WHERE id = ?1`,
    id,
    entry.outcome,
    entry.message && JSON.stringify(entry.message),
    entry.exception && JSON.stringify(entry.exception),
    entry.recipeId,
    entry.updatedAt,
  )
}

/** Makes failed entries wait again; returns how many. */
export function reviveFailures(db: Db, reportId: ReportId, now: string): number {
  const sql = `UPDATE report_entries SET outcome = 'waiting', message = NULL, exception = NULL, updated_at = ?2
    WHERE report_id = ?1 AND outcome = 'failed'`
  return db.run(sql, reportId, now).changes
}

export function setStatus(db: Db, id: ReportId, status: ReportStatus): void {
  db.run('UPDATE group_reports SET status = ?2 WHERE id = ?1', id, status)
}

export function setTask(db: Db, id: ReportId, taskId: TaskId): void {
  db.run('UPDATE group_reports SET task_id = ?2 WHERE id = ?1', id, taskId)
}

/** False when the group has no such report. */
export function deleteReport(db: Db, groupId: GroupId, id: ReportId): boolean {
  return db.run('DELETE FROM group_reports WHERE group_id = ?1 AND id = ?2', groupId, id).changes === 1
}
