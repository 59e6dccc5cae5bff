import * as v from 'valibot'
import { toTimestamp } from '../clock'
import { type Actor, createContext, type Services } from '../context'
import { AppError, type ErrorCode } from '../errors'
import { after } from '../events/events'
import type { UserId } from '../ids'
import type { Log } from '../log'
import {
  type AnyTaskKind,
  LANE_NAMES,
  LANES,
  type Lane,
  type Task,
  type TaskCtx,
  type TaskKinds,
  type TaskMessage,
} from './task'
import {
  claimTask,
  failTask,
  finishTask,
  forgetTask,
  moveFromLostLanes,
  nextTaskAt,
  postponeTask,
  recoverTasks,
  returnTask,
  saveProgress,
} from './task.store'

/** Waiting time before the second, third … attempt. */
const BACKOFF_MS = [30_000, 120_000, 600_000]
const LOOK_AGAIN_MS = 60_000
/** How long a stopping server waits for tasks; those still running are restarted at the next start. */
const STOP_MS = 8000
/** How long work goes on in a lane of turns while other work waits there. */
const TURN_MS = 15_000
/** Trying again changes nothing about these. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
])

export interface TaskRunnerOptions {
  kinds: TaskKinds
  /** Who a task works for; null when the person is gone. */
  actorOf(userId: UserId): Actor | null
  /** How long a turn is; a quarter of a minute unless told. */
  turnMs?: number
}

export interface TaskRunner {
  /** Recovers the tasks that a crash interrupted, and begins. */
  start(): void
  /** Resolves when nothing runs and nothing is ready to run. */
  idle(): Promise<void>
  /** Begins nothing new, asks running tasks to stop, and waits a few seconds for them. */
  stop(): Promise<void>
}

function messageOf(error: unknown): TaskMessage {
  if (!(error instanceof AppError)) return { messageId: 'generic.server-error' }
  return { messageId: error.messageId, values: error.values }
}

/** What its lines in the log have in common with those of the request that asked for it. */
const namesOf = ({ id, requestId }: Task) => ({
  task: id,
  ...(requestId === null ? {} : { request: requestId }),
})

/** Why a task is asked to stop while the server goes on. */
class TurnIsOver extends Error {}

