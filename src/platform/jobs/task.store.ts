import type { Db } from '../db/db'
import type { Lane, Task, TaskId, TaskMessage, TaskState } from './task'

interface TaskRow {
  id: string
  group_id: string | null
  user_id: string | null
  kind: string
  lane: Lane
  order_key: string | null
  title: string
  locale: string
  state: TaskState
  input: string
  result: string | null
  error: string | null
  progress_done: number
  progress_total: number
  attempts: number
  max_attempts: number
  run_after: string
  created_at: string
  started_at: string | null
  finished_at: string | null
  request_id: string | null
}

const COLUMNS = `id, group_id, user_id, kind, lane, order_key, title, locale, state, input, result, error, progress_done,
  progress_total, attempts, max_attempts, run_after, created_at, started_at, finished_at, request_id`

function toMessage(json: string | null): TaskMessage | null {
  return json === null ? null : (JSON.parse(json) as TaskMessage)
}

function toTask(row: TaskRow): Task {
  return {
    id: row.id,
    groupId: row.group_id,
    userId: row.user_id,
    kind: row.kind,
    lane: row.lane,
    orderKey: row.order_key,
    title: JSON.parse(row.title) as TaskMessage,
    locale: row.locale,
    requestId: row.request_id,
    state: row.state,
    input: JSON.parse(row.input),
    result: toMessage(row.result),
    error: toMessage(row.error),
    progressDone: row.progress_done,
    progressTotal: row.progress_total,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    runAfter: row.run_after,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}

export type NewTask = Pick<
  Task,
  | 'id'
  | 'groupId'
  | 'userId'
  | 'kind'
  | 'lane'
  | 'orderKey'
  | 'title'
  | 'locale'
  | 'requestId'
  | 'input'
  | 'maxAttempts'
  | 'createdAt'
>

/**
 * When a task runs that is not the first of its order key: not before the one ahead of it is done with. Long queues cost no more
 * than short ones this way, since no one looks through them.
 */
const HELD = '9999-12-31T00:00:00.000000Z'

export function insertTask(db: Db, task: NewTask): void {
  db.run(
    `INSERT INTO tasks (id, group_id, user_id, kind, lane, order_key, title, locale, input, max_attempts, run_after, created_at, request_id)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, iif(EXISTS (SELECT 1 FROM tasks AS o
       WHERE o.order_key = ?6 AND o.state IN ('waiting', 'running')), '${HELD}', ?11), ?11, ?12)`,
    task.id,
    task.groupId,
    task.userId,
    task.kind,
    task.lane,
    task.orderKey,
    JSON.stringify(task.title),
    task.locale,
    JSON.stringify(task.input),
    task.maxAttempts,
    task.createdAt,
    task.requestId,
  )
}

export function findTask(db: Db, id: TaskId): Task | undefined {
  const row = db.get<TaskRow>(`SELECT ${COLUMNS} FROM tasks WHERE id = ?1`, id)
  return row && toTask(row)
}

/** Newest first, of all groups. */
export function latestTasks(db: Db, limit: number): Task[] {
  const sql = `SELECT ${COLUMNS} FROM tasks ORDER BY created_at DESC, seq DESC LIMIT ?1`
  return db.all<TaskRow>(sql, limit).map(toTask)
}

/** The newest task of a kind. */
export function latestTaskOfKind(db: Db, kind: string): Task | null {
  const sql = `SELECT ${COLUMNS} FROM tasks WHERE kind = ?1 ORDER BY created_at DESC, seq DESC LIMIT 1`
  const row = db.get<TaskRow>(sql, kind)
  return row ? toTask(row) : null
}

/** Some of all tasks by number, the newest first or last, each with its number. */
export function tasksFrom(
  db: Db,
  { limit, offset, isAscending }: { limit: number; offset: number; isAscending: boolean },
): { seq: number; task: Task }[] {
  const sql = `SELECT seq, ${COLUMNS} FROM tasks ORDER BY seq ${isAscending ? 'ASC' : 'DESC'} LIMIT ?1 OFFSET ?2`
  return db
    .all<TaskRow & { seq: number }>(sql, limit, offset)
    .map((row) => ({ seq: row.seq, task: toTask(row) }))
}

export function countAllTasks(db: Db): number {
  return db.get<{ count: number }>('SELECT count(*) AS count FROM tasks')!.count
}

/** The number by which older clients know a task. */
export function taskNumber(db: Db, id: TaskId): number | undefined {
  return db.get<{ seq: number }>('SELECT seq FROM tasks WHERE id = ?1', id)?.seq
}

/** Waits, with no running and no earlier task of its order key. */
const IN_TURN = `t.state = 'waiting'
  AND NOT EXISTS (SELECT 1 FROM tasks AS o WHERE o.order_key = t.order_key AND o.state = 'running')
  AND NOT EXISTS (SELECT 1 FROM tasks AS o WHERE o.order_key = t.order_key AND o.state = 'waiting' AND o.seq < t.seq)`

/** Takes the task of a lane that has waited longest, and counts the attempt; undefined when none is ready. */
export function claimTask(db: Db, now: string, lane: Lane): Task | undefined {
  const row = db.get<TaskRow>(
    `UPDATE tasks SET state = 'running', attempts = attempts + 1, started_at = ?1, finished_at = NULL, progress_done = 0,
       progress_total = 0
     WHERE seq = (SELECT t.seq FROM tasks AS t WHERE t.lane = ?2 AND t.run_after <= ?1 AND ${IN_TURN}
       ORDER BY t.run_after, t.seq LIMIT 1)
     RETURNING ${COLUMNS}`,
    now,
    lane,
  )
  return row && toTask(row)
}

/** When the next task of a lane may run; null when none waits, or all that do wait for one before them. */
export function nextTaskAt(db: Db, lane: Lane): string | null {
  const sql = `SELECT t.run_after AS at FROM tasks AS t WHERE t.lane = ?1 AND t.run_after < '${HELD}' AND ${IN_TURN}
    ORDER BY t.run_after LIMIT 1`
  return db.get<{ at: string }>(sql, lane)?.at ?? null
}

/** Marks the next task of an order key as ready, after one has ended. */
function letNextGo(db: Db, id: TaskId, now: string): void {
  db.run(
    `UPDATE tasks SET run_after = ?2 WHERE run_after = '${HELD}' AND seq = (SELECT n.seq FROM tasks AS n
       WHERE n.order_key = (SELECT d.order_key FROM tasks AS d WHERE d.id = ?1) AND n.state = 'waiting' ORDER BY n.seq LIMIT 1)`,
    id,
    now,
  )
}

export function saveProgress(db: Db, id: TaskId, done: number, total: number): void {
  db.run('UPDATE tasks SET progress_done = ?2, progress_total = ?3 WHERE id = ?1', id, done, total)
}

export function finishTask(db: Db, id: TaskId, result: TaskMessage | null, now: string): void {
  db.run(
    `UPDATE tasks SET state = 'done', result = ?2, error = NULL, finished_at = ?3 WHERE id = ?1`,
    id,
    result && JSON.stringify(result),
    now,
  )
  letNextGo(db, id, now)
}

/** Ends a task and deletes it. */
export function forgetTask(db: Db, id: TaskId, now: string): void {
  letNextGo(db, id, now)
  db.run('DELETE FROM tasks WHERE id = ?1', id)
}

/** Removes what waits of an order key; running ones go on. Returns how many. */
export function dropTasks(db: Db, orderKey: string): number {
  return db.run(`DELETE FROM tasks WHERE order_key = ?1 AND state = 'waiting'`, orderKey).changes
}

/** How many tasks of each kind wait, run or have failed. */
export function countTasksByKind(db: Db): { kind: string; state: TaskState; count: number }[] {
  return db.all('SELECT kind, state, count(*) AS count FROM tasks GROUP BY kind, state ORDER BY kind, state')
}

export function failTask(db: Db, id: TaskId, error: TaskMessage, now: string): void {
  db.run(
    `UPDATE tasks SET state = 'failed', error = ?2, finished_at = ?3 WHERE id = ?1`,
    id,
    JSON.stringify(error),
    now,
  )
  letNextGo(db, id, now)
}

/** Queues a task again; the error of the last attempt stays readable meanwhile. */
export function postponeTask(db: Db, id: TaskId, error: TaskMessage | null, runAfter: string): void {
  db.run(
    `UPDATE tasks SET state = 'waiting', error = ?2, run_after = ?3 WHERE id = ?1`,
    id,
    error && JSON.stringify(error),
    runAfter,
  )
}

/** Queues a task again without counting this attempt: at its place when the server stops, at the end when its turn is over. */
export function returnTask(db: Db, id: TaskId, runAfter: string | null = null): void {
  db.run(
    `UPDATE tasks SET state = 'waiting', attempts = attempts - 1, run_after = coalesce(?2, run_after) WHERE id = ?1`,
    id,
    runAfter,
  )
}

/** Moves the tasks of lanes that this version does not have. */
export function moveFromLostLanes(db: Db, known: readonly Lane[], to: Lane): void {
  db.run(
    `UPDATE tasks SET lane = ?2 WHERE lane NOT IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(known),
    to,
  )
}

/** After a crash: tasks that were running wait again, unless it was their last attempt. Returns how many of both. */
export function recoverTasks(db: Db, error: TaskMessage, now: string): { waiting: number; failed: number } {
  const failed = db.run(
    `UPDATE tasks SET state = 'failed', error = ?1, finished_at = ?2 WHERE state = 'running' AND attempts >= max_attempts`,
    JSON.stringify(error),
    now,
  ).changes
  const waiting = db.run(
    `UPDATE tasks SET state = 'waiting', run_after = ?1 WHERE state = 'running'`,
    now,
  ).changes
  // When the clock was set back, tasks from before would otherwise wait until it reaches their time again.
  db.run(
    `UPDATE tasks SET run_after = ?1 WHERE state = 'waiting' AND created_at > ?1 AND run_after > ?1 AND run_after < '${HELD}'`,
    now,
  )
  // The first of each order key becomes ready, even if the one before it is missing.
  db.run(
    `UPDATE tasks SET run_after = ?1 WHERE run_after = '${HELD}' AND seq IN (SELECT min(o.seq) FROM tasks AS o
       WHERE o.order_key IS NOT NULL AND o.state = 'waiting' GROUP BY o.order_key)`,
    now,
  )
  return { waiting, failed }
}

/** Ends what waits and what runs, in a database that no one works on: what was asked for then is not begun now. */
export function abandonTasks(db: Db, error: TaskMessage, now: string): number {
  return db.run(
    `UPDATE tasks SET state = 'failed', error = ?1, finished_at = ?2 WHERE state IN ('waiting', 'running')`,
    JSON.stringify(error),
    now,
  ).changes
}

/** Queues a failed task again with all its attempts, when someone asks for it. False when it has not failed. */
export function reviveTask(db: Db, id: TaskId, now: string): boolean {
  const { changes } = db.run(
    `UPDATE tasks SET state = 'waiting', attempts = 0, run_after = ?2, finished_at = NULL, error = NULL
     WHERE id = ?1 AND state = 'failed'`,
    id,
    now,
  )
  return changes === 1
}

/** Removes what ended before a moment; returns how many. */
export function deleteEndedTasks(db: Db, before: string): number {
  return db.run(`DELETE FROM tasks WHERE state IN ('done', 'failed') AND finished_at < ?1`, before).changes
}

export function countTasksByState(db: Db): Map<TaskState, number> {
  const sql = 'SELECT state, count(*) AS count FROM tasks GROUP BY state'
  return new Map(db.all<{ state: TaskState; count: number }>(sql).map((row) => [row.state, row.count]))
}
