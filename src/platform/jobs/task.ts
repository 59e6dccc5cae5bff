import type * as v from 'valibot'
import type { Ctx } from '../context'
import type { GroupId, Id, UserId } from '../ids'

export type TaskId = Id<'task'>
export type TaskState = 'waiting' | 'running' | 'done' | 'failed'

/** A message in nobody's language yet. */
export interface TaskMessage {
  messageId: string
  values?: Record<string, string | number>
}

/** What a task works with: the context of the person who asked for it, and what only tasks have. */
export interface TaskCtx {
  ctx: Ctx
  taskId: TaskId
  /** 1 the first time. */
  attempt: number
  /** Tells how far it has come; a total of 0 means that nobody knows. */
  progress(done: number, total: number): void
  /**
   * Aborted when the server stops, and for long work when others have waited for a turn: a task that throws its reason then goes on
   * later, and the attempt does not count.
   */
  signal: AbortSignal
}

/**
 * A kind of background work. It may be run again after a failure or a crash, from the start and with the same input: what it has
 * done already, it must recognise.
 */
export interface TaskKind<Input extends v.GenericSchema<unknown, unknown>> {
  /** Kebab case; kept in the database, so it must not change. */
  kind: string
  input: Input
  /** How often it is tried before it counts as failed; 3 when left out. */
  maxAttempts?: number
  /** It may take many minutes. All such work shares one place and takes turns, so that short work always finds one. */
  isLong?: boolean
  /** Returns what came of it, for the list of tasks. Throws `AppError` with words for the reader. */
  run(task: TaskCtx, input: v.InferOutput<Input>): TaskMessage | null | Promise<TaskMessage | null>
}

export type AnyTaskKind = TaskKind<v.GenericSchema<unknown, unknown>>

/** Declares a kind of background work; it is run once it is listed in `app/jobs.ts`. */
export function taskKind<Input extends v.GenericSchema<unknown, unknown>>(
  spec: TaskKind<Input>,
): TaskKind<Input> {
  return spec
}

export interface Task {
  id: TaskId
  groupId: GroupId
  userId: UserId
  kind: string
  title: TaskMessage
  locale: string
  state: TaskState
  input: unknown
  result: TaskMessage | null
  error: TaskMessage | null
  progressDone: number
  progressTotal: number
  attempts: number
  maxAttempts: number
  /** UTC times. */
  runAfter: string
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}

declare module '../events/events' {
  interface EventMap {
    /** A task waits to be run; the runner wakes after commit. */
    'task-enqueued': { taskId: TaskId }
  }
}
