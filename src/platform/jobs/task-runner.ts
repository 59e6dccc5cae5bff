import * as v from 'valibot'
import { toTimestamp } from '../clock'
import { type Actor, createContext, type Services } from '../context'
import { AppError, type ErrorCode } from '../errors'
import type { UserId } from '../ids'
import type { AnyTaskKind, Task, TaskMessage } from './task'
import {
  claimTask,
  failTask,
  finishTask,
  isReady,
  nextTaskAt,
  postponeTask,
  recoverTasks,
  returnTask,
  saveProgress,
} from './task.store'

/** Waiting time before the second, third … attempt. */
const BACKOFF_MS = [30_000, 120_000, 600_000]
const LOOK_AGAIN_MS = 60_000
/** How long a stopping server waits for tasks; those that go on are taken up again at the next start. */
const STOP_MS = 8000
/** How long work that takes long may go on while other long work waits. */
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
  kinds: readonly AnyTaskKind[]
  /** Who a task works for; null when the person is gone. */
  actorOf(userId: UserId): Actor | null
  /** How many run at once, one of them long; 2 unless told. */
  atOnce?: number
  /** How long a long task works before another long one gets a turn. */
  turnMs?: number
}

export interface TaskRunner {
  /** Takes up what a crash left behind, and begins. */
  start(): void
  /** Resolves when nothing runs and nothing is ready to run. */
  idle(): Promise<void>
  /** Begins nothing new, asks what runs to stop, and waits a few seconds for it. */
  stop(): Promise<void>
}

function messageOf(error: unknown): TaskMessage {
  if (!(error instanceof AppError)) return { messageId: 'generic.server-error' }
  return { messageId: error.messageId, values: error.values }
}

/** Why a long task is asked to stop while the server goes on. */
class TurnIsOver extends Error {}

/** Runs waiting tasks, a few at once, of which one may be long; decision 0012. */
export function createTaskRunner(services: Services, options: TaskRunnerOptions): TaskRunner {
  const { db, clock, log, events } = services
  const { actorOf, atOnce = 2, turnMs = TURN_MS } = options
  const kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]))
  const longKinds = options.kinds.filter(({ isLong }) => isLong).map(({ kind }) => kind)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStarted = false
  let isLongRunning = false

  const now = () => toTimestamp(clock.now())

  async function perform(task: Task, signal: AbortSignal): Promise<TaskMessage | null> {
    const kind = kinds.get(task.kind)
    const actor = actorOf(task.userId)
    const input = kind ? v.safeParse(kind.input, task.input) : undefined
    // Both happen when an upgrade changes a kind while a task of it waits.
    if (!kind || !input?.success) throw new AppError('invalid', 'task.not-understood')
    if (!actor) throw new AppError('forbidden', 'task.person-is-gone')
    const taskLog = log.with({ task: task.id, kind: task.kind })
    return await kind.run(
      {
        ctx: createContext(services, actor, task.locale, taskLog),
        taskId: task.id,
        attempt: task.attempts,
        progress: (done, total) => saveProgress(db, task.id, done, total),
        signal,
      },
      input.output,
    )
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
    const data = { task: task.id, kind: task.kind, attempt: task.attempts, error }
    if (isLast) {
      log.warn('task failed', data)
      failTask(db, task.id, messageOf(error), now())
      return
    }
    log.info('task failed and will be tried again', data)
    const waitMs = BACKOFF_MS[Math.min(task.attempts, BACKOFF_MS.length) - 1] ?? 0
    const runAfter = toTimestamp(new Date(clock.now().getTime() + waitMs))
    postponeTask(db, task.id, messageOf(error), runAfter)
  }

  async function runTask(task: Task, signal: AbortSignal): Promise<void> {
    try {
      const result = await perform(task, signal)
      finishTask(db, task.id, result, now())
    } catch (error) {
      noteFailure(task, error)
    }
  }

  /** Runs it until it is done or, while other long work waits, until its turn is over. */
  async function runLongTask(task: Task): Promise<void> {
    const turn = new AbortController()
    const watch = setInterval(() => {
      if (isReady(db, now(), longKinds)) turn.abort(new TurnIsOver())
    }, turnMs)
    isLongRunning = true
    try {
      await runTask(task, AbortSignal.any([stopping.signal, turn.signal]))
    } finally {
      isLongRunning = false
      clearInterval(watch)
    }
  }

  function beginReady(): void {
    if (!isStarted || stopping.signal.aborted) return
    clearTimeout(timer)
    const passedOver = () => (isLongRunning ? longKinds : [])
    while (running.size < atOnce) {
      const task = claimTask(db, now(), passedOver())
      if (!task) break
      const isLong = longKinds.includes(task.kind)
      const promise: Promise<void> = (isLong ? runLongTask(task) : runTask(task, stopping.signal))
        .catch((error) => log.error('the end of a task could not be noted', { task: task.id, error }))
        .finally(() => {
          running.delete(promise)
          beginSafely()
        })
      running.add(promise)
    }
    const next = nextTaskAt(db, passedOver())
    if (next === null || running.size >= atOnce) return
    const waitMs = Math.min(Math.max(Date.parse(next) - clock.now().getTime(), 50), LOOK_AGAIN_MS)
    timer = setTimeout(beginSafely, waitMs)
    timer.unref?.()
  }

  function beginSafely(): void {
    try {
      beginReady()
    } catch (error) {
      log.error('the task runner stumbled', { error })
      timer = setTimeout(beginSafely, LOOK_AGAIN_MS)
      timer.unref?.()
    }
  }

  // Not inside the request that enqueued it, whose answer would wait for the task's first steps.
  events.after('task-enqueued', () => {
    clearTimeout(timer)
    timer = setTimeout(beginSafely)
  })

  return {
    start() {
      isStarted = true
      const recovered = recoverTasks(db, { messageId: 'task.interrupted' }, now())
      if (recovered.waiting + recovered.failed > 0) log.warn('tasks were cut off', recovered)
      beginSafely()
    },
    async idle() {
      do {
        await Bun.sleep(1)
        await Promise.all(running)
      } while (running.size > 0)
    },
    async stop() {
      stopping.abort(new AppError('internal', 'task.interrupted'))
      clearTimeout(timer)
      const grace = Promise.withResolvers<void>()
      const graceTimer = setTimeout(grace.resolve, STOP_MS)
      await Promise.race([Promise.all(running), grace.promise])
      clearTimeout(graceTimer)
    },
  }
}
