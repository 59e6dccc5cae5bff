import type * as v from 'valibot'
import type { Ctx, Services } from '../context'
import type { GroupId, Id, UserId } from '../ids'
import type { Log } from '../log'

export type TaskId = Id<'task'>
export type TaskState = 'waiting' | 'running' | 'done' | 'failed'

/** A message that is not translated yet. */
export interface TaskMessage {
  messageId: string
  values?: Record<string, string | number>
}

/**
 * How many tasks run at once in each lane: a full lane holds up no other, so that a message never waits behind an import.
 * The names are kept in the database; a row whose lane no longer exists runs in the usual one.
 */
export const LANES = {
  /** Tasks of seconds that someone waits for. */
  usual: { places: 2, takesTurns: false },
  /** Messages to other servers, which mostly wait for an answer. */
  delivery: { places: 2, takesTurns: false },
  /** Messages of which a minute later is too late, such as that a timer has ended. */
  urgent: { places: 2, takesTurns: false },
  /** Tasks of minutes or longer: one at a time, which yields when its turn is over. */
  long: { places: 1, takesTurns: true },
  /** Questions to models, which a machine at home may think about for minutes. */
  model: { places: 2, takesTurns: false },
  /** What concerns the whole server and cannot be left half done, such as the import of another server: one at a time, to its end. */
  whole: { places: 1, takesTurns: false },
} as const satisfies Record<string, { places: number; takesTurns: boolean }>

export type Lane = keyof typeof LANES
export const LANE_NAMES = Object.keys(LANES) as Lane[]

/**
 * Whom a kind works for, which decides the context it gets. A person's task needs the person and fails in words when they are gone; a
 * group's and the site's go on without the person who asked for them.
 */
interface TaskOwners {
  person: { ctx: Ctx }
  group: { services: Services; groupId: GroupId }
  site: { services: Services }
}
export type TaskOwner = keyof TaskOwners

/** What every task works with. */
interface TaskRun {
  taskId: TaskId
  /** A log that names the task in every line. */
  log: Log
  /** The language of the person who asked, for texts that the task writes. */
  locale: string
  /** 1 the first time. */
  attempt: number
  /** Reports progress; a total of 0 means that it is not known. */
  progress(done: number, total: number): void
  /**
   * Aborted when the server stops, and in a lane of turns when others have waited for one: a task that throws its reason then goes on
   * later, and the attempt does not count.
   */
  signal: AbortSignal
}

export type TaskCtx<Owner extends TaskOwner = 'person'> = TaskRun & TaskOwners[Owner]

/**
 * A kind of background work. It may be run again after a failure or a crash, from the start and with the same input: what it has
 * done already, it must recognise.
 */
export interface TaskKind<Input extends v.GenericSchema<unknown, unknown>, Owner extends TaskOwner> {
  /** Kebab case; kept in the database, so it must not change. */
  kind: string
  owner: Owner
  lane: Lane
  input: Input
  /** How often it is tried before it counts as failed; 3 when left out. */
  maxAttempts?: number
  /** A finished task is deleted at once: its result is kept elsewhere. */
  leavesNoTrace?: boolean
  /** Returns the result, for the list of tasks. Throws `AppError` with words for the reader. */
  run(task: TaskCtx<Owner>, input: v.InferOutput<Input>): TaskMessage | null | Promise<TaskMessage | null>
}

export type AnyTaskKind = TaskKind<v.GenericSchema<unknown, unknown>, TaskOwner>

/** Kinds by name, each loaded when there is work for it. */
export type TaskKinds = Readonly<Record<string, () => AnyTaskKind | Promise<AnyTaskKind>>>

/** Declares a kind of background work; it is run once it is listed in `app/jobs.ts`. */
export function taskKind<Input extends v.GenericSchema<unknown, unknown>, Owner extends TaskOwner>(
  spec: TaskKind<Input, Owner>,
): TaskKind<Input, Owner> {
  return spec
}

export interface Task {
  id: TaskId
  /** Null for the site's own work. */
  groupId: GroupId | null
  /** Who asked; null when no one did, or when they are gone. */
  userId: UserId | null
  kind: string
  lane: Lane
  /** Tasks of one key run one after the other, in the order they were asked for. */
  orderKey: string | null
  title: TaskMessage
  locale: string
  /** The request that asked for it; null when none did. */
  requestId: string | null
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
