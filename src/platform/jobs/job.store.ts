import type { Db } from '../db/db'

/** What is known of a job's runs; times are UTC. */
export interface JobRun {
  name: string
  knownSince: string
  startedAt: string | null
  /** Null while it runs, and after a run that was cut off. */
  finishedAt: string | null
  /** Null before the first run has ended. */
  isOk: boolean | null
  /** The result of the last run, in English for the operator: an error, or a note. */
  message: string
}

interface JobRunRow {
  name: string
  known_since: string
  started_at: string | null
  finished_at: string | null
  ok: number | null
  message: string
}

/** Every job's runs by name. */
export function jobRuns(db: Db): Map<string, JobRun> {
  const sql = 'SELECT name, known_since, started_at, finished_at, ok, message FROM job_runs'
  const runs = db.all<JobRunRow>(sql).map((row) => ({
    name: row.name,
    knownSince: row.known_since,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    isOk: row.ok === null ? null : row.ok === 1,
    message: row.message,
  }))
  return new Map(runs.map((run) => [run.name, run]))
}

/** Notes a job that is seen for the first time; known ones stay as they are. */
export function meetJob(db: Db, name: string, now: string): void {
  db.run('INSERT OR IGNORE INTO job_runs (name, known_since) VALUES (?1, ?2)', name, now)
}

export function noteJobStart(db: Db, name: string, now: string): void {
  meetJob(db, name, now)
  db.run('UPDATE job_runs SET started_at = ?2, finished_at = NULL WHERE name = ?1', name, now)
}

export function noteJobEnd(db: Db, name: string, now: string, isOk: boolean, message: string): void {
  db.run(
    'UPDATE job_runs SET finished_at = ?2, ok = ?3, message = ?4 WHERE name = ?1',
    name,
    now,
    isOk ? 1 : 0,
    message,
  )
}
