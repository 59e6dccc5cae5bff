import * as v from 'valibot'
import { toTimestamp } from '../clock'
import type { Ctx, Services } from '../context'
import { DEFAULT_LOCALE } from '../i18n/i18n'
import { type GroupId, newId } from '../ids'
import { notFound } from '../refusals'
import type { Task, TaskId, TaskKind, TaskMessage, TaskOwner, TaskState } from './task'
import {
  abandonTasks,
  countAllTasks,
  countTasksByKind,
  countTasksByState,
  deleteEndedTasks,
  dropTasks,
  findTask,
  insertTask,
  latestTaskOfKind,
  latestTasks,
  reviveTask,
  taskNumber,
  tasksFrom,
} from './task.store'

const KEPT_DAYS = 30
const DAY_MS = 86_400_000

type Schema = v.GenericSchema<unknown, unknown>

interface TaskOptions {
  title: TaskMessage
  /** `webhook:<id>`: tasks of one key run one after the other, also while an earlier one waits to be tried again. */
  orderKey?: string
}

function newTask<Input extends Schema, Owner extends TaskOwner>(
  { kind, lane, input: schema, maxAttempts = 3 }: TaskKind<Input, Owner>,
  input: v.InferInput<Input>,
  { title, orderKey }: TaskOptions,
) {
  v.parse(schema, input)
  const id: TaskId = newId()
  return { id, kind, lane, input, maxAttempts, title, orderKey: orderKey ?? null }
}

/**
 * Queues work for the caller, inside the caller's transaction if there is one; it begins at once after commit, is tried
 * again after failures and survives a restart. The input is checked now, so that a mistake shows where it is made.
 * @throws ValiError when the input is not what the kind wants
 */
export function enqueueTask<Input extends Schema, Owner extends TaskOwner>(
  ctx: Ctx,
  kind: TaskKind<Input, Owner>,
  input: v.InferInput<Input>,
  options: TaskOptions,
): TaskId {
  const task = newTask(kind, input, options)
  const groupId = kind.owner === 'site' ? null : ctx.groupId
  ctx.transaction((tx) => {
    const createdAt = toTimestamp(tx.clock.now())
    const { request } = tx.log.base
    const requestId = typeof request === 'string' ? request : null
    insertTask(tx.db, { ...task, groupId, userId: tx.userId, locale: tx.locale, requestId, createdAt })
    tx.publish('task-enqueued', { taskId: task.id })
  })
  return task.id
}

/**
 * Queues scheduled work that no one asked for, for a group or, with null, for the site.
 * @throws ValiError when the input is not what the kind wants
 */
export function enqueueUnasked<Input extends Schema, Owner extends 'group' | 'site'>(
  { db, clock, events }: Pick<Services, 'db' | 'clock' | 'events'>,
  groupId: Owner extends 'site' ? null : GroupId,
  kind: TaskKind<Input, Owner>,
  input: v.InferInput<Input>,
  options: TaskOptions,
): TaskId {
  const task = newTask(kind, input, options)
  const createdAt = toTimestamp(clock.now())
  insertTask(db, { ...task, groupId, userId: null, locale: DEFAULT_LOCALE, requestId: null, createdAt })
  events.announce('task-enqueued', { taskId: task.id })
  return task.id
}

/** A task of the caller's own group; any task for administrators. @throws not-found */
export function getTask({ db, groupId, actor }: Pick<Ctx, 'db' | 'groupId' | 'actor'>, id: TaskId): Task {
  const task = findTask(db, id)
  if (!task || (task.groupId !== groupId && !actor.admin)) throw notFound()
  return task
}

const BEGINS_WITHIN_MS = 250
const LOOK_MS = 20

/** Waits for a task that begins at once, at most so long; one that has to wait for its place is not waited for. */
export async function waitForTask({ db }: Pick<Ctx, 'db'>, id: TaskId, mostMs: number): Promise<void> {
  const begun = performance.now()
  for (let passed = 0; passed < mostMs; passed = performance.now() - begun) {
    const state = findTask(db, id)?.state
    if (state !== 'running' && (state !== 'waiting' || passed > BEGINS_WITHIN_MS)) return
    await Bun.sleep(LOOK_MS)
  }
}

/** The newest tasks of all groups and of the site, for administrators. */
export function listTasks({ db }: Pick<Ctx, 'db'>, limit: number): Task[] {
  return latestTasks(db, limit)
}

/** The newest task of a kind, of anyone; null for none. */
export function latestOfKind({ db }: Pick<Ctx, 'db'>, kind: string): Task | null {
  return latestTaskOfKind(db, kind)
}

/** A task with the number that older clients call it by. */
export interface NumberedTask {
  number: number
  task: Task
}

/** Some of all tasks by number, for administrators. @param window made when the total is known */
export function pageOfTasks(
  { db }: Pick<Ctx, 'db'>,
  window: (total: number) => { limit: number; offset: number; isAscending: boolean },
): { items: NumberedTask[]; total: number } {
  const total = countAllTasks(db)
  const items = tasksFrom(db, window(total)).map(({ seq, task }) => ({ number: seq, task }))
  return { items, total }
}

/** The same for one of them. @throws not-found */
export function getNumberedTask(ctx: Pick<Ctx, 'db' | 'groupId' | 'actor'>, id: TaskId): NumberedTask {
  return { number: taskNumber(ctx.db, id) ?? 0, task: getTask(ctx, id) }
}

/** How many tasks there are in each state; states without any are left out. */
export function countTasks({ db }: Pick<Services, 'db'>): Map<TaskState, number> {
  return countTasksByState(db)
}

/** Drops the waiting tasks of an order key whose owner is gone; returns how many. */
export function dropOrder({ db }: Pick<Services, 'db'>, orderKey: string): number {
  return dropTasks(db, orderKey)
}

/** How many tasks of each kind are in each state. */
export function countTaskKinds({
  db,
}: Pick<Services, 'db'>): { kind: string; state: TaskState; count: number }[] {
  return countTasksByKind(db)
}

/** Errors that would happen again: something needed is gone or unreadable, or the task is from an older version or backup. */
const LASTING: ReadonlySet<string> = new Set([
  'archive.broken',
  'archive.gone',
  'archive.nothing-found',
  'archive.too-many-files',
  'moving.no-backup',
  'task.from-backup',
  'task.not-understood',
  'task.person-is-gone',
])

/** Whether a failed task may succeed another time. */
export const canRetry = ({ error }: Pick<Task, 'error'>) => !LASTING.has(error?.messageId ?? '')

/** Lets a failed task try again with all its attempts. False when it has not failed. @throws not-found */
export function retryTask(ctx: Ctx, id: TaskId): boolean {
  return ctx.transaction((tx) => {
    getTask(tx, id)
    const isRevived = reviveTask(tx.db, id, toTimestamp(tx.clock.now()))
    if (isRevived) tx.publish('task-enqueued', { taskId: id })
    return isRevived
  })
}

/** Deletes tasks that ended more than thirty days ago; returns how many tasks. */
export function purgeEndedTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  return deleteEndedTasks(db, toTimestamp(new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)))
}

/** Ends whatever waits or runs in a database that is about to be put in use: it belongs to the moment of its backup. */
export function abandonOpenTasks({ db, clock }: Pick<Services, 'db' | 'clock'>, error: TaskMessage): number {
  return abandonTasks(db, error, toTimestamp(clock.now()))
}
