import { toTimestamp } from '../clock'
import type { Services } from '../context'
import { forTheLog } from '../i18n/i18n'
import { type Job, NEVER, nextRun } from './job'
import { type JobRun, jobRuns, meetJob, noteJobEnd, noteJobStart } from './job.store'

/** A sleeping laptop and a changed clock are noticed within this time. */
const LOOK_AGAIN_MS = 60_000
/** Even when something is overdue because it still runs, or cannot be noted on a full disk. */
const LEAST_WAIT_MS = 5000
const MESSAGE_LENGTH = 500

/** A job as the operator sees it. */
export interface JobStatus {
  name: string
  titleId: string
  isRunning: boolean
  run: JobRun | null
  nextRunAt: Date
}

export interface Scheduler {
  /** Begins to look at the clock. */
  start(): void
  /** Starts every job that is due and does not run already; resolves when those have ended. */
  tick(): Promise<void>
  /** Starts a job now, whatever its schedule; false when there is none of that name or it runs already. */
  run(name: string): boolean
  status(): JobStatus[]
  /** Whether the last run of a job went wrong. */
  hasFailed(name: string): boolean
  /** No new runs; resolves when the running ones have ended. */
  stop(): Promise<void>
}

/**
 * Runs named jobs when they are due. A job never overlaps itself, a failure is noted and never stops the loop, and the last
 * runs are in the database, so that a restart neither skips nor repeats one (decision 0012).
 */
export function createScheduler(jobs: readonly Job[], services: () => Services): Scheduler {
  const running = new Map<string, Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const now = () => services().clock.now()

  function dueAt(job: Job, run: JobRun | undefined): Date {
    const last = run ? new Date(run.startedAt ?? run.knownSince) : now()
    const next = nextRun(job.schedule, last, services())
    // The clock has gone back since: without this nothing would run until it is where it was.
    return last > now() && next < NEVER ? now() : next
  }

  async function runJob(job: Job): Promise<void> {
    const { db, log } = services()
    const end = (isOk: boolean, message: string) =>
      noteJobEnd(db, job.name, toTimestamp(now()), isOk, message.slice(0, MESSAGE_LENGTH))
    try {
      noteJobStart(db, job.name, toTimestamp(now()))
      const note = await job.run(services())
      end(true, typeof note === 'string' ? note : '')
      log.debug('job done', { job: job.name })
    } catch (error) {
      const why = forTheLog(error)
      log.error('job failed', { job: job.name, ...why })
      try {
        end(false, 'reason' in why ? why.reason : error instanceof Error ? error.message : String(error))
      } catch (noteError) {
        log.error("couldn't record the end of a job", { job: job.name, error: noteError })
      }
    }
  }

  function begin(job: Job): Promise<void> {
    const promise = runJob(job).finally(() => running.delete(job.name))
    running.set(job.name, promise)
    return promise
  }

  async function tick(): Promise<void> {
    const runs = jobRuns(services().db)
    const due = jobs.filter((job) => !running.has(job.name) && dueAt(job, runs.get(job.name)) <= now())
    await Promise.all(due.map(begin))
  }

  function lookAgain(): void {
    if (isStopped) return
    const runs = jobRuns(services().db)
    const next = Math.min(...jobs.map((job) => dueAt(job, runs.get(job.name)).getTime()))
    const waitMs = Math.min(Math.max(next - now().getTime(), LEAST_WAIT_MS), LOOK_AGAIN_MS)
    timer = setTimeout(() => {
      // A long job must not keep the others waiting: the clock is looked at again at once.
      tick().catch((error) => services().log.error('the scheduler failed and goes on', { error }))
      lookAgainSafely()
    }, waitMs)
    timer.unref?.()
  }

  function lookAgainSafely(): void {
    try {
      lookAgain()
    } catch (error) {
      services().log.error('the scheduler failed and goes on', { error })
      timer = setTimeout(lookAgainSafely, LOOK_AGAIN_MS)
      timer.unref?.()
    }
  }

  return {
    start() {
      for (const job of jobs) meetJob(services().db, job.name, toTimestamp(now()))
      lookAgainSafely()
    },
    tick,
    run(name) {
      const job = jobs.find((candidate) => candidate.name === name)
      if (!job || running.has(name) || isStopped) return false
      begin(job).catch(() => {})
      return true
    },
    status() {
      const runs = jobRuns(services().db)
      return jobs.map((job) => ({
        name: job.name,
        titleId: job.titleId,
        isRunning: running.has(job.name),
        run: runs.get(job.name) ?? null,
        nextRunAt: dueAt(job, runs.get(job.name)),
      }))
    },
    hasFailed: (name) => jobRuns(services().db).get(name)?.isOk === false,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