/** Runs waiting tasks, each lane at its own places; decision 0012. */
export function createTaskRunner(services: Services, options: TaskRunnerOptions): TaskRunner {
  const { db, clock, log, events } = services
  const { kinds, actorOf, turnMs = TURN_MS } = options
  const stopping = new AbortController()
  const running = new Map<Promise<void>, Lane>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStarted = false

  const now = () => toTimestamp(clock.now())

  /** The argument that a task of a kind is run with. @throws AppError when the person it works for is gone */
  function behalfOf(kind: AnyTaskKind, { userId, groupId, locale }: Task, taskLog: Log) {
    if (kind.owner === 'site') return { services }
    if (kind.owner === 'group') {
      if (groupId === null) throw new AppError('invalid', 'task.not-understood')
      return { services, groupId }
    }
    const actor = userId === null ? null : actorOf(userId)
    if (!actor) throw new AppError('forbidden', 'task.person-is-gone')
    return { ctx: createContext(services, actor, locale, taskLog) }
  }

  async function perform(
    task: Task,
    signal: AbortSignal,
  ): Promise<{ kind: AnyTaskKind; result: TaskMessage | null }> {
    const loading = Object.hasOwn(kinds, task.kind) ? kinds[task.kind]!() : undefined
    const kind = loading instanceof Promise ? await loading : loading
    const input = kind ? v.safeParse(kind.input, task.input) : undefined
    // Both happen when an upgrade changes a kind while a task of it waits.
    if (!kind || !input?.success) throw new AppError('invalid', 'task.not-understood')
    const taskLog = log.with({ ...namesOf(task), kind: task.kind })
    const run: TaskCtx<typeof kind.owner> = {
      ...behalfOf(kind, task, taskLog),
      log: taskLog,
      taskId: task.id,
      locale: task.locale,
      attempt: task.attempts,
      progress: (done, total) => saveProgress(db, task.id, done, total),
      signal,
    }
    return { kind, result: await kind.run(run, input.output) }
  }

  function noteFailure(task: Task, error: unknown): void {
    if (stopping.signal.aborted) {
      returnTask(db, task.id)
      return
    }
    if (error instanceof TurnIsOver) {
      returnTask(db, task.id, now())
      return
    }
    const isFinal = error instanceof AppError && FINAL.has(error.code)
    const isLast = isFinal || task.attempts >= task.maxAttempts
    const data = { ...namesOf(task), kind: task.kind, attempt: task.attempts, error }
    if (isLast) {
      log.warn('task failed', data)
      failTask(db, task.id, messageOf(error), now())
      return
    }
    log.info('task failed and will be retried', data)
    const waitMs = BACKOFF_MS[Math.min(task.attempts, BACKOFF_MS.length) - 1] ?? 0
    const runAfter = toTimestamp(new Date(clock.now().getTime() + waitMs))
    postponeTask(db, task.id, messageOf(error), runAfter)
  }

  async function runTask(task: Task, signal: AbortSignal): Promise<void> {
    try {
      const { kind, result } = await perform(task, signal)
      if (kind.leavesNoTrace) forgetTask(db, task.id, now())
      else finishTask(db, task.id, result, now())
    } catch (error) {
      noteFailure(task, error)
    }
  }

  /** Runs it until it is done or, while other work of the lane waits, until its turn is over. */
  async function runTurn(task: Task): Promise<void> {
    const turn = new AbortController()
    const watch = setInterval(() => {
      const next = nextTaskAt(db, task.lane)
      if (next !== null && next <= now()) turn.abort(new TurnIsOver())
    }, turnMs)
    try {
      await runTask(task, AbortSignal.any([stopping.signal, turn.signal]))
    } finally {
      clearInterval(watch)
    }
  }

  function begin(task: Task): void {
    const run = LANES[task.lane].takesTurns ? runTurn(task) : runTask(task, stopping.signal)
    const promise: Promise<void> = run
      .catch((error) => log.error("couldn't record the end of a task", { task: task.id, error }))
      .finally(() => {
        running.delete(promise)
        beginSafely()
      })
    running.set(promise, task.lane)
  }

  function hasPlace(lane: Lane): boolean {
    const taken = [...running.values()].filter((other) => other === lane).length
    return taken < LANES[lane].places
  }

  function beginReady(): void {
    if (!isStarted || stopping.signal.aborted) return
    clearTimeout(timer)
    for (const lane of LANE_NAMES) {
      while (hasPlace(lane)) {
        const task = claimTask(db, now(), lane)
        if (!task) break
        begin(task)
      }
    }
    // A full lane looks again by itself when one of its tasks ends.
    const next = LANE_NAMES.filter(hasPlace).flatMap((lane) => nextTaskAt(db, lane) ?? [])
    if (next.length === 0) return
    const due = Math.min(...next.map((at) => Date.parse(at)))
    const waitMs = Math.min(Math.max(due - clock.now().getTime(), 50), LOOK_AGAIN_MS)
    timer = setTimeout(beginSafely, waitMs)
    timer.unref?.()
  }

  function beginSafely(): void {
    try {
      beginReady()
    } catch (error) {
      log.error('the task runner failed and goes on', { error })
      timer = setTimeout(beginSafely, LOOK_AGAIN_MS)
      timer.unref?.()
    }
  }

  // Not inside the request that enqueued it, whose answer would wait for the task's first steps.
  events.listen(
    after('task-enqueued', () => {
      clearTimeout(timer)
      timer = setTimeout(beginSafely)
    }),
  )

  return {
    start() {
      isStarted = true
      moveFromLostLanes(db, LANE_NAMES, 'usual')
      const recovered = recoverTasks(db, { messageId: 'task.interrupted' }, now())
      if (recovered.waiting + recovered.failed > 0) log.warn('tasks were interrupted', recovered)
      beginSafely()
    },
    async idle() {
      beginSafely()
      while (running.size > 0) await Promise.all(running.keys())
    },
    async stop() {
      stopping.abort(new AppError('internal', 'task.interrupted'))
      clearTimeout(timer)
      const grace = Promise.withResolvers<void>()
      const graceTimer = setTimeout(grace.resolve, STOP_MS)
      await Promise.race([Promise.all(running.keys()), grace.promise])
      clearTimeout(graceTimer)
    },
  }
}
