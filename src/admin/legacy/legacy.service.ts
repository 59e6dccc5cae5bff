import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { createDownloadToken } from '../../exports/downloads/download-token.service'
import type { Ctx, Services } from '../../platform/context'
import { i18nFor } from '../../platform/i18n/i18n'
import { type TaskMessage, taskKind } from '../../platform/jobs/task'
import { enqueueTask, getNumberedTask, type NumberedTask } from '../../platform/jobs/tasks'
import { recentLines } from '../../platform/log'

/** A task as clients up to v1.6 know it. */
export const ServerTask = v.object({
  id: v.number(),
  groupId: v.string(),
  name: v.picklist(['Background Task', 'Database Backup', 'Bulk Recipe Import']),
  createdAt: v.string(),
  status: v.picklist(['running', 'finished', 'failed']),
  log: v.string(),
})
export type ServerTask = v.InferOutput<typeof ServerTask>

export const FileToken = v.object({ fileToken: v.string() })
export const VolumeText = v.object({ text: v.string() })

const NAMES: Record<string, ServerTask['name']> = {
  backup: 'Database Backup',
  'bulk-import': 'Bulk Recipe Import',
}

const STATUS = { waiting: 'running', running: 'running', done: 'finished', failed: 'failed' } as const

/** A task in the words that clients up to v1.6 know; the site's own work counts as the caller's group's. */
export function toServerTask(
  ctx: Pick<Ctx, 'groupId' | 'locale'>,
  { number, task }: NumberedTask,
): ServerTask {
  const i18n = i18nFor(ctx.locale)
  const said = [task.title, task.state === 'failed' ? task.error : task.result]
  return {
    id: number,
    groupId: task.groupId ?? ctx.groupId,
    name: NAMES[task.kind] ?? 'Background Task',
    createdAt: task.createdAt,
    status: STATUS[task.state],
    log: said
      .filter((message): message is TaskMessage => message !== null)
      .map(({ messageId, values = {} }) => i18n._(messageId, values))
      .join('\n'),
  }
}

/** Work that does nothing, to see that tasks are done. */
export const TEST_TASK = taskKind({
  kind: 'test',
  owner: 'site',
  lane: 'usual',
  input: v.object({}),
  run: () => null,
})

/** Queues a task that does nothing. */
export function startTestTask(ctx: Ctx): ServerTask {
  const id = enqueueTask(ctx, TEST_TASK, {}, { title: { messageId: 'task.test' } })
  return toServerTask(ctx, getNumberedTask(ctx, id))
}

/** A token that opens the last lines of the log as a file, once. @param lines all that are kept when left out */
export async function logFileToken(ctx: Ctx, lines = Number.POSITIVE_INFINITY): Promise<string> {
  const text = recentLines().slice(-lines)
  const folder = ['users', ctx.userId]
  // Each caller has a folder of their own, which only a token opens.
  await ctx.media.save(folder, { 'log.txt': new Blob([text.map((line) => `${line}\n`).join('')]) })
  return createDownloadToken(ctx, 'file', [...folder, 'log.txt'].join('/'))
}

const validationFile = ({ config }: Pick<Services, 'config'>) =>
  join(config.dataDir, 'docker-validation', 'validate.txt')

/** Writes a new text where `/media/docker/validate.txt` reads it, so that a client sees that both are one volume. */
export async function writeValidation(site: Pick<Services, 'config'>): Promise<string> {
  const text = randomBytes(16).toString('hex')
  const file = validationFile(site)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  return text
}

/** The text that was written last; undefined before the first. */
export async function readValidation(site: Pick<Services, 'config'>): Promise<string | undefined> {
  return readFile(validationFile(site), 'utf8').catch(() => undefined)
}
