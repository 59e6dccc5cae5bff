import * as v from 'valibot'
import { toTimestamp } from '../clock'
import type { Ctx, Services } from '../context'
import { newId } from '../ids'
import { notFound } from '../refusals'
import type { Task, TaskId, TaskKind, TaskMessage, TaskState } from './task'
import {
  countTasksByState,
  deleteEndedTasks,
  findTask,
  insertTask,
  latestTasks,
  reviveTask,
} from './task.store'

const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Puts work into the line, inside the caller's transaction if there is one; it begins at once after commit, is tried again after
 * failures and survives a restart. The input is checked now, so that a mistake shows where it is made.
 * @throws ValiError when the input is not what the kind wants
 */
export function enqueueTask<Input extends v.GenericSchema<unknown, unknown>>(
  ctx: Ctx,
  { kind, input: schema, maxAttempts = 3 }: TaskKind<Input>,
  input: v.InferInput<Input>,
  { title }: { title: TaskMessage },
): TaskId {
  v.parse(schema, input)
  const taskId: TaskId = newId<'task'>()
  const { groupId, userId, locale } = ctx
  ctx.transaction((tx) => {
    const createdAt = toTimestamp(tx.clock.now())
    insertTask(tx.db, { id: taskId, groupId, userId, kind, title, locale, input, maxAttempts, createdAt })
    tx.publish('task-enqueued', { taskId })
  })
  return taskId
}

/** A task of the caller's own group; of any group for administrators. @throws not-found */
export function getTask({ db, groupId, actor }: Pick<Ctx, 'db' | 'groupId' | 'actor'>, id: TaskId): Task {
  const task = findTask(db, id)
  if (!task || (task.groupId !== groupId && !actor.admin)) throw notFound()
  return task
}

/** The newest tasks of all groups, for administrators. */
export function listTasks({ db }: Pick<Ctx, 'db'>, limit: number): Task[] {
  return latestTasks(db, limit)
}

/** How many tasks there are in each state; states without any are left out. */
export function countTasks({ db }: Pick<Services, 'db'>): Map<TaskState, number> {
  return countTasksByState(db)
}

/** Lets a failed task try again with all its attempts. False when it has not failed. @throws not-found */
export function retryTask(ctx: Ctx, id: TaskId): boolean {
  return ctx.transaction((tx) => {
    getTask(tx, id)
    const isRevived = reviveTask(tx.db, id, toTimestamp(tx.clock.now()))
    if (isRevived) tx.publish('task-enqueued', { taskId: id })
    return isRevived
  })
}

/** Forgets what ended more than thirty days ago; returns how many tasks. */
export function purgeEndedTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): number {
  return deleteEndedTasks(db, toTimestamp(new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)))
}
