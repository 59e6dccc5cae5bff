import type { Db } from '../../platform/db/db'
import type { UserId } from '../../platform/ids'
import type { TaskId } from '../../platform/jobs/task'

/** One time that a whole instance was imported; result is JSON, null while it is under way. */
export interface InstanceRecord {
  id: string
  userId: UserId | null
  taskId: TaskId | null
  /** What the file was called, or the address of the server. */
  source: string
  isDryRun: boolean
  result: string | null
  createdAt: string
}

interface Row {
  id: string
  user_id: string | null
  task_id: string | null
  source: string
  is_dry_run: number
  result: string | null
  created_at: string
}

const COLUMNS = 'id, user_id, task_id, source, is_dry_run, result, created_at'

const toRecord = (row: Row): InstanceRecord => ({
  id: row.id,
  userId: row.user_id,
  taskId: row.task_id,
  source: row.source,
  isDryRun: row.is_dry_run === 1,
  result: row.result,
  createdAt: row.created_at,
})

export function insertRecord(db: Db, record: InstanceRecord): void {
  db.run(
    `INSERT INTO instance_imports (${COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    record.id,
    record.userId,
    record.taskId,
    record.source,
    record.isDryRun,
    record.result,
    record.createdAt,
  )
}

export function findRecord(db: Db, id: string): InstanceRecord | undefined {
  const row = db.get<Row>(`SELECT ${COLUMNS} FROM instance_imports WHERE id = ?1`, id)
  return row && toRecord(row)
}

/** The last ones, newest first, without their results. */
export function lastRecords(db: Db, limit: number): InstanceRecord[] {
  return db
    .all<Row>(
      `SELECT id, user_id, task_id, source, is_dry_run, iif(result IS NULL, NULL, '{}') AS result, created_at
       FROM instance_imports ORDER BY created_at DESC, id LIMIT ?1`,
      limit,
    )
    .map(toRecord)
}

export function saveTask(db: Db, id: string, taskId: TaskId): void {
  db.run('UPDATE instance_imports SET task_id = ?2 WHERE id = ?1', id, taskId)
}

export function saveResult(db: Db, id: string, result: string): void {
  db.run('UPDATE instance_imports SET result = ?2 WHERE id = ?1', id, result)
}

export function deleteRecord(db: Db, id: string): void {
  db.run('DELETE FROM instance_imports WHERE id = ?1', id)
}
