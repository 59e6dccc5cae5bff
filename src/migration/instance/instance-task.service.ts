import { resolve } from 'node:path'
import * as v from 'valibot'
import { toTimestamp } from '../../platform/clock'
import type { Ctx, Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import type { UploadedFile } from '../../platform/http/upload'
import { newId } from '../../platform/ids'
import type { MediaPlace } from '../../platform/images/media-store'
import { type Task, type TaskCtx, type TaskMessage, taskKind } from '../../platform/jobs/task'
import { enqueueTask, getTask } from '../../platform/jobs/tasks'
import { notFound } from '../../platform/refusals'
import type { OpenSource } from './backup-source.service'
import { tryImportLock } from './import-lock.service'
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
import type { ServerAddress } from './server-client.service'

const TaskInput = v.object({
  id: v.string(),
  /** Where the backup is, or what is needed to ask a running server; it goes when the import has ended. */
  place: v.array(v.string()),
  from: v.optional(v.picklist(['backup', 'server']), 'backup'),
})
type TaskInput = v.InferOutput<typeof TaskInput>

const ServerFile = v.object({ address: v.string(), token: v.string() })
/** The person who typed the address waits meanwhile. */
const GREETING_MS = 15_000

/** Someone has canceled it while it was under way. */
class TakenBack extends Error {}

const FAULTY: ReadonlySet<string> = new Set(['invalid', 'not-found', 'too-large'])

/** Stops when the server does, and when the import is canceled. */
function stopping({ services, signal }: TaskCtx<'site'>, id: string) {
  const stopper = new AbortController()
  return {
    signal: AbortSignal.any([signal, stopper.signal]),
    look: () => void (findRecord(services.db, id) || stopper.abort(new TakenBack())),
  }
}

async function openSource(
  { services }: TaskCtx<'site'>,
  { place, from }: TaskInput,
  signal: AbortSignal,
): Promise<OpenSource> {
  const file = await services.media.find(place)
  if (!file?.name) throw new AppError('not-found', 'archive.gone')
  const folder = resolve(services.config.dataDir)
  // Once in the life of a server, if ever: it does not pay for it before.
  if (from === 'backup') {
    const { openBackup } = await import('./backup-source.service')
    return await openBackup(file.name, folder, signal)
  }
  const { openServer } = await import('./server-source.service')
  const server = v.parse(ServerFile, await file.json())
  return await openServer(services, { ...server, folder, signal, waits: true })
}

async function bring(
  task: TaskCtx<'site'>,
  record: InstanceRecord,
  input: TaskInput,
): Promise<InstanceResult> {
  const { importInstance } = await import('./instance-import.service')
  const { signal, look } = stopping(task, record.id)
  const source = await openSource(task, input, signal)
  const onProgress = (done: number, total: number) => {
    look()
    task.progress(done, total)
  }
  const options = { isDryRun: record.isDryRun, signal, onProgress }
  return await importInstance(task.services, source, options).finally(() => source.close())
}

/** What happened to all rows together. */
function totals({ tables }: InstanceResult): { kept: number; changed: number; lost: number } {
  const sum = (key: 'kept' | 'changed' | 'lost') =>
    Object.values(tables).reduce((total, table) => total + table[key], 0)
  return { kept: sum('kept'), changed: sum('changed'), lost: sum('lost') }
}

async function runInstanceImport(task: TaskCtx<'site'>, input: TaskInput): Promise<TaskMessage | null> {
  const { services } = task
  const { id, place } = input
  const record = findRecord(services.db, id)
  try {
    if (!record || record.result !== null) return null
    const result = await bring(task, record, input)
    saveResult(services.db, id, JSON.stringify(result))
    return { messageId: 'moving.rows', values: totals(result) }
  } catch (error) {
    // A faulty source is of no more use; after any other failure it is tried again, automatically or by hand.
    const isOver = error instanceof TakenBack || (error instanceof AppError && FAULTY.has(error.code))
    if (isOver && !task.signal.aborted) await services.media.remove(place)
    if (error instanceof TakenBack) return null
    throw error
  } finally {
    if (findRecord(services.db, id)?.result !== null) await services.media.remove(place)
  }
}

/** Imports a whole instance in the background; after a restart the group that was under way begins again. */
export const INSTANCE_IMPORT = taskKind({
  kind: 'instance-import',
  owner: 'site',
  lane: 'whole',
  input: TaskInput,
  run: runInstanceImport,
})

const MAX_SOURCE = 200

function start(
  ctx: Ctx,
  from: TaskInput['from'],
  { source: named, place, isDryRun }: { source: string; place: MediaPlace; isDryRun: boolean },
): string {
  const id = newId()
  const source = named.slice(0, MAX_SOURCE)
  ctx.transaction((tx) => {
    const createdAt = toTimestamp(tx.clock.now())
    insertRecord(tx.db, { id, userId: tx.userId, taskId: null, source, isDryRun, result: null, createdAt })
    const title = { messageId: isDryRun ? 'moving.task-trial' : 'moving.task', values: { source } }
    saveTask(tx.db, id, enqueueTask(tx, INSTANCE_IMPORT, { id, place: [...place], from }, { title }))
  })
  return id
}

/** Queues the import of an uploaded backup. @returns the id of the import */
export function startInstanceImport(ctx: Ctx, upload: UploadedFile, isDryRun: boolean): string {
  return start(ctx, 'backup', { source: upload.name, place: upload.place, isDryRun })
}

async function* singlePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Asks a running server whose token this is, and queues the import of its group. The token is in a file of its own, not in the database,
 * and is deleted when the import ends. @returns the id of the import
 * @throws as `checkServer`
 */
export async function startServerImport(ctx: Ctx, server: ServerAddress, isDryRun: boolean): Promise<string> {
  const { checkServer } = await import('./server-source.service')
  const signal = AbortSignal.timeout(GREETING_MS)
  const group = await checkServer(ctx, server, signal).catch((error) => {
    throw signal.aborted ? new AppError('upstream', 'net.timeout', { cause: error }) : error
  })
  const place = ['groups', ctx.groupId, 'uploads', newId()]
  await ctx.media.saveStream(place, singlePiece(new TextEncoder().encode(JSON.stringify(server))))
  return start(ctx, 'server', { source: `${new URL(server.address).host} · ${group}`, place, isDryRun })
}

/** Stores the report of an instance that was imported by a command, for the administrators of this server. */
export function keepResult(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  source: string,
  result: InstanceResult,
): void {
  const createdAt = toTimestamp(clock.now())
  const kept = { id: newId(), userId: null, taskId: null, isDryRun: false, createdAt }
  insertRecord(db, { ...kept, source: source.slice(0, MAX_SOURCE), result: JSON.stringify(result) })
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
 * Cancels an import that is under way: the group that was coming is swept, those before it stay. Of one that has ended only the report
 * goes, and what a failed one has kept for another try. @throws not-found
 */
export async function forgetInstanceImport(ctx: Ctx, id: string): Promise<void> {
  const record = findRecord(ctx.db, id)
  if (!record) throw notFound()
  deleteRecord(ctx.db, id)
  const task = record.taskId === null ? null : getTask(ctx, record.taskId)
  if (task?.state === 'failed') await ctx.media.remove(v.parse(TaskInput, task.input).place)
}

/** Sweeps groups that a crash left behind half filled, unless an instance is being imported; answers how many. */
export async function removeAbandonedGroups(services: Services): Promise<number> {
  const place = tryImportLock(resolve(services.config.dataDir))
  if (!place) return 0
  try {
    const { removeUnfinishedGroups } = await import('./instance-import.service')
    return await removeUnfinishedGroups(services)
  } finally {
    place.release()
  }
}
