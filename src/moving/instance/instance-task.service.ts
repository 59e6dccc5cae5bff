import { resolve } from 'node:path'
import * as v from 'valibot'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { UploadedFile } from '../../platform/http/upload'
import { newId } from '../../platform/ids'
import { type Task, type TaskCtx, type TaskMessage, taskKind } from '../../platform/jobs/task'
import { enqueueTask, getTask } from '../../platform/jobs/tasks'
import { notFound } from '../../platform/refusals'
import type { InstanceResult } from './instance-import.service'
import {
  deleteRecord,
  findRecord,
  type InstanceRecord,
  insertRecord,
  lastRecords,
  saveResult,
  saveTask,
} from './instance-record.store'

const TaskInput = v.object({ id: v.string(), place: v.array(v.string()) })

/** Somebody has taken it back while it was under way. */
class TakenBack extends Error {}

/** Stops when the server does, and when the import is taken back. */
function stopping({ services, signal }: TaskCtx<'site'>, id: string) {
  const stopper = new AbortController()
  return {
    signal: AbortSignal.any([signal, stopper.signal]),
    look: () => void (findRecord(services.db, id) || stopper.abort(new TakenBack())),
  }
}

async function bring(
  task: TaskCtx<'site'>,
  record: InstanceRecord,
  place: string[],
): Promise<InstanceResult> {
  const { services } = task
  const file = await services.media.find(place)
  if (!file?.name) throw new AppError('not-found', 'archive.gone')
  // Once in the life of a server, if ever: it does not pay for it before.
  const [{ openBackup }, { importInstance }] = await Promise.all([
    import('./backup-source.service'),
    import('./instance-import.service'),
  ])
  const { signal, look } = stopping(task, record.id)
  const source = await openBackup(file.name, resolve(services.config.dataDir))
  const onProgress = (done: number, total: number) => {
    look()
    task.progress(done, total)
  }
  const options = { isDryRun: record.isDryRun, signal, onProgress }
  return await importInstance(services, source, options).finally(() => source.close())
}

/** What became of all rows together. */
function totals({ tables }: InstanceResult): { kept: number; changed: number; lost: number } {
  const sum = (key: 'kept' | 'changed' | 'lost') =>
    Object.values(tables).reduce((total, table) => total + table[key], 0)
  return { kept: sum('kept'), changed: sum('changed'), lost: sum('lost') }
}

async function runInstanceImport(
  task: TaskCtx<'site'>,
  { id, place }: v.InferOutput<typeof TaskInput>,
): Promise<TaskMessage | null> {
  const { services } = task
  const record = findRecord(services.db, id)
  try {
    if (!record || record.result !== null) return null
    const result = await bring(task, record, place)
    saveResult(services.db, id, JSON.stringify(result))
    return { messageId: 'moving.rows', values: totals(result) }
  } catch (error) {
    // It goes on after a restart, and needs the file then.
    if (task.signal.aborted) throw error
    await services.media.remove(place)
    if (error instanceof TakenBack) return null
    throw error
  } finally {
    if (findRecord(services.db, id)?.result !== null) await services.media.remove(place)
  }
}

/** Brings a whole instance over in the background; after a restart the group that was under way begins anew. */
export const INSTANCE_IMPORT = taskKind({
  kind: 'instance-import',
  owner: 'site',
  lane: 'whole',
  input: TaskInput,
  run: runInstanceImport,
})

/** Puts an uploaded backup into the line. @returns the id of the import */
export function startInstanceImport(ctx: Ctx, upload: UploadedFile, isDryRun: boolean): string {
  const id = newId()
  const source = upload.name.slice(0, 200)
  ctx.transaction((tx) => {
    const createdAt = toTimestamp(tx.clock.now())
    insertRecord(tx.db, { id, userId: tx.userId, taskId: null, source, isDryRun, result: null, createdAt })
    const title = { messageId: isDryRun ? 'moving.task-trial' : 'moving.task', values: { source } }
    saveTask(tx.db, id, enqueueTask(tx, INSTANCE_IMPORT, { id, place: [...upload.place] }, { title }))
  })
  return id
}

/** An import with its task, for administrators. */
export interface InstanceImport extends Omit<InstanceRecord, 'result'> {
  result: InstanceResult | null
  task: Task | null
}

/** @throws not-found */
export function getInstanceImport(ctx: Ctx, id: string): InstanceImport {
  const record = findRecord(ctx.db, id)
  if (!record) throw notFound()
  const result = record.result === null ? null : (JSON.parse(record.result) as InstanceResult)
  return { ...record, result, task: record.taskId === null ? null : getTask(ctx, record.taskId) }
}

/** The last imports, newest first. */
export function listInstanceImports(
  ctx: Ctx,
  limit: number,
): (InstanceRecord & { state: Task['state'] | null })[] {
  return lastRecords(ctx.db, limit).map((record) => ({
    ...record,
    state: record.taskId === null ? null : getTask(ctx, record.taskId).state,
  }))
}

/**
 * Takes an import that is under way back: the group that was coming is swept, those before it stay. Of one that has ended only the report
 * goes. @throws not-found
 */
export function forgetInstanceImport(ctx: Ctx, id: string): void {
  if (!findRecord(ctx.db, id)) throw notFound()
  deleteRecord(ctx.db, id)
}

/** Sweeps groups that a crash left behind half filled; answers how many. */
export async function sweepArrivals(services: Services): Promise<number> {
  const { sweepLeftBehind } = await import('./instance-import.service')
  return await sweepLeftBehind(services)
}
